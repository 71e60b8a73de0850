/* The solo game: what choices are worth, matches played to learn from or to measure.
   Never here: other seats. */

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
