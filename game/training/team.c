/* A seat of a team on a mission: what it sees, and what its choices are worth. The same as
   game/bots/mission_sight.py, mission_around.py and mission_stand.py.
   Never here: what a sheet alone shows, or a whole match. */

#define MOST_TEAM 4
#define MISSION_ROLLS 27
#define MOST_MISSES 3
static const int MISSION_PHASE[MISSION_ROLLS + 1] = MISSION_PHASES;
static const int WORD[7] = {13, 14, 2, 7, 12, 0, 11}; /* N O C H M A L */
enum { COLOUR, ROW, STAR, CIRCLE, LETTER, KINDS };

/* Cells that are to be crossed, by the blocks they lie in. */
typedef struct {
    i32 n, block[15], set[15];
} Item;

/* What a mission sheet has beside its cells; loops.py writes it in this order. */
typedef struct {
    Item rows[7], circles[6], columns[15], stars[15];
    i32 circle_column[6];
} Extras;

/* How many of each kind are needed, -1 for none of that kind; milestones and penalty. */
typedef struct {
    i32 needed[KINDS], points[3], jokers;
} Plan;

typedef struct {
    const Sheet *sheets;
    const Extras *extras;
    const Plan *plan;
    int seats;
    Row rows[MOST_TEAM];
    vec h[MOST_TEAM];
    int misses[MOST_TEAM];
    int settled[MOST_TEAM]; /* columns complete at an earlier settling, as bits */
    int claimed;            /* columns that somebody completed at an earlier settling */
    int points;             /* of columns, as settled */
    int letter;             /* letters that count */
    int roll, fewer;
    int free; /* whether a seat may pass that need not, as long as a miss does not lose */
} Team;

typedef struct {
    Row row;
    vec h;
    i32 on[120];
    int n_on, phase, cut;
    float value, best;
} TeamLine;

/* What one seat sees of the others: the same for all its choices. */
typedef struct {
    int on[80], n_on;
    int colour, row, circle, star; /* items others have done, as bits */
    int letter;                    /* whether another completed the next letter in this roll */
    int points, jokers, stage;
} Around;

static int open_cells(const Row *row, const Item *item) {
    int n = 0;
    for (int i = 0; i < item->n; i++) n += bits(item->set[i] & ~row->crossed[item->block[i]]);
    return n;
}
static int open_parts(const Row *row, const Item *item, int *near) {
    int n = 0;
    *near = 0;
    for (int i = 0; i < item->n; i++) {
        int left = item->set[i] & ~row->crossed[item->block[i]];
        n += left != 0;
        *near += (left & row->reach[item->block[i]]) != 0;
    }
    return n;
}
static int complete_columns(const Row *row) {
    int done = 0;
    for (int c = 0; c < 15; c++) done |= (row->column_crossed[c] == 127) << c;
    return done;
}
static void span(const Row *row, int *low, int *high) {
    *low = *high = 7;
    for (int c = 0; c < 15; c++)
        if (row->column_crossed[c]) *low = min(*low, c), *high = max(*high, c);
}
static int gap_to(int column, int low, int high) {
    return min(6, max(0, max(low - column, column - high)));
}
/* 8: crossed, 7: within reach, else the columns between. */
static int star_state(const Row *row, const Extras *x, int column, int low, int high) {
    const Item *star = &x->stars[column];
    int crossed = row->crossed[star->block[0]] & star->set[0];
    if (crossed) return 8;
    if (row->reach[star->block[0]] & star->set[0]) return 7;
    return gap_to(column, low, high);
}
static int column_points(int columns, int claimed) {
    int points = 0;
    for (; columns; columns &= columns - 1) {
        int c = __builtin_ctz((unsigned)columns);
        points += claimed >> c & 1 ? LATER_POINTS[c] : FIRST_POINTS[c];
    }
    return points;
}

