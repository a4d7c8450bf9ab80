// Makes the table of scenarios in docs/slurm-conformance.md, which compares recorded runs with those of the model.
import type { Comparison } from '../../../support/slurmMachine/comparison.ts';

const BEGIN = '<!-- scenarios: made by `npm run docs` -->\n';
const END = '<!-- end of scenarios -->\n';

/** The page with the table of these figures. */
export function withScenarios(page: string, comparisons: readonly Comparison[]): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`the page has no '${BEGIN.trim()}' before '${END.trim()}'`);
  return page.slice(0, from + BEGIN.length) + tableOf(comparisons) + page.slice(to);
}

function tableOf(comparisons: readonly Comparison[]): string {
  const rows = comparisons.map((one) => [
    one.scenario,
    `${one.jobs}`,
    range(one.realWaits),
    range(one.ourWaits),
    one.realDifference.toFixed(0),
    one.ourDifference.toFixed(0),
    percent(one.realWithin60),
    percent(one.ourWithin60),
    percent(one.samePasses),
    Number.isNaN(one.sameCycles) ? 'none' : percent(one.sameCycles),
    percent(one.sameReasons),
  ]);
  const heads = [
    ...['scenario', 'jobs', 'mean wait (Slurm)', 'mean wait (model)'],
    ...['start difference, s (Slurm)', 'start difference, s (model)'],
    ...['within 60 s (Slurm)', 'within 60 s (model)', 'same passes', 'same cycles', 'same reason'],
  ];
  const marks = heads.map((_, i) => (i === 0 ? '---' : '--:'));
  return `${[heads, marks, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`;
}

const percent = (share: number) => `${Math.round(100 * share)}%`;

function range(seconds: readonly number[]): string {
  const [least, most] = [Math.min(...seconds), Math.max(...seconds)].map((one) => one.toFixed(0));
  return least === most ? `${least} s` : `${least} to ${most} s`;
}
