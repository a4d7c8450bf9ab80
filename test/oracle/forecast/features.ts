// Features of a job that the expert sees, from the definition, by going through all jobs of the log for each number.
import type { History } from '../../../src/forecast/history.ts';

/** The features of the job at a place of the log at its submission. */
export function seenOf({ jobs, start, end, processors, unknown }: History, job: number): number[] {
  const now = jobs.submit[job];
  const all = Array.from({ length: jobs.length }, (_, i) => i);
  const before = all.filter((i) => i < job && end[i] > now);
  const running = before.filter((i) => start[i] < now);
  const waiting = before.filter((i) => !(start[i] < now));
  const sum = (some: number[], of: (i: number) => number) => some.map(of).reduce((a, b) => a + b, 0);
  const most = (some: number[], of: (i: number) => number) => Math.max(0, ...some.map(of));
  const width = (i: number) => jobs.processors[i];
  const work = (i: number) => jobs.request[i] * width(i);
  const waits = (i: number) => now - jobs.submit[i];
  const left = (i: number) => Math.max(0, start[i] + jobs.request[i] - now);
  const own = (i: number) => jobs.user[i] === jobs.user[job];
  const narrow = waiting.filter((i) => width(i) <= width(job));
  const free = processors - sum(running, width);
  // The first end by which this many processors are free.
  const ends = [0, ...running.map(left)].sort((a, b) => a - b);
  const freed = (at: number) =>
    free +
    sum(
      running.filter((i) => left(i) <= at),
      width,
    );
  const fits = ends.find((at) => freed(at) >= width(job)) ?? ends[ends.length - 1];
  // Started jobs, the last one first. Of those that started together, the later one in the log is the last.
  const started = all
    .filter((i) => start[i] < now && !unknown?.has(i))
    .sort((a, b) => start[b] - start[a] || b - a);
  const alike = [
    (i: number) => own(i) && width(i) === width(job) && jobs.request[i] === jobs.request[job],
    own,
    () => true,
  ];
  const similar = alike.map((is) => started.find(is)).find((i) => i !== undefined);
  const waitOf = (i: number | undefined) => (i === undefined ? 0 : start[i] - jobs.submit[i]);
  const since = (i: number | undefined) => (i === undefined ? 0 : now - start[i]);
  const ten = started.slice(0, 10);
  return [
    ...[width(job), jobs.request[job], now % 86_400, Math.floor(now / 86_400) % 7],
    ...[waiting.length, sum(waiting, work) / processors, sum(narrow, work) / processors],
    narrow.filter((i) => jobs.request[i] <= jobs.request[job]).length,
    ...[waiting.filter(own).length, waiting.length === 0 ? 0 : sum(waiting, waits) / waiting.length],
    ...[most(waiting, waits), most(waiting.filter(own), waits)],
    ...[free, sum(running.filter(own), width), sum(running, (i) => left(i) * width(i)) / processors, fits],
    ...[waitOf(similar), since(similar), waitOf(started[0]), since(started[0])],
    ten.length === 0 ? 0 : sum(ten, waitOf) / ten.length,
  ];
}
