// The parts that the shards of a study make, and the table that they are merged into.
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkOutputs } from '../../../../src/cli/outputs/claims.ts';
import { Sweep } from '../../../../src/cli/sweep/folder.ts';
import { allParts, mergeAction } from '../../../../src/cli/sweep/mergeAction.ts';
import { SWEEP } from '../../../../src/cli/sweep/shard.ts';
import { DataError, UsageError } from '../../../../src/errors.ts';
import { twinKernel } from '../../../../src/kernel/twin.ts';
import { findPolicy } from '../../../../src/policy/registry.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { readPart } from '../../../../src/sweep/part.ts';
import { readSwf } from '../../../../src/trace/formats/swf.ts';
import { shake } from '../../../../src/trace/transform/shake.ts';
import { workloadSwf } from '../../../../src/trace/write/workloadSwf.ts';
import { version } from '../../../../src/version.ts';
import { testKernels } from '../../../support/kernels.ts';
import { testWorkload } from '../../../support/workload.ts';

const { wasm: kernel } = await testKernels();
const folder = mkdtempSync(join(realpathSync(tmpdir()), 'specula-parts-of-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const at = (name: string) => join(folder, name);

beforeAll(() => {
  const jobs = Array.from({ length: 6 }, (_, i) => ({
    ...{
      submit: 100 * i,
      run: 50 + ((i * 37) % 400),
      request: 500,
      processors: 1 + (i % 4),
      user: 1 + (i % 3),
    },
  }));
  writeFileSync(at('bad.swf'), '1 2 x\n');
  writeFileSync(at('log.swf'), [...workloadSwf(testWorkload(4, jobs))].join(''));
  const conf = `# Slurm 24.11
ClusterName=c
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
FederationParameters=fed_display
NodeName=n[1-2] CPUs=4
PartitionName=main Nodes=ALL Default=YES State=UP
`;
  writeFileSync(at('slurm.conf'), conf);
});

let studies = 0;
async function begin(document: object, shards: number, name = `runs-${studies++}`): Promise<Sweep> {
  writeFileSync(at(`${name}.json`), JSON.stringify(document));
  const sweep = await Sweep.begin(at(`${name}.json`), at(name), shards, async () => []);
  await sweep.checkFiles();
  return sweep;
}

/** Runs these shards in one worker. Returns the shares of the progress of each. */
async function run(sweep: Sweep, shards: readonly number[], on = kernel) {
  const part = SWEEP.worker(on);
  const shares: number[][] = [];
  for (const shard of shards) {
    const heard: number[] = [];
    const onProgress = (share: number) => heard.push(share);
    sweep.write(
      shard,
      Buffer.from(await part(sweep.shard(shard), { onProgress, signal: new AbortController().signal })),
    );
    shares.push(heard);
  }
  return shares;
}

/** Merges, and returns the lines that it prints. */
async function merged(path: string, output?: string) {
  const lines = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((name) =>
    vi.spyOn(process[name], 'write').mockImplementation(((text: string, ...rest: unknown[]) => {
      lines[name] += text;
      for (const last of rest) if (typeof last === 'function') last();
      return true;
    }) as typeof process.stdout.write),
  );
  try {
    // A command of its own, without files of an earlier one.
    checkOutputs(new Command());
    await mergeAction(path, output);
    return lines;
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

test.each([
  // At most 64 seeds run together.
  { seeds: 66, policies: ['fcfs'], order: [0], shares: [[64 / 66, 1]], rows: [0, 63, 64, 65] },
  // Runs 0 and 1, 2 to 4, and 5 to 7: the second shard has seeds 3 and 4 of one policy and seed 1 of the other.
  {
    ...{ seeds: 4, policies: ['fcfs', 'easy'], order: [2, 0, 1], shares: [[1], [1], [2 / 3, 1]] },
    rows: [0, 1, 2, 3, 4, 5, 6, 7],
  },
])('the runs of all shards are in order, and those of the library: $seeds seeds', async (given) => {
  const { seeds, policies, order, shares } = given;
  const grid = { trace: 'log.swf', shake: '10m', policy: policies };
  const sweep = await begin({ command: 'replay', grid, seeds }, order.length);
  expect(await run(sweep, order)).toEqual(shares);
  const heard: number[] = [];
  const { columns, rows, warnings } = await allParts(sweep, (share) => heard.push(share));
  expect(heard).toEqual(order.map((_, shard) => (shard + 1) / order.length));
  expect(warnings).toEqual([]);
  const names = columns.map(({ name }) => name);
  const cell = (row: number, name: string) => rows[row][names.indexOf(name)];
  const all = Array.from({ length: seeds * policies.length }, (_, row) => [row, 1 + (row % seeds)]);
  expect(rows.map((_, row) => [cell(row, 'run'), cell(row, 'seed')])).toEqual(all);
  const log = await readSwf(new Blob([readFileSync(at('log.swf'))]), { kernel });
  for (const row of given.rows) {
    const seed = 1 + (row % seeds);
    const policy = policies[Math.floor(row / seeds)];
    const shaken = await shake(log, { window: 600, seed, kernel });
    const { hash, metrics } = await replay(shaken, findPolicy(policy), { kernel });
    const found = ['policy', 'hash', 'meanWait'].map((name) => cell(row, name));
    expect(found).toEqual([policy, hash, metrics.meanWait]);
  }
});

const PLAIN = { command: 'replay', grid: { trace: 'log.swf', 'scale-load': [1, 2, 3] } };

test('a study without seeds has one run a point, and its part says which', async () => {
  const sweep = await begin(PLAIN, 1);
  expect(await run(sweep, [0])).toEqual([[1 / 3, 2 / 3, 1]]);
  const { parquetMetadata } = await import('hyparquet');
  const bytes = readFileSync(sweep.folder.file(0));
  const { key_value_metadata: entries } = parquetMetadata(Uint8Array.from(bytes).buffer);
  expect(Object.fromEntries(entries?.map(({ key, value }) => [key, value]) ?? [])).toMatchObject({
    ...{ Study: sweep.id, Shard: '0', FirstRun: '0', Runs: '3' },
  });
});

test('a worker that gets another study prepares it', async () => {
  const part = SWEEP.worker(kernel);
  const watched = { onProgress() {}, signal: new AbortController().signal };
  for (const grid of [PLAIN.grid, { trace: 'log.swf', policy: 'fcfs' }]) {
    const sweep = await begin({ ...PLAIN, grid }, 1);
    const { rows } = await readPart('part', Buffer.from(await part(sweep.shard(0), watched)), sweep.shard(0));
    expect(rows).toHaveLength('policy' in grid ? 1 : 3);
  }
});

test('an error names the run and its point', async () => {
  const sweep = await begin({ ...PLAIN, grid: { trace: ['log.swf', 'bad.swf'] } }, 1, 'wrong');
  const failed = run(sweep, [0]);
  await expect(failed).rejects.toThrow(DataError);
  await expect(failed).rejects.toThrow(/^wrong\.json: run 1 \(trace bad\.swf\): .*bad\.swf/);
});

test('warnings of all runs are printed once, and a part has those of its own runs only', async () => {
  const grid = { trace: 'log.swf', 'slurm-conf': 'slurm.conf', 'set.bf_interval': [30, 300] };
  const sweep = await begin({ command: 'slurm', grid }, 2, 'warned');
  await run(sweep, [0, 1], twinKernel);
  const parts = [0, 1].map((shard) => readPart('part', sweep.folder.read(shard), sweep.shard(shard)));
  const [first, second] = await Promise.all(parts);
  expect(first.warnings).toHaveLength(1);
  expect(second.warnings).toEqual(first.warnings);
  const [{ text }] = first.warnings;
  expect(text).toContain('federation');
  expect((await allParts(sweep)).warnings).toEqual(first.warnings);
  const { stdout, stderr } = await merged(at('warned'));
  expect(stdout).toBe(`${at('warned')}.parquet: 2 rows of 2 runs\n`);
  expect(stderr.split('\n')).toEqual([`specula: ${text}`, '']);
  // Shards without such runs have no warnings of other shards of the same worker.
  const plain = await begin(PLAIN, 1);
  await run(plain, [0]);
  expect((await allParts(plain)).warnings).toEqual([]);
});

test('a table is written as Parquet or CSV, but not among the parts', async () => {
  const sweep = await begin(PLAIN, 2, 'plain');
  await run(sweep, [0, 1]);
  const { columns, rows } = await allParts(sweep);
  expect((await merged(at('plain'), at('plain.csv'))).stdout).toBe(`${at('plain.csv')}: 3 rows of 3 runs\n`);
  const [head, ...lines] = readFileSync(at('plain.csv'), 'utf8').trimEnd().split('\n');
  expect(head).toBe(columns.map(({ name }) => name).join(','));
  expect(lines.map((line) => Number(line.split(',')[0]))).toEqual([0, 1, 2]);
  await merged(at('plain'), at('plain.pq'));
  const { parquetMetadata, parquetReadObjects } = await import('hyparquet');
  const file = Uint8Array.from(readFileSync(at('plain.pq'))).buffer;
  expect((await parquetReadObjects({ file })).map((row) => row.meanWait)).toEqual(
    rows.map((row) => row[columns.findIndex(({ name }) => name === 'meanWait')]),
  );
  const about = new Map(parquetMetadata(file).key_value_metadata?.map(({ key, value }) => [key, value]));
  expect(['Command', 'Runs', 'Specula', 'Study'].map((key) => about.get(key))).toEqual([
    'replay',
    '3',
    version,
    undefined,
  ]);
  await expect(merged(at('plain'), at('plain/all.csv'))).rejects.toThrow(
    new UsageError(`--output: '${at('plain/all.csv')}' is in the folder of the parts; name a file elsewhere`),
  );
  expect(existsSync(at('plain/all.csv'))).toBe(false);
});

test('a folder that lacks parts, or has others, is not merged', async () => {
  const sweep = await begin(PLAIN, 3, 'some');
  await run(sweep, [1]);
  const missing = "shards 0,2 of 3 are missing; 'specula sweep";
  await expect(merged(at('some'))).rejects.toThrow(
    new DataError(`${at('some')}: ${missing} ${at('some')}' runs just these`),
  );
  mkdirSync(at('some/slurm'));
  writeFileSync(at('some/slurm/7.json'), '{"job":"7","shardsATask":1,"indices":[0]}');
  await expect(merged(at('some'))).rejects.toThrow(`${missing} ${at('some')} --slurm' runs just these`);
  await run(sweep, [0, 2]);
  writeFileSync(at('some/part-3.parquet'), '');
  await expect(merged(at('some'))).rejects.toThrow(
    new DataError(`${at('some')}: 'part-3.parquet' is not a part of this study; move it elsewhere`),
  );
});
