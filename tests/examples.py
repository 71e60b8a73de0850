"""How many examples tests take: `NOCHMAL_EXAMPLES` is `few`, `all` or unset.

`few` is for a second run of all tests, with other versions of the packages. It leaves out no test,
only what another example would hardly show.
"""

import os

FEW = os.environ.get("NOCHMAL_EXAMPLES") == "few"
ALL = os.environ.get("NOCHMAL_EXAMPLES") == "all"
