import { Boundary } from './boundary.ts';
import { mixtureT } from './mixture.ts';

/** Student's T that a comparison must reach at a look, if it may pass wrongly `above` of the times over all looks. */
export type Critical = (seeds: number, above: number) => number;

/** For a race with a last look: a look spends what part of the level its seeds are of all seeds. */
export function spentTo(last: number): Critical {
  const boundary = new Boundary();
  let before = 0;
  return (seeds, above) => {
    const spend = (above * (seeds - before)) / last;
    before = seeds;
    return boundary.studentNext(seeds, spend);
  };
}

/** For a race that may go on for ever. */
export const openEnd = (): Critical => mixtureT;
