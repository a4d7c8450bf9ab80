import { Boundary, onStudentsScale } from './boundary.ts';
import { mixtureT } from './mixture.ts';

/** Student's T that a comparison must reach at a look, if it may pass wrongly `above` of the times over all looks. */
export type Critical = (seeds: number, above: number) => number;

/** State in which every race begins. */
const BEGUN = new Boundary();

/** Critical values for a race with a last look: a look spends the part of the level that its seeds are of all seeds. */
export function spentTo(last: number): Critical {
  let boundary = BEGUN;
  let before = 0;
  return (seeds, above) => {
    const spend = (above * (seeds - before)) / last;
    before = seeds;
    const { normal, after } = boundary.look(seeds, spend);
    boundary = after;
    return onStudentsScale(normal, seeds);
  };
}

/** Critical values for a race that may go on forever. */
export const openEnd = (): Critical => mixtureT;
