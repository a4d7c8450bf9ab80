// The model of user run-time estimates (Tsafrir, Etsion, Feitelson, JSSPP 2005) as plainly as docs/formats.md has it.

/** The ranks of the head by time in the four logs, a row for each place. */
const TABLE = `
  3 1 1 1 | 1 3 4 6 | 4 4 10 5 | 17 2 14 3 | 13 12 20 7 | 7 9 2 2 | 8 8 3 18 | 18 18 7 19 | 2 6 12 4 | 6 7 6 11 |
  16 11 19 20 | 10 20 5 9 | 5 16 18 10 | 15 5 16 14 | 14 14 9 13 | 19 13 17 16 | 11 10 15 15 | 12 15 13 17 | 9 17 8 8 |
  20 19 11 12`
  .split('|')
  .map((row) => row.trim().split(/\s+/).map(Number));

const H = 3600;
const isIn = (list: readonly number[], one: number) => list.includes(one);

function popularTimes(longest: number): number[] {
  const times = [longest];
  const add = (time: number) => {
    if (time > 0 && time < longest && times.length < 20 && !isIn(times, time)) times.push(time);
  };
  for (const minutes of [5, 10, 15, 20, 30, 60, 120, 180, 240, 300, 360, 480, 600, 720, 1080])
    add(60 * minutes);
  for (const step of [200 * H, 100 * H, 50 * H, 10 * H, 5 * H, 2 * H, H, 1200, 600, 300])
    for (let k = Math.floor(longest / step); k >= 1; k--) add(k * step);
  return [longest, ...times.slice(1).sort((a, b) => a - b)];
}

function popularity(next: () => number): number[] {
  const chosen: number[] = [1];
  let pool = TABLE[0].filter((rank) => rank !== 1);
  for (let place = 1; place < 20; place++) {
    pool.push(...TABLE[place].filter((rank) => !isIn(chosen, rank)));
    // The pool is a bag: its order does not matter for the distribution, but for which numbers are drawn. The kernel of
    // the model lists log by log.
    const bag = [0, 1, 2, 3].flatMap((log) =>
      TABLE.slice(0, place + 1)
        .map((row) => row[log])
        .filter((rank) => isIn(pool, rank)),
    );
    let rank = 0;
    for (let due = 20; due >= 1; due--) {
      const comesLater = TABLE.slice(place + 1).some((row) => isIn(row, due));
      if (!comesLater && !isIn(chosen, due)) rank = due;
    }
    if (rank === 0) {
      const one = bag[Math.floor(next() * bag.length)];
      const two = bag[Math.floor(next() * bag.length)];
      rank = one < two ? one : two;
    }
    chosen.push(rank);
    pool = pool.filter((other) => other !== rank);
  }
  return chosen;
}

function numberOfEstimates(jobs: number): number {
  const piece = (x: number, y: number, toX: number, toY: number) =>
    y + Math.round(((toY - y) * (jobs - x)) / (toX - x));
  if (jobs <= 1000) return piece(200, 20, 1000, 35);
  if (jobs <= 10_000) return piece(1000, 35, 10_000, 90);
  if (jobs <= 70_000) return piece(10_000, 90, 70_000, 340);
  return jobs <= 250_000 ? piece(70_000, 340, 250_000, 565) : 565;
}

/** How many jobs have each estimate. At least 500 jobs. */
export function plainHistogram(jobs: number, longest: number, next: () => number): Map<number, number> {
  const percent = new Map<number, number>();
  const ofRank = (rank: number): number => {
    if (rank > 1) return 14.0491 * Math.E ** (-0.177531 * rank) + 0.462513;
    let rest = 89;
    for (let other = 2; other <= 20; other++) rest -= ofRank(other);
    return rest;
  };
  const times = popularTimes(longest);
  for (const [place, rank] of popularity(next).entries()) percent.set(times[place], ofRank(rank));

  const k = numberOfEstimates(jobs);
  const a = 1 + 12.1039 / k ** 0.6026;
  const rare: number[] = [];
  for (let i = 1; i <= k - 20; i++) {
    const x = i / (k - 20);
    const minutes = Math.round((((a - 1) * x) / (a - x)) * (longest / 60));
    for (const move of [0, 30, -30, 20, -20, 10, -10]) {
      const time = 60 * minutes + move;
      if (time <= 0 || time >= longest || percent.has(time) || isIn(rare, time)) continue;
      rare.push(time);
      break;
    }
  }
  const sizes = rare.map((_, i) => 795.6 / (21 + i) ** 2.267);
  const sum = sizes.reduce((total, size) => total + size, 0);
  for (let n = sizes.length; n > 1; n--) {
    const chosen = Math.floor(next() * n);
    const last = sizes[n - 1];
    sizes[n - 1] = sizes[chosen];
    sizes[chosen] = last;
  }
  for (const [i, time] of rare.entries()) percent.set(time, (11 * sizes[i]) / sum);

  const numbers = [...percent].map(([time, share]) => ({
    time,
    jobs: Math.max(1, Math.round((share * jobs) / 100)),
  }));
  const total = () => numbers.reduce((all, one) => all + one.jobs, 0);
  const largestFirst = numbers.map((one) => ({ one, jobs: one.jobs })).sort((p, q) => q.jobs - p.jobs);
  while (total() !== jobs) {
    const [missing, factor] = [jobs - total(), Math.abs(jobs - total()) / total()];
    for (const { one } of largestFirst) {
      const left = Math.abs(jobs - total());
      const share = Math.min(left, Math.ceil(factor * one.jobs));
      one.jobs = missing > 0 ? one.jobs + share : Math.max(1, one.jobs - share);
    }
  }
  return new Map(numbers.map((one) => [one.time, one.jobs]));
}

/** The estimate of each job. Undefined if there are too few long ones. */
export function plainEstimates(
  runs: readonly number[],
  longest: number,
  next: () => number,
): number[] | undefined {
  const waiting = [...plainHistogram(runs.length, longest, next)]
    .flatMap(([time, jobs]) => Array.from({ length: jobs }, () => time))
    .sort((a, b) => b - a);
  const estimates = runs.map(() => 0);
  // Those that are long enough for the job at hand; the first one of them fills the place of a chosen one.
  const fit: number[] = [];
  for (const { run, job } of runs.map((time, i) => ({ run: time, job: i })).sort((p, q) => q.run - p.run)) {
    while (waiting.length > 0 && waiting[0] >= run) fit.push(waiting.shift() as number);
    if (fit.length === 0) return undefined;
    const chosen = Math.floor(next() * fit.length);
    estimates[job] = fit[chosen];
    fit[chosen] = fit[0];
    fit.shift();
  }
  return estimates;
}
