import type { Address, Instance, Kernel } from '../kernel/instance.ts';
import { defaultKernel } from '../kernel/load.ts';
import { type Metrics, metrics } from '../metrics/metrics.ts';
import type { Policy } from '../policy/policy.ts';
import { findPolicy } from '../policy/registry.ts';
import { scheduleHash } from '../schedule/hash.ts';
import type { EventRule, Schedule } from '../schedule/schedule.ts';
import type { Workload } from '../trace/workload.ts';
import { createKernelRun } from './kernelRun.ts';
import { KillLog } from './killLog.ts';
import { pause } from './pause.ts';

export interface ReplayOptions {
  /** From loadKernel(); default: the Wasm kernel. */
  kernel?: Kernel;
  /** Default: `batch`. */
  eventRule?: EventRule;
  /** Of plans with a random error (`virtual:x`); default 1. */
  seed?: number;
  /** Called now and then with the share of events handled, 0 to 1. */
  onProgress?: (share: number) => void;
  /** Aborting it rejects the replay with the signal's reason. */
  signal?: AbortSignal;
}

export interface ReplayResult {
  policy: Policy;
  schedule: Schedule;
  metrics: Metrics;
  /** 64 bits of all start and end times, in hex. */
  hash: string;
  /** Submissions, ends, and reservations that fell due at an instant of their own. */
  events: number;
  /** Time the kernel took, in seconds. */
  seconds: number;
}

/** Events between looks at the clock: some 10 ms of work. */
const BUDGET = 1 << 15;
/** Milliseconds of work between two pauses in which the host can do other things. */
const WORK = 50;

/**
 * What the workload would have seen under the policy.
 *
 * @param policy a policy, or the name of one in `policies`
 * @throws UsageError for an unknown policy, DataError if the jobs do not fit into memory
 */
export async function replay(
  workload: Workload,
  policy: Policy | string,
  options: ReplayOptions = {},
): Promise<ReplayResult> {
  const composition = typeof policy === 'string' ? findPolicy(policy) : policy;
  const eventRule = options.eventRule ?? 'batch';
  const { jobs } = workload;
  const kernel = options.kernel ?? (await defaultKernel());
  const { instance, length } = await createKernelRun(kernel, workload, composition, eventRule, options.seed);
  const log = new KillLog(instance);
  const seconds = await run(instance, log, 2 * jobs.length, options);
  const { exports } = instance;
  const column = (address: Address) => instance.f64(address, jobs.length).slice();
  const start = column(exports.startColumn());
  const end = new Float64Array(jobs.length);
  for (let j = 0; j < end.length; j++) end[j] = start[j] + length[j];
  const schedule: Schedule = {
    workload,
    policy: composition.name,
    eventRule,
    start,
    end,
    plan: column(exports.planColumn()),
    reserved:
      composition.backfilling === 'none'
        ? new Float64Array(jobs.length).fill(Number.NaN)
        : column(exports.reservedColumn()),
    flags: instance.u8(exports.flagsColumn(), jobs.length).slice(),
    kills: log.kills(),
  };
  return {
    policy: composition,
    schedule,
    metrics: metrics(schedule),
    hash: scheduleHash(start, end),
    events: exports.replayEvents(),
    seconds,
  };
}

/** Runs to the end, pausing now and then. Returns the seconds of work. */
async function run(
  { exports }: Instance,
  log: KillLog,
  expectedEvents: number,
  { onProgress, signal }: ReplayOptions,
): Promise<number> {
  let milliseconds = 0;
  while (true) {
    signal?.throwIfAborted();
    const from = performance.now();
    let over = false;
    let now = from;
    while (!over && now - from < WORK) {
      over = exports.stepReplay(BUDGET) === 1;
      log.take();
      now = performance.now();
    }
    milliseconds += now - from;
    onProgress?.(expectedEvents === 0 ? 1 : Math.min(1, exports.replayEvents() / expectedEvents));
    if (over) return milliseconds / 1000;
    await pause();
  }
}
