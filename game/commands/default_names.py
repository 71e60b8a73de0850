"""A default name. Never here: which names are valid (`net.base.names`)."""

import getpass


def own_name() -> str:
    """The name in the settings, else the login name, else a plain word; always valid."""
    from game.table.storage.settings import load_settings, settings_path
    from net.base.names import NameFault, clean_name

    settings, _ = load_settings(settings_path())
    for name in (settings.name, _login()):
        try:
            return clean_name(name)
        except NameFault:
            continue
    return "Player"


def _login() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
