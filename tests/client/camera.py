"""For tests: a phone's camera pointed at a picture of a screen."""

import pygame
import zxingcpp


def read(screen: pygame.Surface, scale: float = 1.0) -> list[str]:
    """The codes the camera reads on a screen, seen from this far away."""
    size = [round(side * scale) for side in screen.get_size()]
    grey = pygame.transform.grayscale(pygame.transform.smoothscale(screen, size))
    light = pygame.image.tobytes(grey, "RGB")[::3]
    found = zxingcpp.read_barcodes(memoryview(light).cast("B", (size[1], size[0])))
    return [code.text for code in found]
