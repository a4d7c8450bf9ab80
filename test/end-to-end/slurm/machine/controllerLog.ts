import type { Cycle, Pass } from './record.ts';

/** A start that backfill planned for a job. */
export interface PlannedStart {
  readonly job: string;
  /** Seconds since the epoch, as the other times here: when it was planned, for when, until when. */
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly nodes: string;
}

export interface ControllerLog {
  readonly passes: Pass[];
  readonly cycles: Cycle[];
  /** By the number of the job: which scheduler started it last. */
  readonly by: ReadonlyMap<string, 'main' | 'backfill'>;
  readonly plannedStarts: PlannedStart[];
}

const seconds = (date: string) => Date.parse(date) / 1000;

/** Reads the controller's log, written with SlurmctldDebug=debug and DebugFlags=Backfill. */
export function parseControllerLog(text: string): ControllerLog {
  const passes: Pass[] = [];
  const cycles: Cycle[] = [];
  const by = new Map<string, 'main' | 'backfill'>();
  const plannedStarts: PlannedStart[] = [];
  let begin = Number.NaN;
  for (const line of text.split('\n')) {
    const [, date, said] = /^\[(\S+)\] (.*)/.exec(line) ?? [];
    if (said === undefined) continue;
    const at = seconds(date);
    const pass = /sched: Running job scheduler for (full queue|default depth)/.exec(said);
    if (pass) passes.push([at, pass[1] === 'full queue' ? 1 : 0]);
    if (/_attempt_backfill: beginning$/.test(said)) begin = at;
    if (/_attempt_backfill: no jobs to backfill$/.test(said)) cycles.push([begin, at, 0]);
    const completed = /_attempt_backfill: completed testing (\d+)\(/.exec(said);
    if (completed) cycles.push([begin, at, Number(completed[1])]);
    const allocated = /sched: Allocate JobId=(\S+?)(?:\((\d+)\))? /.exec(said);
    if (allocated) by.set(allocated[2] ?? allocated[1], 'main');
    const started = /backfill: .*Started JobId=(\S+?)(?:\((\d+)\))? in /.exec(said);
    if (started) by.set(started[2] ?? started[1], 'backfill');
    const plannedStart =
      /_dump_job_sched: JobId=(\S+) to start at (\S+), end at (\S+) on nodes (\S+) in/.exec(said);
    if (plannedStart) {
      const [, job, start, end, nodes] = plannedStart;
      plannedStarts.push({ job, at, start: seconds(start), end: seconds(end), nodes });
    }
  }
  return { passes, cycles, by, plannedStarts };
}
