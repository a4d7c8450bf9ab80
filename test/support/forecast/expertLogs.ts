// Logs from which the expert learns, and what trees say that are taught by hand.
import { featuresOf } from '../../../src/forecast/expert/features.ts';
import { type History, historyOfLog } from '../../../src/forecast/history.ts';
import { Past } from '../../../src/forecast/past.ts';
import { binned } from '../../../src/forecast/trees/bins.ts';
import { boostedTrees } from '../../../src/forecast/trees/boostedTrees.ts';
import { testWorkload } from '../workload.ts';

const part = (i: number, root: number) => (Math.sqrt(root) * i) % 1;

/** Whether the wait of a job of the log is known. One in seven is, so that trees are grown quickly. */
export const isKnown = (job: number) => job % 7 === 3;

/** A log of jobs a minute apart; wide ones wait longer. */
export function logOf(count: number): History {
  const jobs = Array.from({ length: count }, (_, i) => ({
    ...{ submit: 60 * i, run: Math.floor(200 * part(i, 2)), request: 300, user: i % 5 },
    processors: 1 + Math.floor(4 * part(i, 3)),
  }));
  const workload = testWorkload(16, jobs);
  workload.jobs.wait.set(
    jobs.map(({ processors }, i) => (isKnown(i) ? Math.floor(1000 * processors * part(i, 5)) : -1)),
  );
  return historyOfLog(workload);
}

/** Answers for each of these jobs of trees that learn from others, looking at each at its submission. */
export function taughtBy(
  { jobs, start, ...history }: History,
  taught: readonly number[],
  asked: readonly number[],
): number[][] {
  const seen = (job: number) => featuresOf(new Past({ jobs, start, ...history }).at(jobs.submit[job], job));
  const past = new Past({ jobs, start, ...history });
  const rows = taught.map((job) => featuresOf(past.at(jobs.submit[job], job)));
  const data = binned(Array.from(rows[0], (_, i) => Float64Array.from(rows, (row) => row[i])));
  const waits = Float64Array.from(taught, (job) => Math.log(60 + start[job] - jobs.submit[job]));
  const shape = { trees: 50, rate: 0.1, leaves: 15, leastWeight: 20, ridge: 1 };
  const trees = [0.1, 0.5, 0.9].map((share) => boostedTrees(data, waits, share, shape));
  return asked.map((job) => {
    const row = seen(job);
    const said = trees.map((one) => Math.exp(one.of(row)) - 60);
    return said.map((_, i) => Math.max(0, ...said.slice(0, i + 1)));
  });
}
