/* Missions: whole matches of a team, played to learn from or to measure.
   Never here: what a seat sees (team.c). */

static int team_cross(Team *t, const Net *net, int seat, Pick pick, int *c, int *n) {
    const Sheet *s = &t->sheets[seat];
    Row *row = &t->rows[seat];
    int b = block_of(s, pick.pick), cross = s->sets[pick.pick], whole, stars;
    shelf = seat;
    place(s, net, row, t->h[seat], b, cross, &whole, &stars);
    swap(t->h[seat], net->rows[row->jokers - pick.cost], net->rows[row->jokers]);
    row->jokers -= pick.cost;
    *c = b / 6, *n = bits(cross) - 1;
    return whole;
}

/* How many of each kind the team has done. */
static int done_of(const Team *t, int kind) {
    int done = 0;
    if (kind == LETTER) return t->letter;
    for (int o = 0; o < t->seats; o++) {
        const Row *row = &t->rows[o];
        const Extras *x = &t->extras[o];
        for (int i = 0; kind == COLOUR && i < 5; i++) done |= (row->count[i] == 21) << i;
        for (int i = 0; kind == ROW && i < 7; i++) done |= !open_cells(row, &x->rows[i]) << i;
        for (int i = 0; kind == CIRCLE && i < 6; i++) done |= !open_cells(row, &x->circles[i]) << i;
        for (int i = 0; kind == STAR && i < 15; i++) done |= !open_cells(row, &x->stars[i]) << i;
    }
    return bits(done);
}

/* Settle the roll; 1: won, -1: lost, 0: goes on. `reached`: milestones, as bits. */
static int team_settle(Team *t, const Net *net, int *reached) {
    int next = t->letter < 7 ? WORD[t->letter] : -1, counts = 0, fresh_all = 0;
    for (int o = 0; o < t->seats; o++) {
        int fresh = complete_columns(&t->rows[o]) & ~t->settled[o];
        t->points += column_points(fresh, t->claimed);
        if (next >= 0 && fresh >> next & 1) counts = 1;
        t->settled[o] |= fresh, fresh_all |= fresh;
    }
    t->claimed |= fresh_all;
    if (t->plan->needed[LETTER] > 0) t->letter += counts;
    int stage = t->roll == 10 ? 0 : t->roll == 19 ? 1 : t->roll == MISSION_ROLLS ? 2 : -1, missed = 0;
    if (stage >= 0) {
        int points = t->points;
        for (int o = 0; stage == 2 && o < t->seats; o++) points += t->rows[o].jokers;
        missed = points < t->plan->points[stage];
        *reached |= !missed << stage;
        if (stage == 2 && missed)
            for (int o = 0; o < t->seats; o++)
                if (++t->misses[o] >= MOST_MISSES) return -1;
    }
    int complete = 1;
    for (int kind = 0; kind < KINDS; kind++)
        complete &= t->plan->needed[kind] <= 0 || done_of(t, kind) >= t->plan->needed[kind];
    if (complete) return 1;
    if (t->roll >= MISSION_ROLLS) return -1;
    if (stage == 0 && missed)
        for (int strikes = t->plan->jokers; strikes > 0; strikes--) {
            int most = 0;
            for (int o = 1; o < t->seats; o++)
                if (t->rows[o].jokers > t->rows[most].jokers) most = o;
            Row *row = &t->rows[most];
            if (!row->jokers) break;
            swap(t->h[most], net->rows[row->jokers - 1], net->rows[row->jokers]);
            row->jokers--;
        }
    if (stage == 1 && missed) t->fewer = 1;
    return 0;
}

/* What a column of a later letter counts, that is not complete yet. */
#define PREPARED 0.4f

static float square(float x) { return x * x; }

/* How much of the goal is done, from 0 to 1: of each item by how much of it the seat that is
   furthest has crossed, squared, the best of each kind. */
