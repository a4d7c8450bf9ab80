import { constants } from 'node:os';

/**
 * The end of a job: its state in Slurm, the exit code of its script, and the signal that killed the script.
 */
export interface JobEnd {
  readonly state: string;
  readonly exitCode: number;
  /** Absent if no signal ended the script. */
  readonly signal?: number;
}

/** The consequence of a stage's end for the sequence. */
type Verdict = 'done' | 'next' | 'failed';

// squeue(1), JOB STATE CODES: the states that a job does not leave by itself.
const FINAL = new Set([
  'BOOT_FAIL',
  'CANCELLED',
  'COMPLETED',
  'DEADLINE',
  'FAILED',
  'NODE_FAIL',
  'OUT_OF_MEMORY',
  'PREEMPTED',
  'REVOKED',
  'TIMEOUT',
]);

export function isFinal(state: string): boolean {
  return FINAL.has(state);
}

/** The state of a job as `scontrol show job` prints it. */
export interface ShownJob {
  readonly state: string;
  /** The reason why it waits; `None` if there is none. */
  readonly reason: string;
  /** Absent while it has not ended. */
  readonly end?: JobEnd;
}

/**
 * State, reason and end of a job in the output of `scontrol show job`. The first line is skipped: it holds
 * the job's name, which may be any text.
 */
export function jobInScontrol(text: string): ShownJob {
  const facts = text.slice(text.indexOf('\n'));
  const state = /\bJobState=(\S+)/.exec(facts)?.[1] ?? 'UNKNOWN';
  const reason = /\bReason=(\S+)/.exec(facts)?.[1] ?? 'None';
  const end = finalEnd(state, /\bExitCode=(\d+:\d+)/.exec(facts)?.[1]);
  return { state, reason, ...(end ? { end } : {}) };
}

/** The end in a line `State|ExitCode` of `sacct -P`. `CANCELLED by 1000` is CANCELLED. */
export function endInSacct(line: string): JobEnd | undefined {
  const [state, exit] = line.trim().split('|');
  return finalEnd(state.split(' ')[0], exit);
}

/** @param exit in Slurm's notation `exitCode:signal` */
function finalEnd(state: string, exit = ''): JobEnd | undefined {
  if (!FINAL.has(state)) return undefined;
  const [exitCode = 0, signal = 0] = exit.split(':').map((part) => Number(part) || 0);
  return { state, exitCode, ...(signal > 0 ? { signal } : {}) };
}

/**
 * `FAILED, exit code 3`; `FAILED, killed by signal 9 (SIGKILL)`; `TIMEOUT`, whose signal comes from Slurm
 * itself.
 */
export function endText({ state, exitCode, signal }: JobEnd): string {
  if (state === 'FAILED' && signal !== undefined) {
    const name = Object.entries(constants.signals).find(([, number]) => number === signal)?.[0];
    return `${state}, killed by signal ${signal}${name === undefined ? '' : ` (${name})`}`;
  }
  return exitCode === 0 ? state : `${state}, exit code ${exitCode}`;
}

/** Only a timeout or the agreed exit code leads to the next request. Any other failure would happen again. */
export function verdict({ state, exitCode }: JobEnd, continueCode: number): Verdict {
  if (state === 'COMPLETED') return 'done';
  if (state === 'TIMEOUT') return 'next';
  return state === 'FAILED' && exitCode === continueCode ? 'next' : 'failed';
}
