// Other workloads of a log, which say how sure a finding is, are those of the library.
import { expect, it } from 'vitest';
import { overSeeds } from '../../../../src/experiment/overSeeds.ts';
import { replaySeeds } from '../../../../src/experiment/replaySeeds.ts';
import { twinKernel as kernel } from '../../../../src/kernel/twin.ts';
import { SHAKEN } from '../../../../src/lab/others.ts';
import type { OtherRuns, Settings, Source } from '../../../../src/lab/protocol.ts';
import { otherWorkload } from '../../../../src/lab/worker/otherWorkload.ts';
import { runComparison } from '../../../../src/lab/worker/run/runComparison.ts';
import { countedJobs, countedSpan } from '../../../../src/metrics/counted.ts';
import { replay } from '../../../../src/simulate/replay.ts';
import { readSwf } from '../../../../src/trace/formats/swf.ts';
import { shake } from '../../../../src/trace/transform/shake.ts';
import { workloadSwf } from '../../../../src/trace/write/workloadSwf.ts';
import { testWorkload } from '../../../support/workload.ts';

const WEEK = 7 * 86_400;
const JOBS = 120;
const SILENT = { progress() {}, workload() {}, policy() {}, enter() {}, leave() {} };

/** Jobs of seven users over this many weeks. */
const logOf = (weeks: number, user = (j: number) => j % 7) =>
  testWorkload(
    8,
    Array.from({ length: JOBS }, (_, j) => ({
      ...{ submit: Math.round((j * weeks * WEEK) / (JOBS - 1)), processors: 1 + ((j * 31) % 7) },
      ...{ run: 20_000 + ((j * 7919) % 90_000), request: 40_000 + ((j * 104_729) % 90_000), user: user(j) },
    })),
  );

const fileOf = (log: ReturnType<typeof logOf>) => new Blob([...workloadSwf(log)]);

const POLICIES = ['easy', 'sjf-easy'];

async function compared(source: Source, settings: Partial<Settings> = {}) {
  const all: Settings = {
    policies: POLICIES.join(),
    eventRule: 'batch',
    seed: 1,
    overrun: 'kill',
    ...settings,
  };
  const { comparison } = await runComparison(kernel, source, all, SILENT, new AbortController().signal);
  return comparison;
}

it.each([
  ['shaken', { shake: SHAKEN }],
  // The last job is submitted as the sixth week begins.
  ['weeks', { resample: 6 }],
] as const)('seeds of the %s log come to what the command finds over these seeds', async (other, transforms) => {
  const file = fileOf(logOf(5));
  for (const feedback of [undefined, true]) {
    const comparison = await compared({ kind: 'file', name: 'log.swf', file }, { feedback });
    const found: OtherRuns[] = [];
    for (const seed of [1, 2, 3]) found.push(await comparison.other(other, seed, SILENT));
    for (const one of found) expect(one.transforms).toEqual({ ...transforms, feedback });
    const over = overSeeds(POLICIES.map((policy, p) => ({ policy, runs: found.map(({ runs }) => runs[p]) })));
    const log = await readSwf(file, { kernel, name: 'log.swf' });
    expect(over).toEqual(await replaySeeds(log, POLICIES, { kernel, seeds: 3, ...transforms, feedback }));
  }
});

it('of a report, jobs count that the command would count', async () => {
  const log = logOf(5);
  const leftOut = { warmup: 400_000, cooldown: 500_000 };
  const file = fileOf(log);
  const comparison = await compared({ kind: 'report', name: 'r.swf', file, cleaning: log.cleaning, leftOut });
  const { runs } = await comparison.other('shaken', 2, SILENT);
  const shaken = await shake(await readSwf(file, { kernel }), { window: SHAKEN, seed: 2, kernel });
  const counts = countedJobs(shaken, countedSpan(shaken, leftOut));
  expect(runs[1].metrics).toEqual((await replay(shaken, 'sjf-easy', { kernel, counts })).metrics);
});

it('other weeks of a log of less than three weeks are refused, and any other workload without users', async () => {
  const other = (log: ReturnType<typeof logOf>, kind: 'shaken' | 'weeks') =>
    otherWorkload({ ...log, name: 'log' }, kind, 1, {}, kernel);
  await expect(other(logOf(2.999), 'weeks')).rejects.toThrow(
    'log covers 21 d; other weeks can be drawn from three weeks on',
  );
  expect((await other(logOf(3), 'weeks')).transforms.resample).toBe(4);
  await expect(other(logOf(2), 'shaken')).resolves.toBeDefined();
  const none = logOf(5, () => -1);
  await expect(other(none, 'weeks')).rejects.toThrow(
    'log: resampling needs user IDs, and the trace has none',
  );
  await expect(other(none, 'shaken')).rejects.toThrow('log: shaking needs user IDs, and the trace has none');
});
