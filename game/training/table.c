/* A table of two to six: what a seat sees of the others, and matches played to learn from.
   The same as game/bots/stand.py. Never here: missions. */

#define MOST_SEATS 6
#define MOST_ROLLS 80
#define WIN 1.5f
#define MOST_MARGIN 15
static const int NEAR_PHASES[31] = TABLE_PHASES;

typedef struct {
    Row row;
    vec h;
    i32 on[80];
    int n_on, phase, cut;
    float value, best;
} TableLine;

typedef struct {
    int columns[15], colours[5]; /* claimed by somebody in an earlier roll */
} Claims;

/* Cells needed for the second colour, at most 30. */
static int to_end(const Row *row) {
    int a = 21, b = 21, done = 0;
    for (int c = 0; c < 5; c++) {
        int left = 21 - row->count[c];
        if (left <= 0)
            done++;
        else if (left < a)
            b = a, a = left;
        else if (left < b)
            b = left;
    }
    return done >= 2 ? 0 : min(30, done ? a : a + b);
}

/* Write the features of a seat that hold for all its choices now; returns how many. */
static int context(const Row *rows, int seats, int seat, int roll, const Claims *claims, i32 *on,
                   int *nearest) {
    int n = 0, near = 30;
    for (int o = 0; o < seats; o++)
        if (o != seat) near = min(near, to_end(&rows[o]));
    on[n++] = F_TIME + near;
    on[n++] = F_SEATS + seats - 2;
    on[n++] = F_ROLLS_PLAYED + min((roll - 1) / 5, 7);
    for (int c = 0; c < 15; c++) {
        if (rows[seat].column_crossed[c] == 127) continue;
        if (claims->columns[c]) {
            on[n++] = F_CLAIMED_COLUMN + c;
            continue;
        }
        int left = 7;
        for (int o = 0; o < seats; o++)
            if (o != seat) left = min(left, 7 - bits(rows[o].column_crossed[c]));
        on[n++] = F_RACE_COLUMN + c * 4 + min(max(left, 1), 4) - 1;
    }
    for (int c = 0; c < 5; c++) {
        if (rows[seat].count[c] == 21) continue;
        if (claims->colours[c]) {
            on[n++] = F_CLAIMED_COLOUR + c;
            continue;
        }
        int left = 21;
        for (int o = 0; o < seats; o++)
            if (o != seat) left = min(left, 21 - rows[o].count[c]);
        on[n++] = F_RACE_COLOUR + c * 7 + min(max(left, 1), 20) / 3;
    }
    *nearest = near;
    return n;
}

static int lead_of(const int *totals, int seats, int seat) {
    int best = -1000;
    for (int o = 0; o < seats; o++)
        if (o != seat) best = max(best, totals[o]);
    return totals[seat] - best;
}

/* What a position is worth; `h` lacks end and lead. */
static float table_value(const Net *net, const float *h, int end, int lead, int nearest) {
    vec shift;
    int clipped = min(max(lead, -20), 20);
    for (int j = 0; j < HIDDEN; j++)
        shift[j] = net->rows[F_OWN_END + end][j] + net->rows[F_LEAD + 20 + clipped][j];
    return output(h, shift, net->outs[NEAR_PHASES[min(end, nearest)]]) + POINT * lead;
}

static int gain_of(const Claims *claims, int columns, int colour, int whole, int stars, int cost) {
    int gain = 2 * stars - cost;
    if (whole) gain += claims->colours[colour] ? 3 : 5;
    for (; columns; columns &= columns - 1) {
        int c = __builtin_ctz(columns);
        gain += claims->columns[c] ? LATER_POINTS[c] : FIRST_POINTS[c];
    }
    return gain;
}

/* Jokers that a colour and a number cost with these faces, 3 if they cannot be had. */
static int cost_of(const int *colours, const int *numbers, int c, int n) {
    if (colours[c] && numbers[n]) return 0;
    if ((colours[c] && numbers[5]) || (colours[5] && numbers[n])) return 1;
    return colours[5] && numbers[5] ? 2 : 3;
}

/* The best choice: its worth, its placement (-1: pass), its cost. `h` holds the context. */
static float choose(const Sheet *s, const Net *net, const Row *row, const float *h,
                    const int *colours, const int *numbers, const Claims *claims, int lead,
                    int nearest, int *pick, int *pick_cost) {
    float best = table_value(net, h, to_end(row), lead, nearest);
    *pick = -1, *pick_cost = 0;
    for (int b = 0; b < 30; b++) {
        int c = b / 6;
        if (!row->fits[b] || !(colours[c] || (colours[5] && row->jokers))) continue;
        for (int k = s->first[b]; k < s->first[b + 1]; k++) {
            int cross = s->sets[k], whole, stars;
            if (cross & row->crossed[b] || !(cross & row->reach[b])) continue;
            int cost = cost_of(colours, numbers, c, bits(cross) - 1);
            if (cost == 3 || cost > row->jokers) continue;
            Row after = *row;
            vec sums;
            memcpy(sums, h, sizeof sums);
            int columns = place(s, net, &after, sums, b, cross, &whole, &stars);
            if (cost) swap(sums, net->rows[row->jokers - cost], net->rows[row->jokers]);
            int gain = gain_of(claims, columns, c, whole, stars, cost);
            float worth = table_value(net, sums, to_end(&after), lead + gain, nearest);
            if (worth > best) best = worth, *pick = k, *pick_cost = cost;
        }
    }
    return best;
}

static void take_dice(int *colours, int *numbers, int c, int n, int cost) {
    int colour = cost == 2 || (cost == 1 && !(colours[c] && numbers[5])) ? 5 : c;
    int number = cost == 2 || (cost == 1 && colour == c) ? 5 : n;
    colours[colour]--, numbers[number]--;
}

