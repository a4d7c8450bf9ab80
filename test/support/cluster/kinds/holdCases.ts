import fc from 'fast-check';
import type { HoldCommand } from '../../../../src/slurm/machine/events/model.ts';
import type { ClusterCase } from '../arbitraryCluster.ts';

const whole = (min: number, max: number) => fc.integer({ min, max });

/** A hold of a job, or the one that it is submitted with, and how long it lasts; undefined: for ever. */
const held = fc.record({
  isHeld: fc.boolean(),
  what: fc.constantFrom('hold' as const, 'uhold' as const),
  after: fc.constantFrom(0, 0.5, 3, 40, 200),
  lasts: fc.oneof({ weight: 6, arbitrary: whole(0, 600) }, fc.constant(undefined)),
  again: fc.option(fc.record({ after: whole(0, 300), lasts: whole(0, 300) }), { nil: undefined }),
});

type Held = typeof held extends fc.Arbitrary<infer T> ? T : never;

/** Commands on a job, as readEvents() allows them. */
function commandsOf({ isHeld, what, after, lasts, again }: Held): HoldCommand[] {
  const first: HoldCommand[] = isHeld && what === 'uhold' ? [] : [{ what, after }];
  if (lasts === undefined) return isHeld ? [] : first;
  const end = after + lasts;
  const second: HoldCommand[] =
    again === undefined
      ? []
      : [
          { what, after: end + again.after },
          { what: 'release', after: end + again.after + again.lasts },
        ];
  return [...first, { what: 'release', after: end }, ...second];
}

/** The same cases, in which some jobs are held and released. */
export function holdCases(cases: fc.Arbitrary<ClusterCase>): fc.Arbitrary<ClusterCase> {
  return fc
    .tuple(cases, fc.array(fc.option(held, { freq: 2, nil: undefined }), { minLength: 5, maxLength: 5 }))
    .map(([{ jobs, ...rest }, wishes]) => ({
      ...rest,
      jobs: jobs.map((job, i) => {
        const wish = wishes[(job.array?.first ?? i) % wishes.length];
        if (wish === undefined) return job;
        const holds = commandsOf(wish);
        if (holds.length === 0) return job;
        return { ...job, holds, ...(wish.isHeld && { isHeld: true as const }) };
      }),
    }));
}
