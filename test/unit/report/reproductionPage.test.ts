import { expect, test } from 'vitest';
import {
  groupPage,
  reproductionIndex,
  reproductionSection,
  sectionsOf,
} from '../../../src/report/reproduction/page.ts';
import { compared, estimated, reproduction, unpublished } from '../../../src/reproduce/reproduction.ts';

const first = reproduction({ name: 'a-fig1', title: 'The first', reading: 'As printed.' }, async () => []);
const second = reproduction({ name: 'a-fig2', title: 'The second', reading: 'As meant.' }, async () => []);
const group = {
  name: 'a',
  title: 'Paper A',
  about: 'Nobody, "Nothing".',
  reproductions: [first, second],
  claims: [
    { place: 'A, 1', claim: 'x | y', verdict: 'holds', byHowMuch: 'by 2%', page: 'a-fig1' },
    { place: 'A, 2', claim: 'z', verdict: 'fails', byHowMuch: 'by 3%', page: '../studies/a' },
    { place: 'A, 3', claim: 'w', verdict: 'fails', byHowMuch: 'by 4%', page: 'a-fig2' },
  ],
} as const;

const over = { text: '> 1.5', low: 1.5, high: Number.POSITIVE_INFINITY };
const sectionOf = (one: typeof first, rows: ReturnType<typeof compared>[], notes: string[] = []) =>
  [one.name, reproductionSection(one, { ...one, rows, notes })] as const;
const sections = new Map([
  sectionOf(second, [
    estimated('ratio', { mean: 1.6, halfWidth: 0.2 }, { claim: over }),
    estimated('other', { mean: 1.45, halfWidth: 0.1 }, { claim: over }),
    estimated('third', { mean: 1, halfWidth: 0.1 }, { claim: over }),
  ]),
  sectionOf(first, [compared('cost', 42, 42.32), unpublished('jobs | all', 7)], ['No log of CTC.']),
]);

test('the page of a group has its claims, and its sections in the order of the group', () => {
  expect(groupPage(group, sections)).toBe(`# Paper A

Nobody, "Nothing". 3 claims: 1 holds, 2 fail. 2 tables with 4 values that are published or claimed: 1
claimed value holds, 1 holds within its interval, 1 fails.

## Claims

| place | claim | verdict | evidence | details |
| :-- | :-- | :-- | :-- | :-- |
| A, 1 | x \\| y | holds | by 2% | [a-fig1](#a-fig1) |
| A, 2 | z | fails | by 3% | [a](../studies/a.md) |
| A, 3 | w | fails | by 4% | [a-fig2](#a-fig2) |

## a-fig1

**The first**

\`specula reproduce a-fig1\`

As printed.

| value | published | computed | deviation |
| :-- | --: | --: | --: |
| cost | 42 | 42.32000 | +0.32000 |
| jobs \\| all | – | 7 | – |

- No log of CTC.

## a-fig2

**The second**

\`specula reproduce a-fig2\`

As meant.

| value | published | computed | ± | deviation |
| :-- | --: | --: | --: | --: |
| ratio | > 1.5 | 1.60 | 0.20 | holds |
| other | > 1.5 | 1.45 | 0.10 | within ± |
| third | > 1.5 | 1.00 | 0.10 | fails |
`);
});

test('a page is read back as its sections', () => {
  const page = groupPage(group, sections);
  expect(groupPage(group, sectionsOf(page))).toBe(page);
  const changed = sectionsOf(page).set(...sectionOf(first, [compared('cost', 42, 43)]));
  expect(groupPage(group, changed)).toContain('\n| cost | 42 | 43 | +1 |\n\n## a-fig2\n');
});

test('the index summarizes each group as its page does', () => {
  const page = groupPage(group, sections);
  const index = reproductionIndex([group], new Map([['a', page]]));
  expect(index).toMatch(/\n## \[Paper A\]\(a\.md\)\n\nNobody[\s\S]*fails\.\n$/);
  expect(page).toContain(index.slice(index.indexOf('Nobody')));
});
