/* Positions on a sheet, what a net makes of them, and matches played to learn from: the loops of
   the training program, compiled when it starts. Layouts and constants come from engine.py.
   Never here: files, progress, sheets as text. */
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "layout.h"

typedef int32_t i32;
typedef float vec[HIDDEN] __attribute__((aligned(64)));

/* What one position is: crossed and reachable cells of blocks and columns as bits, and counts. */
typedef struct {
    uint8_t crossed[30], reach[30], fits[30];
    uint8_t column_crossed[15], column_reach[15];
    uint8_t count[5], able[5][6], jokers;
    i32 key[30], column_key[15];
} Row;

/* A sheet's tables; engine.py writes them in this order. */
typedef struct {
    i32 block[105], bit[105], cells[30][6], star[105], parts[30][64][4];
    i32 sets[MOST_PLACEMENTS], first[31], runs[15][5];
} Sheet;

typedef struct {
    float (*rows)[HIDDEN];
    float *bias;
    float (*outs)[HIDDEN + 1];
} Net;

/* What a block adds depends on its own bits alone: worked out once for a net and a sheet. */
static i32 known[PATTERNS];
static uint8_t known_fits[PATTERNS];
static vec known_sums[PATTERNS];
static vec column_sums[15 * 8 * 6 * 6];
static i32 stamp;
static i32 base_of[31];
static i32 neighbours[105][4];
static int n_neighbours[105];

static const int FIRST_POINTS[15] = {5, 3, 3, 3, 2, 2, 2, 1, 2, 2, 2, 3, 3, 3, 5};
static const int LATER_POINTS[15] = {3, 2, 2, 2, 1, 1, 1, 0, 1, 1, 1, 2, 2, 2, 3};

static inline int bits(int x) { return __builtin_popcount((unsigned)x); }
static inline int min(int a, int b) { return a < b ? a : b; }
static inline int max(int a, int b) { return a > b ? a : b; }

static uint32_t draw(uint64_t *seed) {
    uint64_t x = *seed;
    x ^= x >> 12, x ^= x << 25, x ^= x >> 27;
    *seed = x;
    return (uint32_t)((x * 2685821657736338717ull) >> 32);
}
static int below(uint64_t *seed, int n) { return (int)(draw(seed) % (uint32_t)n); }

static inline void add(float *restrict h, const float *restrict a) {
    for (int j = 0; j < HIDDEN; j++) h[j] += a[j];
}
static inline void swap(float *restrict h, const float *restrict a, const float *restrict b) {
    for (int j = 0; j < HIDDEN; j++) h[j] += a[j] - b[j];
}

static void begin_tables(void) {
    base_of[0] = 0;
    for (int b = 0; b < 30; b++) base_of[b + 1] = base_of[b] + (1 << 2 * (b % 6 + 1));
    for (int cell = 0; cell < 105; cell++) {
        int c = cell / 7, r = cell % 7, n = 0;
        if (c > 0) neighbours[cell][n++] = cell - 7;
        if (c < 14) neighbours[cell][n++] = cell + 7;
        if (r > 0) neighbours[cell][n++] = cell - 1;
        if (r < 6) neighbours[cell][n++] = cell + 1;
        n_neighbours[cell] = n;
    }
}

/* The net or the sheet has changed. */
static void forget(const Net *net) {
    if (!stamp) begin_tables();
    stamp++;
    for (int column = 0; column < 15; column++)
        for (int count = 0; count < 8; count++)
            for (int open = 0; open < 6; open++)
                for (int able = 0; able <= open; able++) {
                    int a = F_COLUMN_STATE + (column * 8 + count) * 6 + open;
                    int b = F_COLUMN_REACH + (column * 6 + open) * 6 + able;
                    float *sums = column_sums[((column * 8 + count) * 6 + open) * 6 + able];
                    for (int j = 0; j < HIDDEN; j++) sums[j] = net->rows[a][j] + net->rows[b][j];
                }
}

