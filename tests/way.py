"""What lies between a program and its PostgreSQL server: a socket of its own, which may swallow all that goes through
it, or end a connection right after it has handed something on.
"""

from __future__ import annotations

import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from storage.address import ServerAddress
from tests.postgres import Server

SOCKET = ".s.PGSQL.5432"


class Way:
    """`swallows`: nothing arrives at either end, and nobody is told. `cuts`: once, where a program sends the second
    of these after the first, the server gets it and the program never hears what came of it.
    """

    def __init__(self, server: Server, folder: Path) -> None:
        self._server = server
        self._folder = folder
        self._listening = socket.socket(socket.AF_UNIX)
        self._listening.bind(str(folder / SOCKET))
        self._listening.listen(64)
        self._ends: set[socket.socket] = set()
        self._threads = [threading.Thread(target=self._listen, daemon=True)]
        self._threads[0].start()
        self.swallows = False
        self.cuts: tuple[bytes, bytes] | None = None

    def to(self, address: ServerAddress) -> ServerAddress:
        """That database, by this way."""
        return ServerAddress(address.url.replace(str(self._server.folder), str(self._folder)))

    def close(self) -> None:
        for one in (self._listening, *self._ends):
            _end(one)
        for thread in self._threads:
            thread.join()
        for one in (self._listening, *self._ends):
            one.close()

    def _listen(self) -> None:
        with suppress(OSError):  # closed
            while True:
                near, far = self._listening.accept()[0], socket.socket(socket.AF_UNIX)
                self._ends |= {near, far}
                try:
                    far.connect(str(self._server.folder / SOCKET))
                except OSError:
                    _end(near)  # the server is away, and so is the way to it
                    continue
                dumb = threading.Event()
                for work in ((self._ask, near, far, dumb), (self._answer, far, near, dumb)):
                    thread = threading.Thread(target=work[0], args=work[1:], daemon=True)
                    self._threads.append(thread)
                    thread.start()

    def _ask(self, near: socket.socket, far: socket.socket, dumb: threading.Event) -> None:
        begun = False
        with suppress(OSError):
            while data := near.recv(65536):
                if self.swallows:
                    continue
                cut = begun and self.cuts is not None and self.cuts[1] in data
                begun |= self.cuts is not None and self.cuts[0] in data
                if cut:
                    self.cuts = None
                    dumb.set()
                far.sendall(data)
                if cut:
                    time.sleep(0.3)  # the server does it
                    break
        _end(near, far)

    def _answer(self, far: socket.socket, near: socket.socket, dumb: threading.Event) -> None:
        with suppress(OSError):
            while data := far.recv(65536):
                if not self.swallows and not dumb.is_set():
                    near.sendall(data)
        if not dumb.is_set():
            _end(near, far)


def _end(*ends: socket.socket) -> None:
    for one in ends:
        with suppress(OSError):
            one.shutdown(socket.SHUT_RDWR)


@contextmanager
def way(server: Server) -> Iterator[Way]:
    with tempfile.TemporaryDirectory(prefix="rivertable-way-") as folder:
        between = Way(server, Path(folder))
        try:
            yield between
        finally:
            between.close()
