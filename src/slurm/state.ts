import type { JobEnd } from './jobState.ts';
import type { Stage } from './stages.ts';

/** A job of a stage that failed and was submitted again on demand. */
export interface Attempt {
  readonly job: string;
  readonly end: JobEnd;
}

/** One request of a sequence and what became of it. */
export interface StageRecord extends Stage {
  /** When its submission began, ISO 8601: from here on the cluster may have the job. */
  intent?: string;
  /** Its job, once the cluster has said so. */
  job?: string;
  end?: JobEnd;
  /** Its earlier jobs, where a person asked for a retry. */
  attempts?: Attempt[];
}

/** All that a driver knows: what another one needs to go on. */
export interface SubmitState {
  /** Version of the format. */
  readonly specula: 1;
  /** Marks this sequence's jobs on the cluster. */
  readonly token: string;
  readonly mode: 'driver' | 'chain';
  readonly cwd: string;
  readonly options: readonly string[];
  readonly script: readonly string[];
  /** The exit code by which a script asks for the next request. */
  readonly continueExit: number;
  /** The option --signal of stages that checkpoint. */
  readonly signal?: string;
  readonly law: string;
  readonly stages: StageRecord[];
  /** How many drivers it has had; the last of them has the lock of this number (lock.ts). */
  turn: number;
  /** When `specula cancel` ended it, ISO 8601. */
  cancelled?: string;
}

/** The mark of a stage's job, by which it is found again: stages are counted from 1, and a retry has a mark of its own. */
export function stageToken({ token, stages }: SubmitState, stage: number): string {
  const retries = stages[stage - 1].attempts?.length ?? 0;
  return `specula:${token}:${stage}${retries === 0 ? '' : `.${retries}`}`;
}
