// The tables and figures of the PV-EASY paper, on small traces of every kind, and with the known numbers
// of its three logs.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reproduceCommand } from '../../../src/cli/reproduce/command.ts';
import { tracesIn } from '../../../src/cli/reproduce/tracesFolder.ts';
import { UsageError } from '../../../src/errors.ts';
import { reproductions } from '../../../src/reproduce/registry.ts';
import type {
  GivenTrace,
  ReproducedValue,
  ReproductionContext,
} from '../../../src/reproduce/reproduction.ts';
import { generateLublin } from '../../../src/trace/generate/lublin.ts';
import type { Workload } from '../../../src/trace/workload.ts';
import { sized } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import { testOnLog } from '../../support/logs.ts';
import { silenced } from '../../support/silenced.ts';

const { wasm, twin } = await testKernels();

const NAMES = Object.keys(reproductions).filter((name) => name.startsWith('pveasy-'));
// Figure 4 replays each trace 304 times.
const RUN = sized(
  NAMES,
  NAMES.filter((name) => name !== 'pveasy-fig4'),
);

/** A trace already read. */
function given(name: string, workload: Workload): GivenTrace {
  return { name, read: async () => workload };
}

async function rowsOf(name: string, context: ReproductionContext, kernel = wasm): Promise<ReproducedValue[]> {
  return (await reproductions[name].run(kernel, context)).rows;
}

function computedOf(rows: readonly ReproducedValue[], ending: string): number {
  const found = rows.filter(({ label }) => label.endsWith(`: ${ending}`));
  expect(found, ending).toHaveLength(1);
  return found[0].computed;
}

test('the PV-EASY paper has six tables and five figures, and all of them need traces', () => {
  expect(NAMES).toEqual([
    ...[1, 2, 3, 4, 5, 6].map((i) => `pveasy-table${i}`),
    ...[2, 3, 4, 5, 6].map((i) => `pveasy-fig${i}`),
  ]);
  for (const name of NAMES) expect(reproductions[name].needsTraces, name).toBe(true);
});

test('each table and figure has rows for every trace, and published rows for the paper’s logs', async () => {
  const workload = await generateLublin({ kernel: wasm, jobs: sized(300, 100), processors: 64, seed: 3 });
  const traces = [given('CTC-SP2-1996-9-cln.swf', workload), given('other.swf.gz', workload)];
  for (const name of RUN) {
    const rows = await rowsOf(name, { traces });
    expect(new Set(rows.map(({ label }) => label)).size, name).toBe(rows.length);
    const [known, other] = ['CTC-SP2-1996-9-cln: ', 'other: '].map((prefix) =>
      rows.filter(({ label }) => label.startsWith(prefix)),
    );
    expect(known.length + other.length, name).toBe(rows.length);
    // The same workload has two names. The rows differ only in the published values.
    expect(other.map(({ computed }) => computed)).toEqual(known.map(({ computed }) => computed));
    expect(
      other.every(({ published }) => published === null),
      name,
    ).toBe(true);
    const isTable = name.includes('table');
    for (const { label, published, computed, deviation } of known) {
      expect(published !== null, label).toBe(isTable);
      expect(deviation, label).toBe(published === null ? null : computed - published);
    }
    expect(await rowsOf(name, { traces }, twin), name).toEqual(rows);
  }
});

test('the progress of a reproduction goes from 0 to 1 for each trace, and never beyond', async () => {
  const workload = await generateLublin({ kernel: wasm, jobs: sized(100, 30), processors: 64, seed: 3 });
  for (const name of RUN.filter((one) => one !== 'pveasy-table3')) {
    const last = new Map<string, number>();
    await reproductions[name].run(wasm, {
      traces: [given('a.swf', workload), given('b.swf', workload)],
      onProgress(what, share) {
        expect(share, name).toBeGreaterThanOrEqual(last.get(what) ?? 0);
        expect(share, name).toBeLessThanOrEqual(1);
        last.set(what, share);
      },
    });
    expect([...last.keys()], name).toEqual(['a.swf (1 of 2)', 'b.swf (2 of 2)']);
    // The number of declared runs equals the number of runs: the progress ends at 1, unless the last run
    // is too short to report.
    const runs = name === 'pveasy-fig4' ? 304 : 3;
    for (const share of last.values()) expect(share, name).toBeGreaterThanOrEqual(1 - 1 / runs);
  }
});

