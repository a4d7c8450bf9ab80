import { expect, it } from 'vitest';
import { corpusText } from '../../../src/cli/corpus/corpusText.ts';
import { parseCorpus, type Starts } from '../../../src/corpus/corpus.ts';
import { scoreResults } from '../../../src/corpus/score.ts';
import { TINY } from './tiny.ts';

const corpus = parseCorpus(JSON.stringify(TINY), 'workloads.json');
const score = (results: Record<string, Starts>) => scoreResults(corpus, new Map(Object.entries(results)));

it('counts right and wrong workloads by family; one that was not run is neither', () => {
  const { families, wrong, explanations } = score({ 'ties-1': [0, 3], 'extra-2': [4] });
  expect(families).toEqual([
    { family: 'queue', workloads: 1, run: 1, right: 1 },
    { family: 'easy', workloads: 2, run: 1, right: 1 },
  ]);
  expect(wrong).toEqual([]);
  expect(explanations).toEqual([]);
});

it('names the faults that give the wrong starts, and the starts that contradict them', () => {
  const { families, wrong, explanations } = score({ 'ties-1': [3, 0], 'extra-1': [0, 7], 'extra-2': [4] });
  expect(families[1]).toEqual({ family: 'easy', workloads: 2, run: 2, right: 1, firstWrong: 'extra-1' });
  expect(wrong).toEqual([
    {
      ...{ workload: 'ties-1', rule: 'ties', expected: [0, 3], found: [3, 0] },
      faults: ['ties-backwards', 'no-extra'],
    },
    { workload: 'extra-1', rule: 'extra', expected: [0, 5], found: [0, 7], faults: ['no-extra'] },
  ]);
  // The fault of ties would have extra-1 right.
  expect(explanations.map(({ name, explains, contradictedBy }) => [name, explains, contradictedBy])).toEqual([
    ['no-extra', ['ties-1', 'extra-1'], []],
    ['ties-backwards', ['ties-1'], ['extra-1']],
  ]);
});

it('a fault that would break a correct result is contradicted', () => {
  const [first] = score({ 'ties-1': [3, 0], 'extra-1': [0, 5] }).explanations;
  expect([first.name, first.contradictedBy]).toEqual(['ties-backwards', []]);
  const { explanations } = score({ 'ties-1': [3, 0], 'extra-1': [0, 5] });
  expect(explanations[1]).toMatchObject({ name: 'no-extra', contradictedBy: ['extra-1'] });
});

it('a fault that much contradicts comes after one that explains less and is not contradicted', () => {
  const names = ['a', 'b', 'c', 'd'];
  const workloads = names.map((name, i) => ({
    ...{ name, rule: 'r', family: 'f', starts: [0] },
    others: [{ starts: [1], faults: i < 1 ? ['often', 'rarely'] : ['often'] }],
  }));
  const faults = ['often', 'rarely'].map((name) => ({ name, rule: 'r', text: '' }));
  const known = { ...corpus, workloads, faults } as unknown as typeof corpus;
  // The first is wrong as both faults have it, the second as `often` has it; the others are right.
  const results = new Map(names.map((name, i) => [name, [i < 1 ? 1 : 0]]));
  const found = scoreResults(known, results).explanations;
  expect(found.map(({ name, explains, contradictedBy }) => [name, explains, contradictedBy])).toEqual([
    ['rarely', ['a'], []],
    ['often', ['a'], ['b', 'c', 'd']],
  ]);
});

it('a dropped job is a start that is missing', () => {
  expect(score({ 'extra-1': [0, null] }).wrong[0].faults).toEqual(['dropped']);
});

it('prints a table by family, then the faults, then what no fault gives', () => {
  expect(corpusText('mine.csv', score({ 'ties-1': [3, 0], 'extra-1': [0, 8], 'extra-2': [4] }))).toBe(
    `mine.csv: 3 of 3 workloads run, 1 right, 2 wrong

family  workloads  run  right  wrong  first wrong
──────  ─────────  ───  ─────  ─────  ───────────
queue           1    1      0      1  ties-1
easy            2    2      1      1  extra-1

your starts are those of  in wrong  not in  what a simulator with it does
────────────────────────  ────────  ──────  ──────────────────────────────
ties-backwards              1 of 2       1  The last comes first.
no-extra                    1 of 2       1  There are no extra processors.

1 of the wrong workloads has starts that no single fault gives: extra-1.
`,
  );
  expect(corpusText('mine.csv', score({ 'extra-1': [8, 8], 'extra-2': [5] }))).toMatch(
    /\neasy .*extra-1\n\n2 of the wrong workloads have starts that no single fault gives, first extra-1\.\n$/,
  );
  expect(corpusText('mine.csv', score({ 'extra-1': [0, 7] }))).toMatch(/There are no extra processors\.\n$/);
  expect(corpusText('mine.csv', score({ 'extra-2': [4] }))).toMatch(
    /1 of 3 workloads run, 1 right, 0 wrong\n\nfamily.*\n.*\nqueue {11}1 {4}0 {6}0 {6}0 {2}–\neasy.*\n$/,
  );
});

it('prints the eight faults that explain most', () => {
  const explained = score({ 'ties-1': [3, 0] });
  const [one] = explained.explanations;
  const explanations = Array.from({ length: 9 }, (_, i) => ({ ...one, name: `fault-${i + 1}` }));
  const text = corpusText('mine.csv', { ...explained, explanations });
  expect(text.match(/^fault-\d/gm)).toEqual(Array.from({ length: 8 }, (_, i) => `fault-${i + 1}`));
});
