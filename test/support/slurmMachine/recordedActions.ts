// The passes and cycles of a recorded run, and the record of each of them: jobs started and jobs preempted.
// Its times are whole seconds, so several of them may share a second.
import type { Allocation } from '../../oracle/slurm/resources.ts';
import type { JobRun, RecordedRun } from './fixture.ts';

export interface Action {
  readonly at: number;
  readonly kind: 'pass' | 'full pass' | 'cycle';
  /**
   * Its jobs have started in one of these seconds. A pass is written down before it looks at the clock, and a cycle
   * takes a while; the next one of its kind comes later.
   */
  readonly first: number;
  readonly last: number;
}

/** A start or an end of the record, or that a job was canceled, by whichever action may have caused it. */
export interface Deed {
  readonly text: string;
  readonly run: JobRun;
  readonly what: 'start' | 'out' | 'late';
}

/** In the order of time: the allocation of a run that ends early is known from the pass that starts it. */
export function actionsOf({ record: { passes, cycles } }: RecordedRun): Action[] {
  const window = (at: number, end: number, next = Number.POSITIVE_INFINITY) => ({
    first: Math.floor(at),
    last: Math.max(Math.floor(at), Math.min(Math.floor(end), Math.floor(next) - 1)),
  });
  const actions = [
    ...passes.map(([at, full], i): Action => {
      return { at, kind: full ? 'full pass' : 'pass', ...window(at, at + 1, passes[i + 1]?.[0]) };
    }),
    ...cycles.map(([at, end], i): Action => {
      return { at, kind: 'cycle', ...window(at, end, cycles[i + 1]?.[0]) };
    }),
  ];
  return actions.sort((a, b) => a.at - b.at);
}

/** Which scheduler it is of. */
export function actorOf({ kind }: Pick<Action, 'kind'>): 'main' | 'backfill' {
  return kind === 'cycle' ? 'backfill' : 'main';
}

/** Entries of the record in the seconds of an action that no earlier action caused. */
export function deedsOf({ jobs }: RecordedRun, action: Action): Deed[] {
  return jobs
    .flatMap(({ runs }, id) =>
      runs.flatMap((run): Deed[] => [
        ...(mayStart(action, run)
          ? [{ run, what: 'start' as const, text: startText(id, run.nodes, run.by && run.allocation) }]
          : []),
        ...(mayPreempt(action, run) ? [{ run, what: 'out' as const, text: outText(id) }] : []),
        ...(mayCancel(action, run) ? [{ run, what: 'late' as const, text: lateText(id) }] : []),
      ]),
    )
    .sort((a, b) => (a.text < b.text ? -1 : 1));
}

/** True if a later action may have caused it as well. */
export function mayBeOfLater(later: readonly Action[], { run, what }: Deed): boolean {
  const may = { start: mayStart, out: mayPreempt, late: mayCancel }[what];
  return later.some((action) => may(action, run));
}

export function isDoneAt({ run, what }: Deed, at: number): void {
  if (what === 'start') run.startedAt = at;
  else run.outAt = at;
}

function mayStart(action: Action, run: JobRun): boolean {
  return (
    isIn(action, run.start) && (run.by ?? actorOf(action)) === actorOf(action) && run.startedAt === undefined
  );
}

function mayPreempt(action: Action, run: JobRun): boolean {
  return isIn(action, run.end) && run.state === 'PREEMPTED' && run.outAt === undefined;
}

/** True if an action may have canceled a job that was late for its deadline. */
function mayCancel(action: Action, run: JobRun): boolean {
  return isIn(action, run.end) && run.state === 'DEADLINE' && run.outAt === undefined;
}

function isIn({ first, last }: Action, instant = Number.NaN): boolean {
  return instant >= first && instant <= last;
}

/** A run that was ended early is compared by its nodes alone. */
export function startText(job: number, nodes: readonly number[], allocation: Allocation | undefined): string {
  const parts = [...nodes]
    .sort((a, b) => a - b)
    .map((node) => `${node}:${allocation?.get(node)?.cpus ?? ''}`);
  return `${job} on ${parts.join(' ')}`;
}

export function outText(job: number): string {
  return `${job} out`;
}

export function lateText(job: number): string {
  return `${job} late`;
}
