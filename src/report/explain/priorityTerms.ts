// Names the terms of a priority of Slurm's multifactor plugin in tables.
import type { PriorityTerms } from '../../slurm/machine/explain/watch.ts';

/** The terms in the order of sprio, and the titles of their columns. */
const TITLES = {
  age: 'age',
  fairShare: 'fair share',
  jobSize: 'size',
  partition: 'partition',
  qos: 'QOS',
  association: 'association',
  tres: 'TRES',
} as const satisfies Record<keyof PriorityTerms, string>;

/** Returns the terms of which some row has one that is not zero, with their titles. */
export function termsWithTitles<Term extends keyof PriorityTerms>(
  rows: readonly Readonly<Record<Term, number>>[],
): [term: Term, title: string][] {
  return (Object.entries(TITLES) as [Term, string][]).filter(([term]) =>
    rows.some((terms) => (terms[term] ?? 0) !== 0),
  );
}
