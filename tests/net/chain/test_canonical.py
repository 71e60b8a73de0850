"""Canonical bytes: JSON with sorted keys, no spaces, in ASCII."""

import json
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from net.chain.canonical import canonical

TEXTS = st.text() | st.text(st.characters(max_codepoint=0x7F)) | st.sampled_from(["\x7f", "\x00"])
PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | TEXTS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(TEXTS, inner, max_size=4),
    max_leaves=12,
)


@given(st.dictionaries(TEXTS, PLAIN, max_size=5))
def test_canonical_bytes_of_any_map_equal_python_s_json(value: dict[str, Any]) -> None:
    exact = json.dumps(value, sort_keys=True, separators=(",", ":"))
    assert canonical(value) == exact.encode()
