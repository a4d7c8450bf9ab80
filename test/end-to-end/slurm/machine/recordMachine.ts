// Makes the records in test/fixtures/slurm-machine: a real slurmctld runs each scenario, and what it did is
// written down. One run takes one to three minutes. To make them again, as root on a machine with slurm-wlm,
// slurmdbd, mariadb-server and faketime (scenarios by name or all, runs of each, speed of the clock):
//
//   npx esbuild test/end-to-end/slurm/machine/recordMachine.ts --bundle --platform=node --format=esm --outfile=build/recordMachine.js && node build/recordMachine.js all 3 60
//
// Besides the runs, a folder has the files that a simulator reads: the events, slurm.conf, what sacctmgr
// prints for accounts and QOS, gres.conf, topology.conf.
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { versionOf } from '../../../support/slurmMachine/fixture.ts';
import type { MachineRecord } from './record.ts';
import { runScenario } from './run.ts';
import type { Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios.ts';
import { spread } from './spread.ts';

const TARGET = join('test', 'fixtures', 'slurm-machine');

async function recordAll(names: string, runs: number, speed: number): Promise<void> {
  const chosen = SCENARIOS.filter(({ name }) => names === 'all' || names.split(',').includes(name));
  if (chosen.length === 0)
    throw new Error(`no scenario of ${names}; there are ${SCENARIOS.map((s) => s.name)}`);
  for (const scenario of chosen) {
    try {
      await recordRuns(scenario, runs, speed);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${scenario.name}: ${error instanceof Error ? error.message : error}`);
    }
  }
}

async function recordRuns(scenario: Scenario, runs: number, speed: number): Promise<void> {
  const folder = join(TARGET, scenario.name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { name, shows, commands } = scenario;
  writeFileSync(join(folder, 'scenario.json'), `${JSON.stringify({ name, shows, commands }, null, 1)}\n`);
  writeFileSync(join(folder, 'jobs.events'), `${scenario.jobs.join('\n')}\n`);
  if (scenario.gres) writeFileSync(join(folder, 'gres.conf'), `${scenario.gres.join('\n')}\n`);
  if (scenario.topology) writeFileSync(join(folder, 'topology.conf'), `${scenario.topology.join('\n')}\n`);
  for (let run = 1; run <= runs; run++) {
    const { record, conf, accounts } = await runScenario(scenario, speed);
    writeFileSync(join(folder, 'slurm.conf'), `# Recorded with Slurm ${versionOf(record)}.\n${conf}`);
    if (accounts !== undefined) {
      writeFileSync(join(folder, 'accounts.cfg'), accounts.dump);
      writeFileSync(join(folder, 'qos.txt'), accounts.qos);
    }
    // The planned starts of backfill are much, and those of one run show how it plans.
    writeFileSync(join(folder, `run-${run}.json`), lines(run === 1 ? record : withoutPlannedStarts(record)));
  }
  report(name, folder);
}

function report(name: string, folder: string): void {
  const records = readdirSync(folder)
    .filter((file) => /^run-\d+\.json$/.test(file))
    .map((file): MachineRecord => JSON.parse(readFileSync(join(folder, file), 'utf8')));
  if (records.length < 2) return;
  const found = spread(records);
  writeFileSync(join(folder, 'spread.json'), `${JSON.stringify(found, null, 1)}\n`);
  console.log(`${name}: ${JSON.stringify(found)}`);
}

function withoutPlannedStarts(record: MachineRecord): MachineRecord {
  return { ...record, jobs: record.jobs.map(({ plannedStarts, ...job }) => job) };
}

/** JSON with a line for each job. */
function lines({ jobs, ...rest }: MachineRecord): string {
  const head = JSON.stringify(rest).slice(0, -1);
  return `${head},"jobs":[\n${jobs.map((job) => JSON.stringify(job)).join(',\n')}\n]}\n`;
}

const [names = 'all', runs = '3', speed = '60'] = process.argv.slice(2);
await recordAll(names, Number(runs), Number(speed));
