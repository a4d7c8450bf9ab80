import { text, usually, type ValuesOf } from '../../commands/parameter.ts';
import { JSON_OUTPUT } from '../../commands/run.ts';

export const CORPUS_CHECK = {
  corpus: usually(
    text('Input', '<folder>', "the corpus: the folder corpus of Specula's repository, or a copy of it"),
    'corpus',
  ),
  ...JSON_OUTPUT,
};

export type CorpusCheckOptions = ValuesOf<typeof CORPUS_CHECK>;
