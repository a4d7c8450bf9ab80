import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type ToldChange, together, togetherByRows, toldRatio } from '../../../src/report/change.ts';
import { holds } from '../../properties/seed.ts';

const reported = (p: number): ToldChange => ({
  kind: 'ratio',
  text: `p ${p}`,
  verdict: p <= 0.05 ? 'better' : undefined,
  p,
});
const marks = (changes: readonly ToldChange[]) => changes.map(({ verdict }) => verdict === 'better');

test.each([
  ['one comparison is marked by its own interval', [0.05], [true]],
  ['of two, the surer must be twice as sure', [0.03, 0.04], [false, false]],
  ['and then the other needs to be sure by itself', [0.025, 0.05], [true, true]],
  [
    'changes after one that is not significant are not marked',
    [0.001, 0.03, 0.03, 0.04],
    [true, false, false, false],
  ],
  [
    'a change without a test does not count',
    [0.024, Number.NaN, 0.2, Number.NaN],
    [true, false, false, false],
  ],
  ['a tested change that is printed as none does', [0.024, 0.5, 0.6], [false, false, false]],
])('%s', (_, values, expected) => {
  expect(marks(together(values.map(reported)))).toEqual(expected);
});

test('a table has the marks of the definition, in whatever order its cells are', async () => {
  const some = fc.array(
    fc.constantFrom(Number.NaN, 0, 0.004, 0.005, 0.007, 0.01, 0.0125, 0.02, 0.025, 0.05, 0.3),
    {
      maxLength: 8,
    },
  );
  await holds(some, 20_000, (values) => {
    const sure: boolean[] = values.map(() => false);
    const tested = () => values.flatMap((p, i) => (Number.isNaN(p) || sure[i] ? [] : [i]));
    for (;;) {
      const left = tested();
      const least = left.find((i) => left.every((j) => values[i] <= values[j]));
      if (least === undefined || values[least] * left.length > 0.05 + 1e-12) break;
      sure[least] = true;
    }
    const changes = values.map(reported);
    expect(marks(together(changes))).toEqual(sure);
    const rows = [changes.slice(0, 2), changes.slice(2, 3), changes.slice(3)];
    expect(togetherByRows(rows).map(marks)).toEqual([sure.slice(0, 2), sure.slice(2, 3), sure.slice(3)]);
  });
});

test('a printed ratio has its interval and its p, unless nothing is better', () => {
  const ratio = { value: 1.2, low: 1.1, high: 1.3, p: 0.01 };
  expect(toldRatio(ratio, 'less')).toEqual({
    ...{ kind: 'ratio', text: '1.200 (1.100 to 1.300)', verdict: 'worse', p: 0.01 },
  });
  expect(toldRatio(ratio, 'neither')).toMatchObject({ verdict: undefined, p: Number.NaN });
});
