// The rows of the figures of ICS 2004.
import { expect } from 'vitest';
import { reproductionNamed } from '../../../src/reproduce/registry.ts';
import type { ReproducedValue } from '../../../src/reproduce/reproduction.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();

export async function rowsOf(figure: number, mostSeeds: number): Promise<(label: string) => ReproducedValue> {
  const { run } = reproductionNamed(`ics04-fig${figure}`);
  const { rows } = await run(wasm, { traces: [], mostSeeds });
  return (label) => {
    const row = rows.find((one) => one.label === label);
    if (row === undefined) throw new Error(`${label}: there are ${rows.map((one) => one.label).join('; ')}`);
    return row;
  };
}

export const close = (found: number, wanted: number, within: number) =>
  expect(Math.abs(found - wanted), `${found} for ${wanted}`).toBeLessThanOrEqual(within);