static float share_done(const Team *t) {
    static const int items[KINDS] = {5, 7, 15, 6, 7};
    int needed = 0;
    float total = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        float done[15] = {0};
        if (t->plan->needed[kind] <= 0) continue;
        for (int i = 0; i < items[kind]; i++)
            for (int o = 0; o < t->seats; o++) {
                const Row *row = &t->rows[o];
                const Extras *x = &t->extras[o];
                int open = kind == COLOUR   ? 21 - row->count[i]
                           : kind == ROW    ? open_cells(row, &x->rows[i])
                           : kind == STAR   ? open_cells(row, &x->stars[i])
                           : kind == CIRCLE ? open_cells(row, &x->circles[i])
                                            : 7 - bits(row->column_crossed[WORD[i]]);
                int size = kind == COLOUR ? 21 : kind == ROW ? 15 : kind == STAR ? 1
                           : kind == CIRCLE ? 4 : 7;
                float share = square(1 - (float)open / size);
                if (kind == LETTER)
                    share = i < t->letter ? 1 : !open ? 0 : i > t->letter ? PREPARED * share : share;
                done[i] = fmaxf(done[i], share);
            }
        for (int k = 0; k < t->plan->needed[kind] && k < items[kind]; k++) {
            int most = 0;
            for (int i = 1; i < items[kind]; i++)
                if (done[i] > done[most]) most = i;
            total += done[most], done[most] = 0;
        }
        needed += t->plan->needed[kind];
    }
    return total / (float)max(needed, 1);
}

/* Play one match; returns 1 if it is won. `price`: how much what is left to others counts. */
static int team_play(Team *t, const Net *net, uint64_t *seed, int explore, float price,
                     TeamLine lines[MOST_TEAM][MISSION_ROLLS], int *n_lines, int *reached) {
    int starter = below(seed, t->seats);
    for (int i = 0; i < t->seats; i++) {
        shelf = i;
        begin(&t->sheets[i], net, &t->rows[i], t->h[i]);
        t->misses[i] = t->settled[i] = 0;
        if (lines) n_lines[i] = 0;
    }
    t->claimed = t->points = t->letter = t->fewer = 0;
    *reached = 0;
    for (t->roll = 1; t->roll <= MISSION_ROLLS; t->roll++) {
        int colours[6] = {0}, numbers[6] = {0};
        int active = (starter + t->roll - 1) % t->seats, choosing = t->seats > 1 && t->roll > 3;
        for (int i = 0; i < 3; i++) colours[below(seed, 6)]++;
        for (int i = 0; i < 3 - t->fewer; i++) numbers[below(seed, 6)]++;
        for (int turn = 0; turn < t->seats; turn++) {
            int seat = !choosing ? turn : turn == 0 ? active : turn - (turn <= active);
            int taking = choosing && turn == 0;
            Around a;
            vec with;
            float left[6][6];
            see(t, net, seat, &a, with);
            if (taking && price > 0) left_to_others(t, net, seat, colours, numbers, price, left);
            Pick pick = team_choose(t, net, seat, &a, with, colours, numbers,
                                    taking && price > 0 ? left : 0, 0);
            TeamLine *line = lines ? &lines[seat][n_lines[seat]++] : 0;
            if (line) line->best = pick.worth, line->cut = 0;
            if (line && explore > 0 && below(seed, 1000) < explore) {
                int c = below(seed, 5), n = below(seed, 5), other;
                if (colours[c] && numbers[n] &&
                    (other = any_placement(&t->sheets[seat], &t->rows[seat], c, n + 1, seed)) >= 0)
                    pick = (Pick){other, 0, 0}, line->cut = 1;
            }
            if (pick.pick < 0) {
                if (++t->misses[seat] >= MOST_MISSES) {
                    if (line) n_lines[seat]--;
                    return 0;
                }
            } else {
                int c, n, colour, number;
                team_cross(t, net, seat, pick, &c, &n);
                if (taking) {
                    faces_of(colours, numbers, c, n, pick.cost, &colour, &number);
                    colours[colour]--, numbers[number]--;
                }
            }
            if (!line) continue;
            line->row = t->rows[seat];
            memcpy(line->on, a.on, a.n_on * sizeof(i32));
            line->n_on = a.n_on;
            line->n_on += own_features(t, seat, &a, &t->rows[seat], t->misses[seat],
                                       line->on + a.n_on);
            line->phase = MISSION_PHASE[MISSION_ROLLS - t->roll];
            memcpy(line->h, t->h[seat], sizeof(vec));
            for (int i = 0; i < line->n_on; i++) add(line->h, net->rows[line->on[i]]);
            vec nothing = {0};
            line->value = output(line->h, nothing, net->outs[line->phase]);
        }
        int over = team_settle(t, net, reached);
        if (over) return over > 0;
    }
    return 0;
}

