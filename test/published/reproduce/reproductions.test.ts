import { expect, test } from 'vitest';
import { UsageError } from '../../../src/errors.ts';
import { reproductionNamed, reproductions } from '../../../src/reproduce/registry.ts';
import type { ReproducedValue } from '../../../src/reproduce/reproduction.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm, twin } = await testKernels();

// What rounding leaves of a value that is printed in full.
const EXACT = 1e-9;

function published(rows: readonly ReproducedValue[]): ReproducedValue[] {
  return rows.filter((row) => row.published !== null);
}

async function rowsOf(name: string): Promise<ReproducedValue[]> {
  const { rows, ...result } = await reproductionNamed(name).run(wasm);
  expect(result).toEqual({ name, reading: reproductions[name].reading, notes: [] });
  for (const { label, published: printed, computed, deviation } of rows) {
    expect(deviation, label).toBe(printed === null ? null : computed - printed);
    expect(computed, label).toSatisfy(Number.isFinite);
  }
  expect(new Set(rows.map(({ label }) => label)).size).toBe(rows.length);
  return rows;
}

function expectWithin(rows: readonly ReproducedValue[], tolerance: number): void {
  for (const { label, deviation } of published(rows)) {
    expect(Math.abs(deviation ?? Number.NaN), label).toBeLessThanOrEqual(tolerance);
  }
}

function computedOf(rows: readonly ReproducedValue[], label: string): number {
  return rows.find((row) => row.label === label)?.computed ?? Number.NaN;
}

test('ICPP 2019, Table 1: every request exactly', async () => {
  const rows = await rowsOf('icpp19-table1');
  expect(rows.map((row) => row.published)).toEqual([
    ...[10.8, 13.4, 15.4, 17.1, 18.7, 20],
    ...[10.86, 13.91, 18.69, 20],
    ...[13.04, 20],
    ...[17.39, 20],
  ]);
  expect(rows.map((row) => row.computed)).toEqual(rows.map((row) => row.published));
});

test('IPDPS 2020, Table I: n exactly, for nine laws and two epsilons', async () => {
  const rows = await rowsOf('ipdps20-table1-n');
  expect(published(rows)).toHaveLength(18);
  expectWithin(rows, 0);
});

test('IPDPS 2020, introduction: the printed costs, what is due, and exact probabilities', async () => {
  const rows = await rowsOf('ipdps20-intro');
  expect(published(rows).map((row) => row.published)).toEqual([80, 47.2, 41.54, 43.92]);
  expectWithin(rows, EXACT);
  expect(computedOf(rows, 'S~3, third reservation of 47 as due')).toBeCloseTo(42.32, 9);
  expect(computedOf(rows, 'S1, exact probabilities')).toBe(80);
  expect(computedOf(rows, 'S2, exact probabilities')).toBeCloseTo(48.32, 2);
  expect(computedOf(rows, 'S3, exact probabilities')).toBeCloseTo(43.05, 2);
  expect(computedOf(rows, 'S~3, exact probabilities')).toBeCloseTo(43.59, 2);
});

test('IPDPS 2020, Figure 7: ratios to omniscient within 0.001, at the periods of the spec', async () => {
  const rows = await rowsOf('ipdps20-fig7');
  expect(rows.map(({ label }) => label)).toEqual([
    'DYN-PROG-COUNT',
    'ALL-CKPT',
    'NO-CKPT',
    'ALL-CKPT-PER, best tau (244)',
    'NO-CKPT-PER, best tau (35)',
  ]);
  expect(rows.map((row) => row.published)).toEqual([1.1656, 1.1656, 2.223, 1.176, 2.295]);
  expectWithin(rows, 0.001);
});

test('IPDPS 2020, Table II: 112 cells within 0.005, their best periods, the table at gamma = 0', async () => {
  const rows = await rowsOf('ipdps20-table2');
  expect(published(rows)).toHaveLength(112);
  expectWithin(rows, 0.005);
  const best = published(rows).flatMap(({ label }) => label.match(/printed (\d+), found (\d+)/) ?? []);
  expect(best).toHaveLength(3 * 16);
  for (let i = 0; i < best.length; i += 3) expect(best[i + 2], best[i]).toBe(best[i + 1]);
  // Nine laws, two strategies, seven columns; none below the optimum that they are divided by.
  const stated = rows.filter(({ label }) => label.startsWith('gamma = 0: '));
  expect(stated).toHaveLength(9 * 2 * 7);
  expect(published(stated)).toHaveLength(0);
  for (const { label, computed } of stated) expect(computed, label).toBeGreaterThanOrEqual(1);
  // One reservation of b: b / optimum, the same with and without checkpoints.
  for (const law of ['Exponential', 'Lognormal', 'Beta']) {
    const once = computedOf(stated, `gamma = 0: ${law} ALL-CKPT-PER, tau = 1`);
    expect(computedOf(stated, `gamma = 0: ${law} NO-CKPT-PER, tau = 1`)).toBe(once);
  }
});

test('the twin computes the same rows', async () => {
  for (const name of ['icpp19-table1', 'ipdps20-intro', 'ipdps20-fig7']) {
    expect(await reproductionNamed(name).run(twin)).toEqual(await reproductionNamed(name).run(wasm));
  }
});

test('an unknown name is a usage error that suggests the nearest', () => {
  expect(() => reproductionNamed('ipdps20-table3')).toThrow(UsageError);
  expect(() => reproductionNamed('ipdps20-table3')).toThrow(/did you mean 'ipdps20-table2'\?/);
  expect(() => reproductionNamed('toString')).toThrow(UsageError);
});

test('each says under its own name what it is and how it was read', () => {
  for (const [key, { name, title, reading }] of Object.entries(reproductions)) {
    expect(name).toBe(key);
    expect(title).not.toBe('');
    expect(reading).not.toBe('');
  }
});

test('IPDPS 2020, Figure 5: saving wins where it is cheap, not saving where it is dear, neither beats the programme', async () => {
  const rows = await rowsOf('ipdps20-fig5');
  for (const { label, published: printed, computed } of rows) {
    if (printed === null) expect(computed, label).toBeGreaterThanOrEqual(1 - EXACT);
  }
  for (const law of ['Exponential', 'BoundedPareto']) {
    expect(computedOf(rows, `${law}, C = R = 0.01 h, ALL-CKPT`)).toBeLessThan(1.001);
    expect(computedOf(rows, `${law}, C = R = 5 h, NO-CKPT`)).toBeLessThan(1.001);
  }
  // "Up to 10 %": no more than that, and some.
  const gain = computedOf(rows, 'largest gain over the better variant, %');
  expect(gain).toBeGreaterThan(1);
  expect(gain).toBeLessThanOrEqual(10);
});

test('IPDPS 2020, Figure 6: converged at epsilon = 1 where the text says so', async () => {
  const rows = await rowsOf('ipdps20-fig6');
  expect(published(rows)).toHaveLength(7);
  expectWithin(rows, 0.001);
});
