// The rows of a reproduction, and their permitted distance from the published values.
import { expect } from 'vitest';
import { reproductionNamed, reproductions } from '../../../src/reproduce/registry.ts';
import type { ReproducedValue } from '../../../src/reproduce/reproduction.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm } = await testKernels();

// Rounding error of a value that is printed in full.
export const EXACT = 1e-9;

export function published(rows: readonly ReproducedValue[]): ReproducedValue[] {
  return rows.filter((row) => row.published !== null);
}

export async function rowsOf(name: string): Promise<ReproducedValue[]> {
  const { rows, ...result } = await reproductionNamed(name).run(wasm);
  expect(result).toEqual({ name, reading: reproductions[name].reading, notes: [] });
  for (const { label, published: printed, computed, deviation } of rows) {
    expect(deviation, label).toBe(printed === null ? null : computed - printed);
    expect(computed, label).toSatisfy(Number.isFinite);
  }
  expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
  return rows;
}

export function expectWithin(rows: readonly ReproducedValue[], tolerance: number): void {
  for (const { label, deviation } of published(rows)) {
    expect(Math.abs(deviation ?? Number.NaN), label).toBeLessThanOrEqual(tolerance);
  }
}

export function computedOf(rows: readonly ReproducedValue[], label: string): number {
  return rows.find((row) => row.label === label)?.computed ?? Number.NaN;
}