static void look_around(const Team *t, int seat, Around *a) {
    const Plan *plan = t->plan;
    int n = 0, misses = 0, span_low[MOST_TEAM], span_high[MOST_TEAM];
    memset(a, 0, sizeof *a);
    a->points = t->points;
    a->stage = t->roll <= 10 ? 0 : t->roll <= 19 ? 1 : 2;
    for (int o = 0; o < t->seats; o++) {
        if (o == seat) continue;
        misses = max(misses, t->misses[o]);
        a->jokers += t->rows[o].jokers;
        a->points += column_points(complete_columns(&t->rows[o]) & ~t->settled[o], t->claimed);
        span(&t->rows[o], &span_low[o], &span_high[o]);
    }
    a->on[n++] = F_TIME + MISSION_ROLLS - t->roll;
    a->on[n++] = F_OTHER_MISSES + misses;
    a->on[n++] = F_TEAM + t->seats - 1;
    a->on[n++] = F_OTHER_JOKERS + min(a->jokers / 2, 12);
    if (t->fewer) a->on[n++] = F_FEWER_DICE;
    for (int c = 0; c < 15; c++)
        if (t->claimed >> c & 1 && t->rows[seat].column_crossed[c] != 127)
            a->on[n++] = F_LATER_COLUMN + c;
    if (plan->needed[COLOUR] > 0)
        for (int c = 0; c < 5; c++) {
            int left = 21;
            for (int o = 0; o < t->seats; o++)
                if (o != seat) left = min(left, 21 - t->rows[o].count[c]);
            if (left) a->on[n++] = F_OTHER_COLOUR + c * 8 + left / 3;
            a->colour |= (left == 0) << c;
        }
    if (plan->needed[ROW] > 0)
        for (int r = 0; r < 7; r++) {
            int left = 15;
            for (int o = 0; o < t->seats; o++)
                if (o != seat) left = min(left, open_cells(&t->rows[o], &t->extras[o].rows[r]));
            if (left) a->on[n++] = F_OTHER_ROW + r * 8 + min(left, 7);
            a->row |= (left == 0) << r;
        }
    if (plan->needed[CIRCLE] > 0)
        for (int k = 0; k < 6; k++) {
            int left = 4;
            for (int o = 0; o < t->seats; o++)
                if (o != seat) left = min(left, open_cells(&t->rows[o], &t->extras[o].circles[k]));
            if (left) a->on[n++] = F_OTHER_CIRCLE + k * 5 + left;
            a->circle |= (left == 0) << k;
        }
    if (plan->needed[STAR] > 0)
        for (int c = 0; c < 15; c++) {
            int crossed = 0, near = 0, gap = 6;
            for (int o = 0; o < t->seats; o++) {
                if (o == seat) continue;
                int s = star_state(&t->rows[o], &t->extras[o], c, span_low[o], span_high[o]);
                if (s == 8) crossed = 1;
                else if (s == 7) near = 1;
                else gap = min(gap, s);
            }
            if (!crossed) a->on[n++] = F_OTHER_STAR + c * 9 + (near ? 7 : gap);
            a->star |= crossed << c;
        }
    if (plan->needed[LETTER] > 0)
        for (int k = t->letter; k < 7; k++) {
            int column = WORD[k], left = 8;
            for (int o = 0; o < t->seats; o++) {
                if (o == seat) continue;
                int open = 7 - bits(t->rows[o].column_crossed[column]);
                if (!open && (k > t->letter || t->settled[o] >> column & 1)) continue;
                left = min(left, open);
            }
            if (k == t->letter) a->letter = left == 0;
            a->on[n++] = F_OTHER_LETTER + k * 9 + left;
        }
    a->n_on = n;
}

