import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseCorpus } from '../../corpus/corpus.ts';
import { resultsFromCsv } from '../../corpus/results.ts';
import { scoreResults } from '../../corpus/score.ts';
import { DataError } from '../../errors.ts';
import { LONG_TEXT, wholeText } from '../../input/wholeFile.ts';
import { version } from '../../version.ts';
import { printJson, printText } from '../outputs/output.ts';
import { corpusText } from './corpusText.ts';
import type { CorpusCheckOptions } from './parameters.ts';

/** Scores a user's schedules by the corpus. */
export async function corpusCheckAction(path: string, { corpus: folder, json }: CorpusCheckOptions) {
  const file = join(folder, 'workloads.json');
  if (!existsSync(file))
    throw new DataError(
      `${file}: there is no such file; --corpus names the folder corpus of Specula's repository, which the npm` +
        ' package does not have',
    );
  const corpus = parseCorpus(wholeText(file, 'the workloads of the corpus'), file);
  const results = resultsFromCsv(wholeText(path, 'schedules as CSV', LONG_TEXT), path, corpus);
  const score = scoreResults(corpus, results);
  if (json) await printJson({ version, results: path, corpus: folder, ...score });
  else await printText(corpusText(path, score));
  if (score.wrong.length > 0) process.exitCode = 1;
}
