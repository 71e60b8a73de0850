"""Finding tables on the LAN: announcing, looking, and asking what is there."""