/* Write what hangs on the seat's own choice; returns how many. */
static int own_features(const Team *t, int seat, const Around *a, const Row *row, int misses,
                        i32 *on) {
    const Plan *plan = t->plan;
    const Extras *x = &t->extras[seat];
    int n = 0, near, low, high, fresh = complete_columns(row) & ~t->settled[seat];
    int points = a->points + column_points(fresh, t->claimed);
    if (a->stage == 2) points += a->jokers + row->jokers;
    on[n++] = F_MISSES + min(misses, 2);
    on[n++] = F_SHORT + a->stage * 40 + 11 + min(max(plan->points[a->stage] - points, -11), 28);
    if (plan->needed[COLOUR] > 0) {
        int done = a->colour;
        for (int c = 0; c < 5; c++) {
            if (a->colour >> c & 1) continue;
            done |= (row->count[c] == 21) << c;
            on[n++] = F_OWN_COLOUR + c * 22 + row->count[c];
        }
        on[n++] = F_LACKING + COLOUR * 16 + max(0, plan->needed[COLOUR] - bits(done));
    }
    if (plan->needed[ROW] > 0) {
        int done = a->row;
        for (int r = 0; r < 7; r++) {
            if (a->row >> r & 1) continue;
            int open = open_cells(row, &x->rows[r]), parts = open_parts(row, &x->rows[r], &near);
            done |= (open == 0) << r;
            on[n++] = F_OWN_ROW + r * 16 + open;
            on[n++] = F_ROW_PARTS + r * 16 + parts;
            on[n++] = F_ROW_NEAR + r * 16 + near;
        }
        on[n++] = F_LACKING + ROW * 16 + max(0, plan->needed[ROW] - bits(done));
    }
    if (plan->needed[CIRCLE] > 0 || plan->needed[STAR] > 0) span(row, &low, &high);
    if (plan->needed[CIRCLE] > 0) {
        int done = a->circle;
        for (int k = 0; k < 6; k++) {
            if (a->circle >> k & 1) continue;
            int open = open_cells(row, &x->circles[k]);
            int parts = open_parts(row, &x->circles[k], &near);
            int gap = near ? 7 : gap_to(x->circle_column[k], low, high);
            done |= (open == 0) << k;
            on[n++] = F_CIRCLE + ((k * 5 + open) * 5 + parts) * 8 + gap;
        }
        on[n++] = F_LACKING + CIRCLE * 16 + 6 - bits(done);
    }
    if (plan->needed[STAR] > 0) {
        int done = a->star;
        for (int c = 0; c < 15; c++) {
            if (a->star >> c & 1) continue;
            int s = star_state(row, x, c, low, high);
            done |= (s == 8) << c;
            on[n++] = F_OWN_STAR + c * 9 + s;
        }
        on[n++] = F_LACKING + STAR * 16 + 15 - bits(done);
    }
    if (plan->needed[LETTER] > 0) {
        int counts = a->letter;
        for (int k = t->letter; k < 7; k++) {
            int column = WORD[k], open = 7 - bits(row->column_crossed[column]), place = k - t->letter;
            int barred = !open && (place || t->settled[seat] >> column & 1);
            on[n++] = F_OWN_LETTER + k * 9 + (barred ? 8 : open);
            if (!place && !open && !barred) counts = 1;
            if (place < 2)
                on[n++] = F_LETTER_PARTS + (place * 8 + open) * 6 +
                          min(5, open_parts(row, &x->columns[column], &near));
        }
        on[n++] = F_NEXT_LETTER + t->letter;
        int left = plan->needed[LETTER] - t->letter - (t->letter < 7 && counts);
        on[n++] = F_LACKING + LETTER * 16 + max(0, left);
    }
    return n;
}

/* What a position of one seat is worth to the team; `sums` has the seat's sheet and what it sees
   of the others. */
static float team_value(const Team *t, const Net *net, int seat, const Around *a, const Row *row,
                        const float *sums, int misses) {
    if (misses >= MOST_MISSES) return 0;
    i32 on[80];
    vec shift = {0};
    int n = own_features(t, seat, a, row, misses, on);
    for (int i = 0; i < n; i++) add(shift, net->rows[on[i]]);
    return output(sums, shift, net->outs[MISSION_PHASE[MISSION_ROLLS - t->roll]]);
}

