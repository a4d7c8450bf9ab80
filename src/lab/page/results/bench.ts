// Runs the kernel's benchmarks on the visitor's machine.
import { count, decimal } from '../../../report/format.ts';
import type { BenchCase } from '../../protocol.ts';
import { byId, el, table } from '../dom.ts';
import type { Remote } from '../remote.ts';

/** The cases of bench/replay.bench.ts with a tenth of the jobs, so that they take seconds. */
const CASES: BenchCase[] = [
  { policy: 'fcfs', load: 0.8, jobs: 100_000 },
  { policy: 'easy', load: 0.8, jobs: 100_000 },
  { policy: 'easy', load: 0.95, jobs: 100_000 },
  { policy: 'easy', load: 1.5, jobs: 10_000 },
  { policy: 'sjf-easy', load: 0.8, jobs: 100_000 },
  { policy: 'wfp3+easy', load: 0.8, jobs: 20_000 },
  { policy: 'conservative', load: 0.8, jobs: 20_000 },
  { policy: 'conservative', load: 0.95, jobs: 5_000 },
];

const TITLES = ['policy', 'load', 'jobs', 'WebAssembly, M jobs/s', 'JavaScript, M jobs/s', 'ratio'];

const millions = (value: number) => decimal(value / 1e6);

/** Measures each case, and shows a table that grows. */
export async function runBench(remote: Remote): Promise<void> {
  const box = byId('bench-table');
  const button = byId<HTMLButtonElement>('bench-run');
  button.disabled = true;
  const rows: string[][] = [];
  try {
    for (const one of CASES) {
      const { policy, load, jobs } = one;
      const show = (...found: string[]) =>
        box.replaceChildren(
          table('Speed of the kernel in this browser', TITLES, [
            ...rows,
            [policy, decimal(load), count(jobs), ...found],
          ]),
        );
      show('…', '', '');
      const { wasmJobsPerSecond, jsJobsPerSecond, wasmOverJs } = await remote.ask('bench', one);
      const found = [millions(wasmJobsPerSecond), millions(jsJobsPerSecond), `${decimal(wasmOverJs)} ×`];
      show(...found);
      rows.push([policy, decimal(load), count(jobs), ...found]);
    }
  } catch (error) {
    box.append(el('p', { class: 'worse' }, (error as Error).message));
  }
  button.disabled = false;
}
