// Makes the recordings in test/fixtures/slurm-conformance: random scenarios, each run twice by a real slurmctld. One
// takes about a minute. As root, on a machine with slurm-wlm, slurmdbd, mariadb-server and faketime:
//
//   npx esbuild test/end-to-end/slurm/conformance/recordConformance.ts --bundle --platform=node --format=esm --outfile=build/recordConformance.js && node build/recordConformance.js --from 1 --count 200
//
// Existing recordings stay unchanged. A scenario whose recording fails is attempted again once, and then named.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { parseEvent } from '../machine/events.ts';
import { runScenario } from '../machine/run.ts';
import { faults } from '../machine/sound.ts';
import { conformanceScenario } from './generate.ts';
import { fileOf, type Recording } from './recording.ts';

const { values } = parseArgs({
  options: {
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: '1' },
    /** Speed of the clock. */
    speed: { type: 'string', default: '60' },
    to: { type: 'string', default: join('test', 'fixtures', 'slurm-conformance') },
  },
});
const [from, count, speed] = [values.from, values.count, values.speed].map(Number);
const RUNS = 2;

async function record(seed: number): Promise<Recording> {
  const scenario = conformanceScenario(seed);
  const found = [];
  for (let run = 0; run < RUNS; run++) {
    const one = await runScenario(scenario, speed, 180);
    for (const fault of faults(one.record, scenario.jobs.map(parseEvent))) console.error(`${seed}: ${fault}`);
    found.push(one);
  }
  const [{ conf, accounts }] = found;
  return {
    seed,
    events: scenario.jobs,
    conf,
    ...(scenario.gres && { gres: `${scenario.gres.join('\n')}\n` }),
    ...(accounts && { accounts }),
    runs: found.map((one) => one.record),
  };
}

for (let seed = from; seed < from + count; seed++) {
  const file = join(values.to, fileOf(seed));
  mkdirSync(dirname(file), { recursive: true });
  if (existsSync(file)) continue;
  for (let tries = 0; tries < 2 && !existsSync(file); tries++) {
    const begin = performance.now();
    try {
      const packed = gzipSync(JSON.stringify(await record(seed)), { level: 9 });
      writeFileSync(file, packed);
      console.log(`${seed}: ${packed.length} bytes, ${((performance.now() - begin) / 1000).toFixed(0)} s`);
    } catch (error) {
      console.error(`${seed}: ${error instanceof Error ? error.message : error}`);
    }
  }
  if (!existsSync(file)) process.exitCode = 1;
}
