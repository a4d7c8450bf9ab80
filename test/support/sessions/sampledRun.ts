// Runs of sampled users to the end, with the record of every task.
import fc from 'fast-check';
import type { Kernel } from '../../../src/kernel/instance.ts';
import { SESSION_MODELS } from '../../../src/sessions/model.ts';
import type { TaskRecord } from '../../../src/sessions/taskRecord.ts';
import type { RecordedUsers, SampledUsers, SessionUsers } from '../../../src/sessions/users.ts';
import { type SessionsResult, sessions } from '../../../src/simulate/sessions.ts';

export interface SampledRun {
  readonly users: SampledUsers;
  readonly model: string;
  readonly processors: number;
  readonly preemptionCost: number;
  readonly warmup: number;
  readonly until: number;
}

const int = (min: number, max: number) => fc.integer({ min, max });

/** Users with a few sets each, on a machine with a low load, a full load or an overload. */
export const arbitraryRun: fc.Arbitrary<SampledRun> = fc
  .record({
    users: int(1, 10),
    service: fc.constantFrom(1, 60, 600),
    thinkOver: fc.constantFrom(0.1, 1, 10),
    tasks: fc.tuple(int(1, 4), int(0, 12)),
    change: fc.tuple(fc.constantFrom(0, 0.1), fc.constantFrom(0, 0.3, 0.9)),
    machine: fc.tuple(int(1, 4), int(1, 4)),
    error: fc.constantFrom(0, 0, 1),
    preemptionCost: fc.constantFrom(0, 0, 5),
    model: fc.constantFrom(...SESSION_MODELS.map(({ name }) => name)),
    seed: int(0, 2 ** 31),
    warmup: fc.constantFrom(0, 0.25),
  })
  .map(({ users, service, thinkOver, tasks, change, machine, error, preemptionCost, ...rest }) => {
    const [least, more] = tasks;
    const [low, span] = change;
    const [one, other] = machine;
    const until = service * (40 + 20 * thinkOver);
    return {
      users: {
        users,
        service,
        think: thinkOver * service,
        set: { low: least, high: least + more },
        change: { low, high: low + span },
        processors: { low: 1, high: Math.min(one, other) },
        error,
        seed: rest.seed,
      },
      model: rest.model,
      processors: Math.max(one, other),
      preemptionCost,
      warmup: rest.warmup * until,
      until,
    };
  });

/** The same run with tasks of one processor. */
export const narrow = (run: SampledRun): SampledRun => ({
  ...run,
  users: { ...run.users, processors: { low: 1, high: 1 } },
});

export type RecordedRun = SessionsResult & { readonly tasks: TaskRecord };

export async function runOf(
  { users, ...options }: Omit<SampledRun, 'users'> & { users: SessionUsers },
  kernel: Kernel,
): Promise<RecordedRun> {
  const result = await sessions(users, { ...options, kernel, tasks: true });
  if (!result.tasks) throw new Error('no record');
  return { ...result, tasks: result.tasks };
}

/** One row per task. */
export interface TaskRow {
  readonly user: number;
  readonly set: number;
  readonly task: number;
  readonly processors: number;
  readonly service: number;
  readonly prediction: number;
  readonly disclosed: number;
  readonly requested: number;
  readonly started: number;
  readonly executed: number;
  readonly ended: number;
  readonly used: number;
}

/** The rows by user, set and task. */
export function taskRows(record: TaskRecord): TaskRow[] {
  const { state: _, ...columns } = record;
  const names = Object.keys(columns) as (keyof TaskRow)[];
  const rows = Array.from(
    record.user,
    (_, i) => Object.fromEntries(names.map((name) => [name, columns[name][i]])) as unknown as TaskRow,
  );
  return rows.sort((a, b) => a.user - b.user || a.set - b.set || a.task - b.task);
}

/** When the user gets the output. */
export const deliveredAt = ({ requested, executed }: TaskRow) => Math.max(requested, executed);

/** Converts a run to a recording. The thinking time is the time between an output and the next step. */
export function recordingOf(rows: readonly TaskRow[], users: number): RecordedUsers {
  const columns = {
    userSets: [0],
    setTasks: [0],
    setRequests: [0],
    waitBefore: [] as number[],
    lastThink: [] as number[],
    requestTask: [] as number[],
    requestThink: [] as number[],
  };
  for (let user = 0; user < users; user++) {
    const own = rows.filter((row) => row.user === user);
    for (let set = 0; own.some((row) => row.set === set); set++) {
      const tasks = own.filter((row) => row.set === set);
      const requested = tasks.filter((row) => row.requested < Infinity);
      columns.waitBefore.push(0);
      columns.setTasks.push((columns.setTasks.at(-1) ?? 0) + tasks.length);
      for (const [i, row] of requested.entries()) {
        columns.requestTask.push(row.task);
        columns.requestThink.push(i === 0 ? 0 : row.requested - deliveredAt(requested[i - 1]));
      }
      columns.setRequests.push(columns.requestTask.length);
      // The continuation of a set that is open at the end is unknown.
      const last = deliveredAt(requested[requested.length - 1]);
      columns.lastThink.push(last < Infinity ? tasks[0].ended - last : Infinity);
    }
    columns.userSets.push(columns.waitBefore.length);
  }
  return {
    names: Array.from({ length: users }, (_, user) => `user ${user}`),
    taskNames: rows.map(({ task }) => `task ${task}`),
    userSets: Int32Array.from(columns.userSets),
    setTasks: Int32Array.from(columns.setTasks),
    setRequests: Int32Array.from(columns.setRequests),
    waitBefore: Float64Array.from(columns.waitBefore),
    lastThink: Float64Array.from(columns.lastThink),
    service: Float64Array.from(rows, (row) => row.service),
    prediction: Float64Array.from(rows, (row) => row.prediction),
    processors: Int32Array.from(rows, (row) => row.processors),
    requestTask: Int32Array.from(columns.requestTask),
    requestThink: Float64Array.from(columns.requestThink),
  };
}
