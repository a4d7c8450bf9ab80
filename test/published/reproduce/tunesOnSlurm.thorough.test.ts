// The page of a tune of Slurm's settings, on a few jobs.
import { expect, test } from 'vitest';
import { reproductionNamed } from '../../../src/reproduce/registry.ts';
import { readSwf } from '../../../src/trace/formats/swf.ts';
import { testKernels } from '../../support/kernels.ts';

const { wasm: kernel, twin } = await testKernels();

const DAY = 86_400;

test('tune-slurm on 40 jobs: each setting has its mean over the others, and the remaining settings are compared with the baseline', async () => {
  // Wide jobs in front, and narrow ones that fill holes.
  const lines = Array.from({ length: 40 }, (_, i) => {
    const [width, run] = i % 4 === 0 ? [80, 2000] : [15, 300 + 40 * i];
    return `${i + 1} ${120 * DAY + 200 * i} 0 ${run} ${width} -1 -1 ${width} ${2 * run} -1 1 ${1 + (i % 7)} 1 1 1 -1 -1 -1`;
  });
  const text = `; MaxProcs: 100\n; UnixStartTime: 0\n${lines.join('\n')}\n`;
  const name = 'KTH-SP2-small.swf';
  const traces = [{ name, read: () => readSwf(new TextEncoder().encode(text), { name, kernel }) }];
  const { rows } = await reproductionNamed('tune-slurm').run(twin, { traces });
  const of = (what: string) => rows.find(({ label }) => label === `KTH-SP2: ${what}`)?.computed as number;
  expect(of('configurations')).toBe(16);
  for (const [setting, values] of [
    ['bf_interval', [30, 600]],
    ['bf_max_job_test', [500, 50]],
    ['bf_window', [1440, 10080]],
    ['PriorityWeightJobSize', [0, 10000]],
  ] as const) {
    const [one, other] = values.map((value) => of(`all with ${setting}=${value}`));
    expect(one * other).toBeCloseTo(1, 10);
  }
  // Backfilling every ten minutes starts the narrow ones later.
  expect(of('all with bf_interval=600')).toBeGreaterThan(1);
  expect(of('all with bf_max_job_test=50')).toBeCloseTo(1, 10);
});

test('tune-slurm on 24 jobs with GPUs of UB-HPC: frequent backfilling starts them earlier', async () => {
  // 16 GPUs, a wide job at times.
  const lines = Array.from(
    { length: 24 },
    (_, i) =>
      `-dt ${20 * i} -e submit_batch_job | -sim-walltime ${400 + 30 * i} --uid=u${i % 5} -N ${i % 6 === 0 ? 6 : 1} -n 6 ` +
      `-t ${i % 4 === 0 ? 60 : 20} -p general-compute --gres=gpu:1 --constraint=CPU-Gold-6230 --mem=8G pseudo.job`,
  );
  // Jobs after the second day are left out. They would be refused.
  lines.push('-dt 172800 -e submit_batch_job | -sim-walltime 5 --uid=u1 -p none -n 1 pseudo.job');
  async function* bytes() {
    yield new TextEncoder().encode(lines.join('\n'));
  }
  const tables = [{ name: 'UBHPC-small.events', chunks: async () => bytes() }];
  const { rows, notes } = await reproductionNamed('tune-slurm').run(twin, { traces: [], tables });
  expect(notes).toEqual(['Missing logs: KTH-SP2.']);
  const of = (what: string) => rows.find(({ label }) => label === `UBHPC: ${what}`)?.computed as number;
  expect(of('configurations')).toBe(16);
  expect(of('all with bf_interval=30')).toBeLessThan(1);
  expect(of('all with bf_interval=30') * of('all with bf_interval=120')).toBeCloseTo(1, 10);
  expect(of('all with bf_max_job_test=250')).toBeCloseTo(1, 10);
});
