// Records one random scenario: a real slurmctld runs it twice. One recording takes a minute or two. scripts/record.mjs
// bundles this module, and runs it where that version of Slurm is installed.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { parseEvent } from '../machine/events.ts';
import { runScenario } from '../machine/run.ts';
import { faults } from '../machine/sound.ts';
import { fileOf, type Recording } from './recording.ts';
import { checkUnderstood, knownVersion, scenarioFor } from './versions.ts';

const { values } = parseArgs({
  options: { seed: { type: 'string' }, speed: { type: 'string' }, to: { type: 'string' } },
});
const { to = '.' } = values;
const [seed, speed] = [values.seed, values.speed].map(Number);
const RUNS = 2;
const ATTEMPTS = 2;
/** Seconds of the cluster's clock after the last submission in which all jobs must end. */
const WITHIN = 10_800;

async function record(): Promise<Recording> {
  const version = knownVersion(execFileSync('slurmctld', ['-V'], { encoding: 'utf8' }));
  const scenario = scenarioFor(version, seed);
  const found = [];
  for (let run = 0; run < RUNS; run++) {
    const one = await runScenario(scenario, speed, WITHIN / speed);
    for (const fault of faults(one.record, scenario.jobs.map(parseEvent))) console.error(`${seed}: ${fault}`);
    found.push(one);
  }
  const [{ conf, accounts }] = found;
  const recording = {
    seed,
    events: scenario.jobs,
    conf,
    ...(scenario.gres && { gres: `${scenario.gres.join('\n')}\n` }),
    ...(scenario.topology && { topology: `${scenario.topology.join('\n')}\n` }),
    ...(accounts && { accounts }),
    runs: found.map((one) => one.record),
  };
  checkUnderstood(recording);
  return recording;
}

const file = join(to, fileOf(seed));
process.exitCode = 1;
for (let attempt = 0; attempt < ATTEMPTS && process.exitCode !== 0; attempt++) {
  const begin = performance.now();
  try {
    const packed = gzipSync(JSON.stringify(await record()), { level: 9 });
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, packed);
    console.log(`${seed}: ${packed.length} bytes, ${((performance.now() - begin) / 1000).toFixed(0)} s`);
    process.exitCode = 0;
  } catch (error) {
    console.error(`${seed}: ${error instanceof Error ? error.message : error}`);
  }
}
