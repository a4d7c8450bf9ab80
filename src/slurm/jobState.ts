/** How a job ended: the state that Slurm gives it and the exit code of its script. */
export interface JobEnd {
  readonly state: string;
  readonly exitCode: number;
}

/** What a stage's end means for the sequence. */
export type Verdict = 'done' | 'next' | 'failed';

// squeue(1), JOB STATE CODES: the states a job does not leave by itself.
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

/**
 * The end of a job in what `scontrol show job` prints, undefined as long as it has none.
 * The first line is left out: it holds the job's name, which may be anything.
 */
export function endInScontrol(text: string): JobEnd | undefined {
  const facts = text.slice(text.indexOf('\n'));
  return finalEnd(/\bJobState=(\S+)/.exec(facts)?.[1], /\bExitCode=(\d+):\d+/.exec(facts)?.[1]);
}

/** The end in a line `State|ExitCode` of `sacct -P`; `CANCELLED by 1000` is CANCELLED. */
export function endInSacct(line: string): JobEnd | undefined {
  const [state, exit = ''] = line.trim().split('|');
  return finalEnd(state.split(' ')[0], exit.split(':')[0]);
}

function finalEnd(state: string | undefined, exitCode: string | undefined): JobEnd | undefined {
  return state !== undefined && FINAL.has(state) ? { state, exitCode: Number(exitCode ?? 0) } : undefined;
}

/** Only a time-out or the agreed exit code asks for the next request; whatever else went wrong would go wrong again. */
export function verdict({ state, exitCode }: JobEnd, continueCode: number): Verdict {
  if (state === 'COMPLETED') return 'done';
  if (state === 'TIMEOUT') return 'next';
  return state === 'FAILED' && exitCode === continueCode ? 'next' : 'failed';
}
