import { DataError } from '../errors.ts';
import { SERVING, TOTAL } from '../kernel/codes.ts';
import { filler } from '../kernel/fill.ts';
import type { Instance, Kernel } from '../kernel/instance.ts';
import type { SessionTotals } from '../sessions/metrics.ts';
import type { DisclosedRule, RequestedRule, SessionModel } from '../sessions/model.ts';
import {
  checkSampled,
  checkWidths,
  isRecorded,
  type RecordedUsers,
  type SampledUsers,
  type SessionUsers,
} from '../sessions/users.ts';

/** Rules for serving the users, and the duration. */
export interface SessionSetting {
  /** Order in which the machine serves the tasks. */
  readonly model: SessionModel;
  /**
   * Processors of the machine; default: 1. A task takes one, unless the description of the users says otherwise.
   */
  readonly processors: number;
  /** The time that a preemption adds to the task, in seconds; default: 0. */
  readonly preemptionCost: number;
  /** Events before this time do not count, in seconds; default: 172,800, with recorded users 0. */
  readonly warmup: number;
  /** The time until which the clock runs, in seconds; default: 1,382,400, with recorded users until they are done. */
  readonly until: number;
}

const REQUESTED: Record<RequestedRule, number> = { fcfs: SERVING.FCFS, srpt: SERVING.SRPT };
const DISCLOSED: Record<DisclosedRule, number> = {
  fcfs: SERVING.FCFS,
  srpt: SERVING.SRPT,
  trust: SERVING.TRUST,
};

/** The sizes of a run that the kernel must know (assembly/sessions/sizes.ts). */
type Size = Pick<
  Instance['numbers'],
  | 'largestSet'
  | 'sessionLogged'
  | 'sessionMachine'
  | 'sessionRequests'
  | 'sessionSets'
  | 'sessionSlots'
  | 'sessionUsers'
>;

function sizeOf(users: SessionUsers, processors: number, logged: boolean): Size {
  const common = { sessionMachine: processors, sessionLogged: logged };
  if (!isRecorded(users)) {
    const largestSet = users.set.high;
    const sizes = { sessionUsers: users.users, sessionSlots: users.users * largestSet, largestSet };
    return { ...common, ...sizes, sessionSets: 0, sessionRequests: 0 };
  }
  const { setTasks } = users;
  const sets = setTasks.length - 1;
  let largestSet = 0;
  for (let set = 0; set < sets; set++) largestSet = Math.max(largestSet, setTasks[set + 1] - setTasks[set]);
  return {
    ...common,
    largestSet,
    sessionUsers: users.names.length,
    sessionSlots: users.service.length,
    sessionSets: sets,
    sessionRequests: users.requestTask.length,
  };
}

const fits = (size: Size, room: Size) =>
  (Object.keys(size) as (keyof Size)[]).every((name) => Number(size[name]) <= Number(room[name]));

/** Makes runs of sessions, one after another. They share a kernel instance as long as it is large enough. */
export class SessionRun {
  readonly #kernel: Kernel;
  #room: Size | undefined;
  #instance!: Instance;

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /** The kernel instance of the last run, ready to step. */
  get instance(): Instance {
    return this.#instance;
  }

  /**
   * Begins a run.
   *
   * @throws UsageError for invalid users; DataError if they do not fit into the kernel's memory
   */
  async begin(users: SessionUsers, setting: SessionSetting, logged = false): Promise<void> {
    if (!isRecorded(users)) checkSampled(users);
    const { model, processors, preemptionCost, warmup, until } = setting;
    checkWidths(users, processors);
    const size = sizeOf(users, processors, logged);
    // A log belongs to the run that it was made for, and the columns of recorded users must have the exact
    // length. Such runs need an instance of their own.
    if (!this.#room || size.sessionLogged || isRecorded(users) || !fits(size, this.#room))
      await this.#make(size);
    const { exports } = this.#instance;
    exports.setSessionModel(
      model.requested ? REQUESTED[model.requested] : SERVING.NONE,
      model.disclosed ? DISCLOSED[model.disclosed] : SERVING.NONE,
      preemptionCost,
    );
    if (isRecorded(users)) this.#fill(users);
    else this.#setDistributions(users);
    exports.beginSessions(size.sessionUsers, processors, warmup, until, isRecorded(users) ? 1 : 0);
    if (!isRecorded(users)) {
      const { seed, set, change } = users;
      exports.drawSessionUsers(seed, set.low, set.high, change.low, change.high);
    }
  }

  /** The sums over the run so far. */
  totals(): SessionTotals {
    const totals = this.#instance.columns.sessionTotals;
    return {
      tasks: totals[TOTAL.TASKS],
      response: totals[TOTAL.RESPONSE],
      slowdown: totals[TOTAL.SLOWDOWN],
      finished: totals[TOTAL.FINISHED],
      requestedWork: totals[TOTAL.REQUESTED_WORK],
      used: totals[TOTAL.USED],
      usedWhileRequested: totals[TOTAL.USED_REQUESTED],
      disclosed: totals[TOTAL.DISCLOSED],
    };
  }

  async #make(size: Size): Promise<void> {
    const instance = await this.#kernel.instantiate();
    const { exports, numbers } = instance;
    Object.assign(numbers, size);
    if (exports.sessionsBytes() < 0) {
      const { sessionUsers: users, sessionSlots: slots } = size;
      throw new DataError(`${users} users with ${slots} tasks open do not fit into the kernel's memory`);
    }
    exports.createSessions();
    this.#instance = instance;
    this.#room = size;
  }

  #setDistributions({ service, think, processors = { low: 1, high: 1 }, error = 0 }: SampledUsers): void {
    this.#instance.exports.setSessionDistributions(service, think, processors.low, processors.high, error);
  }

  #fill(users: RecordedUsers): void {
    const { columns } = this.#instance;
    const { reals, times } = filler();
    columns.recordedUserSets.set(users.userSets);
    columns.recordedSetTasks.set(users.setTasks);
    columns.recordedSetRequests.set(users.setRequests);
    reals(columns.recordedWaitBefore, users.waitBefore, 'wait before a set');
    times(columns.recordedLastThink, users.lastThink, 'last thinking time');
    reals(columns.sessionService, users.service, 'service time');
    reals(columns.sessionPrediction, users.prediction, 'prediction');
    columns.sessionProcessors.set(users.processors);
    columns.recordedRequestTask.set(users.requestTask);
    reals(columns.recordedRequestThink, users.requestThink, 'thinking time');
  }
}
