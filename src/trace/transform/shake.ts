import { UsageError } from '../../errors.ts';
import { durationText } from '../../input/duration.ts';
import { samples } from '../../kernel/draws.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { defaultKernel } from '../../kernel/load.ts';
import type { Workload } from '../workload.ts';
import { checkUsers } from './checkUsers.ts';
import { noted } from './noted.ts';
import { reordered } from './reorder.ts';
import { sessionsOf } from './sessions.ts';
import { STREAM } from './streams.ts';

export interface ShakeOptions {
  /** From loadKernel(); default: the Wasm kernel. Both engines give the same jobs. */
  kernel?: Kernel;
  /** The farthest that a session moves, in whole seconds; default: 600. */
  window?: number;
  /** Any number; default: 1. */
  seed?: number;
}

const WINDOW = 600;

/**
 * The workload with each session of a user moved by a whole number of seconds, drawn uniformly from [-window,
 * window]. Jobs of a session keep their distances. The results of a replay should not depend on so little:
 * how far they move is how little one log says (Tsafrir, Ouaknine and Feitelson, MASCOTS 2007, who move
 * single jobs). A window of 0 gives the same jobs.
 *
 * Jobs keep their numbers, so that two workloads can be compared job by job.
 *
 * @throws UsageError for a window that is not a whole number of seconds; DataError if the trace has no users
 */
export async function shake(workload: Workload, options: ShakeOptions = {}): Promise<Workload> {
  const { window = WINDOW, seed = 1 } = options;
  if (!Number.isInteger(window) || window < 0 || window >= 2 ** 30)
    throw new UsageError(`shake: expected a whole number of seconds below 2^30, got ${window}`);
  checkUsers(workload, 'shaking');
  const { jobs } = workload;
  const { session, sessions } = sessionsOf(jobs);
  const kernel = options.kernel ?? (await defaultKernel());
  const moves = await samples(
    kernel,
    { law: 'integer', below: 2 * window + 1 },
    sessions,
    seed,
    STREAM.shake,
  );
  const submit = new Float64Array(jobs.length);
  const from = new Int32Array(jobs.length);
  for (let job = 0; job < jobs.length; job++) {
    submit[job] = jobs.submit[job] + (moves[session[job]] - window);
    from[job] = job;
  }
  const made = reordered(workload, { submit, from });
  const action = `${sessions} sessions moved by up to ${durationText(window)} (seed ${seed})`;
  return noted(made, 'shaken', action + waitsNote(workload));
}

/** What the report says of a log whose ends are not known. */
function waitsNote({ jobs: { wait } }: Workload): string {
  return wait.every((time) => time < 0) ? '; the log has no waits, so they count as 0 for its sessions' : '';
}
