"""A row of the table: a measurement beside its floor, and its budget.

Never here: how anything is measured.
"""

import json
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Row:
    """One measurement.

    `floor` and `value` are in `unit`; `budget` is the most floors the value may take, None for a
    figure that is only watched. A row without a value says `why`.
    """

    name: str
    floor: float | None = None
    value: float | None = None
    unit: str = ""
    budget: float | None = None
    why: str = ""

    @property
    def ratio(self) -> float | None:
        """How many floors the value is."""
        if self.value is None or not self.floor:
            return None
        return self.value / self.floor

    @property
    def met(self) -> bool | None:
        """Whether the budget is met; None without a budget or a value."""
        if self.ratio is None or self.budget is None:
            return None
        return self.ratio <= self.budget

    def json(self) -> str:
        """The row for programs, on one line."""
        row = {
            "name": self.name,
            "floor": _round(self.floor),
            "value": _round(self.value),
            "unit": self.unit,
            "ratio": _round(self.ratio),
            "budget": self.budget,
            "met": self.met,
        }
        return json.dumps(row)

    def line(self) -> str:
        """The row for people."""
        figures = "".join(f"{_shown(figure):>10}" for figure in (self.floor, self.value))
        ratio, budget = _shown(self.ratio), _shown(self.budget)
        met = {True: "yes", False: "NO", None: "-"}[self.met]
        return f"{self.name:<{WIDTH}}{figures} {self.unit:<6}{ratio:>8}{budget:>8}  {met}"


WIDTH = 54
HEAD = f"{'what':<{WIDTH}}{'floor':>10}{'value':>10} {'unit':<6}{'ratio':>8}{'budget':>8}  met"


def _round(figure: float | None) -> float | None:
    return None if figure is None else float(f"{figure:.4g}")


def _shown(figure: float | None) -> str:
    if figure is None:
        return "-"
    if figure >= 1000:
        return f"{figure:.0f}"
    return f"{figure:.3g}"
