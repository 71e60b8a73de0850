/* Positions on a sheet of rule M4, and what a net makes of them: features, sums, learning from one
   position. The same as game/bots/sight.py. Never here: dice, matches, points of a whole match. */

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

/* What a block adds depends on its own bits alone: worked out once for a net and a sheet. A team
   plays on several sheets, each with a shelf of its own. */
#define SHELVES 4
static i32 known[SHELVES * PATTERNS];
static uint8_t known_fits[SHELVES * PATTERNS];
static vec known_sums[SHELVES * PATTERNS];
static i32 shelf;
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
    if (SEES_CELLS) {
        on[n++] = F_CROSSED_CELLS + b * 64 + crossed;
        on[n++] = F_NEAR_CELLS + b * 64 + (reach & open);
    }
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
    int key = shelf * PATTERNS + base_of[b] + (crossed << (b % 6 + 1) | reach);
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
