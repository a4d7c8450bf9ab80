import type { FamilyScore, Score } from '../../corpus/score.ts';
import { textTable } from '../../report/table.ts';

/** Number of faults that are shown. */
const SHOWN = 8;

/** Results on the corpus of known schedules, family by family, and the faults that explain wrong schedules. */
export function corpusText(path: string, { families, wrong, explanations }: Score): string {
  const sum = (of: (family: FamilyScore) => number) => families.reduce((all, one) => all + of(one), 0);
  const run = sum((family) => family.run);
  const head =
    `${path}: ${run} of ${sum((family) => family.workloads)} workloads run,` +
    ` ${run - wrong.length} right, ${wrong.length} wrong\n\n`;
  const table = textTable(
    [{ left: 'family' }, 'workloads', 'run', 'right', 'wrong', { left: 'first wrong' }],
    families.map(({ family, workloads, run, right, firstWrong }) => [
      ...[family, String(workloads), String(run), String(right), String(run - right)],
      firstWrong ?? '–',
    ]),
  );
  const unlike = wrong.filter(({ faults }) => faults.length === 0);
  const rest = unlike.length === 0 ? '' : `\n${unlike.length} of the wrong workloads ${noFault(unlike)}.\n`;
  if (explanations.length === 0) return head + table + rest;
  const faults = textTable(
    [
      { left: 'your starts are those of' },
      ...['in wrong', 'not in', { left: 'what a simulator with it does' }],
    ],
    explanations
      .slice(0, SHOWN)
      .map(({ name, text, explains, contradictedBy }) => [
        ...[name, `${explains.length} of ${wrong.length}`, String(contradictedBy.length), text],
      ]),
  );
  return `${head}${table}\n${faults}${rest}`;
}

function noFault([first, ...more]: Score['wrong']): string {
  const [have, name] = more.length === 0 ? ['has', ': '] : ['have', ', first '];
  return `${have} starts that no single fault gives${name}${first.workload}`;
}