/* Play matches by plans of one mission and add up gradients. Team sizes are by chance: plan
   number seats - 1 + 4 k is one for so many seats. `told`: positions, wins, shares done, squared
   errors, matches. */
void mission_learn(const Sheet *sheets, const Extras *extras, Net *net, Net *grads,
                   const Plan *plans, int n_plans, int matches, uint64_t *seed, int explore,
                   float trace, float consolation, float price, int free,
                   double *told) {
    static TeamLine lines[MOST_TEAM][MISSION_ROLLS];
    static Team t;
    i32 on[MOST_ON + 120];
    forget(net);
    for (int m = 0; m < matches; m++) {
        int n_lines[MOST_TEAM], reached, which = below(seed, n_plans);
        t.sheets = sheets, t.extras = extras, t.plan = &plans[which], t.seats = which % 4 + 1;
        t.free = free;
        int won = team_play(&t, net, seed, explore, price, lines, n_lines, &reached);
        float share = share_done(&t), result = won ? 1 : consolation * share * share * share;
        told[1] += won, told[2] += share, told[4] += 1, told[5] += t.roll;
        for (int seat = 0; seat < t.seats; seat++) {
            float target = result;
            told[0] += n_lines[seat];
            for (int k = n_lines[seat] - 1; k >= 0; k--) {
                TeamLine *line = &lines[seat][k];
                float error = line->value - target;
                told[3] += error * error;
                int n = all_features(&sheets[seat], &line->row, on);
                memcpy(on + n, line->on, line->n_on * sizeof(i32));
                teach(net, grads, line->h, line->phase, error, on, n + line->n_on);
                target = line->cut ? line->best : (1 - trace) * line->best + trace * target;
            }
        }
    }
}

/* Wins and reached milestones of matches by one plan; `told`: wins, then three milestones, then
   shares done. */
void mission_measure(const Sheet *sheets, const Extras *extras, Net *net, const Plan *plan,
                     int seats, int matches, uint64_t *seed, float price, int free,
                     double *told) {
    static Team t;
    forget(net);
    t.sheets = sheets, t.extras = extras, t.plan = plan, t.seats = seats, t.free = free;
    for (int m = 0; m < matches; m++) {
        int reached;
        told[0] += team_play(&t, net, seed, 0, price, 0, 0, &reached);
        for (int i = 0; i < 3; i++) told[1 + i] += reached >> i & 1;
        told[4] += share_done(&t);
    }
}

/* To hold against what is seen at play (tests/training/test_mission_loops.py): what a pass is worth to
   a seat, and each placement without jokers (NEVER where it cannot be). `n` holds how many
   placements each seat has made, all of them one after the other. */
void look_on_mission(const Sheet *sheets, const Extras *extras, Net *net, const Plan *plan,
                     int seats, int seat, int roll, const i32 *placements, const i32 *n,
                     const i32 *jokers, const i32 *misses, const i32 *settled, int claimed,
                     int points, int letter, int fewer, float *passing, float *found) {
    static Team t;
    t = (Team){.sheets = sheets, .extras = extras, .plan = plan, .seats = seats};
    t.claimed = claimed, t.points = points, t.letter = letter, t.fewer = fewer, t.roll = roll;
    forget(net);
    for (int i = 0; i < seats; i++) {
        shelf = i;
        follow(&sheets[i], net, placements, n[i], jokers[i], &t.rows[i], t.h[i]);
        t.misses[i] = misses[i], t.settled[i] = settled[i];
        placements += n[i];
    }
    Around a;
    vec with;
    see(&t, net, seat, &a, with);
    const Sheet *s = &sheets[seat];
    const Row *row = &t.rows[seat];
    *passing = team_value(&t, net, seat, &a, row, with, misses[seat] + 1);
    shelf = seat;
    for (int k = 0; k < s->first[30]; k++) {
        int b = block_of(s, k), cross = s->sets[k], whole, stars;
        found[k] = NEVER;
        if (cross & row->crossed[b] || !(cross & row->reach[b])) continue;
        Row after = *row;
        vec sums;
        memcpy(sums, with, sizeof sums);
        place(s, net, &after, sums, b, cross, &whole, &stars);
        found[k] = team_value(&t, net, seat, &a, &after, sums, misses[seat]);
    }
}
