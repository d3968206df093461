"""Telegram: groups, topics and private chats, over python-telegram-bot."""
