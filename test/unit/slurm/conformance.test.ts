// The recordings of random small scenarios that the real slurmctld ran: they are those of the generator, they are sound,
// and the page has what the model decides in some of them. The thorough tests have all of them.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { conformanceLine } from '../../end-to-end/docs/slurm/conformance.ts';
import { checkUnderstood, scenarioFor, VERSIONS } from '../../end-to-end/slurm/conformance/versions.ts';
import { parseEvent } from '../../end-to-end/slurm/machine/events.ts';
import { faults } from '../../end-to-end/slurm/machine/sound.ts';
import { slurmVersion } from '../../end-to-end/slurm/version.ts';
import { THOROUGH } from '../../properties/seed.ts';
import { clusterKernels } from '../../support/cluster/kernels.ts';
import { atRoot } from '../../support/paths.ts';
import { recordedSeeds, recordingOf, rowOf } from '../../support/slurmMachine/conformance.ts';

/** Quick ones: memory and begin times; preemption; ranges of whole nodes with accounts. */
const SAMPLE = [8, 105, 113];

/** The least numbers of recordings. */
const LEAST = { '22.05': 200, '24.11': 45, '26.05': 60 };

test.each(
  VERSIONS.filter((version) => version in LEAST),
)('a recording of %s has two runs of the scenario that its seed makes, and its log was understood', (version) => {
  const seeds = recordedSeeds(version);
  expect(seeds.length).toBeGreaterThanOrEqual(LEAST[version]);
  for (const seed of seeds.filter((_, i) => THOROUGH || i % 10 === 0)) {
    const scenario = scenarioFor(version, seed);
    const recording = recordingOf(version, seed);
    const { events, conf, gres, topology, accounts, runs } = recording;
    expect(events).toEqual(scenario.jobs);
    for (const line of scenario.machine) expect(conf.split('\n')).toContain(line);
    for (const [key, value] of Object.entries(scenario.configuration)) {
      if (value !== '') expect(conf.split('\n')).toContain(`${key}=${value}`);
    }
    expect([gres !== undefined, accounts !== undefined]).toEqual([
      scenario.gres !== undefined,
      scenario.sacctmgr !== undefined,
    ]);
    expect(topology?.trimEnd().split('\n')).toEqual(scenario.topology);
    expect(runs.map(({ scenario }) => scenario)).toEqual([`${seed}`, `${seed}`]);
    expect(runs.map((run) => slurmVersion(run.version))).toEqual([version, version]);
    checkUnderstood(recording);
  }
});

test('records of the sample are sound', () => {
  for (const seed of SAMPLE) {
    const { events, runs } = recordingOf('22.05', seed);
    for (const run of runs) expect(faults(run, events.map(parseEvent))).toEqual([]);
  }
});

test('the page has what the model decides in the recordings of the sample', async () => {
  const { wasm } = await clusterKernels();
  const page = readFileSync(atRoot('docs/slurm-conformance.md'), 'utf8');
  for (const seed of SAMPLE) expect(page).toContain(conformanceLine(await rowOf(wasm, '22.05', seed)));
});
