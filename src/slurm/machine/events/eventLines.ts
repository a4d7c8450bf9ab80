import { DataError } from '../../../errors.ts';
import { MOST_SECONDS } from '../../../input/exactRange.ts';
import { linesOf } from '../../../input/lines.ts';
import { sbatchOptions } from '../../drive/sbatchArguments.ts';
import { HoldReader } from './holdCommands.ts';
import type { HoldCommand } from './model.ts';

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
  /** Commands that hold and release the job or its array, in the order of their times. Absent: there are none. */
  readonly holds?: readonly HoldCommand[];
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

/** A line with a command of an administrator. */
const COMMAND = /^-dt\s+(\S+)\s+-e\s+scontrol\s+\|\s+(.*)$/;

/**
 * Reads a file of events, one per line: submissions, with their instant, the run time and options of sbatch, and
 * commands that hold and release jobs submitted in lines before. Blank lines are left out.
 *
 * @throws DataError, one line, for a line that is neither, and for a command that the job cannot follow
 */
export function readEvents(text: string, { file = 'events' }: { file?: string } = {}): SlurmSubmission[] {
  const submissions: SlurmSubmission[] = [];
  const holds = new HoldReader();
  for (const [i, line] of linesOf(text).entries()) {
    const trimmed = line.trim();
    if (trimmed === '') continue;
    const where = `${file}:${i + 1}`;
    const [, at, command] = COMMAND.exec(trimmed) ?? [];
    if (command !== undefined) {
      holds.add(secondsOf('-dt', at, where), command, where);
      continue;
    }
    const submission = { id: submissions.length + 1, ...submissionOf(trimmed, where) };
    submissions.push(submission);
    holds.know(submission);
  }
  return holds.of(submissions);
}

function submissionOf(line: string, where: string): Omit<SlurmSubmission, 'id'> {
  const [, submit, run, words = ''] = EVENT.exec(line) ?? [];
  if (!Number.isFinite(Number(submit)) || !(Number(run) >= 0)) {
    throw new DataError(
      `${where}: no submission: expected '-dt SECONDS -e submit_batch_job | -sim-walltime SECONDS OPTIONS SCRIPT'`,
    );
  }
  return {
    where,
    submit: secondsOf('-dt', submit, where),
    run: secondsOf('-sim-walltime', run, where),
    options: optionsOf(words, where),
  };
}

function secondsOf(what: string, seconds: string, where: string): number {
  if (Number.isNaN(Number(seconds)))
    throw new DataError(`${where}: ${what} '${seconds}': expected a number of seconds`);
  if (Math.abs(Number(seconds)) > MOST_SECONDS)
    throw new DataError(`${where}: ${what} '${seconds}': expected at most 2^53 seconds`);
  return Number(seconds);
}

function optionsOf(words: string, where: string): ReadonlyMap<string, string> {
  const { values, rest } = sbatchOptions(words.match(/\S+/g) ?? [], {});
  if (rest.length === 0) return values;
  if (rest[0] !== PARTS) {
    throw new DataError(`${where}: '${rest[0]}' is no option of sbatch: expected one like -n or --ntasks=4`);
  }
  return new Map([...values, [PARTS, '']]);
}
