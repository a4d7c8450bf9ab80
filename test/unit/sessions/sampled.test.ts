// Sampled users. The three builds, any budget of steps, any earlier run of the instance, and the
// recording of the run give the same results.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SESSION_MODELS } from '../../../src/sessions/model.ts';
import { TABLE_THREE } from '../../../src/sessions/users.ts';
import { SessionRun } from '../../../src/simulate/sessionRun.ts';
import { settingOf } from '../../../src/simulate/sessions.ts';
import { holds, SEED } from '../../properties/seed.ts';
import { testKernels } from '../../support/kernels.ts';
import {
  arbitraryRun,
  recordingOf,
  runOf,
  type SampledRun,
  taskRows,
} from '../../support/sessions/sampledRun.ts';

const kernels = await testKernels();
const { wasm, checked, twin } = kernels;
const names = SESSION_MODELS.map(({ name }) => name);

/** Everything but the time it took. */
async function reported(run: SampledRun, kernel = wasm) {
  const { seconds: _, ...result } = await runOf(run, kernel);
  return result;
}

/** Table 3 on two processors, for three days, with everything beyond the paper. */
const rich = (model: string): SampledRun => ({
  users: { ...TABLE_THREE, processors: { low: 1, high: 2 }, error: 0.5, seed: 7 },
  model,
  processors: 2,
  preemptionCost: 20,
  warmup: 86400,
  until: 3 * 86400,
});

it.each(names)('Wasm, checked Wasm and the JavaScript build agree under %s', async (model) => {
  const run = rich(model);
  const found = await reported(run);
  expect(found.metrics.tasks).toBeGreaterThan(50);
  expect(await reported(run, checked)).toEqual(found);
  expect(await reported(run, twin)).toEqual(found);
});

it(`Wasm, checked Wasm and the JavaScript build agree on any run (seed ${SEED})`, () =>
  holds(arbitraryRun, 200, async (run) => {
    const found = await reported(run);
    expect(await reported(run, checked)).toEqual(found);
    expect(await reported(run, twin)).toEqual(found);
  }));

describe('a seed of sessions', () => {
  it('gives the same users, sets and times under every model, whatever the scheduler does', async () => {
    const services = new Map<string, number>();
    const thinks = new Map<string, number>();
    for (const model of names) {
      const rows = taskRows((await runOf(rich(model), wasm)).tasks);
      for (const [i, { user, set, task, service, requested, ended }] of rows.entries()) {
        const name = `${user} ${set} ${task}`;
        if ((services.get(name) ?? service) !== service) throw new Error(`service of ${name} by ${model}`);
        services.set(name, service);
        // Whether the user continues after it, where that is known.
        if (requested === Infinity || i + 1 === rows.length || rows[i + 1].set !== set) continue;
        if (rows[i + 1].requested === Infinity && ended === Infinity) continue;
        const continues = rows[i + 1].requested < Infinity ? 1 : 0;
        if ((thinks.get(name) ?? continues) !== continues) throw new Error(`end of ${name} by ${model}`);
        thinks.set(name, continues);
      }
    }
    expect(services.size).toBeGreaterThan(400);
    expect(thinks.size).toBeGreaterThan(100);
  });

  it('determines everything, and another seed gives other users', async () => {
    const run = rich('srpt*srpt');
    expect(await reported(run)).toEqual(await reported(run));
    const other = { ...run, users: { ...run.users, seed: 8 } };
    expect((await reported(other)).metrics).not.toEqual((await reported(run)).metrics);
  });
});

it('the recording of a simulation gives the same times when it is simulated', () =>
  holds(arbitraryRun, 150, async (run) => {
    const rows = taskRows((await runOf(run, wasm)).tasks);
    const recorded = await runOf({ ...run, users: recordingOf(rows, run.users.users) }, wasm);
    const again = taskRows(recorded.tasks);
    expect(again.length).toBe(rows.length);
    const isNear = (found: number, value: number) =>
      found === value || Math.abs(found - value) <= 1e-9 * run.until;
    const different = rows.filter((row, i) =>
      Object.entries(row).some(([name, value]) => !isNear(again[i][name as keyof typeof row], value)),
    );
    expect(different).toEqual([]);
  }));

describe('one kernel instance', () => {
  /** Totals and user sums of a run, in steps of this many instants. */
  async function totals(session: SessionRun, run: SampledRun, budget = 2 ** 30) {
    await session.begin(run.users, settingOf(run));
    const { exports, columns } = session.instance;
    while (exports.stepSessions(budget) === 0);
    const { users } = run.users;
    return {
      ...session.totals(),
      events: exports.sessionEvents(),
      userTasks: [...columns.sessionUserTasks.subarray(0, users)],
      userResponse: [...columns.sessionUserResponse.subarray(0, users)],
    };
  }

  it('gives the same results in steps of any budget', () =>
    holds(fc.tuple(arbitraryRun, fc.integer({ min: 1, max: 50 })), 100, async ([run, budget]) => {
      expect(await totals(new SessionRun(wasm), run, budget)).toEqual(
        await totals(new SessionRun(wasm), run),
      );
    }));

  it('simulates runs of any sizes, one after the other', () =>
    holds(fc.array(arbitraryRun, { minLength: 2, maxLength: 6 }), 60, async (runs) => {
      for (const kernel of [checked, twin]) {
        const session = new SessionRun(kernel);
        for (const run of runs) {
          // The first run is not finished: the next run begins while tasks still run and wait.
          await session.begin(run.users, settingOf(run));
          session.instance.exports.stepSessions(37);
          expect(await totals(session, run)).toEqual(await totals(new SessionRun(kernel), run));
        }
      }
    }));
});
