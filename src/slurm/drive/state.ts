import type { JobEnd } from './jobState.ts';
import type { Stage } from './stages.ts';

/** A job of a stage that failed and was then submitted again by a person. */
export interface Attempt {
  readonly job: string;
  readonly end: JobEnd;
}

/** One request of a sequence and its job. */
export interface StageRecord extends Stage {
  /** Start time of its submission, in ISO 8601, after which the cluster may have the job. */
  intent?: string;
  /** Its job, once sbatch has answered. */
  job?: string;
  end?: JobEnd;
  /** Its earlier jobs, if a person retried it. */
  attempts?: Attempt[];
}

/** A distribution of run times, from which each request is chosen when it is submitted. */
export interface DistributionNow {
  /** Run times in whole minutes, rising, and the probability of each. */
  readonly minutes: readonly number[];
  readonly shares: readonly number[];
  /** The longest request that the cluster runs, in minutes. */
  readonly most: number;
  /** An additional last request, in minutes. */
  readonly last?: number;
}

/** The whole knowledge of a driver. Another driver can continue from it. */
export interface SubmitState {
  /** The version of the format. */
  readonly specula: 1;
  /** Marks this sequence's jobs on the cluster. */
  readonly token: string;
  readonly mode: 'driver' | 'chain';
  readonly cwd: string;
  readonly options: readonly string[];
  readonly script: readonly string[];
  /** The exit code with which a script asks for the next request. */
  readonly continueExit: number;
  /** The option --signal of stages with a checkpoint. */
  readonly signal?: string;
  readonly distribution: string;
  /** True if each request is chosen for the current queue. */
  readonly now?: DistributionNow;
  readonly stages: StageRecord[];
  /** The number of drivers so far. The last of them holds the lock of this number (lock.ts). */
  turn: number;
  /** Time at which `specula cancel` ended the sequence, in ISO 8601. */
  cancelled?: string;
}

/**
 * The mark of a stage's job, by which it is found again. Stages are counted from 1. A retry has its own mark.
 */
export function stageToken({ token, stages }: SubmitState, stage: number): string {
  const retries = stages[stage - 1].attempts?.length ?? 0;
  return `specula:${token}:${stage}${retries === 0 ? '' : `.${retries}`}`;
}
