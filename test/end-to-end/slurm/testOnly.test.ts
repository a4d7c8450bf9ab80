// What `specula when --job-partitions` says of new jobs, compared with `sbatch --test-only` of a real Slurm: first while
// nothing waits, then with a queue. All jobs run to their limits, as --test-only assumes. The clocks go 30 times as fast.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SNAPSHOT_COMMANDS } from '../../../src/slurm/snapshot/commands.ts';
import { command } from '../../support/paths.ts';
import { uniforms } from './applications.ts';
import { Cluster } from './cluster.ts';

const PARTITIONS = ['main', 'big', 'low'];
const SIZES = [4, 8, 16];
/** Minutes. */
const LIMITS = [10, 60, 240];

let cluster: Cluster;
beforeAll(async () => {
  cluster = await Cluster.start({
    speed: 30,
    machine: [
      'NodeName=c[1-6] CPUs=8 RealMemory=16000',
      'NodeName=g[1-2] CPUs=8 RealMemory=32000',
      'PartitionName=main Nodes=c[1-6] Default=YES MaxTime=8:00:00 DefMemPerCPU=1500 PriorityTier=10 State=UP',
      'PartitionName=big Nodes=g[1-2] MaxTime=8:00:00 DefMemPerCPU=1500 PriorityTier=10 State=UP',
      'PartitionName=low Nodes=c[1-6] MaxTime=2-00:00:00 DefMemPerCPU=1500 PriorityTier=1 State=UP',
    ],
    configuration: { SelectTypeParameters: 'CR_Core_Memory', PriorityType: 'priority/multifactor' },
  });
});
afterAll(() => cluster?.stop());

const random = uniforms(7);
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)];

function submit(count: number, sizes: readonly number[], limits: readonly number[]): void {
  for (let i = 0; i < count; i++)
    sbatch(`-p${pick(['main', ...PARTITIONS])}`, `-n${pick(sizes)}`, `-t${pick(limits)}`);
}

/** Submits a job that runs to its limit. Returns its number. */
const sbatch = (...options: string[]) =>
  cluster.run('sbatch', '--parsable', '-o/dev/null', '--wrap=sleep 40000', ...options).trim();
const dump = () => spawnSync('bash', ['-c', SNAPSHOT_COMMANDS], { env: cluster.env, cwd: cluster.folder });
const file = (name: string) => join(cluster.folder, name);
/** The instant of the last dump, in seconds since 1970. */
const now = () => Number(readFileSync(file('snapshot.txt'), 'utf8').split('\n')[0]);

/** A past in which all jobs ran to their limits, so that every simulated future is the same. */
function writePast(): void {
  const jobs = Array.from({ length: 40 }, (_, i) => {
    const [limit, end] = [LIMITS[i % 3], now() - 100 - i];
    const start = end - 60 * limit;
    return `${i + 1}|root|${start}|${start}|${end}|${60 * limit}|${limit}|TIMEOUT|1|4|cpu=4,node=1|main`;
  });
  const fields = 'JobID|User|Submit|Start|End|ElapsedRaw|TimelimitRaw|State|NNodes|NCPUS|AllocTRES|Partition';
  writeFileSync(file('past.txt'), `${[fields, ...jobs].join('\n')}\n`);
}

/** Starts by partition in seconds after the dump: those of `when`, whose three quantiles are the same, … */
function byWhen(size: number, limit: number): Record<string, number> {
  const machine = ['--slurm-conf', cluster.env.SLURM_CONF as string, '--snapshot', file('snapshot.txt')];
  const how = ['--history', file('past.txt'), '--calibration-points', '1', '--samples', '3'];
  const variants = ['--job-partitions', PARTITIONS.join(), '--json', '--', `-n${size}`, `-t${limit}`];
  const words = [command, 'when', ...machine, ...how, ...variants];
  const { status, stdout, stderr } = spawnSync(process.execPath, words, { encoding: 'utf8' });
  expect(status, stderr).toBe(0);
  const found: { partition: string; start: number[] }[] = JSON.parse(stdout).partitions;
  for (const { start } of found) expect(start[2] - start[0]).toBeLessThan(1);
  return Object.fromEntries(found.map(({ partition, start }) => [partition, start[1]]));
}

