import { type Command, Option } from 'commander';
import { parseApplication, readHistory } from '../../advice/runHistory.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { leftOutText, type RunHistory } from '../../law/samples.ts';

export interface HistoryOptions {
  history?: string;
  application?: string;
}

/** Adds the options for the run times of earlier jobs. */
export function addHistoryOptions(command: Command): Command {
  return command
    .option(
      '--history <file>',
      'file of run times of earlier jobs in seconds, one per line, or a dump of sacct',
    )
    .option(
      '--application <user/job/processors>',
      "application of a dump, as 'specula advise' lists it; parts may be empty",
    );
}

/** The option to fit a law to run times. */
export function fitOption(): Option {
  return new Option(
    '--fit',
    'use the law that fits the run times best (least AIC), not the run times themselves',
  );
}

/**
 * Reads the run times of --history. `note` takes a line for the user.
 *
 * @throws DataError or UsageError, one line
 */
export async function givenHistory(
  file: string,
  application: string | undefined,
  { kernel, note }: { kernel: Kernel; note(line: string): void },
): Promise<RunHistory> {
  const found = await readHistory(file, parseApplication(application ?? ''), kernel);
  if (found.leftOut > 0) note(leftOutText(file, found.leftOut));
  return found;
}
