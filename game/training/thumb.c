/* The rule of thumb: unit 0 of its rows counts always, unit 1 by the time left. */

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
