import fc from 'fast-check';
import type { ClusterCase } from './arbitraryCluster.ts';
import { startsInTheEnd } from './startsInTheEnd.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });

/** Few nodes of which some are away for long or always, and jobs that want whole nodes or name them. */
export function outageCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  const outage = fc.record({
    from: fc.oneof({ weight: 4, arbitrary: whole(0, 900) }, fc.constant(Number.NEGATIVE_INFINITY)),
    length: fc.oneof({ weight: 6, arbitrary: whole(100, 3000) }, fc.constant(Number.POSITIVE_INFINITY)),
    isDown: fc.boolean(),
  });
  return fc
    .tuple(cases, fc.array(outage, { minLength: 2, maxLength: 5 }), whole(1, 3))
    .map(([{ cluster, jobs, timing }, outages, every]) => ({
      cluster: {
        ...cluster,
        outages: outages.map(({ from, length, isDown }, i) => ({
          ...{ node: i % cluster.nodes.length, from, until: Math.max(from, 0) + length, isDown, reason: '' },
        })),
      },
      jobs: jobs.map((one, i) => ({
        ...one,
        exclusive: (one.array?.first ?? i) % every === 0 || one.exclusive,
      })),
      timing,
    }))
    .map(startsInTheEnd);
}
