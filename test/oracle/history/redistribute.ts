/**
 * The empirical law of run times of which some were censored, by Efron's redistribution to the right (Proc. 5th Berkeley
 * Symposium, 1967): each run has the share 1 / n; from the shortest on, a censored run's share goes in equal parts to the runs
 * that are longer, those that were censored at the same time among them (of one time, runs that ended come first). The last
 * share stays where it is.
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
  const law = new Map<number, number>();
  for (const { time, share } of runs) if (share > 0) law.set(time, (law.get(time) ?? 0) + share);
  return law;
}
