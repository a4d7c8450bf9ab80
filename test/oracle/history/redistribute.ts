/**
 * The empirical distribution of run times, some of them censored, by Efron's redistribution to the right (Proc. 5th
 * Berkeley Symposium, 1967). Each run begins with the share 1 / n. From the shortest run on, a censored run's
 * share is divided equally among the runs after it. At equal times, completed runs come before censored ones.
 * The share of the last run stays.
 */
export function redistributed(
  completed: readonly number[],
  censored: readonly number[],
): Map<number, number> {
  const runs = [
    ...completed.map((time) => ({ time, ended: true, share: 0 })),
    ...censored.map((time) => ({ time, ended: false, share: 0 })),
  ].sort((a, b) => a.time - b.time || Number(b.ended) - Number(a.ended));
  for (const run of runs) run.share = 1 / runs.length;
  runs.forEach((run, i) => {
    const right = runs.slice(i + 1);
    if (run.ended || right.length === 0) return;
    for (const other of right) other.share += run.share / right.length;
    run.share = 0;
  });
  const distribution = new Map<number, number>();
  for (const { time, share } of runs)
    if (share > 0) distribution.set(time, (distribution.get(time) ?? 0) + share);
  return distribution;
}
