import type { JobColumn, JobColumns, JobList, SchedulingPass } from '../../policy/scheduler.ts';

/** The fields of a submitted job, in the order in which a line states them. */
const COLUMNS = [
  'id',
  'submit',
  'processors',
  'request',
  'estimate',
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
  readonly #sequences: boolean;
  #submitted = 0;

  /** @param sequences true if a job is submitted again after an attempt that was too short */
  constructor(sequences: boolean) {
    this.#sequences = sequences;
  }

  /** The line that asks for the decisions of a pass. */
  pass(pass: SchedulingPass): string {
    const { time, queue, running, submitted, last } = pass;
    const runs = new Set(running);
    const ended = [...this.#running].filter((job) => !runs.has(job));
    for (const job of ended) this.#running.delete(job);
    const arrivals = this.#arrivals(pass, ended);
    this.#submitted = submitted;
    const why = WHY.filter((reason) => pass[reason]);
    return JSON.stringify({
      type: 'pass',
      time,
      free: pass.free(),
      why,
      last,
      submitted: arrivals.map((job) => rowOf(queue, job)),
      ended,
    });
  }

  /** The jobs that were submitted since the last line, in order. */
  #arrivals({ queue, submitted }: SchedulingPass, ended: readonly number[]): number[] {
    const from = this.#submitted;
    if (!this.#sequences || ended.length === 0)
      return Array.from({ length: submitted - from }, (_, i) => from + i);
    const tried = new Set(ended);
    return [...queue].filter((job) => job >= from || tried.has(job));
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
    if (name in queue) row[name] = (queue[name] as JobColumn)[job];
  }
  return row;
}
