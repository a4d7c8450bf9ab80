import { constants } from 'node:os';

/** How a job ended: the state that Slurm gives it, the exit code of its script, the signal that killed the script. */
export interface JobEnd {
  readonly state: string;
  readonly exitCode: number;
  /** Absent where no signal ended the script. */
  readonly signal?: number;
}

/** What a stage's end means for the sequence. */
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

/** What `scontrol show job` says of a job. */
export interface ShownJob {
  readonly state: string;
  /** Why it waits, `None` where there is no reason. */
  readonly reason: string;
  /** Absent as long as it has not ended. */
  readonly end?: JobEnd;
}

/**
 * State, reason and end of a job in what `scontrol show job` prints.
 * The first line is left out: it holds the job's name, which may be anything.
 */
export function jobInScontrol(text: string): ShownJob {
  const facts = text.slice(text.indexOf('\n'));
  const state = /\bJobState=(\S+)/.exec(facts)?.[1] ?? 'UNKNOWN';
  const reason = /\bReason=(\S+)/.exec(facts)?.[1] ?? 'None';
  const end = finalEnd(state, /\bExitCode=(\d+:\d+)/.exec(facts)?.[1]);
  return { state, reason, ...(end ? { end } : {}) };
}

/** The end in a line `State|ExitCode` of `sacct -P`; `CANCELLED by 1000` is CANCELLED. */
export function endInSacct(line: string): JobEnd | undefined {
  const [state, exit] = line.trim().split('|');
  return finalEnd(state.split(' ')[0], exit);
}

/** @param exit as Slurm writes it: `exitCode:signal` */
function finalEnd(state: string, exit = ''): JobEnd | undefined {
  if (!FINAL.has(state)) return undefined;
  const [exitCode = 0, signal = 0] = exit.split(':').map((part) => Number(part) || 0);
  return { state, exitCode, ...(signal > 0 ? { signal } : {}) };
}

/** `FAILED, exit code 3`; `FAILED, killed by signal 9 (SIGKILL)`; `TIMEOUT`, whose signal is Slurm's own. */
export function endText({ state, exitCode, signal }: JobEnd): string {
  if (state === 'FAILED' && signal !== undefined) {
    const name = Object.entries(constants.signals).find(([, number]) => number === signal)?.[0];
    return `${state}, killed by signal ${signal}${name === undefined ? '' : ` (${name})`}`;
  }
  return exitCode === 0 ? state : `${state}, exit code ${exitCode}`;
}

/** Only a time-out or the agreed exit code asks for the next request; any other failure would happen again. */
export function verdict({ state, exitCode }: JobEnd, continueCode: number): Verdict {
  if (state === 'COMPLETED') return 'done';
  if (state === 'TIMEOUT') return 'next';
  return state === 'FAILED' && exitCode === continueCode ? 'next' : 'failed';
}
