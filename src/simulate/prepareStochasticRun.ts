import { UsageError } from '../errors.ts';
import { BACKFILLING, ESTIMATES, EVENT_RULE, ORDER } from '../kernel/codes.ts';
import { filler } from '../kernel/fill.ts';
import type { Instance, Kernel } from '../kernel/instance.ts';
import { allocateRun } from '../kernel/runDescription.ts';
import { checkComposition } from '../policy/composition.ts';
import { isLearned } from '../policy/estimate.ts';
import { lossOf } from '../policy/learned.ts';
import { kernelOrders } from '../policy/order.ts';
import { BACKFILLINGS, type Policy } from '../policy/policy.ts';
import { keepsWork, preempts } from '../policy/preemption.ts';
import { policyOf } from '../policy/registry.ts';
import type { AwaitedScheduler, Scheduler, SchedulerRun } from '../policy/scheduler.ts';
import { ArrivingColumns } from '../scheduler/arrivingColumns.ts';
import { Passes } from '../scheduler/passes.ts';
import { type OnLimit, toleratedDelay } from '../stochastic/requests/onLimit.ts';
import type { StochasticJobs, StochasticWorkload } from '../stochastic/workload/workload.ts';
import type { Feedback } from '../trace/workload.ts';
import { distributionTables } from './distributionTables.ts';
import { owners } from './estimates.ts';
import { fillFeedback, thinking } from './feedback.ts';
import { fillFormulas } from './formulas.ts';
import { TimeRange } from './timeRange.ts';

/** Ways to schedule stochastic jobs: packed in rounds (ICPP 2019, section 4.3), or as they are submitted. */
export type SpeculateMode = 'rounds' | 'online';

/** The settings of a run of stochastic jobs. */
export interface SequenceOptions {
  /** Default: `online`. */
  mode?: SpeculateMode;
  /**
   * For `online`: a policy, the name of one, or a custom scheduler; default: `easy`. Rounds have
   * their own order.
   */
  policy?: Policy | Scheduler | AwaitedScheduler | string;
  /** True if idle windows go to jobs that may be done by the end of the window; default: no. */
  speculativeBackfilling?: boolean;
  /** For `rounds`: true if jobs that are planned for later may use these windows too; default: no. */
  pull?: boolean;
  /** For `online`: where a job goes after a failed speculative run: to its old place, or to the top; default: `place`. */
  speculativeReturn?: 'place' | 'top';
  /**
   * For `online` under EASY or conservative backfilling: what becomes of a job whose request does not suffice; default:
   * `kill`.
   */
  onLimit?: OnLimit;
}

const sum = (values: Float64Array) => values.reduce((total, value) => total + value, 0);

/** A run of stochastic jobs that is ready to step. */
interface PreparedStochasticRun {
  readonly instance: Instance;
  /** The custom scheduler, if there is one, its passes, and its information on the run. */
  readonly scheduler: Scheduler | AwaitedScheduler | undefined;
  readonly passes: Passes | undefined;
  readonly about: SchedulerRun;
}