/* Write the features of a block; returns how many, and in `fits` what fits. */
static int block_features(const Sheet *s, int b, int crossed, int reach, i32 *on, uint8_t *fits) {
    int size = b % 6 + 1, colour = b / 6, open = ((1 << size) - 1) & ~crossed;
    int left = bits(open), most = 0, pieces = 0, n = 0;
    for (int k = 0; k < 4; k++) {
        int part = s->parts[b][open][k];
        if (part) {
            pieces = min(pieces + 1, 3);
            if (part & reach) most = max(most, bits(part));
        }
    }
    on[n++] = F_BLOCK_STATE + (b * 7 + left) * 7 + most;
    on[n++] = F_BLOCK_PARTS + ((size - 1) * 7 + left) * 28 + pieces * 7 + most;
    for (int k = 0; k < size;) {
        int column = s->cells[b][k] / 7, n_open = 0, reachable = 0;
        for (; k < size && s->cells[b][k] / 7 == column; k++) {
            if (open >> k & 1) {
                n_open++;
                if (reach >> k & 1) reachable = 1;
            }
            if (s->star[s->cells[b][k]]) {
                int state = crossed >> k & 1 ? 2 : (reach >> k & 1);
                on[n++] = F_STAR + column * 3 + state;
            }
        }
        int run = column * 5 + colour;
        on[n++] = F_RUN_STATE + run * 7 + (n_open ? 2 * n_open - 1 + reachable : 0);
        on[n++] = F_RUN_BLOCK + (column * 4 + n_open) * 7 + (n_open ? most : 0);
    }
    *fits = (uint8_t)min(most, 5);
    return n;
}

static inline int block_key(const Sheet *s, const Net *net, int b, int crossed, int reach) {
    int key = base_of[b] + (crossed << (b % 6 + 1) | reach);
    if (known[key] != stamp) {
        i32 on[40];
        int n = block_features(s, b, crossed, reach, on, &known_fits[key]);
        known[key] = stamp;
        memset(known_sums[key], 0, sizeof(vec));
        for (int i = 0; i < n; i++) add(known_sums[key], net->rows[on[i]]);
    }
    return key;
}

static inline int column_key(const Sheet *s, int column, int crossed, int reach) {
    int open = 0, able = 0;
    for (int colour = 0; colour < 5; colour++) {
        int run = s->runs[column][colour] & ~crossed;
        open += run != 0;
        able += (run & reach) != 0;
    }
    return ((column * 8 + bits(crossed)) * 6 + open) * 6 + able;
}

/* Write every feature of a position but its time; returns how many. */
static int all_features(const Sheet *s, const Row *row, i32 *on) {
    int n = 0;
    uint8_t fits;
    for (int b = 0; b < 30; b++)
        n += block_features(s, b, row->crossed[b], row->reach[b], on + n, &fits);
    for (int column = 0; column < 15; column++) {
        int key = row->column_key[column], open = key / 6 % 6, able = key % 6;
        on[n++] = F_COLUMN_STATE + key / 6;
        on[n++] = F_COLUMN_REACH + (column * 6 + open) * 6 + able;
    }
    for (int c = 0; c < 5; c++) {
        on[n++] = F_COLOUR_COUNT + c * 22 + row->count[c];
        for (int k = 1; k < 6; k++)
            on[n++] = F_VARIETY + (c * 5 + k - 1) * 4 + min(row->able[c][k], 3);
    }
    for (int k = 1; k < 6; k++) {
        int able = 0;
        for (int c = 0; c < 5; c++) able += row->able[c][k] > 0;
        on[n++] = F_NUMBERS_OPEN + (k - 1) * 6 + able;
    }
    on[n++] = F_JOKERS_LEFT + row->jokers;
    return n;
}

