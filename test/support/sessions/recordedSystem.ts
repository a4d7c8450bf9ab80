// Converts a system of the oracle for the library: users with recorded behavior.
import type { SessionModel } from '../../../src/sessions/model.ts';
import { findSessionModel } from '../../../src/sessions/model.ts';
import type { TaskRecord } from '../../../src/sessions/taskRecord.ts';
import type { RecordedUsers } from '../../../src/sessions/users.ts';
import type { OracleModel, OracleOutcome, OracleUser } from '../../oracle/sessions/system.ts';

export function recordedUsers(users: readonly OracleUser[]): RecordedUsers {
  const userSets = [0];
  const setTasks = [0];
  const setRequests = [0];
  const waitBefore: number[] = [];
  const lastThink: number[] = [];
  const service: number[] = [];
  const prediction: number[] = [];
  const processors: number[] = [];
  const requestTask: number[] = [];
  const requestThink: number[] = [];
  for (const { firstThink, sets } of users) {
    for (const [i, { tasks, change }] of sets.entries()) {
      waitBefore.push(i === 0 ? firstThink : 0);
      service.push(...tasks.map((task) => task.service));
      prediction.push(...tasks.map((task) => task.prediction ?? task.service));
      processors.push(...tasks.map((task) => task.processors ?? 1));
      setTasks.push(service.length);
      const changed = change.indexOf(true);
      const requested = changed < 0 ? tasks.length : Math.min(changed + 1, tasks.length);
      for (let task = 0; task < requested; task++) {
        requestTask.push(task);
        requestThink.push(task === 0 ? 0 : tasks[task - 1].think);
      }
      setRequests.push(requestTask.length);
      lastThink.push(tasks[requested - 1].think);
    }
    userSets.push(waitBefore.length);
  }
  return {
    names: users.map((_, i) => `user ${i}`),
    taskNames: service.map((_, i) => `task ${i}`),
    userSets: Int32Array.from(userSets),
    setTasks: Int32Array.from(setTasks),
    setRequests: Int32Array.from(setRequests),
    waitBefore: Float64Array.from(waitBefore),
    lastThink: Float64Array.from(lastThink),
    service: Float64Array.from(service),
    prediction: Float64Array.from(prediction),
    processors: Int32Array.from(processors),
    requestTask: Int32Array.from(requestTask),
    requestThink: Float64Array.from(requestThink),
  };
}

export function modelOf(model: OracleModel): SessionModel {
  if (model.kind === 'batchactive') return findSessionModel(`${model.requested}*${model.disclosed}`);
  return findSessionModel(model.kind === 'batch' ? `batch:${model.order}` : `interactive:${model.requested}`);
}

export type Told = Omit<OracleOutcome, 'workBeforeRequest' | 'need'>;

const key = ({ user, set, index }: Told) => (user * 1000 + set) * 1000 + index;

export function sortedTasks(tasks: readonly Told[]): Told[] {
  return [...tasks].sort((a, b) => key(a) - key(b));
}

/** Converts the kernel's record to the form of the oracle. */
export function reportedTasks(record: TaskRecord): Told[] {
  const time = (value: number) => (value === Number.POSITIVE_INFINITY ? null : value);
  const tasks = Array.from(record.user, (user, i): Told => {
    const requested = time(record.requested[i]);
    const executed = time(record.executed[i]);
    return {
      user,
      set: record.set[i],
      index: record.task[i],
      processors: record.processors[i],
      service: record.service[i],
      disclosed: record.disclosed[i],
      requested,
      started: time(record.started[i]),
      executed,
      delivered: requested === null || executed === null ? null : Math.max(requested, executed),
      cancelled: requested === null ? time(record.ended[i]) : null,
      work: record.used[i],
    };
  });
  return sortedTasks(tasks);
}