static int table_play(const Sheet *s, const Net *net, int seats, uint64_t *seed, int explore,
                      TableLine lines[MOST_SEATS][MOST_ROLLS], int *n_lines, int *totals,
                      int *jokers, int *over) {
    static Row rows[MOST_SEATS];
    static vec h[MOST_SEATS];
    Claims claims = {0}, coming = {0};
    int done[MOST_SEATS] = {0}, roll = 0, starter = below(seed, seats);
    for (int i = 0; i < seats; i++) {
        begin(s, net, &rows[i], h[i]);
        totals[i] = -22, n_lines[i] = 0, jokers[i] = 8;
    }
    *over = 0;
    while (!*over && roll < MOST_ROLLS) {
        int colours[6] = {0}, numbers[6] = {0};
        roll++;
        for (int i = 0; i < 3; i++) colours[below(seed, 6)]++, numbers[below(seed, 6)]++;
        for (int turn = 0; turn < seats; turn++) {
            int seat = (starter + roll - 1 + turn) % seats, nearest, pick, cost;
            Row *row = &rows[seat];
            TableLine *line = &lines[seat][n_lines[seat]++];
            int n = context(rows, seats, seat, roll, &claims, line->on, &nearest);
            vec with;
            memcpy(with, h[seat], sizeof with);
            for (int i = 0; i < n; i++) add(with, net->rows[line->on[i]]);
            int lead = lead_of(totals, seats, seat);
            line->best = choose(s, net, row, with, colours, numbers, &claims, lead, nearest, &pick,
                                &cost);
            line->cut = 0;
            if (explore > 0 && below(seed, 1000) < explore) {
                int c = below(seed, 5), k = below(seed, 5), other;
                if (colours[c] && numbers[k] && (other = any_placement(s, row, c, k + 1, seed)) >= 0)
                    pick = other, cost = 0, line->cut = 1;
            }
            if (pick >= 0) {
                int b = block_of(s, pick), cross = s->sets[pick], whole, stars;
                int columns = place(s, net, row, h[seat], b, cross, &whole, &stars);
                swap(h[seat], net->rows[row->jokers - cost], net->rows[row->jokers]);
                row->jokers -= cost;
                int gain = gain_of(&claims, columns, b / 6, whole, stars, cost);
                totals[seat] += gain, lead += gain;
                if (whole) coming.colours[b / 6] = 1, done[seat]++;
                for (; columns; columns &= columns - 1) coming.columns[__builtin_ctz(columns)] = 1;
                if (turn == 0 && roll > 3) take_dice(colours, numbers, b / 6, bits(cross) - 1, cost);
            }
            jokers[seat] = row->jokers;
            int end = to_end(row);
            line->row = *row;
            line->on[n++] = F_OWN_END + end;
            line->on[n++] = F_LEAD + 20 + min(max(lead, -20), 20);
            line->n_on = n;
            line->phase = NEAR_PHASES[min(end, nearest)];
            memcpy(line->h, h[seat], sizeof(vec));
            for (int i = 0; i < n; i++) add(line->h, net->rows[line->on[i]]);
            vec nothing = {0};
            line->value = output(line->h, nothing, net->outs[line->phase]) + POINT * lead;
        }
        claims = coming;
        for (int i = 0; i < seats; i++) *over |= done[i] >= 2;
    }
    return roll;
}

/* What the match brought to a seat. */
static float result(const int *totals, const int *jokers, int seats, int seat, int over) {
    int best = -100000, sharing = 0;
    for (int o = 0; o < seats; o++) {
        int key = totals[o] * 16 + jokers[o];
        sharing = key > best ? 1 : sharing + (key == best);
        best = max(best, key);
    }
    int won = over && totals[seat] * 16 + jokers[seat] == best;
    int margin = min(max(lead_of(totals, seats, seat), -MOST_MARGIN), MOST_MARGIN);
    return (won ? WIN / sharing : 0) + margin / 30.0f;
}

/* Play matches of two to six on each of the sheets and add up gradients. `told`: positions, rolls,
   matches broken off, totals, squared errors, seats. */
void table_learn(const Sheet *sheets, Net *net, Net *grads, const i32 *numbers, int n_numbers,
                 int matches, uint64_t *seed, int explore, float trace, double *told) {
    static TableLine lines[MOST_SEATS][MOST_ROLLS];
    static const int of[8] = {2, 2, 2, 3, 4, 4, 5, 6};
    i32 on[MOST_ON + 80];
    for (int i = 0; i < n_numbers; i++) {
        const Sheet *s = &sheets[numbers[i]];
        forget(net);
        for (int m = 0; m < matches; m++) {
            int seats = of[below(seed, 8)], n_lines[MOST_SEATS], totals[MOST_SEATS];
            int jokers[MOST_SEATS], over;
            told[1] += table_play(s, net, seats, seed, explore, lines, n_lines, totals, jokers,
                                  &over);
            told[2] += !over, told[5] += seats;
            for (int seat = 0; seat < seats; seat++) {
                float target = result(totals, jokers, seats, seat, over);
                told[0] += n_lines[seat], told[3] += totals[seat];
                for (int k = n_lines[seat] - 1; k >= 0; k--) {
                    TableLine *line = &lines[seat][k];
                    float error = line->value - target;
                    told[4] += error * error;
                    int n = all_features(s, &line->row, on);
                    memcpy(on + n, line->on, line->n_on * sizeof(i32));
                    teach(net, grads, line->h, line->phase, error, on, n + line->n_on);
                    target = line->cut ? line->best : (1 - trace) * line->best + trace * target;
                }
            }
        }
    }
}
