"""What is stored as JSON may be read by many threads from the first moment on."""

from __future__ import annotations

import importlib
import re
import subprocess
import sys
from pathlib import Path

import msgspec

from storage.sql import documents

HASTE = """
import sys, threading
sys.setswitchinterval(1e-6)
import msgspec
from storage.sql import documents
from core.stored import Life
text = msgspec.json.encode(Life())
documents.look_over()
together = threading.Barrier(8)
def read():
    together.wait()
    for _ in range(50):
        msgspec.json.decode(text, type=Life)
threads = [threading.Thread(target=read) for _ in range(8)]
for one in threads:
    one.start()
for one in threads:
    one.join()
"""
"""Without `look_over` it ends by a segmentation fault every fourth time."""


def test_many_threads_read_their_first_document_at_once() -> None:
    for _ in range(12):
        assert subprocess.run([sys.executable, "-c", HASTE], check=False).returncode == 0


def test_no_document_of_the_statements_is_left_out() -> None:
    folder = Path(documents.__file__).parent
    read = set()
    for file in folder.glob("*.py"):
        module = importlib.import_module(f"storage.sql.{file.stem}")
        for name in re.findall(r"(?:type=|_part\(\w+, )(?:tuple\[)?(\w+)", file.read_text()):
            found = getattr(module, name, None)
            if isinstance(found, type) and issubclass(found, msgspec.Struct):
                read.add(found)
    assert len(read) > 8
    assert read <= set(documents.KINDS)
