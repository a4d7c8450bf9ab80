// Closed-loop users: the 3 168 selections of ICS 2004 under six models on one core, and how an event's time
// grows with the tasks that wait. Wasm and twin in turn.
import { runShard, type SessionExperiment, shardsOf } from '../src/experiment/sessionExperiment.ts';
import type { Kernel } from '../src/kernel/instance.ts';
import { grid, TIME } from '../src/reproduce/ics04/setUp.ts';
import { SESSION_MODELS } from '../src/sessions/model.ts';
import { SessionRun } from '../src/simulate/sessionRun.ts';
import { settingOf } from '../src/simulate/sessions.ts';
import { benchKernels } from './kernels.ts';
import { inTurn, median, ratio } from './pairs.ts';

const SIX = ['interactive:srpt', 'interactive:fcfs', 'batch:srpt', 'batch:fcfs', 'srpt*fcfs', 'fcfs*fcfs'];
const SETS = [1, 4, 16, 64, 256, 1024];
const USERS = 100;
const DAY = 86400;

type Case = { grid: true } | { model: string };

export const cases: Case[] = [{ grid: true }, ...SESSION_MODELS.map(({ name }) => ({ model: name }))];

async function wholeGrid(): Promise<object> {
  const kernels = await benchKernels();
  const experiment: SessionExperiment = { selections: grid(), models: SIX, seeds: 1, ...TIME };
  const side = (kernel: Kernel) => ({
    prepare: () => shardsOf(experiment),
    run: async (shards: ReturnType<typeof shardsOf>) => {
      for (const shard of shards) await runShard(kernel, shard);
    },
  });
  const { wasm, js } = await inTurn({ wasm: side(kernels.wasm), js: side(kernels.js) }, 1);
  const runs = experiment.selections.length * SIX.length;
  const row = { runs, seconds: median(wasm), secondsOfTwin: median(js), wasmOverJs: ratio(js, wasm) };
  console.log(
    `  ${runs} runs of the grid, six models, one core: ${row.seconds.toFixed(2)} s` +
      `, the twin ${row.secondsOfTwin.toFixed(2)} s, ${row.wasmOverJs.toFixed(2)} × as long`,
  );
  return row;
}

/**
 * Users on a machine that is loaded to nine tenths by their requests alone: what is disclosed keeps it busy.
 */
async function growth(model: string): Promise<object> {
  const kernels = await benchKernels();
  const points = [];
  for (const tasks of SETS) {
    const users = {
      users: USERS,
      service: 600,
      think: 6000,
      set: { low: tasks, high: tasks },
      change: { low: 0.1, high: 0.1 },
      seed: 1,
    };
    const setting = settingOf({ model, processors: 10, warmup: DAY, until: 30 * DAY });
    const sides = Object.fromEntries(
      (['wasm', 'js'] as const).map((engine) => {
        const session = new SessionRun(kernels[engine]);
        return [
          engine,
          {
            prepare: () => session.begin(users, setting),
            run: () => {
              while (session.instance.exports.stepSessions(2 ** 30) === 0);
              events = session.instance.exports.sessionEvents();
            },
          },
        ];
      }),
    ) as Record<'wasm' | 'js', { prepare: () => Promise<void>; run: () => void }>;
    let events = 0;
    const { wasm, js } = await inTurn(sides, 3);
    const nanoseconds = (1e9 * median(wasm)) / events;
    points.push({ tasks, events, nanoseconds, wasmOverJs: ratio(js, wasm) });
  }
  const cells = points.map(({ tasks, nanoseconds }) => `${tasks}: ${nanoseconds.toFixed(0)}`);
  const factor = points[points.length - 1].nanoseconds / points[0].nanoseconds;
  const twin = median(points.map(({ wasmOverJs }) => wasmOverJs));
  console.log(
    `  ${model.padEnd(17)} ns an event by tasks a set  ${cells.join('  ')}  (× ${factor.toFixed(1)}); the twin ${twin.toFixed(2)} ×`,
  );
  return { model, users: USERS, points };
}

export function run(chosen: Case): Promise<object> {
  return 'grid' in chosen ? wholeGrid() : growth(chosen.model);
}