test('a reproduction throws an error that is not about the trace', async () => {
  const broken = {
    name: 'a.swf',
    read: async () => {
      throw new TypeError('a defect');
    },
  };
  await expect(rowsOf('pveasy-table3', { traces: [broken] })).rejects.toThrow('a defect');
});

const folder = mkdtempSync(join(tmpdir(), 'specula-pveasy-'));
const empty = join(folder, 'notes.txt');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const JOBS = `1 0 -1 100 6 -1 -1 6 100 -1 1 7 1 1 1 1 -1 -1
2 1 -1 50 7 -1 -1 7 50 -1 1 7 1 1 1 1 -1 -1
3 1 -1 200 2 -1 -1 2 150 -1 1 8 1 1 1 1 -1 -1
4 1 -1 200 2 -1 -1 2 200 -1 1 8 1 1 1 1 -1 -1
5 2 -1 -1 1 -1 -1 1 200 -1 1 8 1 1 1 1 -1 -1
6 2 -1 9 -1 -1 -1 1 200 -1 1 8 1 1 1 1 -1 -1
`;

beforeAll(() => {
  writeFileSync(empty, 'no trace\n');
  writeFileSync(join(folder, 'ten.swf'), `; MaxProcs: 10\n${JOBS}`);
  writeFileSync(join(folder, 'ten.swf.gz'), gzipSync(`; MaxProcs: 10\n${JOBS}`));
  writeFileSync(join(folder, 'SDSC-DS-2004-tiny.swf'), JOBS);
  writeFileSync(join(folder, 'headless.swf'), JOBS);
  writeFileSync(join(folder, 'words.swf'), '; MaxProcs: 10\nno trace at all\n');
  writeFileSync(join(folder, 'damaged.swf.gz'), gzipSync(JOBS).subarray(0, 60));
  writeFileSync(join(folder, 'nobody.swf'), `; MaxProcs: 10\n${JOBS.split('\n')[4]}\n`);
});

async function printed(...args: string[]): Promise<{ stdout: string; stderr: string }> {
  const out = silenced(process.stdout);
  const err = silenced(process.stderr);
  const text = (spy: typeof out) => spy.mock.calls.map(([chunk]) => String(chunk)).join('');
  try {
    await reproduceCommand().parseAsync([...args, '--engine', 'js'], { from: 'user' });
    return { stdout: text(out), stderr: text(err) };
  } finally {
    out.mockRestore();
    err.mockRestore();
  }
}

const LEFT_OUT = [
  /^Left out: .*damaged\.swf\.gz: its gzip data is truncated\.$/,
  /^Left out: headless\.swf: it does not say how large the machine is\.$/,
  /^Left out: nobody\.swf: no job is left of 1 lines \(dropped: 1 negative-run\)\.$/,
  /^Left out: words\.swf:2: /,
  /^Missing logs of the paper: CTC, SDSC-BLUE\.$/,
];

test('every trace of a folder is read as the paper reads it, and unusable files are named', async () => {
  const { stdout, stderr } = await printed('pveasy-table3', '--traces', folder);
  expect(stderr).toBe('');
  const lines = stdout.trimEnd().split('\n');
  const rows = lines.filter((line) => /: jobs {2,}/.test(line));
  // Of six lines, one has no run time and one has no allocated processors. The machine of SDSC-DS is
  // known.
  expect(rows.map((row) => row.trim().split(/ {2,}/))).toEqual([
    ['SDSC-DS-2004-tiny: jobs', '85003', '4', '-84999'],
    ['ten.swf: jobs', '–', '4', '–'],
    ['ten.swf.gz: jobs', '–', '4', '–'],
  ]);
  expect(lines.find((line) => line.startsWith('SDSC-DS-2004-tiny: processors'))).toMatch(/1664 +1664 +0$/);
  // Two of the names differ only in their endings, and keep them.
  const notes = lines.slice(-LEFT_OUT.length);
  for (const [i, pattern] of LEFT_OUT.entries()) expect(notes[i]).toMatch(pattern);
  expect(lines.at(-LEFT_OUT.length - 1)).toBe('');
});

