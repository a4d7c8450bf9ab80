import { afterEach, expect, it, vi } from 'vitest';
import { outlineBars } from '../../../../src/lab/page/gantt/plot.ts';
import { blocksOf, isCrowded } from '../../../../src/lab/page/gantt/raster.ts';
import type { Bars } from '../../../../src/lab/protocol.ts';

afterEach(() => vi.unstubAllGlobals());

it('a preempted try keeps its outline where there are too many bars for the others', () => {
  vi.stubGlobal('document', {});
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '#000' }));
  // Bar 1 is a preempted try, and so is bar 3, which is not in view.
  const bars: Bars = {
    start: Float64Array.of(0, 10, 20, 90),
    end: Float64Array.of(10, 20, 40, 99),
    low: Int32Array.of(0, 0, 0, 0),
    high: Int32Array.of(4, 4, 4, 4),
    job: Uint32Array.of(0, 1, 1, 2),
    preempted: Uint8Array.of(0, 1, 0, 1),
    split: 0,
    machine: 4,
  };
  const blocks = blocksOf(bars);
  const view = { from: 0, to: 50, low: 0, high: 4 };
  const drawn = (crowded: boolean) => {
    const boxes: [x: number, dashes: number][] = [];
    let dashes: number[] = [];
    const context = {
      setLineDash: (pattern: number[]) => {
        dashes = pattern;
      },
      strokeRect: (x: number) => boxes.push([x, dashes.length]),
    } as unknown as CanvasRenderingContext2D;
    outlineBars(context, blocks, { view, width: 500, height: 100, origin: 0 }, crowded);
    return boxes.map(([, pattern]) => pattern > 0);
  };
  expect(drawn(false)).toEqual([false, true, false]);
  expect(drawn(true)).toEqual([true]);
  expect([2, 3].map((most) => isCrowded(blocks, view, most))).toEqual([true, false]);
});
