"""A position on a sheet as a net sees it, and what a placement makes of it, quickly.

What a block or a column adds to the net's sums depends only on its own crosses and reach, so each
state is computed once and cached. Everything that turns crosses into features is here. Never here:
dice, other seats, what a choice is worth.
"""

from functools import lru_cache
from typing import Final, NamedTuple, Protocol

from game.bots import features as f
from game.rules.cells import COLUMN_MASKS, COLUMNS, Mask, neighbours, reach
from game.rules.dice import COLOURS, MOST_CELLS
from game.rules.placements import connected_sets, placements_of
from game.rules.seat import COLOUR_FIRST, COLUMN_FIRST, STAR_COST
from game.rules.sheet import Sheet

_BLOCKS: Final = 30
_SIZES: Final = 6
_WHOLE_COLOUR: Final = 21


class Rows(Protocol):
    """A row of weights for each feature, packed into one long integer, and a constant."""

    @property
    def rows(self) -> tuple[int, ...]: ...

    @property
    def bias(self) -> int: ...

    @property
    def sees_cells(self) -> bool:
        """Whether they distinguish the cells of a block, and so fit only one sheet."""
        ...


class Placement(NamedTuple):
    """A set of cells that can be crossed at once, and everything that crossing it may affect."""

    cells: Mask
    block: int
    colour: int
    size: int
    around: Mask
    stars: int
    blocks: tuple[tuple[int, Mask], ...]
    """The blocks it lies in or next to, with their cells."""
    columns: tuple[tuple[int, Mask], ...]


class View(NamedTuple):
    """A position as seen by a net: its sums include all features but jokers and time."""

    crossed: Mask
    near: Mask
    """Open cells that a placement may start from (P2)."""
    sums: int
    blocks: tuple[tuple[int, int, int], ...]
    """For each block its part of the sums, packed counts of what fits, and the most that fit."""
    columns: tuple[int, ...]
    able: tuple[int, ...]
    """For each colour, packed: how many blocks take 1, 2, 3, 4, 5 cells."""
    counts: tuple[int, ...]
    """Crossed cells of each colour."""