test('--json prints the rows, and the unusable files are named on standard error', async () => {
  const { stdout, stderr } = await printed('pveasy-table1', '--traces', folder, '--json');
  const document = JSON.parse(stdout);
  expect(Object.keys(document)).toEqual(['name', 'rows']);
  // Job 3 overran its request, which was raised: both backfilled jobs outlast the reservation at 100.
  const ten = document.rows.filter(({ label }: ReproducedValue) => label.startsWith('ten.swf: '));
  expect(computedOf(ten, 'EASY, delayed jobs')).toBe(0);
  expect(computedOf(ten, 'EASY, mean delay, min')).toBeNull();
  expect(computedOf(ten, 'EASY, extra kept, delayed jobs')).toBe(1);
  expect(computedOf(ten, 'EASY, extra kept, mean delay, min')).toBeCloseTo(101 / 60, 12);
  const notes = stderr.trimEnd().split('\n');
  expect(notes).toHaveLength(LEFT_OUT.length);
  for (const [i, pattern] of LEFT_OUT.entries())
    expect(notes[i].replace(/^specula: (pveasy-table1: )?/, '')).toMatch(pattern);
});

test('a reproduction asks for traces where it needs them, and refuses them elsewhere', async () => {
  const wrong: [args: string[], says: string][] = [
    [['pveasy-table1'], 'missing --traces DIRECTORY'],
    [['pveasy-table1', '--traces', join(folder, 'nowhere')], 'no such folder'],
    [['pveasy-table1', '--traces', empty], 'is not a folder'],
    [['ipdps20-intro', '--traces', folder], 'needs no logs'],
    [['--traces', folder], 'needs the name of a reproduction'],
  ];
  const bare = mkdtempSync(join(folder, 'bare-'));
  wrong.push([['pveasy-fig5', '--traces', bare], 'has no traces']);
  for (const [args, says] of wrong) {
    await expect(printed(...args), args.join(' ')).rejects.toThrow(UsageError);
    await expect(printed(...args), args.join(' ')).rejects.toThrow(says);
  }
});

interface Known {
  file: string;
  /** Of EASY, and of EASY with extra kept. */
  easy: { blocked: [number, number]; backfilled: [number, number]; delayed: [number, number] };
  violated: [last: number, lastExtraKept: number];
  pvEasy: { blocked: number; backfilled: number; preempted: number; mkt: number; rtw: number };
  load: { total: number; wasted: number };
  /** Of EASY, PV-EASY and EASY-Last. */
  mbs: [number, number, number];
  mwbs: [number, number, number];
  /** PV-EASY over EASY, of the jobs blocked at the head: MBS and MWBS of the small, of the big. */
  ofBlocked: { small: [number, number]; big: [number, number] };
}

const KNOWN: Known[] = [
  {
    file: 'CTC-SP2-1996-3.1-cln.swf.gz',
    easy: { blocked: [4582, 4114], backfilled: [35760, 38689], delayed: [2140, 1866] },
    violated: [688, 664],
    pvEasy: { blocked: 6593, backfilled: 29923, preempted: 10509, mkt: 1.82, rtw: 39.8 },
    load: { total: 68.66, wasted: 2.52 },
    mbs: [10.74, 14.44, 7.48],
    mwbs: [23.49, 24.98, 23.89],
    ofBlocked: { small: [0.99, 1.0], big: [0.98, 0.92] },
  },
  {
    file: 'SDSC-BLUE-2000-4.2-cln.swf.gz',
    easy: { blocked: [14990, 13250], backfilled: [154597, 160341], delayed: [5291, 4873] },
    violated: [1855, 1716],
    pvEasy: { blocked: 20051, backfilled: 149993, preempted: 17561, mkt: 1.58, rtw: 50.11 },
    load: { total: 82.43, wasted: 5.72 },
    mbs: [36.53, 32.32, 27.54],
    mwbs: [89.24, 106.94, 103.65],
    ofBlocked: { small: [1.19, 1.35], big: [1.21, 1.15] },
  },
  {
    file: 'SDSC-DS-2004-2.1-cln.swf.gz',
    easy: { blocked: [6581, 5225], backfilled: [45388, 49767], delayed: [2844, 2161] },
    violated: [861, 759],
    pvEasy: { blocked: 9106, backfilled: 39054, preempted: 10407, mkt: 1.71, rtw: 44.71 },
    load: { total: 71.06, wasted: 3.96 },
    mbs: [33.19, 33.61, 24.53],
    mwbs: [84.03, 92.53, 90.59],
    ofBlocked: { small: [0.92, 1.16], big: [1.07, 0.98] },
  },
];

