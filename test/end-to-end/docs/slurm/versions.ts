// Makes the table of three versions in docs/slurm-versions.md.
import type { Row } from '../../../support/slurmMachine/conformance.ts';

/** What is compared, by its heading. */
const COMPARED = [
  ['passes', 'passes'],
  ['cycles', 'cycles'],
  ['planned starts', 'plannedStarts'],
  ['reasons', 'reasons'],
] as const;

type Rows = Readonly<Record<string, readonly Row[]>>;

const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |\n`;

const shareOf = ({ same, count }: { same: number; count: number }) =>
  count === 0 ? 'none' : `${((100 * same) / count).toFixed(1)}%`;

function total(rows: readonly Row[], of: keyof Row['counts']) {
  return {
    same: rows.reduce((sum, { counts }) => sum + counts[of].same, 0),
    count: rows.reduce((sum, { counts }) => sum + counts[of].count, 0),
  };
}

/** A row for each version. */
export function versionTotals(all: Rows): string {
  const heads = ['Slurm', 'recordings', ...COMPARED.map(([name]) => `same ${name}`)];
  const lines = Object.entries(all).map(([version, rows]) =>
    line([
      version,
      `${rows.length}`,
      ...COMPARED.map(([, of]) => {
        const sum = total(rows, of);
        return `${sum.same} of ${sum.count}, ${shareOf(sum)}`;
      }),
    ]),
  );
  return line(heads) + line(heads.map((_, i) => (i === 0 ? '---' : '--:'))) + lines.join('');
}

/** A row for each seed, with the shares of each version. */
export function versionRows(all: Rows): string {
  const versions = Object.keys(all);
  const heads = ['seed', ...COMPARED.flatMap(([name]) => versions.map((version) => `${name}, ${version}`))];
  const seeds = [...new Set(Object.values(all).flatMap((rows) => rows.map(({ seed }) => seed)))];
  const cells = (seed: number) =>
    COMPARED.flatMap(([, of]) =>
      versions.map((version) => {
        const row = all[version].find((one) => one.seed === seed);
        return row === undefined ? '' : shareOf(row.counts[of]);
      }),
    );
  const lines = seeds.sort((a, b) => a - b).map((seed) => line([`${seed}`, ...cells(seed)]));
  return line(heads) + line(heads.map(() => '--:')) + lines.join('');
}

/** The causes of differences in passes and cycles, and in how many recordings each was found. */
export function causesTable(all: Rows): string {
  const versions = Object.keys(all);
  const differing = (row: Row) =>
    row.counts.passes.same < row.counts.passes.count || row.counts.cycles.same < row.counts.cycles.count;
  const counts = new Map<string, number[]>();
  for (const [i, version] of versions.entries())
    for (const row of all[version].filter(differing))
      for (const cause of row.causes) {
        const found = counts.get(cause) ?? versions.map(() => 0);
        found[i]++;
        counts.set(cause, found);
      }
  const heads = ['cause', ...versions];
  const lines = [...counts].sort().map(([cause, found]) => line([cause, ...found.map(String)]));
  return line(heads) + line(heads.map((_, i) => (i === 0 ? '---' : '--:'))) + lines.join('');
}
