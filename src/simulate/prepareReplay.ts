import { UsageError } from '../errors.ts';
import { MOST_SECONDS } from '../input/exactRange.ts';
import { BACKFILLING, EVENT_RULE } from '../kernel/codes.ts';
import type { Instance, Kernel } from '../kernel/instance.ts';
import { allocateRun } from '../kernel/runDescription.ts';
import { checkComposition } from '../policy/composition.ts';
import { CORRECTIONS } from '../policy/correction.ts';
import { isLearned } from '../policy/estimate.ts';
import { lossOf } from '../policy/learned.ts';
import { kernelOrders, orderKeys } from '../policy/order.ts';
import { BACKFILLINGS, type Order, type Policy } from '../policy/policy.ts';
import { preemptionSettings } from '../policy/preemption.ts';
import type { AwaitedScheduler, Scheduler, SchedulerRun } from '../policy/scheduler.ts';
import type { EventRule } from '../schedule/schedule.ts';
import type { Passes } from '../scheduler/passes.ts';
import { checkShape, checkWorkload } from '../trace/checkWorkload.ts';
import type { Workload } from '../trace/workload.ts';
import { estimates, owners } from './estimates.ts';
import { fillFeedback, thinking } from './feedback.ts';
import { fillFormulas } from './formulas.ts';
import { TimeRange } from './timeRange.ts';

/** The kernel's code of each event rule. */
export const RULE_CODES: Record<EventRule, number> = {
  batch: EVENT_RULE.BATCH,
  each: EVENT_RULE.EACH,
  'each-fitting': EVENT_RULE.EACH_FITTING,
};

/** A replay that is ready to step. Its columns are filled, and no event has been handled yet. */
export interface PreparedReplay {
  readonly instance: Instance;
  /** The custom scheduler, if there is one, its passes, and its information on the run. */
  readonly scheduler: Scheduler | AwaitedScheduler | undefined;
  readonly passes: Passes | undefined;
  readonly about: SchedulerRun;
  /** The size of the kernel's columns. */
  readonly bytes: number;
}

/**
 * Makes a replay ready to step.
 *
 * @param seed the seed of estimates with a random error
 * @param released true if the instance will be released; that of a custom scheduler never is
 * @throws UsageError for parts of a policy that cannot be combined, or an order that is a function with
 *   feedback; DataError if the jobs do not fit into memory, or if their times cannot be added exactly
 */
export async function prepareReplay(
  kernel: Kernel,
  workload: Workload,
  policy: Policy,
  eventRule: EventRule,
  seed = 1,
  released = false,
): Promise<PreparedReplay> {
  checkComposition(policy);
  checkShape(workload);
  const { name, jobs, processors, feedback } = workload;
  const { order, candidates = order, backfilling, preemption, scheduler } = policy;
  const { estimate: belief = 'request', correction = 'none' } = policy;
  if (scheduler && eventRule === 'each-fitting')
    throw new UsageError(
      `scheduler '${policy.name}': under the event rule each-fitting only some submissions have a pass, and a scheduler of your own decides at each; use 'each'`,
    );
  if (feedback && (typeof order === 'function' || typeof candidates === 'function'))
    throw new UsageError(
      `policy '${policy.name}': an order cannot be a function here: with feedback, submit times are known only ` +
        'during the run; use a built-in order, a formula, or a scheduler of your own',
    );
  const preempting = preemptionSettings(preemption);
  const loss = lossOf(belief);
  if (feedback && loss)
    throw new UsageError(
      `policy '${policy.name}': estimate '${belief}' learns from submit times, and with feedback they are known only during` +
        ' the run; use another estimate',
    );
  const instance = await kernel.instantiate({ released: released && scheduler === undefined });
  const { exports, columns, view } = instance;
  const owned = isLearned(belief) ? owners(jobs) : undefined;
  const orders = kernelOrders(policy);
  const bytes = allocateRun(
    instance,
    {
      jobs: jobs.length,
      machine: processors,
      eventRule: RULE_CODES[eventRule],
      backfilling: scheduler ? BACKFILLING.OWN : BACKFILLINGS[backfilling],
      ...preempting,
      ...orders.settings,
      correction: CORRECTIONS[correction],
      ...loss?.settings,
      users: owned?.users,
      applications: owned?.applications,
      groups: feedback?.pending.length,
      waits: feedback?.waiter.length,
    },
    `${name}: replaying ${jobs.length} jobs`,
    'replay a window of it (--jobs, --from, --to)',
  );
  columns.submit.set(jobs.submit);
  columns.length.set(jobs.run);
  columns.estimate.set(jobs.request);
  columns.processors.set(jobs.processors);
  // The kernel reports that something is wrong, and the check finds the cause.
  if (!exports.prepareJobs() || jobs.estimate?.every((seconds) => seconds <= MOST_SECONDS) === false) {
    checkWorkload(workload);
    throw new Error(`${name}: the kernel refuses jobs that are right`);
  }
  // A custom scheduler sees them, whatever the estimates.
  const request = scheduler && columns.estimate.slice();
  if (!isLearned(belief))
    columns.estimate.set(await estimates(kernel, workload, belief, columns.length, columns.estimate, seed));
  const thought = (feedback ? thinking(feedback, jobs) : 0) + overheads(preempting, columns.estimate);
  // A learned estimate is at most the request.
  if (!exports.timesFit(thought)) {
    new TimeRange(thought).add(columns, (j) => `${name}: job ${jobs.id[j]}`);
    throw new Error(`${name}: the kernel refuses times that are right`);
  }
  if (isLearned(belief)) columns.estimate.fill(0);
  // The lab loads this part when a visitor names this estimate.
  if (loss) (await import('./learnedColumns.ts')).fillLearned(instance, loss);
  if (owned) {
    columns.user.set(owned.user);
    columns.application.set(owned.application);
  }
  const fillKeys = (of: Order, keys: Float64Array) => {
    // Keys may be infinite. orderKeys() checks them.
    if (typeof of === 'function') keys.set(orderKeys(of, jobs, columns.estimate));
  };
  fillKeys(order, view(exports.queueKey()));
  if (candidates !== order) fillKeys(candidates, view(exports.candidateKey()));
  if (feedback) fillFeedback(instance, feedback);
  fillFormulas(
    instance,
    orders,
    policy,
    (j) => `${name}: job ${jobs.id[feedback ? columns.logPlace[j] : j]}`,
  );
  exports.beginReplay();
  // Most replays have no custom scheduler. The lab loads this part when a visitor writes one.
  const passes =
    scheduler &&
    (await import('./preparePasses.ts')).preparePasses(
      ...([instance, scheduler, policy.source, workload, columns.length.slice()] as const),
      ...([request as Float64Array, isLearned(belief)] as const),
    );
  const about = { machine: processors, jobs: jobs.length, trace: name, eventRule, seed, sequences: false };
  return { instance, scheduler, passes, about, bytes };
}

/**
 * Upper bound of a run's seconds of preemption overheads: each job is saved and restored once, as if in a row.
 */
function overheads(
  { saveEvery, saveTime, restoreTime }: ReturnType<typeof preemptionSettings>,
  estimate: Float64Array,
): number {
  if (saveTime === 0 && restoreTime === 0) return 0;
  const all = estimate.length * (saveTime + restoreTime);
  return saveEvery === 0
    ? all
    : estimate.reduce((sum, seconds) => sum + (seconds / saveEvery) * saveTime, all);
}
