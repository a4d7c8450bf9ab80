// Makes the table of random clusters in docs/slurm-conformance.md, which compares the real controller with the model.
import type { Row } from '../../../support/slurmMachine/conformance.ts';

const HEADS = [
  ...['seed', 'jobs', 'same passes', 'same cycles', 'same reasons', 'mean wait (Slurm)', 'mean wait (model)'],
  ...['start difference (Slurm)', 'start difference (model)', 'cause of difference'],
];

/** The table of all recordings, with which the page ends. */
export function conformanceTable(rows: readonly Row[]): string {
  const marks = HEADS.map((_, i) => (i === HEADS.length - 1 ? '---' : '--:'));
  const lines = [HEADS, marks, cellsOfAll(rows), ...rows.map(cellsOf)];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** The line of one recording. */
export function conformanceLine(row: Row): string {
  return `| ${cellsOf(row).join(' | ')} |\n`;
}

/** Whether the model decides otherwise in a pass or a cycle of it. */
export function differs({ counts: { passes, cycles } }: Row): boolean {
  return passes.same < passes.count || cycles.same < cycles.count;
}

function cellsOf(row: Row): string[] {
  const { seed, comparison, counts, causes } = row;
  const { jobs, realWaits, ourWaits, realDifference, ourDifference, startedInOne } = comparison;
  const why = differs(row) ? causes.join('; ') : '';
  const alone = startedInOne > 0 ? `${startedInOne} jobs started in one of the two alone` : '';
  return [
    `${seed}`,
    `${jobs}`,
    ...[counts.passes, counts.cycles, counts.reasons].map(ofAll),
    ...[realWaits, ourWaits].map((waits) => waits.map(seconds).join(' and ')),
    seconds(realDifference),
    seconds(ourDifference),
    [why, alone].filter(Boolean).join('; '),
  ];
}

function cellsOfAll(rows: readonly Row[]): string[] {
  const total = (of: 'passes' | 'cycles' | 'reasons') => ({
    same: rows.reduce((sum, { counts }) => sum + counts[of].same, 0),
    count: rows.reduce((sum, { counts }) => sum + counts[of].count, 0),
  });
  const shares = [total('passes'), total('cycles'), total('reasons')].map(
    (one) => `${ofAll(one)}, ${((100 * one.same) / one.count).toFixed(1)}%`,
  );
  const jobs = rows.reduce((sum, { comparison }) => sum + comparison.jobs, 0);
  const mean = (of: 'realDifference' | 'ourDifference') =>
    seconds(rows.reduce((sum, { comparison }) => sum + comparison[of], 0) / rows.length);
  return ['all', `${jobs}`, ...shares, '', '', mean('realDifference'), mean('ourDifference'), ''];
}

const ofAll = ({ same, count }: { same: number; count: number }) =>
  count === 0 ? 'none' : `${same} of ${count}`;
const seconds = (value: number) => `${Math.round(value) + 0} s`;
