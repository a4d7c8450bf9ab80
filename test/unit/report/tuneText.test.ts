// Text of a tune, for answers made by hand.
import { expect, test } from 'vitest';
import { NO_RATIO } from '../../../src/metrics/ratio.ts';
import { tuneText } from '../../../src/report/tune/text.ts';
import type { TuneContext } from '../../../src/report/tune/words.ts';
import type { Left } from '../../../src/tune/race/rules.ts';
import { parseTuneStudy } from '../../../src/tune/study.ts';

const POLICIES = Array.from('abcdefghijkl');

/**
 * @param left by entrant: those that were dropped
 * @param confirmed entrants of the confirmation
 */
async function text(
  left: readonly (Left | undefined)[],
  confirmed: readonly number[],
  more: { claim?: string; constraints?: string; searched?: number } = {},
): Promise<string> {
  const { searched, ...fields } = more;
  const given = { command: 'replay', grid: { trace: 'a.swf' }, objective: 'meanWait', ...fields };
  const study = await parseTuneStudy(
    JSON.stringify({ ...given, vary: { policy: POLICIES.slice(0, left.length) } }),
    's.json',
    async () => ({ command: 'replay', names: ['meanWait', 'p99Wait'], hasGroups: true }),
  );
  const alive = [...left.keys()].filter((entrant) => left[entrant] === undefined);
  const looks = [{ seeds: 10, alive, best: alive[0], critical: 3, guarded: false }];
  const context: TuneContext = {
    name: 's.json',
    study,
    tuned: {
      race: {
        points: POLICIES.slice(0, left.length).map((policy) => ({ policy })),
        standing: { alive, left, looks },
        logs: [],
      },
      searched,
      confirmed: confirmed.map((entrant) => ({ entrant, goals: study.goals.map(() => NO_RATIO) })),
      elsewhere: [],
      effects: [],
      runs: { search: 0, race: 120, confirmation: 100 * confirmed.length, transfer: 0 },
    },
    takeOver: [],
  };
  return tuneText(context);
}

const dropped: Left = { at: 10, why: { worseThan: 0 } };

test('where the present configuration is the best, nothing was confirmed', async () => {
  const said = await text([undefined, dropped], []);
  expect(said).toMatch(/^The present configuration, a, is the best of 2 configurations\.\n/);
  expect(said).toMatch(/^race: 10 seeds, 120 runs\.$/m);
  expect(said).toMatch(/^b +10 seeds +worse than a$/m);
});

test('it says if more are left than were confirmed', async () => {
  const all = POLICIES.map(() => undefined);
  const said = await text(all, [1, 2, 3, 4, 5, 6, 7, 8]);
  expect(said).toMatch(/^12 of 12 configurations are left: /);
  expect(said).toMatch(/^Of the 11 others that are left, the 8 with the best means were confirmed\.$/m);
  expect(await text(all.slice(0, 9), [1, 2, 3, 4, 5, 6, 7, 8])).not.toMatch(/^Of the/m);
});

test('for a search it gives the number that raced and the number evaluated', async () => {
  expect(await text([dropped, undefined, undefined], [1, 2], { searched: 1029 })).toMatch(
    /^2 of the 3 configurations that raced \(the search tried 1,029\) are left: /,
  );
});

test('it reports the candidates that a constraint dropped, and its claim', async () => {
  const constraints = 'p99Wait <= 1.05 x';
  const beyond: Left = { at: 10, why: { beyond: 0 } };
  expect(await text([undefined, beyond, beyond], [], { constraints })).toMatch(
    /^p99Wait <= 1\.05 x: dropped 2\.\nAt most 5 of 100 tunes drop a configuration that is not worse\.$/m,
  );
  expect(await text([undefined, dropped], [], { constraints, claim: 'winner' })).toMatch(
    /^p99Wait <= 1\.05 x: dropped none\.\nAt most 5 of 100 tunes name a wrong one as the single best/m,
  );
});