/** Makes a run of stochastic jobs ready to step. @throws UsageError or DataError */
export async function prepareStochasticRun(
  kernel: Kernel,
  { name, processors, jobs, distributions, feedback }: StochasticWorkload,
  options: SequenceOptions,
): Promise<PreparedStochasticRun> {
  const { mode = 'online', policy = 'easy', speculativeBackfilling, pull, speculativeReturn } = options;
  const composition = policyOf(policy);
  checkComposition(composition);
  const { order, candidates = order, backfilling, estimate = 'request', scheduler } = composition;
  const { correction = 'none' } = composition;
  if (typeof order === 'function' || typeof candidates === 'function')
    throw new UsageError(
      `policy '${composition.name}': an order cannot be a function here: the requests of a job change`,
    );
  if (estimate !== 'request' && estimate !== 'exact' && !isLearned(estimate))
    throw new UsageError(
      `policy '${composition.name}': estimate '${estimate}' is one estimate per job, but here each try has its own` +
        " request; use 'request', 'exact' or a learned estimate",
    );
  if (lossOf(estimate))
    throw new UsageError(
      `policy '${composition.name}': estimate '${estimate}' learns from jobs of one request, but here each try has its own; use` +
        " 'regression'",
    );
  if (correction !== 'none')
    throw new UsageError(
      `policy '${composition.name}': correction '${correction}' changes the estimate of a job of one request, but here each try` +
        ' has its own request; leave it out',
    );
  if (keepsWork(composition))
    throw new UsageError(
      `policy '${composition.name}': preemption '${composition.preemption}' keeps the work of jobs of one request, but here` +
        " each try has its own; use 'kill'",
    );
  const rounds = mode === 'rounds';
  if (scheduler && (rounds || speculativeBackfilling))
    throw new UsageError(
      `scheduler '${composition.name}' decides alone which jobs start: ` +
        (rounds ? 'rounds have an order of their own' : 'leave out speculative backfilling'),
    );
  const delay = toleratedDelay(options.onLimit);
  if (delay !== undefined) {
    const hindrance = hindranceOf(composition, options) ?? varyingTimes(jobs);
    if (hindrance) throw new UsageError(`onLimit '${options.onLimit}': ${hindrance}`);
  }
  // A job enters the queue once for each attempt, so the order of arrival is not the order of the job numbers.
  const ofTries = (code: number) => (code === ORDER.FCFS ? ORDER.ARRIVAL : code);
  const orders = kernelOrders(
    rounds ? { ...composition, order: 'largest', candidates: 'largest' } : composition,
  );
  const n = jobs.length;
  const unknown = new Float64Array(n).fill(-1);
  const { user = unknown, application = unknown } = jobs;
  const owned = !rounds && isLearned(estimate) ? owners({ user, application }) : undefined;
  const tables = distributionTables(speculativeBackfilling ? distributions : []);
  const instance = await kernel.instantiate({ released: scheduler === undefined });
  allocateRun(
    instance,
    {
      jobs: n,
      machine: processors,
      eventRule: EVENT_RULE.BATCH,
      backfilling: rounds ? BACKFILLING.ROUNDS : scheduler ? BACKFILLING.OWN : BACKFILLINGS[backfilling],
      preempting: !rounds && preempts(composition),
      ...orders.settings,
      order: ofTries(orders.settings.order),
      candidateOrder: ofTries(orders.settings.candidateOrder),
      // A custom scheduler sees the request of each attempt. The kernel keeps these requests only if
      // estimates may be too short (GIVEN).
      estimates: rounds
        ? ESTIMATES.SURE
        : scheduler && !isLearned(estimate)
          ? ESTIMATES.GIVEN
          : orders.settings.estimates,
      users: owned?.users,
      applications: owned?.applications,
      requests: jobs.requests.length,
      exactTries: !rounds && estimate === 'exact',
      distributions: tables.offset.length - 1,
      distributionValues: tables.value.length,
      pulling: pull,
      backToTop: speculativeReturn === 'top',
      extending: delay !== undefined,
      toleratedDelay: delay,
      allowing: jobs.allowance !== undefined,
      groups: feedback?.pending.length,
      waits: feedback?.waiter.length,
    },
    `${name}: running ${n} stochastic jobs`,
    'run fewer',
  );
  const { exports, columns } = instance;
  const ofJob = filler((j) => `${name}: job ${j}`);
  ofJob.reals(columns.submit, jobs.submit, 'submit time');
  columns.processors.set(jobs.processors);
  ofJob.reals(columns.work, jobs.run, 'run time');
  columns.sequenceOffset.set(jobs.offset);
  const ofRequest = filler((i) => `${name}: request ${i} of all`);
  ofRequest.reals(columns.sequenceRequest, jobs.requests, 'time');
  columns.sequenceSave.set(jobs.checkpoints);
  ofRequest.reals(columns.checkpointTime, jobs.checkpoint, 'checkpoint time');
  ofRequest.reals(columns.restartTime, jobs.restart, 'restart time');
  if (jobs.allowance) ofRequest.reals(columns.checkpointAllowance, jobs.allowance, 'allowance');
  // In the worst case, a job uses up all of its requests.
  const length = jobs.submit.map((_, j) => sum(jobs.requests.subarray(jobs.offset[j], jobs.offset[j + 1])));
  new TimeRange(feedback && thinking(feedback, jobs)).add(
    { submit: jobs.submit, length, estimate: length },
    (j) => `${name}: job ${j}`,
  );
  if (owned) {
    columns.user.set(owned.user);
    columns.application.set(owned.application);
  }
  if (speculativeBackfilling && distributions.length > 0) {
    const ofValue = filler((i) => `${name}: value ${i} of all distributions`);
    columns.jobDistribution.set(jobs.distribution);
    columns.distributionOffset.set(tables.offset);
    ofValue.reals(columns.distributionTableValue, tables.value, 'time');
    ofValue.reals(columns.distributionMoment, tables.moment, 'moment');
    ofValue.reals(columns.distributionBeyond, tables.beyond, 'probability');
  }
  if (feedback) fillFeedback(instance, feedback);
  fillFormulas(instance, orders, composition, (j) => `${name}: job ${feedback ? columns.logPlace[j] : j}`);
  exports.beginReplay();
  const passes =
    scheduler && passesOfTries(instance, scheduler, composition.source, processors, jobs, feedback);
  const about: SchedulerRun = {
    ...{ machine: processors, jobs: n, trace: name },
    ...{ eventRule: 'batch', seed: 1, sequences: true },
  };
  return { instance, scheduler, passes, about };
}

