import type { Distribution } from '../../distribution/distribution.ts';
import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { reserve } from '../../requests/reserve.ts';
import type { Strategy } from '../../requests/strategies.ts';
import { SIGNAL_EARLY, SIGNAL_MARGIN } from './signal.ts';
import { MINUTE, minutesText } from './timeLimit.ts';

/** One request of a sequence in Slurm's form. */
export interface Stage {
  readonly minutes: number;
  /** True if it ends with a checkpoint, so that the script gets the signal. */
  readonly checkpoint: boolean;
}

interface StageOptions {
  readonly kernel?: Kernel;
  /** Default: `t-optimal`; with checkpoints `dyn-prog-count`. */
  readonly strategy?: Strategy;
  /** The time of a checkpoint in seconds, if the script can take one. */
  readonly checkpoint?: number;
  /** The time of a restart in seconds; default: as long as a checkpoint. */
  readonly restart?: number;
  /** The longest request, in seconds. */
  readonly limit: number;
  /** An additional last request, in seconds. */
  readonly last?: number;
}

interface Stages {
  readonly stages: readonly Stage[];
  readonly notes: readonly string[];
}

const CHECKPOINTING: readonly Strategy[] = ['dyn-prog-count', 'all-ckpt', 'all-ckpt-per'];
/** The number of points of a continuous distribution, if no cost of checkpoints decides it. */
const POINTS = 500;

/**
 * The requests of a strategy in whole minutes, rounded up, at most the limit. A request without a checkpoint
 * starts from nothing, so one of several equal ones is enough. Requests with checkpoints each add work, so
 * equal ones stay.
 *
 * @throws UsageError or DataError, one line: a strategy that does not apply
 */
export async function stagesOf(distribution: Distribution, options: StageOptions): Promise<Stages> {
  const { kernel, checkpoint, limit, last } = options;
  const strategy = options.strategy ?? (checkpoint === undefined ? 't-optimal' : 'dyn-prog-count');
  if (checkpoint === undefined && CHECKPOINTING.includes(strategy)) {
    throw new UsageError(
      `strategy ${strategy}: it takes checkpoints; give --checkpoint and --checkpoint-signal`,
    );
  }
  const saving = checkpoint === undefined ? 0 : checkpoint + SIGNAL_MARGIN + SIGNAL_EARLY;
  const { sequence, notes } = await reserve(distribution, strategy, {
    kernel,
    cost: { alpha: 1, beta: 0, gamma: 0, checkpoint: saving, restart: options.restart ?? checkpoint ?? 0 },
    granularity: MINUTE,
    ...(checkpoint === undefined ? { points: POINTS } : {}),
    ...(limit < Number.POSITIVE_INFINITY ? { limit } : {}),
  });
  const stages: Stage[] = [];
  const add = (seconds: number, saves: boolean) => {
    // A limit of 0 means no limit (sbatch(1), --time).
    const minutes = Math.max(1, Math.ceil(seconds / MINUTE - 1e-9));
    const before = stages.at(-1);
    const isNew = before === undefined || saves || before.checkpoint || minutes > before.minutes;
    if (isNew) stages.push({ minutes, checkpoint: saves });
  };
  for (const request of sequence) add(request.request, request.checkpoint);
  if (last !== undefined) {
    if (last > limit) {
      throw new UsageError(
        `--last ${minutesText(Math.ceil(last / MINUTE))}: above the limit of ${minutesText(Math.floor(limit / MINUTE))}`,
      );
    }
    add(last, false);
  }
  return { stages, notes };
}
