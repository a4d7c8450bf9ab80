import { describe, expect, it } from 'vitest';
import { blockBootstrap } from '../../../../src/forecast/backtest/blockBootstrap.ts';

describe('the bootstrap of blocks', () => {
  it('has the ratio of the sums, and no width if all blocks have it', () => {
    const days = [
      { above: 4, below: 2 },
      { above: 2, below: 1 },
      { above: 3, below: 2 },
      { above: 3, below: 1 },
    ];
    expect(blockBootstrap(days, 2, () => 0.6)).toEqual({ mean: 2, halfWidth: 0 });
  });

  it('draws whole blocks: two of them have three means', () => {
    let next = 0;
    const uniform = () => [0, 0, 0, 0.5, 0.5, 0, 0.5, 0.5][next++ % 8];
    const days = [0, 0, 4, 4].map((above) => ({ above, below: 1 }));
    expect(blockBootstrap(days, 2, uniform)).toEqual({ mean: 2, halfWidth: 2 });
  });

  it('has the width of 95%: 1.96 standard errors of a mean', () => {
    // A multiplicative generator of Lehmer.
    let seed = 1;
    const uniform = () => {
      seed = (seed * 48_271) % 2_147_483_647;
      return seed / 2_147_483_647;
    };
    const days = Array.from({ length: 400 }, (_, i) => ({ above: i % 2 === 0 ? 3 : 5, below: 1 }));
    const { mean, halfWidth } = blockBootstrap(days, 1, uniform);
    expect(mean).toBe(4);
    // A standard deviation of 1; 90% would be 1.645 / 20 = 0.082.
    expect(halfWidth).toBeGreaterThan(0.092);
    expect(halfWidth).toBeLessThan(0.104);
  });
});
