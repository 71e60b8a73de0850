"""How the bots' weights are made. Needs `requirements.txt` of this folder; nothing at play does."""
