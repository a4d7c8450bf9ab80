import type { Ratio } from '../../metrics/ratio.ts';
import type { Point } from '../../sweep/study.ts';
import type { Tuned } from '../../tune/tune.ts';
import { type Claim, estimated, type ReproducedValue, unpublished } from '../reproduction.ts';

const BETTER: Claim = { text: '< 1', low: Number.NEGATIVE_INFINITY, high: 1 };

/**
 * Result of a tune: the number of configurations left, the value of the present one, and each of the others left,
 * here and elsewhere.
 *
 * @param nameOf a configuration, in short
 * @param placeOf a place elsewhere, in short
 */
export function tunedRows(
  label: string,
  { race, confirmed, elsewhere, runs }: Tuned,
  nameOf: (point: Point) => string,
  placeOf: (place: Point) => string = () => '',
): ReproducedValue[] {
  const all = Object.values(runs).reduce((sum, one) => sum + one, 0);
  const ratio = (entrant: number, where: string, { value, low, high }: Ratio) =>
    estimated(
      `${label}: ${nameOf(race.points[entrant])}${where}`,
      { mean: value, halfWidth: (high - low) / 2 },
      { claim: BETTER },
    );
  return [
    unpublished(`${label}: configurations`, race.points.length),
    unpublished(`${label}: left after the race`, race.standing.alive.length),
    unpublished(`${label}: runs in all`, all),
    ...confirmed.map(({ entrant, goals }) => ratio(entrant, '', goals[0])),
    ...elsewhere.flatMap((there) =>
      there.confirmed.map(({ entrant, goals }) => ratio(entrant, `, on ${placeOf(there.place)}`, goals[0])),
    ),
  ];
}
