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

/** A line that parseControllerLog() reads, whatever its form. */
const READ =
  /sched: (Running job scheduler|Allocate JobId=)|backfill: .*(completed testing|Started JobId=)|_dump_job_sched/;

/**
 * Reads the controller's log, written with SlurmctldDebug=debug and DebugFlags=Backfill,HetJob.
 *
 * @throws Error for a line that this version of Slurm writes in another form
 */
export function parseControllerLog(text: string): ControllerLog {
  const log = {
    passes: [] as Pass[],
    cycles: [] as Cycle[],
    by: new Map(),
    plannedStarts: [] as PlannedStart[],
  };
  let begin = Number.NaN;
  for (const line of text.split('\n')) {
    const [, date, message] = /^\[(\S+)\] (.*)/.exec(line) ?? [];
    if (message === undefined) continue;
    // Since 25.11, a job has a second name.
    const said = message.replace(/(JobId=\S+) SLUID=\S+/g, '$1');
    const at = seconds(date);
    if (/_attempt_backfill: beginning$/.test(said)) begin = at;
    else if (/_attempt_backfill: no jobs to backfill$/.test(said)) log.cycles.push([begin, at, 0]);
    else if (READ.test(said) && !readLine(said, at, begin, log))
      throw new Error(`the controller's log has a line of another form: ${line}`);
  }
  return log;
}

/** Returns false for a line of another form. */
function readLine(
  said: string,
  at: number,
  begin: number,
  { passes, cycles, by, plannedStarts }: ControllerLog & { by: Map<string, 'main' | 'backfill'> },
): boolean {
  const pass = /sched: Running job scheduler for (full queue|default depth)/.exec(said);
  if (pass) passes.push([at, pass[1] === 'full queue' ? 1 : 0]);
  const completed = /_attempt_backfill: completed testing (\d+)\(/.exec(said);
  if (completed) cycles.push([begin, at, Number(completed[1])]);
  const allocated = /sched: Allocate JobId=(\S+?)(?:\((\d+)\))? /.exec(said);
  if (allocated) by.set(allocated[2] ?? allocated[1], 'main');
  const started = /backfill: .*Started JobId=(\S+?)(?:\((\d+)\))? in /.exec(said);
  if (started) by.set(started[2] ?? started[1], 'backfill');
  // Since 24.11, the line begins with its flag.
  const planned =
    /_dump_job_sched: (?:BACKFILL: )?JobId=(\S+) to start at (\S+), end at (\S+) on nodes (\S+) in/.exec(
      said,
    );
  if (planned) {
    const [, job, start, end, nodes] = planned;
    plannedStarts.push({ job, at, start: seconds(start), end: seconds(end), nodes });
  }
  return Boolean(pass ?? completed ?? allocated ?? started ?? planned);
}
