// Words of our own that the field's terms have replaced do not come back: docs/glossary.md has the terms.
import { expect, test } from 'vitest';
import { filesBelow, textOf } from './support/imports.ts';

/** A word or an opening of a comment that readers stumbled over, and what is said instead. */
const GONE: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(?:drives?|driven|drove) out\b/gi, 'preempt'],
  [/\b(?:breaks?|broke|broken) off\b/gi, 'kill, requeue, end early'],
  [/\b(?<!Little’s |Little's |account )laws?\b(?! and Kelton)/g, 'distribution'],
  [/\bverbs?\b/gi, 'command'],
  [/\bnot (?:told|followed)\b|\bnot(?:Told|Followed)\b/g, 'not recorded, unsupported'],
  [/\blicences?\b/gi, 'license'],
  [/\b(?:colours?|grey|centre|neighbours?|learnt)\b/gi, 'the American spelling'],
  [/\banew\b/gi, 'again'],
  [/\bstarts apart\b/gi, 'start difference'],
  [/\bquestions of the past\b/gi, 'calibration points'],
  [/\boutlive[sd]? (?:a|its|the) (?:plan|estimate)\b/gi, 'overrun'],
  [/\b(?:homeless|whoever|in vain|for ever|is said)\b/gi, 'plain words'],
  [/\d %/g, '95%, without a space'],
  [/^\s*\/(?:\/|\*\*) (?:What|Of|So many|Who|Whoever|Whether)\b/gm, 'a complete sentence with its noun'],
];

const FOLDERS = ['src', 'assembly', 'scripts', 'bench', 'site/run', 'examples', 'docs'];

/** Returns each use in a text: the word, and what to write instead. */
function oldWords(text: string): string[] {
  return GONE.flatMap(([pattern, instead]) =>
    [...text.matchAll(pattern)].map(([word]) => `${word.trim()}: ${instead}`),
  );
}

test('no page, message, comment or name has the words of our own that the terms of the field replaced', () => {
  const files = FOLDERS.flatMap((folder) => filesBelow(folder, ''))
    // docs/api is made of docstrings and not committed.
    .filter((file) => !file.startsWith('docs/api/') && /\.(?:ts|mjs|js|md|html|css|json|c|py)$/.test(file))
    .concat('README.md', 'CONTRIBUTING.md');
  expect(files.length).toBeGreaterThan(1000);
  expect(files.flatMap((file) => oldWords(textOf(file)).map((word) => `${file}: ${word}`))).toEqual([]);
});

test('each of these words is found in a sentence that has it', () => {
  const found = [
    'it drives out a job, which is broken off',
    'the law of a verb',
    'not told; notFollowed',
    'a licence in colour, for ever anew',
    'starts apart, questions of the past, 95 %',
    'a job outlives its plan',
    '  /** What waits. */',
  ].map((text) => oldWords(text).length);
  expect(found).toEqual([2, 2, 2, 4, 3, 1, 1]);
  expect(oldWords("Little's law; Law and Kelton; a lawful colon")).toEqual([]);
});
