"""Asks a port what table is there, without joining.

Never here: where the address came from.
"""

import asyncio
from collections.abc import Sequence
from typing import Final

from net.base.address import Address
from net.base.codec import CodecError, Decoder, encode
from net.base.refusals import NotDone, RefusalCode
from net.chain.canonical import PROTOCOL
from net.links.tcp import first_to_answer, open_link
from net.messages.messages import MessageError, Peek, TableInfo, to_guest, to_map

ANSWER_SECONDS: Final = 3.0
_MOST_ANSWER: Final = 4096


class _PeekReader:
    """Waits for one message on a link."""

    def __init__(self) -> None:
        self.answer: asyncio.Future[TableInfo] = asyncio.get_running_loop().create_future()
        self._decoder = Decoder(_MOST_ANSWER)

    def data(self, data: bytes) -> None:
        if self.answer.done():
            return
        try:
            for plain in self._decoder.feed(data)[:1]:
                message = to_guest(plain)
                if not isinstance(message, TableInfo):
                    raise MessageError("an answer nobody asked for")
                self.answer.set_result(message)
        except (CodecError, MessageError):
            self._fail(NotDone(RefusalCode.NOT_A_TABLE))

    def lost(self) -> None:
        if not self.answer.done():
            self._fail(NotDone(RefusalCode.NOT_A_TABLE))

    def _fail(self, reason: NotDone) -> None:
        self.answer.set_exception(reason)


async def peek(
    addresses: Sequence[Address], version: str, table_id: str | None = None
) -> tuple[TableInfo, Address]:
    """The first answer from a table's addresses, and the address it came from.

    With `table_id` only that table's answer counts: an address of another network may be ours here,
    with a table of our own. Raises `NotDone` if no address will do.
    """

    async def ask(address: Address) -> tuple[TableInfo, Address]:
        info = await _peek_at(address, version)
        if table_id is not None and info.table_id != table_id:
            raise NotDone(RefusalCode.UNREACHABLE, address=str(address))
        return info, address

    return await first_to_answer(ask, addresses, ANSWER_SECONDS)


async def _peek_at(address: Address, version: str) -> TableInfo:
    link, _ = await open_link([address])
    reader = _PeekReader()
    link.reader = reader
    try:
        link.write(encode(to_map(Peek(PROTOCOL, version))))
        async with asyncio.timeout(ANSWER_SECONDS):
            return await reader.answer
    except TimeoutError:
        raise NotDone(RefusalCode.NOT_A_TABLE) from None
    finally:
        link.close()
