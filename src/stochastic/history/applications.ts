import type { Jobs } from '../../trace/workload.ts';

/**
 * The application of each job, numbered from 0 in the order of appearance. An application is a user, an
 * application number and a count of processors. An unknown value (-1) counts as one value.
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