/* A fresh sheet with eight jokers; `h` holds its sums without time. */
static void begin(const Sheet *s, const Net *net, Row *row, float *h) {
    memset(row, 0, sizeof *row);
    row->jokers = 8;
    for (int cell = 49; cell < 56; cell++) {
        row->reach[s->block[cell]] |= 1 << s->bit[cell];
        row->column_reach[7] |= 1 << cell % 7;
    }
    for (int b = 0; b < 30; b++) {
        row->key[b] = block_key(s, net, b, row->crossed[b], row->reach[b]);
        row->fits[b] = known_fits[row->key[b]];
        for (int k = 1; k <= row->fits[b]; k++) row->able[b / 6][k]++;
    }
    for (int c = 0; c < 15; c++)
        row->column_key[c] = column_key(s, c, row->column_crossed[c], row->column_reach[c]);
    i32 on[MOST_ON];
    int n = all_features(s, row, on);
    memcpy(h, net->bias, sizeof(vec));
    for (int i = 0; i < n; i++) add(h, net->rows[on[i]]);
}

/* Cross the cells `cross` of block `b`; returns columns completed as bits. */
static int place(const Sheet *s, const Net *net, Row *row, float *h, int b, int cross, int *whole,
                 int *stars) {
    uint32_t blocks = 1u << b, columns = 0;
    int done = 0, found_stars = 0, colour = b / 6;
    uint8_t was_able[5][6];
    memcpy(was_able, row->able, sizeof was_able);
    row->crossed[b] |= cross;
    row->reach[b] |= cross;
    for (int left = cross; left; left &= left - 1) {
        int cell = s->cells[b][__builtin_ctz((unsigned)left)], column = cell / 7;
        row->column_crossed[column] |= 1 << cell % 7;
        row->column_reach[column] |= 1 << cell % 7;
        if (row->column_crossed[column] == 127) done |= 1 << column;
        columns |= 1u << column;
        found_stars += s->star[cell];
        for (int q = 0; q < n_neighbours[cell]; q++) {
            int other = neighbours[cell][q], b2 = s->block[other], bit = 1 << s->bit[other];
            if (!(row->reach[b2] & bit)) {
                row->reach[b2] |= bit;
                row->column_reach[other / 7] |= 1 << other % 7;
                blocks |= 1u << b2;
                columns |= 1u << other / 7;
            }
        }
    }
    const float(*counts)[HIDDEN] = (const float(*)[HIDDEN])net->rows + F_COLOUR_COUNT + colour * 22;
    int count = row->count[colour] + bits(cross);
    swap(h, counts[count], counts[row->count[colour]]);
    row->count[colour] = (uint8_t)count;
    int changed = 0;
    for (; blocks; blocks &= blocks - 1) {
        int b2 = __builtin_ctz(blocks);
        int key = block_key(s, net, b2, row->crossed[b2], row->reach[b2]);
        swap(h, known_sums[key], known_sums[row->key[b2]]);
        row->key[b2] = key;
        int fits = known_fits[key], fitted = row->fits[b2];
        if (fits != fitted) {
            changed = 1;
            row->fits[b2] = (uint8_t)fits;
            for (int k = min(fits, fitted) + 1; k <= max(fits, fitted); k++)
                row->able[b2 / 6][k] += fits > fitted ? 1 : -1;
        }
    }
    for (; columns; columns &= columns - 1) {
        int c = __builtin_ctz(columns);
        int key = column_key(s, c, row->column_crossed[c], row->column_reach[c]);
        if (key != row->column_key[c]) {
            swap(h, column_sums[key], column_sums[row->column_key[c]]);
            row->column_key[c] = key;
        }
    }
    if (changed)
        for (int k = 1; k < 6; k++) {
            int now = 0, was = 0;
            for (int c = 0; c < 5; c++) {
                int new = row->able[c][k], old = was_able[c][k];
                now += new > 0, was += old > 0;
                new = min(new, 3), old = min(old, 3);
                int first = F_VARIETY + (c * 5 + k - 1) * 4;
                if (new != old) swap(h, net->rows[first + new], net->rows[first + old]);
            }
            int first = F_NUMBERS_OPEN + (k - 1) * 6;
            if (now != was) swap(h, net->rows[first + now], net->rows[first + was]);
        }
    *whole = count == 21;
    *stars = found_stars;
    return done;
}

