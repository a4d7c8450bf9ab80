// Decodes job states in Slurm's database (slurm.h): a state in the low byte, and flags.
import { statusCode } from '../raw/status.ts';

const STATES = [
  ...['PENDING', 'RUNNING', 'SUSPENDED', 'COMPLETED', 'CANCELLED', 'FAILED', 'TIMEOUT', 'NODE_FAIL'],
  ...['PREEMPTED', 'BOOT_FAIL', 'DEADLINE', 'OUT_OF_MEMORY'],
] as const;
const FLAGS: readonly [bit: number, state: string][] = [
  [10, 'REQUEUED'],
  [13, 'RESIZING'],
  [19, 'REVOKED'],
];

/** The state that a code means, in words; the text itself if it is no code that is known. */
export function databaseState(text: string): string {
  if (!/^\d+(\.0)?$/.test(text)) return text;
  const code = Number(text);
  const flag = FLAGS.find(([bit]) => Math.floor(code / 2 ** bit) % 2 === 1);
  return flag?.[1] ?? STATES[code % 256] ?? text;
}

/** SWF's status of a code; -1 for a job that has not ended, and for an unknown code. */
export function databaseStatus(code: number): number {
  return statusCode(databaseState(String(code))) ?? -1;
}
