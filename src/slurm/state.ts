import { readFileSync } from 'node:fs';
import { DataError } from '../errors.ts';
import type { JobEnd } from './jobState.ts';
import type { Stage } from './stages.ts';

/** One request of a sequence and what became of it. */
export interface StageRecord extends Stage {
  /** When its submission began, ISO 8601: from here on the cluster may have the job. */
  intent?: string;
  /** Its job, once the cluster has said so. */
  job?: string;
  end?: JobEnd;
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
  /** The process that drives it, or did last. */
  driver?: { host: string; pid: number };
}

/** @throws DataError, one line: no such file, or none of `specula submit` */
export function readState(path: string): SubmitState {
  let state: SubmitState;
  try {
    state = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new DataError(`${path}: cannot be read (${(error as Error).message})`);
  }
  const isOurs = state?.specula === 1 && typeof state.token === 'string' && Array.isArray(state.stages);
  if (!isOurs) throw new DataError(`${path}: not a state that 'specula submit' wrote`);
  return state;
}

/** The mark of a stage's job, by which it is found again: stages are counted from 1. */
export function stageToken({ token }: SubmitState, stage: number): string {
  return `specula:${token}:${stage}`;
}