static float output(const float *restrict h, const float *restrict shift,
                    const float *restrict out) {
    float total = 0;
    for (int j = 0; j < HIDDEN; j++) {
        float x = h[j] + shift[j];
        total += (x > 0 ? x : 0) * out[j];
    }
    return total + out[HIDDEN];
}

static int block_of(const Sheet *s, int k) {
    int b = 0;
    while (s->first[b + 1] <= k) b++;
    return b;
}

/* A placement of that colour and number by chance, or -1. */
static int any_placement(const Sheet *s, const Row *row, int colour, int n, uint64_t *seed) {
    int found = 0, chosen = -1;
    for (int b = colour * 6; b < colour * 6 + 6; b++)
        for (int k = s->first[b]; k < s->first[b + 1]; k++) {
            int set = s->sets[k];
            if (bits(set) == n && !(set & row->crossed[b]) && set & row->reach[b])
                if (below(seed, ++found) == 0) chosen = k;
        }
    return chosen;
}

/* Add up what one position teaches: `error` is the output's error. */
static void teach(const Net *net, const Net *grads, const float *h, int phase, float error,
                  const i32 *on, int n) {
    vec slope;
    float *out = net->outs[phase], *g_out = grads->outs[phase];
    g_out[HIDDEN] += error;
    for (int j = 0; j < HIDDEN; j++) {
        int active = h[j] > 0;
        slope[j] = error * out[j] * (active ? 1.0f : LEAK);
        if (active) g_out[j] += error * h[j];
        grads->bias[j] += slope[j];
    }
    for (int i = 0; i < n; i++) add(grads->rows[on[i]], slope);
}

/* ---- Alone ------------------------------------------------------------------------------- */

#define ROLLS 30
#define NEVER -1e9f
static const int PHASES[31] = SOLO_PHASES;

typedef struct {
    Row row;
    vec h;
    float expected, value;
    int cut;
} Line;

typedef struct {
    float best[3][5][5];
    int which[3][5][5];
    float faces[6][6];
    int arg[6][6];
    float passing;
} Worths;

/* What every choice is worth with `time` rolls left after it. */
static void worths(const Sheet *s, const Net *net, const Row *row, const float *h, int time,
                   Worths *w) {
    vec shifts[3];
    int jokers = row->jokers, done = 0;
    const float *out = net->outs[PHASES[time]];
    for (int cost = 0; cost < 3; cost++)
        for (int j = 0; j < HIDDEN; j++)
            shifts[cost][j] = net->rows[max(jokers - cost, 0)][j] - net->rows[jokers][j] +
                              net->rows[F_TIME + time][j] - net->rows[F_TIME + time + 1][j];
    for (int i = 0; i < 75; i++) (&w->best[0][0][0])[i] = NEVER;
    for (int c = 0; c < 5; c++) done += row->count[c] == 21;
    for (int b = 0; b < 30; b++) {
        if (!row->fits[b]) continue;
        for (int k = s->first[b]; k < s->first[b + 1]; k++) {
            int cross = s->sets[k], whole, stars;
            if (cross & row->crossed[b] || !(cross & row->reach[b])) continue;
            Row after = *row;
            vec sums;
            memcpy(sums, h, sizeof sums);
            int columns = place(s, net, &after, sums, b, cross, &whole, &stars);
            float gain = 2.0f * stars + 5.0f * whole;
            for (; columns; columns &= columns - 1) gain += FIRST_POINTS[__builtin_ctz(columns)];
            int over = time == 0 || done + whole >= 2, n = bits(cross) - 1;
            for (int cost = 0; cost <= min(jokers, 2); cost++) {
                float q = gain - cost + (over ? 0 : 10 * output(sums, shifts[cost], out));
                if (q > w->best[cost][b / 6][n]) {
                    w->best[cost][b / 6][n] = q;
                    w->which[cost][b / 6][n] = k;
                }
            }
        }
    }
    w->passing = time ? 10 * output(h, shifts[0], out) : 0;
    for (int i = 0; i < 36; i++) (&w->faces[0][0])[i] = NEVER;
    for (int c = 0; c < 5; c++)
        for (int n = 0; n < 5; n++) {
            int at[4][3] = {{c, n, 0}, {5, n, 1}, {c, 5, 1}, {5, 5, 2}};
            for (int i = 0; i < 4; i++) {
                float q = w->best[at[i][2]][c][n];
                if (q > w->faces[at[i][0]][at[i][1]]) {
                    w->faces[at[i][0]][at[i][1]] = q;
                    w->arg[at[i][0]][at[i][1]] = at[i][2] * 25 + c * 5 + n;
                }
            }
        }
}

