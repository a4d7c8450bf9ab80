import type { Command } from 'commander';
import { commandOf, makeCommand } from '../parameterOption.ts';
import { CORPUS_CHECK, type CorpusCheckOptions } from './parameters.ts';

/** Commands on the corpus of known schedules. */
export function corpusCommand(): Command {
  return commandOf(
    'corpus',
    'Test any simulator against known schedules',
    [checkCommand()],
    ['corpus check results.csv'],
  );
}

function checkCommand(): Command {
  return makeCommand({
    name: 'check',
    summary: "Test a simulator's schedules against the corpus",
    about:
      "Test a simulator's schedules of the workloads of the corpus, and name the rules behind each difference. The exit status is 1 on a mismatch.",
    takes: {
      '<results>': 'a CSV with the columns workload, job and start; the corpus itself has one, jobs.csv',
    },
    parameters: CORPUS_CHECK,
    examples: ['corpus check results.csv', 'corpus check corpus/jobs.csv --json'],
  }).action(async (results: string, options: CorpusCheckOptions) => {
    const { corpusCheckAction } = await import('./check.ts');
    await corpusCheckAction(results, options);
  });
}
