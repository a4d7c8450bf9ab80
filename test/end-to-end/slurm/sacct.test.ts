// The accounting of a real Slurm, read as a user would: by the command, which runs sacct itself.
import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { command } from '../../support/paths.ts';
import { Cluster } from './cluster.ts';

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start({ speed: 20, accounting: true });
});
afterAll(() => cluster?.stop());

function specula(...args: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...args], {
    env: cluster.env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

test('the jobs that ran are the jobs that are read, and advise uses them', async () => {
  const submit = (name: string, seconds: number, minutes: number) =>
    cluster.run(
      'sbatch',
      '--parsable',
      '-o',
      '/dev/null',
      `-J${name}`,
      `-t${minutes}`,
      `--wrap=sleep ${seconds}`,
    );
  // A first dozen, so that each of the second has a history.
  for (let wave = 0; wave < 2; wave++) {
    for (let i = 0; i < 12; i++) submit(`mesh_${i}`, 20 + i, 60);
    if (wave === 0) submit('a|b', 300, 1);
    await cluster.until(
      () => cluster.jobs('%T').every((state) => !/PENDING|RUNNING|COMPLETING/.test(state)),
      'the end',
    );
  }
  const over = () =>
    cluster.run('sacct', '-X', '-n', '-P', '-o', 'State').match(/COMPLETED|TIMEOUT/g)?.length === 25;
  await cluster.until(over, 'the records');

  const read = specula('trace', 'from-sacct', '--since', 'now-2hours', '--json');
  expect(read).toMatchObject({ status: 0, stderr: '' });
  const { cleaning, processors } = JSON.parse(read.stdout);
  expect(cleaning).toMatchObject({ lines: 25, jobs: 25 });
  // As many as ran at once: on a busy machine not all of a dozen.
  expect(processors).toBeGreaterThanOrEqual(2);

  const advised = specula('advise', '--from-sacct', '--since', 'now-2hours', '--processors', '16', '--json');
  expect(advised).toMatchObject({ status: 0, stderr: '' });
  const { applications, total } = JSON.parse(advised.stdout);
  expect(applications).toMatchObject([
    { user: 'root', name: 'mesh_#', runs: 24, censored: 0, today: { median: 3600 } },
  ]);
  // Those before the job's own request: runs of 20 to 31 s end within a minute or two.
  const requests = applications[0].requests.map(({ request }: { request: number }) => request);
  expect(requests.length).toBeGreaterThan(0);
  expect(Math.max(...requests)).toBeLessThanOrEqual(120);
  expect(total.jobs).toBe(12);
  expect(total.advised.reserved).toBeLessThan(total.today.reserved / 10);
});

test('a refusal of sacct gives one clear line', () => {
  const refused = specula('trace', 'from-sacct', '--sacct-args', '--nonsense');
  expect(refused.status).toBe(1);
  expect(refused.stderr).toMatch(/^specula: sacct: [^\n]*nonsense[^\n]*\n$/);
});
