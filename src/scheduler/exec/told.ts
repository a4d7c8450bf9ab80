import type { JobColumn, JobColumns, JobList, SchedulingPass } from '../../policy/scheduler.ts';

/** The fields of a submitted job, in the order in which a line states them. */
const COLUMNS = [
  'id',
  'submit',
  'processors',
  'request',
  'plan',
  'user',
  'group',
  'application',
  'queue',
  'partition',
  'run',
] as const satisfies (keyof JobColumns)[];

/** The possible reasons for a pass. */
const WHY = ['arrived', 'ended', 'overran', 'woken'] as const;

/** Writes the lines for a scheduler in another process. Each line states what has changed since the last. */
export class Telling {
  readonly #running = new Set<number>();
  #submitted = 0;

  /** The line that asks for the decisions of a pass. */
  pass(pass: SchedulingPass): string {
    const { time, queue, running, submitted, last } = pass;
    const runs = new Set(running);
    const ended = [...this.#running].filter((job) => !runs.has(job));
    for (const job of ended) this.#running.delete(job);
    const arrivals = [];
    for (let job = this.#submitted; job < submitted; job++) arrivals.push(rowOf(queue, job));
    this.#submitted = submitted;
    const why = WHY.filter((reason) => pass[reason]);
    return JSON.stringify({
      type: 'pass',
      time,
      free: pass.free(),
      why,
      last,
      submitted: arrivals,
      ended,
    });
  }

  /** Call this after the pass: the next line depends on the jobs that now run. */
  made({ running }: SchedulingPass): void {
    this.#running.clear();
    for (const job of running) this.#running.add(job);
  }
}

function rowOf(queue: JobList, job: number): Record<string, number> {
  const row: Record<string, number> = { job };
  for (const name of COLUMNS) {
    const column: JobColumn | undefined = queue[name];
    if (column !== undefined) row[name] = column[job];
  }
  return row;
}
