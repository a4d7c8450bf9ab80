// Stranded CPUs and GPUs in what `slurm replay` prints and writes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { specula } from '../cli.ts';

const folder = mkdtempSync(join(tmpdir(), 'specula-stranded-'));
afterAll(() => rmSync(folder, { recursive: true }));

const write = (name: string, lines: readonly string[]) =>
  writeFileSync(join(folder, name), `${lines.join('\n')}\n`);

// The example of docs/metrics.md, except that a job may start a few seconds late.
const cluster = (gres: string) => [
  'SelectType=select/cons_tres',
  'SelectTypeParameters=CR_CPU',
  'NodeName=n1 CPUs=4',
  `NodeName=n2 CPUs=4 ${gres}`,
  'PartitionName=main Nodes=n1,n2 Default=YES',
  'PartitionName=gpu Nodes=n2',
];
write('gpus.conf', ['GresTypes=gpu', ...cluster('Gres=gpu:2')]);
write('cpus.conf', cluster(''));
const job = (submit: number, run: number, options: string) =>
  `-dt ${submit} -e submit_batch_job | -sim-walltime ${run} --uid=ann -t 10 ${options} job.sh`;
const COMMON = [
  job(0, 6000, '-N 1 -n 3 -p main -w n1 -t 200'),
  job(0, 10_000, '-N 1 -n 3 -p main -w n2 -t 200'),
  job(1000, 3000, '-N 1 -n 2 -p main -t 60'),
];
write('cpus.events', COMMON);
write('gpus.events', [...COMMON, job(2000, 2000, '-N 1 -n 2 -p gpu --gres=gpu:1 -t 60')]);

const replay = (kind: 'cpus' | 'gpus', ...options: string[]) =>
  specula(['slurm', 'replay', `${kind}.events`, '--slurm-conf', `${kind}.conf`, ...options], folder);

interface Document {
  readonly results: readonly {
    readonly metrics: Readonly<Record<string, number | null>>;
    readonly partitions: readonly Readonly<Record<string, number | string | null>>[];
  }[];
}

async function documentOf(kind: 'cpus' | 'gpus', ...options: string[]) {
  const { status, stdout, stderr } = await replay(kind, '--json', ...options);
  expect(status, stderr).toBe(0);
  return (JSON.parse(stdout) as Document).results[0];
}

test('--json has the metrics of the cluster and of each partition', async () => {
  const { metrics, partitions } = await documentOf('gpus');
  // C waits for 5000 s, and 2 of 8 CPUs are idle; the makespan is 12,000 s.
  expect(metrics.strandedCpuHours).toBeCloseTo(10_000 / 3600, 1);
  expect(metrics.strandedCpus).toBeCloseTo(10_000 / (8 * 12_000), 3);
  expect(metrics).toMatchObject({ strandedGpus: expect.any(Number), strandedGpuHours: expect.any(Number) });
  expect(metrics.strandedGpus).toBeLessThan(0.002);
  expect(partitions.map(({ partition, cpus, gpus }) => [partition, cpus, gpus])).toEqual([
    ['main', 8, 2],
    ['gpu', 4, 2],
  ]);
  expect(partitions[1].strandedCpus).toBeLessThan(0.002);
});

test('the table has a column of CPUs, and one of GPUs if the cluster has any', async () => {
  const { stdout } = await replay('cpus');
  expect(stdout).toContain('stranded');
  expect(stdout).toContain('12.5%');
  expect(stdout).not.toContain('GPU');
  expect(await documentOf('cpus')).toMatchObject({ metrics: { strandedGpus: null, strandedGpuHours: null } });
  const withGpus = await replay('gpus');
  expect(withGpus.stdout).toMatch(/stranded {2,}stranded[\s\S]*CPUs {2,}GPUs/);
});

test('--by partition adds a table of each resource', async () => {
  const { stdout } = await replay('gpus', '--by', 'partition');
  expect(stdout).toContain('Idle and stranded CPUs by partition:');
  expect(stdout).toContain('Idle and stranded GPUs by partition:');
  const { stdout: ofCpus } = await replay('cpus', '--by', 'partition');
  expect(ofCpus).toContain('Idle and stranded CPUs by partition:');
  expect(ofCpus).not.toContain('GPUs');
  const { stdout: byUser } = await replay('cpus', '--by', 'nodes');
  expect(byUser).not.toContain('Idle and stranded');
});

test('--csv has the metrics of the cluster', async () => {
  await replay('gpus', '--csv', 'metrics.csv');
  const [head, row] = readFileSync(join(folder, 'metrics.csv'), 'utf8')
    .split('\n')
    .map((line) => line.split(','));
  expect(Number(row[head.indexOf('strandedCpus')])).toBeCloseTo(10_000 / (8 * 12_000), 3);
});

test('the report has the stranded share over time', async () => {
  const { metrics } = await documentOf('cpus', '--report', 'page.html');
  const page = readFileSync(join(folder, 'page.html'), 'utf8');
  const [, text = ''] = /<script type="text\/plain" id="report">(.*?)<\/script>/s.exec(page) ?? [];
  const [packed] = (JSON.parse(text) as { stranded: string[] }).stranded;
  const bytes = gunzipSync(Buffer.from(packed, 'base64'));
  const shares = new Float64Array(new Uint8Array(bytes).buffer);
  expect(shares.length).toBe(300);
  // All parts of the makespan are of one length.
  expect(shares.reduce((sum, share) => sum + share, 0) / 300).toBeCloseTo(metrics.strandedCpus as number, 9);
});

test('results of several seeds have columns of stranded resources', async () => {
  const { status, stdout, stderr } = await replay('gpus', '--shake', '10s', '--seeds', '3');
  expect(status, stderr).toBe(0);
  expect(stdout).toMatch(/stranded/);
});
