"""The tables docs/PROTOCOL.md should show for a struct: its fields, types and defaults."""

from typing import Any

import msgspec
from msgspec import inspect

from net.base.wire import MOST_COUNTED

TABLE_ID = r"^[0-9a-z-]+\Z"
TEXTS = {
    "^[0-9a-f]{32}$": "hex of 16 bytes",
    "^[0-9a-f]{64}$": "hex of 32 bytes",
    "^[0-9a-f]{66}$": "hex of 33 bytes",
    "^[0-9a-f]{128}$": "hex of 64 bytes",
    "^[A-O][1-7]$": "cell",
}

NAMED = {
    ("Ask", "request"): "request",
    ("Refusal", "code"): "code",
    ("Entries", "entries"): "list of 0 to 64 (entry)",
}
"""Types that the page describes in a place of their own, outside the tables."""


def fields_of(kind: type) -> list[tuple[str, str, str]]:
    """Name, type and default of each field of a struct, as the page writes them."""
    info = inspect.type_info(kind)
    return [
        (
            field.encode_name,
            NAMED.get((kind.__name__, field.encode_name)) or type_name(field.type),
            default_of(field),
        )
        for field in info.fields
    ]


def default_of(field: inspect.Field) -> str:
    if field.required:
        return "required"
    value = field.default
    if value is msgspec.NODEFAULT:
        value = field.default_factory()
    plain = msgspec.to_builtins(value)
    if plain and isinstance(plain, dict):
        return "`{}`, with its defaults"
    return f"`{msgspec.json.encode(plain).decode()}`"


def type_name(info: Any) -> str:
    match info:
        case inspect.Metadata():
            return type_name(info.type)
        case inspect.UnionType():
            return " or ".join(
                sorted(map(type_name, info.types), key=lambda name: (name == "null", name))
            )
        case inspect.NoneType():
            return "null"
        case inspect.BoolType():
            return "flag"
        case inspect.IntType() | inspect.FloatType():
            if (info.ge, info.le) == (0, MOST_COUNTED):
                return "counter"
            word = "integer" if isinstance(info, inspect.IntType) else "number"
            return word + _range(info)
        case inspect.StrType():
            return _text(info)
        case inspect.EnumType():
            return ", ".join(f"`{member.value}`" for member in info.cls)
        case inspect.StructType():
            return f"map [{info.cls.__name__}](#{info.cls.__name__.lower()})"
        case inspect.VarTupleType():
            low, high = info.min_length, info.max_length
            count = "" if high is None else f"{low or 0} to {high} "
            return f"list of {count}({type_name(info.item_type)})"
        case inspect.TupleType():
            return "list of " + ", then ".join(map(type_name, info.item_types))
        case inspect.DictType():
            if isinstance(info.key_type, inspect.StrType) and info.key_type.max_length is None:
                return "event"
            return f"map of {type_name(info.key_type)} to ({type_name(info.value_type)})"
    raise AssertionError(info)


def _range(info: Any) -> str:
    low = info.ge
    high = info.le if info.le is not None else info.lt - 1 if info.lt is not None else None
    if low is None and high is None:
        return ""
    if high is None:
        return f" {low:g} or more"
    return f" {low:g} to {high:.0f}"


def _text(info: inspect.StrType) -> str:
    if info.pattern is not None:
        if info.pattern != TABLE_ID:
            return TEXTS[info.pattern]
        return f"`0` to `9`, `a` to `z` and `-`, {info.min_length} to {info.max_length} of them"
    if info.max_length is None:
        return "text"
    return f"text of {info.min_length or 0} to {info.max_length}"
