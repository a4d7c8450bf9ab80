// docs/slurm-versions.md has the figures of the recordings of three versions. CI compares all of them if a file of the Slurm
// kernel changed. `SPECULA_RECORDINGS=all npx vitest run --config vitest.thorough.config.ts
// test/end-to-end/docs/slurm/versions.thorough.test.ts --update` rewrites them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { WHOLE } from '../../../properties/seed.ts';
import { clusterKernels } from '../../../support/cluster/kernels.ts';
import { atRoot } from '../../../support/paths.ts';
import { type Row, recordedSeeds, rowOf } from '../../../support/slurmMachine/conformance.ts';
import { causesTable, versionRows, versionTotals } from './versions.ts';

const { wasm } = await clusterKernels();
const file = atRoot('docs/slurm-versions.md');
const VERSIONS = ['22.05', '24.11', '26.05'] as const;

/** Replaces each table between its marks. */
function withTables(page: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce(
    (text, [name, table]) =>
      text.replace(new RegExp(`(<!-- ${name}[^>]*-->\n)[^]*?(<!-- end of ${name} -->)`), `$1${table}$2`),
    page,
  );
}

if (WHOLE || process.env.SPECULA_RECORDINGS === 'all')
  test('docs/slurm-versions.md has what the model decides in the recordings of three versions', async () => {
    const later = new Set(VERSIONS.slice(1).flatMap((version) => recordedSeeds(version)));
    const all: Record<string, Row[]> = {};
    for (const version of VERSIONS) {
      const seeds = recordedSeeds(version).filter((seed) => later.has(seed));
      all[version] = [];
      for (const seed of seeds) all[version].push(await rowOf(wasm, version, seed));
    }
    const page = readFileSync(file, 'utf8');
    const tables = { totals: versionTotals(all), causes: causesTable(all), seeds: versionRows(all) };
    await expect(withTables(page, tables)).toMatchFileSnapshot(file);
  }, 1_800_000);
else
  test('the rules of a version fit its recordings better than those of another', async () => {
    // Two recordings each in which the versions differ most.
    for (const [version, seed, other] of [
      ['24.11', 39, '22.05'],
      ['26.05', 25, '22.05'],
    ] as const) {
      const own = await rowOf(wasm, version, seed);
      const others = await rowOf(wasm, version, seed, other);
      const sum = ({ counts }: Row) => counts.passes.same + counts.cycles.same + counts.plannedStarts.same;
      expect(sum(own)).toBeGreaterThan(1.3 * sum(others));
      expect(own.counts.passes.same).toBeGreaterThanOrEqual(own.counts.passes.count - 2);
    }
  });
