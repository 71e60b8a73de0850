"""The system's clipboard. Never here: which keys copy and paste (`reader`)."""

import pygame


def pasted() -> str:
    """The clipboard's text as one line; empty if there is none."""
    try:
        text = pygame.scrap.get_text()
    except pygame.error:
        return ""  # another program holds it
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def copy(text: str) -> None:
    """Put a text on the clipboard."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return  # another program holds it