/* The mean over all rolls of two and two dice of the best worth. */
static float expectation(const Worths *w) {
    float total = 0;
    for (int a = 0; a < 6; a++)
        for (int b = a; b < 6; b++) {
            float best[6];
            for (int n = 0; n < 6; n++)
                best[n] = fmaxf(fmaxf(w->faces[a][n], w->faces[b][n]), w->passing);
            float sum = 0;
            for (int m = 0; m < 6; m++)
                for (int n = 0; n < 6; n++) sum += fmaxf(best[m], best[n]);
            total += sum * (a == b ? 1 : 2);
        }
    return total / 1296;
}

/* Play one match; writes a line for each position after a choice, the empty sheet first.
   `explore`: so many choices of 1000 are by chance; -1: none, and no expectations. */
static int play(const Sheet *s, const Net *net, uint64_t *seed, int explore, Line *lines,
                float *score) {
    Row row;
    vec h, nothing = {0};
    Worths w;
    int n_lines = 0, done = 0;
    begin(s, net, &row, h);
    add(h, net->rows[F_TIME + ROLLS]);
    *score = -22;
    for (int time = ROLLS - 1; time >= 0; time--) {
        Line *line = &lines[n_lines++];
        line->row = row;
        memcpy(line->h, h, sizeof h);
        line->value = 10 * output(h, nothing, net->outs[PHASES[time + 1]]);
        line->cut = 0;
        worths(s, net, &row, h, time, &w);
        if (explore >= 0) line->expected = expectation(&w);
        int a[2] = {below(seed, 6), below(seed, 6)}, b[2] = {below(seed, 6), below(seed, 6)};
        float top = w.passing;
        int pick = -1, chosen = -1;
        for (int i = 0; i < 4; i++)
            if (w.faces[a[i / 2]][b[i % 2]] > top) {
                top = w.faces[a[i / 2]][b[i % 2]];
                pick = w.arg[a[i / 2]][b[i % 2]];
            }
        if (explore > 0 && below(seed, 1000) < explore && w.faces[a[0]][b[0]] > NEVER) {
            pick = w.arg[a[0]][b[0]];
            chosen = any_placement(s, &row, pick / 5 % 5, pick % 5 + 1, seed);
            line->cut = 1;
        }
        swap(h, net->rows[F_TIME + time], net->rows[F_TIME + time + 1]);
        if (pick < 0) continue;
        int cost = pick / 25, whole, stars;
        if (chosen < 0) chosen = w.which[cost][pick / 5 % 5][pick % 5];
        int columns = place(s, net, &row, h, block_of(s, chosen), s->sets[chosen], &whole, &stars);
        swap(h, net->rows[row.jokers - cost], net->rows[row.jokers]);
        row.jokers -= cost;
        *score += 2 * stars + 5 * whole - cost;
        for (; columns; columns &= columns - 1) *score += FIRST_POINTS[__builtin_ctz(columns)];
        done += whole;
        if (done >= 2) break;
    }
    return n_lines;
}