const CENT = 0.005 + 1e-9;

for (const { file, easy, violated, pvEasy, load, mbs, mwbs, ofBlocked } of KNOWN) {
  testOnLog(
    `${file} gives the tables and figures of the PV-EASY paper their known numbers`,
    file,
    async (path) => {
      const [trace] = tracesIn(dirname(path)).filter(({ name }) => name === file);
      let workload: Promise<Workload> | undefined;
      const read: GivenTrace['read'] = (reading) => {
        workload ??= trace.read(reading);
        return workload;
      };
      const context: ReproductionContext = { traces: [{ name: file, read }] };
      const near = (value: number, expected: number) =>
        expect(Math.abs(value - expected), `${value}, not ${expected}`).toBeLessThanOrEqual(CENT);

      const table1 = await rowsOf('pveasy-table1', context);
      expect(computedOf(table1, 'EASY, delayed jobs')).toBe(easy.delayed[0]);
      expect(computedOf(table1, 'EASY, extra kept, delayed jobs')).toBe(easy.delayed[1]);
      expect(computedOf(table1, 'PV-EASY, delayed jobs')).toBe(0);

      const table2 = await rowsOf('pveasy-table2', context);
      expect(computedOf(table2, 'EASY-Last, violated reservations')).toBe(violated[0]);
      expect(computedOf(table2, 'EASY-Last, extra kept, violated reservations')).toBe(violated[1]);
      expect(computedOf(table2, 'PV-EASY, violated reservations')).toBe(0);

      const table4 = await rowsOf('pveasy-table4', context);
      for (const what of ['blocked', 'backfilled'] as const) {
        expect(computedOf(table4, `EASY, ${what} jobs`)).toBe(easy[what][0]);
        expect(computedOf(table4, `EASY, extra kept, ${what} jobs`)).toBe(easy[what][1]);
        expect(computedOf(table4, `PV-EASY, ${what} jobs`)).toBe(pvEasy[what]);
      }

      const table5 = await rowsOf('pveasy-table5', context);
      near(computedOf(table5, 'PV-EASY, total load, %'), load.total);
      near(computedOf(table5, 'PV-EASY, wasted load, %'), load.wasted);

      const table6 = await rowsOf('pveasy-table6', context);
      expect(computedOf(table6, 'PV-EASY, preempted jobs')).toBe(pvEasy.preempted);
      near(computedOf(table6, 'PV-EASY, kills of a preempted job (MKT)'), pvEasy.mkt);
      near(computedOf(table6, 'PV-EASY, run time waste (RTW), %'), pvEasy.rtw);

      const slowdowns = { MBS: ['pveasy-fig5', mbs], MWBS: ['pveasy-fig6', mwbs] } as const;
      for (const [slowdown, [name, expected]] of Object.entries(slowdowns)) {
        const rows = await rowsOf(name, context);
        for (const [i, policy] of ['EASY', 'PV-EASY', 'EASY-Last'].entries())
          near(computedOf(rows, `${slowdown} of ${policy}`), expected[i]);
      }

      for (const [i, name] of ['pveasy-fig2', 'pveasy-fig3'].entries()) {
        const rows = await rowsOf(name, context);
        const ratio = (size: string, claim: string) =>
          computedOf(rows, `blocked, ${size} 1/4 machine, PV-EASY over EASY (text: ${claim})`);
        near(ratio('≤', 'not below 1'), ofBlocked.small[i]);
        near(ratio('>', 'mostly below 1'), ofBlocked.big[i]);
      }
    },
  );
}