typedef struct {
    int pick, cost;
    float worth;
} Pick;

/* The dice that a choice takes, as faces: 5 is the joker. */
static void faces_of(const int *colours, const int *numbers, int c, int n, int cost, int *colour,
                     int *number) {
    *colour = cost == 2 || (cost == 1 && !(colours[c] && numbers[5])) ? 5 : c;
    *number = cost == 2 || (cost == 1 && *colour == c) ? 5 : n;
}

/* The best of the choices of a seat, which passes where it must or may. `left[colour][number]` is added for the faces taken;
   `best`, if asked for, is what the best choice by each pair of faces is worth. */
static Pick team_choose(const Team *t, const Net *net, int seat, const Around *a, const float *with,
                        const int *colours, const int *numbers, const float (*left)[6],
                        float (*best)[6]) {
    const Sheet *s = &t->sheets[seat];
    const Row *row = &t->rows[seat];
    Pick found = {-1, 0, team_value(t, net, seat, a, row, with, t->misses[seat] + 1)};
    int must = !t->free || t->misses[seat] + 1 >= MOST_MISSES;
    for (int b = 0; b < 30; b++) {
        int c = b / 6;
        if (!row->fits[b] || !(colours[c] || (colours[5] && row->jokers))) continue;
        for (int k = s->first[b]; k < s->first[b + 1]; k++) {
            int cross = s->sets[k], whole, stars, n = bits(cross) - 1;
            if (cross & row->crossed[b] || !(cross & row->reach[b])) continue;
            int cost = cost_of(colours, numbers, c, n);
            if (cost == 3 || cost > row->jokers) continue;
            Row after = *row;
            vec sums;
            memcpy(sums, with, sizeof sums);
            shelf = seat;
            place(s, net, &after, sums, b, cross, &whole, &stars);
            if (cost) swap(sums, net->rows[row->jokers - cost], net->rows[row->jokers]);
            after.jokers -= cost;
            float worth = team_value(t, net, seat, a, &after, sums, t->misses[seat]);
            int colour, number;
            faces_of(colours, numbers, c, n, cost, &colour, &number);
            if (best && worth > best[colour][number]) best[colour][number] = worth;
            if (left) worth += left[colour][number];
            if (worth > found.worth || (must && found.pick < 0))
                found = (Pick){k, cost, worth};
        }
    }
    return found;
}

static void see(const Team *t, const Net *net, int seat, Around *a, float *with) {
    look_around(t, seat, a);
    memcpy(with, t->h[seat], sizeof(vec));
    for (int i = 0; i < a->n_on; i++) add(with, net->rows[a->on[i]]);
}

/* For each pair of faces that may be taken: what the others' best choices are worth after it,
   beyond their best with all dice, times `price`. */
static void left_to_others(const Team *t, const Net *net, int seat, const int *colours,
                           const int *numbers, float price, float left[6][6]) {
    memset(left, 0, 36 * sizeof(float));
    for (int o = 0; o < t->seats; o++) {
        if (o == seat) continue;
        Around a;
        vec with;
        float best[6][6];
        for (int i = 0; i < 36; i++) (&best[0][0])[i] = NEVER;
        see(t, net, o, &a, with);
        Pick top = team_choose(t, net, o, &a, with, colours, numbers, 0, best);
        float pass = team_value(t, net, o, &a, &t->rows[o], with, t->misses[o] + 1);
        for (int c = 0; c < 6; c++)
            for (int n = 0; n < 6; n++) {
                float still = pass;
                for (int c2 = 0; c2 < 6; c2++)
                    for (int n2 = 0; n2 < 6; n2++)
                        if (colours[c2] - (c2 == c) > 0 && numbers[n2] - (n2 == n) > 0)
                            still = fmaxf(still, best[c2][n2]);
                left[c][n] += price * (still - top.worth);
            }
    }
}
