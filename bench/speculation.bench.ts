// The mean of 50 seeds of scenario 1 of ICPP 2019: four distributions by four allocations under four strategies, 3200
// simulations in rounds, as the command runs them, on one thread and on two. The time includes starting the
// threads, the sequences and the metrics. And the whole of icpp19-fig3, as a user waits for it.
import { spawnSync } from 'node:child_process';
import { Bench } from 'tinybench';
import { threadedRunner } from '../src/cli/threads/experiments.ts';
import { runTasks } from '../src/experiment/runner.ts';
import type { Task } from '../src/experiment/task.ts';
import { ALLOCATIONS, SCENARIO_DISTRIBUTIONS } from '../src/stochastic/describe/scenarios.ts';
import { benchKernels } from './kernels.ts';
import { median } from './pairs.ts';

export const cases = [1, 2];

const STRATEGIES = ['hpc', 'neuroscience:10', 'neuroscience:10:bound', 't-optimal'];
const ROUNDS = 5;

const tasks = Object.keys(SCENARIO_DISTRIBUTIONS).flatMap((distribution) =>
  Object.keys(ALLOCATIONS).map(
    (allocation): Task => ({
      workload: { scenario: 1, options: { distribution, allocation } },
      strategies: STRATEGIES,
      runs: [{ mode: 'rounds' }],
      firstSeed: 1,
      seeds: 50,
    }),
  ),
);

function reproduce(): void {
  const { status, stderr } = spawnSync(process.execPath, ['dist/cli.js', 'reproduce', 'icpp19-fig3']);
  if (status !== 0) throw new Error(String(stderr));
}

export async function run(workers: number): Promise<object> {
  const { wasm } = await benchKernels();
  // Bundled into build/bench; the threads run what the package ships.
  const script = new URL('../../dist/worker.js', import.meta.url);
  const bench = new Bench({ time: 0, iterations: ROUNDS, warmup: false });
  // A runner keeps what it has computed: a new one each time.
  const cpu: number[] = [];
  bench.add('seeds', async () => {
    const before = process.cpuUsage();
    await runTasks(threadedRunner(wasm, { workers, script }), tasks);
    const { user, system } = process.cpuUsage(before);
    cpu.push((user + system) / 1e6);
  });
  bench.add('command', reproduce);
  const [seeds, command] = (await bench.run()).map(({ result }) => {
    if (!('latency' in result))
      throw 'error' in result ? result.error : new Error(`it failed: ${result.state}`);
    return result.latency.p50 / 1000;
  });
  const simulations = tasks.reduce((sum, task) => sum + task.seeds * task.strategies.length, 0);
  const row = {
    workers,
    simulations,
    seconds: seconds(seeds),
    cpuSeconds: seconds(median(cpu)),
    figure3Seconds: seconds(command),
  };
  console.log(
    `  ${workers} thread${workers > 1 ? 's' : ''}: ${simulations} simulations in ${row.seconds} s (CPU ${row.cpuSeconds} s);` +
      ` reproduce icpp19-fig3, on all cores: ${row.figure3Seconds} s`,
  );
  return row;
}

function seconds(value: number): number {
  return Number(value.toFixed(2));
}
