import { expect } from 'vitest';
import type { Forecast } from '../../../src/forecast/forecast.ts';

/** Expects that all times of a forecast are finite, that quantiles rise, and that no end is before its start. */
export function expectInOrder({ start, end, curve, advice, surplus, drawn }: Forecast): void {
  for (const [low, middle, high] of [start, end, drawn]) {
    expect([low, middle, high].every(Number.isFinite)).toBe(true);
    expect(low >= 0 && low <= middle && middle <= high).toBe(true);
  }
  for (const [i, time] of start.entries()) expect(end[i]).toBeGreaterThanOrEqual(time);
  for (const { medianStart, medianEnd, killed, expectedEnd } of curve) {
    expect([medianStart, medianEnd, killed, expectedEnd].every(Number.isFinite)).toBe(true);
    expect(medianEnd).toBeGreaterThanOrEqual(medianStart);
    expect(killed >= 0 && killed <= 1).toBe(true);
  }
  if (advice !== null) {
    expect(curve).toContain(advice.soonest);
    expect(Number.isFinite(advice.sequence.expectedEnd)).toBe(true);
  }
  expect(surplus).toBeGreaterThanOrEqual(0);
}
