import type { ClusterJob } from '../cluster.ts';
import type { Term } from './model.ts';

/**
 * Some of the jobs: what they say of other jobs has the new numbers. A dependency on a job that is left out
 * is met, since the controller does not know it. A follower that is left out is never submitted.
 *
 * @param places which, ascending; all tasks of an array or none
 */
export function someOf(jobs: readonly ClusterJob[], places: readonly number[]): ClusterJob[] {
  const numbers = new Map(places.map((place, i) => [place, i]));
  const renumbered = (term: Term): Term[] => {
    if (term.kind === 'singleton') return [term];
    const on = numbers.get(term.on);
    return on === undefined ? [] : [{ ...term, on }];
  };
  return places.map((place) => {
    const { array, dependency, follower = -1, ...rest } = jobs[place];
    const terms = dependency?.terms.flatMap(renumbered) ?? [];
    const isMet = dependency?.isAny && terms.length < dependency.terms.length;
    return {
      ...rest,
      ...(numbers.has(follower) && { follower: numbers.get(follower) }),
      ...(array !== undefined && { array: { ...array, first: numbers.get(array.first) as number } }),
      ...(dependency !== undefined && terms.length > 0 && !isMet && { dependency: { ...dependency, terms } }),
    };
  });
}
