// The rows of the figures of ICS 2004.
import { expect } from 'vitest';
import type { SessionRunner } from '../../../src/experiment/sessionRunner.ts';
import { sequentialSessions } from '../../../src/experiment/sessionRunner.ts';
import { reproductionNamed } from '../../../src/reproduce/registry.ts';
import type { ReproducedValue } from '../../../src/reproduce/reproduction.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();

/** So many seeds at most. */
const withSeeds =
  (most: number): SessionRunner =>
  (study) =>
    sequentialSessions(wasm)({ ...study, seeds: Math.min(most, study.seeds) });

export async function rowsOf(figure: number, seeds: number): Promise<(label: string) => ReproducedValue> {
  const { run } = reproductionNamed(`ics04-fig${figure}`);
  const { rows } = await run(wasm, { traces: [], runSessions: withSeeds(seeds) });
  return (label) => {
    const row = rows.find((one) => one.label === label);
    if (row === undefined) throw new Error(`${label}: there are ${rows.map((one) => one.label).join('; ')}`);
    return row;
  };
}

export const close = (found: number, wanted: number, within: number) =>
  expect(Math.abs(found - wanted), `${found} for ${wanted}`).toBeLessThanOrEqual(within);
