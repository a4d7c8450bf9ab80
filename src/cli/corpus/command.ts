import type { Command } from 'commander';
import { commandOf, verbCommand } from '../parameterOption.ts';
import { CORPUS_CHECK, type CorpusCheckOptions } from './parameters.ts';

/** Verbs on the corpus of known schedules. */
export function corpusCommand(): Command {
  return commandOf(
    'corpus',
    'Compare the schedules of any simulator with the corpus of known schedules.',
    [checkCommand()],
    ['corpus check results.csv'],
  );
}

function checkCommand(): Command {
  return verbCommand({
    name: 'check',
    about:
      'Score the schedules that a simulator gave of the workloads of the corpus, and name the rules behind what is' +
      ' wrong. Exit status 1 if something is.',
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
