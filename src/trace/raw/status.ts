/** SWF's status codes (field 11). */
const COMPLETED = 1;
const FAILED = 0;
const CANCELLED = 5;

const CODES: [pattern: RegExp, code: number][] = [
  [/^(completed|cd|complete|success|successful|succeeded|ok|done|true|completed_successfully)$/i, COMPLETED],
  [/^(cancelled|canceled|ca)( by .*)?\+?$/i, CANCELLED],
  [
    /^(failed|f|failure|error|false|killed|timeout|to|node_fail|nf|out_of_memory|oom|oo|boot_fail|bf|deadline|dl|preempted|pr|completed_failed|completed_walltime_reached)$/i,
    FAILED,
  ],
];

/** The code of a status in words, including Slurm's; undefined if unknown. */
export function statusCode(words: string): number | undefined {
  return CODES.find(([pattern]) => pattern.test(words))?.[1];
}
