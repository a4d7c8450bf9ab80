import type { Jobs } from '../../trace/workload.ts';

/**
 * Which application each job is of, numbered from 0 in the order of appearance: user, application number and processors; what a
 * log does not know (-1) counts as one value.
 */
export function applicationNumbers({ user, application, processors }: Jobs): Int32Array {
  const numbers = new Map<string, number>();
  return Int32Array.from(processors, (_, job) => {
    const key = `${user[job]} ${application[job]} ${processors[job]}`;
    const known = numbers.get(key) ?? numbers.size;
    numbers.set(key, known);
    return known;
  });
}
