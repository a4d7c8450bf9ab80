import { DataError } from '../../../errors.ts';
import { MOST_SECONDS } from '../../../input/exactRange.ts';
import { linesOf } from '../../../input/lines.ts';
import { sbatchOptions } from '../../drive/sbatchArguments.ts';

/** A job as submitted, before it is read for a cluster. Times are seconds. */
export interface SlurmSubmission {
  /** File and line, for messages. */
  readonly where: string;
  /** Its number: in a file of submissions its place, from 1. */
  readonly id: number;
  /** A task of an array in a trace that has a job for each. Tasks of an array follow each other. */
  readonly array?: SubmittedTask;
  readonly submit: number;
  /** Run time in seconds if it is not killed. */
  readonly run: number;
  /** The recorded start in the log, if there is one. */
  readonly started?: number;
  /** Its place in the workload that it was made of, if it was. */
  readonly jobOfLog?: number;
  /** Options of sbatch by their long names; '' for an option without a value. */
  readonly options: ReadonlyMap<string, string>;
}

export interface SubmittedTask {
  /** The number of the array. */
  readonly id: number;
  /** The index in it. */
  readonly task: number;
  /** Maximum number of tasks that run at a time; Infinity: any number. */
  readonly limit: number;
}

/** A line of a file of events, as the Slurm simulator of the University at Buffalo reads it. */
const EVENT = /^-dt\s+(\S+)\s+-e\s+submit_batch_job\s+\|\s+-sim-walltime\s+(\S+)(\s.*)?\s\S+$/;

/** Colons separate the options of a heterogeneous job. The model reads the first part only. */
export const PARTS = ':';

/**
 * Reads a file of events, one submission per line: the instant of submission, the run time, and options of
 * sbatch. Blank lines are left out.
 *
 * @throws DataError, one line, for a line that is no submission
 */
export function readEvents(text: string, { file = 'events' }: { file?: string } = {}): SlurmSubmission[] {
  const submissions: SlurmSubmission[] = [];
  for (const [i, line] of linesOf(text).entries()) {
    if (line.trim() === '') continue;
    const where = `${file}:${i + 1}`;
    const [, submit, run, words = ''] = EVENT.exec(line.trim()) ?? [];
    if (!Number.isFinite(Number(submit)) || !(Number(run) >= 0)) {
      throw new DataError(
        `${where}: no submission: expected '-dt SECONDS -e submit_batch_job | -sim-walltime SECONDS OPTIONS SCRIPT'`,
      );
    }
    for (const [what, seconds] of [
      ['-dt', submit],
      ['-sim-walltime', run],
    ])
      if (Math.abs(Number(seconds)) > MOST_SECONDS)
        throw new DataError(`${where}: ${what} '${seconds}': expected at most 2^53 seconds`);
    submissions.push({
      where,
      id: submissions.length + 1,
      submit: Number(submit),
      run: Number(run),
      options: optionsOf(words, where),
    });
  }
  return submissions;
}

function optionsOf(words: string, where: string): ReadonlyMap<string, string> {
  const { values, rest } = sbatchOptions(words.match(/\S+/g) ?? [], {});
  if (rest.length === 0) return values;
  if (rest[0] !== PARTS) {
    throw new DataError(`${where}: '${rest[0]}' is no option of sbatch: expected one like -n or --ntasks=4`);
  }
  return new Map([...values, [PARTS, '']]);
}