/* Play matches on each of the sheets and add up gradients; `told`: lines, scores, squared errors. */
void solo_learn(const Sheet *sheets, Net *net, Net *grads, const i32 *numbers, int n_numbers,
                int matches, uint64_t *seed, int explore, float trace, double *told) {
    static Line lines[ROLLS];
    i32 on[MOST_ON];
    for (int i = 0; i < n_numbers; i++) {
        const Sheet *s = &sheets[numbers[i]];
        forget(net);
        for (int m = 0; m < matches; m++) {
            float score, beyond = 0;
            int n_lines = play(s, net, seed, explore, lines, &score);
            told[0] += n_lines, told[1] += score;
            for (int k = n_lines - 1; k >= 0; k--) {
                /* What the next position is worth beyond what the net thinks of it. */
                float target = lines[k].expected + (lines[k].cut ? 0 : trace * beyond);
                beyond = target - lines[k].value;
                told[2] += beyond * beyond;
                int n = all_features(s, &lines[k].row, on);
                on[n++] = F_TIME + ROLLS - k;
                teach(net, grads, lines[k].h, PHASES[ROLLS - k], -beyond / 10, on, n);
            }
        }
    }
}

/* The scores of matches without exploring on one sheet. */
void solo_measure(const Sheet *s, Net *net, int matches, uint64_t *seed, float *scores) {
    static Line lines[ROLLS];
    forget(net);
    for (int m = 0; m < matches; m++) play(s, net, seed, -1, lines, &scores[m]);
}

/* One step of Adam; the gradients are cleared. */
void adam(float *x, float *g, float *m, float *v, long size, float rate, long step, float scale) {
    float c1 = 1 / (1 - powf(0.9f, step)), c2 = 1 / (1 - powf(0.999f, step));
    for (long i = 0; i < size; i++) {
        float d = g[i] * scale;
        g[i] = 0;
        m[i] = 0.9f * m[i] + 0.1f * d;
        v[i] = 0.999f * v[i] + 0.001f * d * d;
        x[i] -= rate * (m[i] * c1) / (sqrtf(v[i] * c2) + 1e-8f);
    }
}

/* ---- At a table -------------------------------------------------------------------------- */

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

/* ---- The rule of thumb: unit 0 counts always, unit 1 by the time left ----------------------- */

/* The mean score of matches on each of the sheets. */
double thumb_mean(const Sheet *sheets, Net *net, int n_sheets, int matches, uint64_t *seed) {
    double total = 0;
    for (int i = 0; i < n_sheets; i++) {
        const Sheet *s = &sheets[i];
        forget(net);
        for (int m = 0; m < matches; m++) {
            Row row;
            vec h;
            int done = 0;
            begin(s, net, &row, h);
            total -= 22;
            for (int left = ROLLS - 1; left >= 0 && done < 2; left--) {
                int colours[6] = {0}, numbers[6] = {0}, pick = -1, pick_cost = 0;
                for (int d = 0; d < 2; d++) colours[below(seed, 6)]++, numbers[below(seed, 6)]++;
                float time = (float)left / ROLLS, best = h[0] + time * h[1];
                for (int k = 0; k < s->first[30]; k++) {
                    int b = block_of(s, k), cross = s->sets[k], whole, stars;
                    if (cross & row.crossed[b] || !(cross & row.reach[b])) continue;
                    int cost = cost_of(colours, numbers, b / 6, bits(cross) - 1);
                    if (cost == 3 || cost > row.jokers) continue;
                    Row after = row;
                    vec sums;
                    memcpy(sums, h, sizeof sums);
                    int columns = place(s, net, &after, sums, b, cross, &whole, &stars);
                    float gain = 2 * stars + 5 * whole - cost;
                    for (; columns; columns &= columns - 1)
                        gain += FIRST_POINTS[__builtin_ctz(columns)];
                    float jokers = net->rows[row.jokers - cost][1] - net->rows[row.jokers][1];
                    float worth = gain + sums[0] + time * (sums[1] + jokers);
                    if (worth > best) best = worth, pick = k, pick_cost = cost;
                }
                if (pick < 0) continue;
                int whole, stars, b = block_of(s, pick);
                int columns = place(s, net, &row, h, b, s->sets[pick], &whole, &stars);
                swap(h, net->rows[row.jokers - pick_cost], net->rows[row.jokers]);
                row.jokers -= pick_cost;
                total += 2 * stars + 5 * whole - pick_cost;
                for (; columns; columns &= columns - 1)
                    total += FIRST_POINTS[__builtin_ctz(columns)];
                done += whole;
            }
        }
    }
    return total / n_sheets / matches;
}

