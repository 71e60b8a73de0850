/* To hold against what is seen at play (tests/training/test_loops.py). Never here: learning. */

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
