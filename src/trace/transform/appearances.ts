import { DataError } from '../../errors.ts';
import type { Column } from '../numberColumn.ts';
import type { JobNames, Workload } from '../workload.ts';
import type { Calendar } from './calendar.ts';
import { reordered } from './reorder.ts';
import type { UserWeeks } from './userWeeks.ts';

/** A user who takes part in a new workload. */
export interface Appearance {
  readonly user: UserWeeks;
  /** The weeks of the new workload in which it submits jobs, and which of its own weeks it repeats there. */
  readonly places: readonly { readonly week: number; readonly of: number }[];
}

/** A job of the new workload. */
interface Entry {
  /** The job that it repeats. */
  readonly job: number;
  readonly appearance: number;
  readonly submit: number;
}

/**
 * The workload of these appearances. A user who appears for the first time keeps its number, and so does a
 * job that is repeated for the first time. The others get numbers after the largest of the log.
 *
 * @throws DataError if no job is left
 */
export function assembled(
  workload: Workload,
  appearances: readonly Appearance[],
  { moved }: Calendar,
): Workload {
  const { jobs, names } = workload;
  const entries: Entry[] = [];
  for (const [appearance, { user, places }] of appearances.entries())
    for (const { week, of } of places)
      for (const job of user.jobs[of - user.first] ?? [])
        entries.push({ job, appearance, submit: moved(jobs.submit[job], week - of) });
  if (entries.length === 0) throw new DataError(`${workload.name}: no job is left after resampling`);
  // Jobs of one instant stay in the order of the log.
  entries.sort((a, b) => a.submit - b.submit || a.job - b.job || a.appearance - b.appearance);
  const id = numbered(
    entries,
    jobs.id,
    (_, place) => place,
    ({ job }) => job,
  );
  const user = numbered(
    entries,
    jobs.user,
    ({ appearance }) => appearance,
    ({ job }) => jobs.user[job],
  );
  const made = reordered(workload, {
    submit: Float64Array.from(entries, ({ submit }) => submit),
    from: Int32Array.from(entries, ({ job }) => job),
    ...{ id: id.column, user: user.column },
  });
  return names ? { ...made, names: withCopies(names, user.copies) } : made;
}

/**
 * The numbers of the entries. Entries with one key have one number. The first key of an origin has the number
 * of the log, and its other keys have new numbers.
 */
function numbered(
  entries: readonly Entry[],
  old: Column,
  keyOf: (entry: Entry, place: number) => number,
  originOf: (entry: Entry) => number,
): { column: Column; copies: Map<number, number> } {
  let next = 1;
  for (const number of old) next = Math.max(next, number + 1);
  const known = new Map<number, number>();
  const origins = new Set<number>();
  const copies = new Map<number, number>();
  const numbers = Float64Array.from(entries, (entry, place) => {
    const key = keyOf(entry, place);
    const found = known.get(key);
    if (found !== undefined) return found;
    const origin = originOf(entry);
    const isFirst = !origins.has(origin);
    origins.add(origin);
    const number = isFirst ? old[entry.job] : next++;
    if (!isFirst) copies.set(number, old[entry.job]);
    known.set(key, number);
    return number;
  });
  const fits = !(old instanceof Float64Array) && next <= 2 ** 31;
  return { column: fits ? Int32Array.from(numbers) : numbers, copies };
}

/** The names of users, with names for those who take part more than once. */
function withCopies(names: JobNames, copies: ReadonlyMap<number, number>): JobNames {
  const user = [...names.user];
  for (const [number, original] of copies) user[number - 1] = `${names.user[original - 1]} (again)`;
  return { ...names, user };
}
