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
    [
      { title: 'family', align: 'left' },
      { title: 'workloads' },
      { title: 'run' },
      { title: 'right' },
      { title: 'wrong' },
      { title: 'first wrong', align: 'left' },
    ],
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
      { title: 'your starts are those of', align: 'left' },
      { title: 'in wrong' },
      { title: 'not in' },
      { title: 'what a simulator with it does', align: 'left' },
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