class Sight:
    """One sheet as these rows of weights see it. The sheet must obey M4, see `is_regular`."""

    def __init__(self, net: Rows, sheet: Sheet) -> None:
        self.net = net
        self.sheet = sheet
        self._masks = [0] * _BLOCKS
        for block in sheet.blocks:
            self._masks[COLOURS.index(block.colour) * _SIZES + block.size - 1] = block.cells
        self._runs = [
            [sheet.colour_masks[colour] & column for colour in COLOURS] for column in COLUMN_MASKS
        ]
        self._block_parts: list[dict[tuple[int, int], tuple[int, int, int]]] = [
            {} for _ in range(_BLOCKS)
        ]
        self._column_parts: list[dict[tuple[int, int], int]] = [{} for _ in range(COLUMNS)]
        self._variety: list[dict[int, int]] = [{} for _ in COLOURS]
        self._numbers: dict[int, int] = {}
        self.placements = self._all_placements()

    def _all_placements(self) -> list[list[Placement]]:
        """For each block its placements."""
        rank = placements_of(self.sheet).rank
        found = []
        for block, mask in enumerate(self._masks):
            sets = sorted(connected_sets(mask), key=rank.__getitem__)
            found.append([self._placement(block, cells) for cells in sets])
        return found

    def _placement(self, block: int, cells: Mask) -> Placement:
        around = neighbours(cells) & ~cells
        touched = around | cells
        return Placement(
            cells,
            block,
            block // _SIZES,
            cells.bit_count(),
            around,
            (cells & self.sheet.stars).bit_count(),
            tuple((b, mask) for b, mask in enumerate(self._masks) if mask & touched),
            tuple((c, mask) for c, mask in enumerate(COLUMN_MASKS) if mask & touched),
        )

    def view(self, crossed: Mask) -> View:
        """The view of any position, computed from scratch."""
        near = reach(crossed) & ~crossed
        blocks = tuple(self._block(b, crossed & m, near & m) for b, m in enumerate(self._masks))
        columns = tuple(self._column(c, crossed & m, near & m) for c, m in enumerate(COLUMN_MASKS))
        able = tuple(sum(blocks[6 * c + k][1] for k in range(_SIZES)) for c in range(5))
        counts = tuple(
            (self.sheet.colour_masks[colour] & crossed).bit_count() for colour in COLOURS
        )
        sums = self.net.bias + sum(part for part, _, _ in blocks) + sum(columns)
        rows = self.net.rows
        for colour in range(5):
            sums += rows[f.COLOUR_COUNT + colour * 22 + counts[colour]]
            sums += self._variety_of(colour, able[colour])
        sums += self._numbers_of(sum(_FLAGS[packed] for packed in able))
        return View(crossed, near, sums, blocks, columns, able, counts)

    def sums_after(self, view: View, placement: Placement) -> int:
        """The sums after crossing this placement; the quick way, without a view."""
        crossed = view.crossed | placement.cells
        fresh = placement.around & ~crossed & ~view.near
        near = (view.near & ~placement.cells) | fresh
        touched = fresh | placement.cells
        sums = view.sums
        changed: dict[int, int] | None = None
        old_blocks = view.blocks
        known = self._block_parts
        for b, mask in placement.blocks:
            if mask & touched:
                key = (crossed & mask, near & mask)
                new = known[b].get(key) or self._block(b, *key)
                old = old_blocks[b]
                sums += new[0] - old[0]
                if new[1] != old[1]:
                    if changed is None:
                        changed = {}
                    colour = b // _SIZES
                    changed[colour] = changed.get(colour, view.able[colour]) + new[1] - old[1]
        parts = self._column_parts
        for c, mask in placement.columns:
            if mask & touched:
                key = (crossed & mask, near & mask)
                column = parts[c].get(key)
                if column is None:
                    column = self._column(c, *key)
                sums += column - view.columns[c]
        colour = placement.colour
        first = f.COLOUR_COUNT + colour * 22 + view.counts[colour]
        rows = self.net.rows
        sums += rows[first + placement.size] - rows[first]
        if changed is not None:
            sums += self._changed(view.able, changed)
        return sums

    def _changed(self, able: tuple[int, ...], changed: dict[int, int]) -> int:
        """What the sums gain when these colours have new counts of what fits."""
        sums = 0
        old_flags = new_flags = 0
        for colour in range(5):
            old = able[colour]
            flags = _FLAGS[old]
            old_flags += flags
            if colour in changed:
                new = changed[colour]
                sums += self._variety_of(colour, new) - self._variety_of(colour, old)
                flags = _FLAGS[new]
            new_flags += flags
        if new_flags != old_flags:
            sums += self._numbers_of(new_flags) - self._numbers_of(old_flags)
        return sums

    def after(self, view: View, placement: Placement) -> View:
        """The view after crossing this placement."""
        crossed = view.crossed | placement.cells
        near = (view.near | placement.around) & ~crossed
        touched = (near & ~view.near) | placement.cells
        blocks, columns, able = list(view.blocks), list(view.columns), list(view.able)
        for b, mask in placement.blocks:
            if mask & touched:
                new = self._block(b, crossed & mask, near & mask)
                able[b // _SIZES] += new[1] - blocks[b][1]
                blocks[b] = new
        for c, mask in placement.columns:
            if mask & touched:
                columns[c] = self._column(c, crossed & mask, near & mask)
        counts = list(view.counts)
        counts[placement.colour] += placement.size
        return View(
            crossed,
            near,
            self.sums_after(view, placement),
            tuple(blocks),
            tuple(columns),
            tuple(able),
            tuple(counts),
        )

    def gain(self, view: View, placement: Placement) -> int:
        """Points of columns, colour and stars for crossing it, all at first value."""
        crossed = view.crossed | placement.cells
        gain = STAR_COST * placement.stars
        for c, mask in placement.columns:
            if mask & placement.cells and not mask & ~crossed:
                gain += COLUMN_FIRST[c]
        if view.counts[placement.colour] + placement.size == _WHOLE_COLOUR:
            gain += COLOUR_FIRST
        return gain

    def open(self, view: View) -> list[Placement]:
        """Every placement that P1 and P2 allow now."""
        near, crossed = view.near, view.crossed
        return [
            placement
            for block, (_, fits, _) in zip(self.placements, view.blocks, strict=True)
            if fits
            for placement in block
            if placement.cells & near and not placement.cells & crossed
        ]

    # What one block, column, colour adds; each state is worked out once.

    def _block(self, b: int, crossed: Mask, near: Mask) -> tuple[int, int, int]:
        key = (crossed, near)
        try:
            return self._block_parts[b][key]
        except KeyError:
            found = self._block_parts[b][key] = self._work_out_block(b, crossed, near)
            return found

    def _work_out_block(self, b: int, crossed: Mask, near: Mask) -> tuple[int, int, int]:
        rows = self.net.rows
        mask = self._masks[b]
        open_ = mask & ~crossed
        left, size, colour = open_.bit_count(), b % _SIZES + 1, b // _SIZES
        pieces = _pieces(open_)
        most = max((piece.bit_count() for piece in pieces if piece & near), default=0)
        count = min(len(pieces), 3)
        sums = rows[f.BLOCK_STATE + (b * 7 + left) * 7 + most]
        sums += rows[f.BLOCK_PARTS + ((size - 1) * 7 + left) * 28 + count * 7 + most]
        for column, cells in enumerate(COLUMN_MASKS):
            run = mask & cells
            if not run:
                continue
            if run & self.sheet.stars:
                star = run & self.sheet.stars
                state = 2 if star & crossed else int(star & near != 0)
                sums += rows[f.STAR + column * 3 + state]
            n_open = (run & open_).bit_count()
            state = 2 * n_open - 1 + int(run & near != 0) if n_open else 0
            sums += rows[f.RUN_STATE + (column * 5 + colour) * 7 + state]
            sums += rows[f.RUN_BLOCK + (column * 4 + n_open) * 7 + (most if n_open else 0)]
        if self.net.sees_cells:
            sums += rows[f.CROSSED_CELLS + b * 64 + _bits(mask, crossed)]
            sums += rows[f.NEAR_CELLS + b * 64 + _bits(mask, near)]
        fits = min(most, MOST_CELLS)
        return sums, _FITS[fits], fits

    def _column(self, column: int, crossed: Mask, near: Mask) -> int:
        key = (crossed, near)
        try:
            return self._column_parts[column][key]
        except KeyError:
            open_runs = [run & ~crossed for run in self._runs[column]]
            n_open = sum(run != 0 for run in open_runs)
            reachable = sum(run & near != 0 for run in open_runs)
            rows = self.net.rows
            count = crossed.bit_count()
            found = rows[f.COLUMN_STATE + (column * 8 + count) * 6 + n_open]
            found += rows[f.COLUMN_REACH + (column * 6 + n_open) * 6 + reachable]
            self._column_parts[column][key] = found
            return found

    def _variety_of(self, colour: int, able: int) -> int:
        try:
            return self._variety[colour][able]
        except KeyError:
            found = sum(
                self.net.rows[f.VARIETY + (colour * 5 + n) * 4 + min(able >> 4 * n & 15, 3)]
                for n in range(5)
            )
            self._variety[colour][able] = found
            return found

    def _numbers_of(self, flags: int) -> int:
        try:
            return self._numbers[flags]
        except KeyError:
            found = sum(
                self.net.rows[f.NUMBERS_OPEN + n * 6 + (flags >> 4 * n & 15)] for n in range(5)
            )
            self._numbers[flags] = found
            return found


_FITS: Final = tuple(sum(1 << 4 * n for n in range(fits)) for fits in range(6))


class _Flags(dict[int, int]):
    """Turns packed counts into a one in each lane that is not empty."""

    def __missing__(self, able: int) -> int:
        found = self[able] = sum((able >> 4 * n & 15 > 0) << 4 * n for n in range(5))
        return found


_FLAGS: Final = _Flags()


def _bits(block: Mask, cells: Mask) -> int:
    """The cells as bits of their block, the first cell the lowest."""
    found = place = 0
    while block:
        cell = block & -block
        found |= (cells & cell != 0) << place
        place += 1
        block ^= cell
    return found


def _pieces(cells: Mask) -> list[Mask]:
    """The connected parts of a set of cells of one block."""
    found = []
    while cells:
        grown = cells & -cells
        piece = 0
        while grown != piece:
            piece = grown
            grown |= neighbours(piece) & cells
        found.append(piece)
        cells &= ~piece
    return found


@lru_cache(maxsize=256)
def is_regular(sheet: Sheet) -> bool:
    """Whether each colour has one block of each size and each column five blocks (M4)."""
    seen = {(block.colour, block.size) for block in sheet.blocks}
    if len(sheet.blocks) != _BLOCKS or len(seen) != _BLOCKS:
        return False
    return all(
        sum(1 for block in sheet.blocks if block.cells & column) == len(COLOURS)
        and (sheet.stars & column).bit_count() == 1
        and all(sheet.colour_masks[colour] & column for colour in COLOURS)
        for column in COLUMN_MASKS
    ) and all(block.size <= _SIZES for block in sheet.blocks)


@lru_cache(maxsize=32)
def sight_of(net: Rows, sheet: Sheet) -> Sight:
    """The sight of this sheet, cached for the next call."""
    return Sight(net, sheet)
