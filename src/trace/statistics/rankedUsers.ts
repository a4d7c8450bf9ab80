import type { Jobs } from '../workload.ts';

/** Returns the known users with the most processor-seconds, at most the given number, from the most to the least. */
export function rankedUsers({ user, processors, run, request }: Jobs, most: number): number[] {
  const areas = new Map<number, number>();
  for (let j = 0; j < user.length; j++) {
    if (user[j] < 0) continue;
    areas.set(user[j], (areas.get(user[j]) ?? 0) + processors[j] * Math.min(run[j], request[j]));
  }
  return [...areas]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, most)
    .map(([of]) => of);
}
