import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test, vi } from 'vitest';
import { Thread } from '../../../src/cli/threads/threads.ts';
import { parseStudy } from '../../../src/sweep/study.ts';
import { dist } from '../../support/paths.ts';
import { specula, temporaryFolder } from './cli.ts';

const folder = temporaryFolder();

// Two of fifty jobs are too large.
const job = (i: number) =>
  `${i} ${60 * i} 5 50 -1 -1 -1 ${i % 25 === 1 ? 8 : 1} 60 -1 1 ${i % 3} -1 -1 -1 -1 -1 -1\n`;
const JOBS = Array.from({ length: 50 }, (_, i) => job(i + 1)).join('');
writeFileSync(join(folder, 'jobs.swf'), `; MaxProcs: 4\n; UnixStartTime: 0\n${JOBS}`);
const STUDY = {
  command: 'replay',
  grid: { trace: 'jobs.swf', shake: '10m', 'scale-load': [0.8, 1, 1.2], policy: 'easy' },
  seeds: 2,
};
writeFileSync(join(folder, 'study.json'), JSON.stringify(STUDY));
writeFileSync(
  join(folder, 'slurm.conf'),
  'ClusterName=c\nNodeName=n[1-4] CPUs=1\nPartitionName=p Nodes=ALL Default=YES\n',
);

const DROPPED = 'specula: jobs.swf: warning: 2 of 50 jobs (4%) dropped: oversize 2\n';

test.each([
  'replay jobs.swf -p fcfs,easy',
  'replay jobs.swf -p fcfs,easy --workers 2',
  'replay jobs.swf --stream -p fcfs,easy',
  'replay jobs.swf --shake 10m --seeds 3 --workers 2',
  'stats jobs.swf',
  'explain jobs.swf --job 7',
  'plot jobs.swf -o figures',
  'when jobs.swf --job 40',
  'speculate jobs.swf',
  'speculate jobs.swf --shake 10m --seeds 2',
  'sweep study.json -o one --workers 1',
  'sweep study.json -o two --workers 2',
  'trace write jobs.swf -o other.swf',
  'reserve --trace jobs.swf',
  'slurm replay jobs.swf --slurm-conf slurm.conf',
  'slurm check jobs.swf --slurm-conf slurm.conf',
])('%s says once that two jobs of fifty were dropped', async (line) => {
  const { stderr, status } = await specula(line.split(' '), folder);
  expect(status, stderr).toBe(0);
  expect(stderr.split(DROPPED).length - 1, stderr).toBe(1);
});

test('a thread sends its notes to the thread that started it', async () => {
  const printed: string[] = [];
  const spy = vi.spyOn(process.stderr, 'write').mockImplementation((text) => printed.push(`${text}`) > 0);
  const thread = new Thread(pathToFileURL(join(dist, 'worker.js')), 'wasm');
  try {
    const file = join(folder, 'study.json');
    const study = parseStudy(JSON.stringify(STUDY), file);
    await thread.send('sweep', { study, file, folder, from: 0, to: 6, about: {} }).result;
  } finally {
    spy.mockRestore();
    await thread.stop();
  }
  expect(printed).toEqual([DROPPED]);
});