/** … and that of --test-only; 0 for a start at once, which is later than the dump. */
function byTestOnly(partition: string, size: number, limit: number): number {
  const options = ['--test-only', `-p${partition}`, `-n${size}`, `-t${limit}`, '--wrap=true'];
  const env = { ...cluster.env, SLURM_TIME_FORMAT: 'standard', TZ: 'UTC' };
  const { stderr } = spawnSync('sbatch', options, { env, encoding: 'utf8' });
  const start = Date.parse(`${/start at (\S+) using/.exec(stderr)?.[1]}Z`) / 1000;
  return start <= Number(cluster.run('date', '+%s')) ? 0 : start - now();
}

/** Starts of all jobs by --test-only, which depend on the instant of the call. */
const allByTestOnly = () =>
  SIZES.flatMap((size) =>
    LIMITS.flatMap((limit) =>
      PARTITIONS.map((partition) => ({
        ...{ partition, size, limit },
        testOnly: byTestOnly(partition, size, limit),
      })),
    ),
  );

/** Adds the starts by `when`, from the dump. */
function withModel(rows: ReturnType<typeof allByTestOnly>) {
  const model = new Map(
    SIZES.flatMap((size) => LIMITS.map((limit) => [`${size} ${limit}`, byWhen(size, limit)] as const)),
  );
  return rows.map((row) => ({
    ...row,
    model: model.get(`${row.size} ${row.limit}`)?.[row.partition] as number,
  }));
}

test('without a queue, both say the same; with one, --test-only ranks no limits and misses a backfill', async () => {
  submit(40, [1, 2, 4, 8], [30, 60, 120, 240]);
  await cluster.until(() => cluster.jobs('%T').includes('RUNNING'), 'the first start');
  await cluster.until(() => {
    const waiting = cluster.jobs('%i %T').filter((job) => job.endsWith('PENDING'));
    for (const job of waiting) cluster.run('scancel', job.split(' ')[0]);
    return waiting.length === 0;
  }, 'the end of the queue');
  dump();
  writePast();
  const alone = withModel(allByTestOnly());
  // Slurm lets the running jobs end in windows of 30 s, 60 s and so on, and says the last end of a window.
  const isAlike = ({ model, testOnly }: (typeof alone)[number]) => Math.abs(model - testOnly) <= 120;
  expect(alone.filter(isAlike).length).toBeGreaterThanOrEqual((2 / 3) * alone.length);

  submit(25, [4, 8, 12, 16], [30, 60, 120, 240]);
  dump();
  const asked = allByTestOnly();
  const begin = now();
  const id = sbatch('-pmain', '-n4', '-t10');
  const behind = withModel(asked);
  console.log([...alone, ...behind].map((row) => Object.values(row).join(' ')).join('\n'));
  const ofFour = (partition: string, limit: number) =>
    behind.find(
      (row) => row.partition === partition && row.size === 4 && row.limit === limit,
    ) as (typeof behind)[0];
  for (const partition of PARTITIONS) {
    const [short, long] = [ofFour(partition, 10), ofFour(partition, 240)];
    // The queue changes a little between two calls.
    expect(Math.abs(short.testOnly - long.testOnly)).toBeLessThan(900);
    expect(short.model).toBeLessThan(long.model - 3600);
  }
  const small = ofFour('main', 10);
  const stateOf = () =>
    cluster
      .jobs('%i %T %S')
      .find((job) => job.startsWith(`${id} `))
      ?.split(' ') ?? [];
  await cluster.until(() => /RUNNING|TIMEOUT/.test(stateOf()[1]), 'its start', 400_000);
  const start = Number(stateOf()[2]) - begin;
  console.log(`started after ${start} s; model ${small.model}, --test-only ${small.testOnly}`);
  // A dump that is made while jobs start, and a machine that halts, of which each second is 30, cost many minutes.
  expect(Math.abs(start - small.model)).toBeLessThan(Math.abs(start - small.testOnly) / 2);
  expect(small.testOnly).toBeGreaterThan(start + 3600);
});
