import type { JobColumn, JobColumns, JobList, SchedulingPass } from '../../policy/scheduler.ts';

/** The columns of a job, in the order in which they are told. */
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

/** What a pass may follow. */
const WHY = ['arrived', 'ended', 'overran', 'woken'] as const;

/** Keeps what a scheduler elsewhere has been told, and tells it what has changed. */
export class Telling {
  readonly #running = new Set<number>();
  #submitted = 0;

  /** The line that begins a pass. */
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

  /** To be called when the pass has been made. */
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
