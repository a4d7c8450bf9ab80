// Most tests run the built command in their own process (cli.ts). Here each command also runs in a process of
// its own, which must print the same and end with the same status. The quick tests take one command in eight.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { sized } from '../../properties/seed.ts';
import { allCommands } from '../../support/commands.ts';
import { fixtures } from '../../support/paths.ts';
import { specula, speculaProcess, TINY, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();
const STUDY = { command: 'reserve', grid: { distribution: 'uniform(1h,2h)', strategy: 'mean-uncapped' } };

beforeAll(async () => {
  const at = (name: string) => join(folder, name);
  mkdirSync(at('logs'));
  for (const name of ['jobs.swf', 'logs/jobs.swf', 'job.sh']) writeFileSync(at(name), TINY);
  writeFileSync(at('study.json'), JSON.stringify(STUDY));
  writeFileSync(at('slurm.conf'), 'NodeName=n[1-4] CPUs=1\nPartitionName=main Nodes=ALL Default=YES\n');
  copyFileSync(join(fixtures, 'sacct/dump.txt'), at('dump.txt'));
  await specula(['replay', 'jobs.swf', '--schedule', 'schedule.csv'], folder);
  await specula(['sweep', 'study.json', '--output', 'runs'], folder);
});

/** A call of each command, with the status that it ends with. */
const CALLS: [call: string, status: number][] = [
  ['replay jobs.swf --policy easy,fcfs', 0],
  ['slurm replay jobs.swf --slurm-conf slurm.conf', 0],
  ['slurm check jobs.swf --slurm-conf slurm.conf', 1],
  ['slurm explain jobs.swf --slurm-conf slurm.conf --job 2', 0],
  ['slurm speculate jobs.swf --slurm-conf slurm.conf', 0],
  ['explain jobs.swf --job 2', 0],
  ['plot jobs.swf --figure sizes --json', 0],
  ['lab none.swf', 1],
  ['reserve --distribution uniform(1h,2h)', 0],
  ['speculate jobs.swf', 0],
  ['when jobs.swf --job 4 --starts replayed', 0],
  ['advise --from-sacct dump.txt --json', 0],
  ['sessions --duration 3d --warmup 1d --seeds 1', 0],
  ['submit --dry-run job.sh', 2],
  ['resume none', 1],
  ['cancel none', 1],
  ['sweep runs --status', 0],
  ['merge runs --output -', 2],
  ['tune jobs.swf --vary policy=easy,fcfs --objective meanResponse --budget 4 --confirm 2', 0],
  ['reproduce ipdps20-intro', 0],
  ['stats jobs.swf', 0],
  ['generate intrepid --jobs 3', 0],
  ['generate lublin --jobs 3', 0],
  ['generate stochastic --scenario 5', 2],
  ['trace from-sacct dump.txt', 0],
  ['trace write jobs.swf', 0],
  ['validate schedule.csv --trace jobs.swf --json', 0],
  ['corpus check schedule.csv', 1],
  ['policies', 0],
  ['completion fish', 0],
  ['help input', 0],
];

test('the list of calls has one of every command', () => {
  for (const { words } of allCommands())
    expect(CALLS.map(([call]) => `${call} `).join('\n')).toContain(`${words} `);
});

const quick = CALLS.filter((_, i) => i % 8 === 0);

test.each(
  sized(CALLS, quick),
)('%s prints the same in a process of its own, with status %i', async (call, status) => {
  const outcome = await speculaProcess(call.split(' '), { cwd: folder });
  expect(outcome.status, outcome.stderr).toBe(status);
  expect(outcome.stdout === '').toBe(status !== 0);
  expect(await specula(call.split(' '), folder)).toEqual(outcome);
});
