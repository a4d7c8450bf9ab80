// Races between configurations that are the same policy under eight names: replays of shaken logs, each with seeds of
// its own, so that whatever wins wins by luck.
import { beforeAll, expect, test } from 'vitest';
import { readSwf } from '../../../src/library/node.ts';
import { replay } from '../../../src/simulate/replay.ts';
import { shake } from '../../../src/trace/transform/shake.ts';
import { Random } from '../../properties/fuzz/random.ts';
import { SEED } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { KTH } from '../../support/logs.ts';
import { RULES, run } from './noise.ts';

const RACES = 400;
const ENTRANTS = 8;
/** More than twice as many as a race takes at most; each race deals them again. */
const REPLAYS = 4000;

const logs: number[] = [];

beforeAll(async () => {
  const { wasm: kernel } = await testKernels();
  const workload = await readSwf(KTH, { kernel, jobs: 2000 });
  for (let seed = 1; seed <= REPLAYS; seed++) {
    const shaken = await shake(workload, { window: 600, seed, kernel });
    logs.push(Math.log((await replay(shaken, 'easy', { kernel, seed })).metrics.meanBoundedSlowdown));
  }
});

/** How often one of the best left, and how often one won that is not the only best. */
function wrong(truth: readonly number[], random: Random): { bestLeft: number; wrongWinner: number } {
  const best = Math.min(...truth);
  const found = { bestLeft: 0, wrongWinner: 0 };
  for (let r = 0; r < RACES; r++) {
    const dealt = [...logs];
    for (let i = 0; i < ENTRANTS * 200; i++) {
      const other = i + random.below(dealt.length - i);
      [dealt[i], dealt[other]] = [dealt[other], dealt[i]];
    }
    const { standing } = run(
      ENTRANTS,
      RULES,
      (entrant, _, seed) => truth[entrant] + dealt[ENTRANTS * seed + entrant],
    );
    if (standing.left.some((left, i) => left !== undefined && truth[i] === best)) found.bestLeft++;
    if (standing.alive.length === 1) found.wrongWinner++;
  }
  return found;
}

test('between equals one leaves in at most 5 of 100 races of replays of KTH, and hardly ever does one win', () => {
  const { bestLeft, wrongWinner } = wrong(new Array(ENTRANTS).fill(0), new Random(SEED));
  // Three standard deviations more than 5%.
  expect(bestLeft).toBeLessThanOrEqual(33);
  expect(wrongWinner).toBeLessThanOrEqual(4);
});

test('one of two that are tied, before six that are 5% worse, wins in at most 5 of 100', () => {
  const truth = [0, 0, ...new Array(ENTRANTS - 2).fill(Math.log(1.05))];
  expect(wrong(truth, new Random(SEED)).wrongWinner).toBeLessThanOrEqual(33);
});
