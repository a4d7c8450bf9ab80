// Systems with values that no log has, under every policy, event rule, rule of overruns and engine, against
// the oracle.
import { expect, test } from 'vitest';
import { testKernels } from '../../support/kernels.ts';
import { SEED, sized } from '../seed.ts';
import { difference } from './difference.ts';
import { smallest } from './smallest.ts';
import { hostileSystem, type System } from './system.ts';

/** Number of systems of the seed that are tested. With SPECULA_SYSTEMS=FROM+COUNT they begin at the number FROM. */
const WANTED = process.env.SPECULA_SYSTEMS ?? String(sized(100_000, 30));
const [COUNT, FROM] = WANTED.split('+').map(Number).reverse().concat(0);

/** After this many differences the other ones are likely to have the same cause. */
const ENOUGH = 5;

const kernels = await testKernels();
const differs = (system: System) =>
  difference(system, kernels).catch(
    (error: unknown) => `fails: ${error instanceof Error ? error.message : error}`,
  );

test(`${COUNT} hostile systems have the oracle's schedules on every engine (seed ${SEED})`, async () => {
  const found: string[] = [];
  for (let number = FROM; number < FROM + COUNT && found.length < ENOUGH; number++) {
    const system = hostileSystem(SEED, number);
    if ((await differs(system)) === undefined) continue;
    const small = await smallest(system, differs);
    found.push(`system ${number}: ${await differs(small)}\n${JSON.stringify(small)}`);
  }
  expect(found).toEqual([]);
});
