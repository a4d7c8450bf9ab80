import { DataError } from '../errors.ts';
import { SERVING, SESSION_SIZE, TOTAL } from '../kernel/codes.ts';
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

/** How the users are served, and for how long. */
export interface SessionSetting {
  readonly model: SessionModel;
  /** Processors of the machine. A task takes one, unless the description of the users says otherwise. */
  readonly processors: number;
  /** The time that a preemption adds to the task, in seconds. */
  readonly preemptionCost: number;
  /** In seconds. The clock runs from 0 to `until`. What happens before `warmup` does not count. */
  readonly warmup: number;
  readonly until: number;
}

const REQUESTED: Record<RequestedRule, number> = { fcfs: SERVING.FCFS, srpt: SERVING.SRPT };
const DISCLOSED: Record<DisclosedRule, number> = {
  fcfs: SERVING.FCFS,
  srpt: SERVING.SRPT,
  trust: SERVING.TRUST,
};

/** The sizes of a run that the kernel must know (assembly/codes/sessionSizes.ts). */
interface Size {
  readonly users: number;
  readonly slots: number;
  readonly processors: number;
  readonly largestSet: number;
  readonly logged: number;
  readonly sets: number;
  readonly requests: number;
}

const PLACES: Record<keyof Size, number> = {
  users: SESSION_SIZE.USERS,
  slots: SESSION_SIZE.SLOTS,
  processors: SESSION_SIZE.MACHINE,
  largestSet: SESSION_SIZE.LARGEST_SET,
  logged: SESSION_SIZE.LOGGED,
  sets: SESSION_SIZE.SETS,
  requests: SESSION_SIZE.REQUESTS,
};

function sizeOf(users: SessionUsers, processors: number, logged: boolean): Size {
  const common = { processors, logged: logged ? 1 : 0 };
  if (!isRecorded(users)) {
    const largestSet = users.set.high;
    return {
      ...common,
      users: users.users,
      slots: users.users * largestSet,
      largestSet,
      sets: 0,
      requests: 0,
    };
  }
  const { setTasks } = users;
  const sets = setTasks.length - 1;
  let largestSet = 0;
  for (let set = 0; set < sets; set++) largestSet = Math.max(largestSet, setTasks[set + 1] - setTasks[set]);
  const requests = users.requestTask.length;
  return { ...common, users: users.names.length, slots: users.service.length, largestSet, sets, requests };
}

const fits = (size: Size, room: Size) =>
  (Object.keys(size) as (keyof Size)[]).every((name) => size[name] <= room[name]);

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
    if (!this.#room || size.logged === 1 || isRecorded(users) || !fits(size, this.#room))
      await this.#make(size);
    const { exports } = this.#instance;
    exports.setSessionModel(
      model.requested ? REQUESTED[model.requested] : SERVING.NONE,
      model.disclosed ? DISCLOSED[model.disclosed] : SERVING.NONE,
      preemptionCost,
    );
    if (isRecorded(users)) this.#fill(users);
    else this.#setLaws(users);
    exports.beginSessions(size.users, processors, warmup, until, isRecorded(users) ? 1 : 0);
    if (!isRecorded(users)) {
      const { seed, set, change } = users;
      exports.drawSessionUsers(seed, set.low, set.high, change.low, change.high);
    }
  }

  /** The sums over the run so far. */
  totals(): SessionTotals {
    const { exports, f64 } = this.#instance;
    const totals = f64(exports.sessionTotals(), TOTAL.TOTALS);
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
    const { exports, f64 } = instance;
    const sizes = f64(exports.sessionSizesColumn(), SESSION_SIZE.SIZES);
    for (const [field, place] of Object.entries(PLACES)) sizes[place] = size[field as keyof Size];
    if (exports.sessionsBytes() < 0) {
      const { users, slots } = size;
      throw new DataError(`${users} users with ${slots} tasks open do not fit into the kernel's memory`);
    }
    exports.createSessions();
    this.#instance = instance;
    this.#room = size;
  }

  #setLaws({ service, think, processors = { low: 1, high: 1 }, error = 0 }: SampledUsers): void {
    this.#instance.exports.setSessionLaws(service, think, processors.low, processors.high, error);
  }

  #fill(users: RecordedUsers): void {
    const { exports } = this.#instance;
    const { reals, times, integers } = filler(this.#instance);
    integers(exports.recordedUserSets(), users.userSets);
    integers(exports.recordedSetTasks(), users.setTasks);
    integers(exports.recordedSetRequests(), users.setRequests);
    reals(exports.recordedWaitBefore(), users.waitBefore, 'wait before a set');
    times(exports.recordedLastThink(), users.lastThink, 'last thinking time');
    reals(exports.sessionServiceColumn(), users.service, 'service time');
    reals(exports.sessionPredictionColumn(), users.prediction, 'prediction');
    integers(exports.sessionProcessorsColumn(), users.processors);
    integers(exports.recordedRequestTask(), users.requestTask);
    reals(exports.recordedRequestThink(), users.requestThink, 'thinking time');
  }
}
