/* The loops of the training program, compiled when it starts: all of them as one unit, since each
   part builds on those before it. Layouts and constants come from loops.py.
   Never here: files, progress, sheets as text. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "layout.h"

#include "positions.c"
#include "alone.c"
#include "table.c"
#include "thumb.c"
#include "checks.c"
#include "team.c"
#include "missions.c"