/* ---- To hold against what is seen at play (tests/bots/test_loops.py) ------------------------ */

/* The position after some placements, with so many jokers left. */
static void follow(const Sheet *s, const Net *net, const i32 *placements, int n, int jokers,
                   Row *row, float *h) {
    int whole, stars;
    begin(s, net, row, h);
    for (int i = 0; i < n; i++)
        place(s, net, row, h, block_of(s, placements[i]), s->sets[placements[i]], &whole, &stars);
    swap(h, net->rows[jokers], net->rows[row->jokers]);
    row->jokers = (uint8_t)jokers;
}

/* The sums of a position; returns how many features it has, written to `on`. */
int look(const Sheet *s, Net *net, const i32 *placements, int n, int jokers, float *h, i32 *on) {
    Row row;
    forget(net);
    follow(s, net, placements, n, jokers, &row, h);
    return all_features(s, &row, on);
}

/* Alone, with `time` rolls left after this one: what the best placement of each cost, colour and
   number is worth, what a pass is, and the mean of the best over all rolls. */
void look_alone(const Sheet *s, Net *net, const i32 *placements, int n, int jokers, int time,
                float *best, float *passing, float *mean) {
    Row row;
    vec h;
    Worths w;
    forget(net);
    follow(s, net, placements, n, jokers, &row, h);
    add(h, net->rows[F_TIME + time + 1]);
    worths(s, net, &row, h, time, &w);
    memcpy(best, w.best, sizeof w.best);
    *passing = w.passing;
    *mean = expectation(&w);
}

/* At a table: what a pass is worth to a seat, and each placement without jokers (NEVER where it
   cannot be). `n` holds how many placements each seat has made, all of them one after the other. */
void look_at_table(const Sheet *s, Net *net, int seats, int seat, int roll, const i32 *placements,
                   const i32 *n, const i32 *jokers, const i32 *totals, const i32 *columns,
                   const i32 *colours, float *passing, float *found) {
    static Row rows[MOST_SEATS];
    static vec h[MOST_SEATS];
    Claims claims;
    i32 on[80];
    int nearest, lead = lead_of(totals, seats, seat);
    for (int c = 0; c < 15; c++) claims.columns[c] = columns[c];
    for (int c = 0; c < 5; c++) claims.colours[c] = colours[c];
    forget(net);
    for (int i = 0; i < seats; i++) {
        follow(s, net, placements, n[i], jokers[i], &rows[i], h[i]);
        placements += n[i];
    }
    const Row *row = &rows[seat];
    int many = context(rows, seats, seat, roll, &claims, on, &nearest);
    for (int i = 0; i < many; i++) add(h[seat], net->rows[on[i]]);
    *passing = table_value(net, h[seat], to_end(row), lead, nearest);
    for (int k = 0; k < s->first[30]; k++) {
        int b = block_of(s, k), cross = s->sets[k], whole, stars;
        found[k] = NEVER;
        if (cross & row->crossed[b] || !(cross & row->reach[b])) continue;
        Row after = *row;
        vec sums;
        memcpy(sums, h[seat], sizeof sums);
        int done = place(s, net, &after, sums, b, cross, &whole, &stars);
        int gain = gain_of(&claims, done, b / 6, whole, stars, 0);
        found[k] = table_value(net, sums, to_end(&after), lead + gain, nearest);
    }
}