/** Returns the reason why requests cannot be extended in this run; undefined if they can. */
function hindranceOf(policy: Policy, { mode, speculativeBackfilling }: SequenceOptions): string | undefined {
  const { name, backfilling, estimate = 'request', scheduler } = policy;
  if (mode === 'rounds') return 'rounds have fixed starts, which no job can move; use online';
  if (scheduler) return `scheduler '${name}' promises no starts; use EASY or conservative backfilling`;
  if (backfilling !== 'easy' && backfilling !== 'conservative')
    return `policy '${name}' promises no starts that can be computed again; use EASY or conservative backfilling`;
  if (preempts(policy)) return `policy '${name}' preempts jobs; leave out the preemption`;
  if (estimate !== 'request') return `estimate '${estimate}' keeps no promise; use 'request'`;
  return speculativeBackfilling
    ? 'windows of speculative backfilling move no start; leave them out'
    : undefined;
}

/** Returns the reason why the time of a skipped checkpoint is unknown; undefined if it is known. */
function varyingTimes({
  length,
  offset,
  checkpoint,
  restart,
  allowance,
}: StochasticJobs): string | undefined {
  if (allowance) return 'requests reserve allowances for their checkpoints; leave them out';
  for (let job = 0; job < length; job++)
    for (let i = offset[job] + 1; i < offset[job + 1]; i++)
      if (checkpoint[i] !== checkpoint[i - 1] || restart[i] !== restart[i - 1])
        return `times of checkpoints or restarts differ between the requests of job ${job}; take times that are fixed for a job`;
  return undefined;
}

/** The passes of a custom scheduler. Run times and requests are those of the current attempt. */
function passesOfTries(
  instance: Instance,
  scheduler: Scheduler | AwaitedScheduler,
  source: string | undefined,
  machine: number,
  jobs: StochasticJobs,
  feedback: Feedback | undefined,
): Passes {
  const { columns } = instance;
  const { length, submit, processors, run } = jobs;
  const unknown = new Int8Array(length).fill(-1);
  const { id = Int32Array.from({ length }, (_, j) => j), user = unknown, application = unknown } = jobs;
  const owner = { user, group: unknown, application, queue: unknown, partition: unknown };
  const given = { id, submit, processors, ...owner, ...(scheduler.clairvoyant && { run }) };
  const arriving = feedback && new ArrivingColumns(instance, given, length);
  const request = columns.request;
  const submitted = arriving ? (Object.keys(given) as (keyof typeof given)[]) : [];
  return new Passes({
    ...{ instance, source, machine, name: scheduler.name, elsewhere: 'open' in scheduler, jobs: length },
    ...{ sequences: true, changing: ['estimate', 'request', ...submitted] },
    columns: { ...(arriving?.columns ?? given), request },
    arrive: arriving?.arrive,
  });
}
