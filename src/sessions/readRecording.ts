// Reads recordings of users' actions as JSON Lines: one step per line, in the order in which a user took them.
//
//   {"user": "ann", "time": 0, "disclose": [{"task": "a1", "service": 600}, {"task": "a2", "service": 900}]}
//   {"user": "ann", "time": 0, "request": "a1"}
//   {"user": "ann", "time": 700, "deliver": "a1"}
//   {"user": "ann", "time": 4300, "request": "a2"}
//   {"user": "ann", "time": 9100, "cancel": true}
//
// Times become thinking times. Before each step a user thinks for as long as passed since the user's line
// before. So a replay shows what the users would have done with earlier or later outputs. A line of delivery
// says when an output was there. Without it the waiting time of the recording counts as thinking.
import { DataError } from '../errors.ts';
import {
  checkNames,
  countField,
  type Fields,
  fields,
  listField,
  numberField,
  parseFields,
  wrong,
} from '../input/fields.ts';
import { linesOf } from '../input/lines.ts';
import type { RecordedUsers } from './users.ts';

const STEPS = ['disclose', 'request', 'deliver', 'cancel'] as const;
const EXPECTED = 'an object like {"user": "ann", "time": 0, "request": "a1"}';

interface RecordedSet {
  readonly waitBefore: number;
  lastThink: number;
  readonly tasks: { readonly name: string; service: number; prediction: number; processors: number }[];
  readonly requests: { readonly task: number; readonly think: number }[];
}

interface Recorder {
  readonly sets: RecordedSet[];
  /** True if tasks of the last set may still be requested. */
  open: boolean;
  /** The task whose output the user waits for, by the recording; null if there is none. */
  pending: string | null;
  time: number;
}

/**
 * Reads what users did, as JSON Lines (docs/sessions.md).
 *
 * @param options `file` names the text in messages
 * @throws DataError, one line with file, line, field, value and what would be right
 */
export function readRecording(text: string, { file = 'recording' }: { file?: string } = {}): RecordedUsers {
  const users = new Map<string, Recorder>();
  for (const [i, line] of linesOf(text).entries()) {
    if (line.trim() === '') continue;
    const where = `${file}:${i + 1}`;
    takeStep(users, parseFields(line, file, EXPECTED, i + 1), where);
  }
  if (users.size === 0) throw new DataError(`${file}: no users; expected lines like {"user": "ann", …}`);
  return columns(users);
}

function takeStep(users: Map<string, Recorder>, line: Fields, where: string): void {
  checkNames(line, ['user', 'time', ...STEPS], where);
  const named = STEPS.filter((step) => Object.hasOwn(line, step));
  if (named.length !== 1)
    throw new DataError(`${where}: ${named.length} steps; expected one of ${STEPS.join(', ')}`);
  const { user } = line;
  if (typeof user !== 'string' || user === '') throw wrong(where, 'user', user, 'a name');
  const recorder: Recorder = users.get(user) ?? { sets: [], open: false, pending: null, time: 0 };
  users.set(user, recorder);
  const time = numberField(line, 'time', where);
  if (time < recorder.time)
    throw wrong(where, 'time', time, `${recorder.time} or more, the time of the line before of ${user}`);
  const gap = time - recorder.time;
  recorder.time = time;
  if (named[0] === 'disclose') disclose(recorder, line, gap, where);
  else if (named[0] === 'request') request(recorder, line, gap, where);
  else if (named[0] === 'deliver') deliver(recorder, line, where);
  else cancel(recorder, line, gap, where);
}

function disclose(recorder: Recorder, line: Fields, gap: number, where: string): void {
  const tasks = listField(line, 'disclose', where, 'a list of tasks').map((value, k) => {
    const at = `${where}, task ${k + 1}`;
    const task = fields(value, at, 'it', 'an object like {"task": "a1", "service": 600}');
    checkNames(task, ['task', 'service', 'prediction', 'processors'], at);
    const name = task.task;
    if (typeof name !== 'string' || name === '') throw wrong(at, 'task', name, 'a name');
    const service = numberField(task, 'service', at);
    if (service === 0) throw wrong(at, 'service', 0, 'seconds, above 0');
    const prediction = numberField(task, 'prediction', at, { missing: service });
    const processors = task.processors === undefined ? 1 : countField(task, 'processors', at);
    return { name, service, prediction, processors };
  });
  const names = tasks.map(({ name }) => name);
  const twice = names.find((name, k) => names.indexOf(name) < k);
  if (twice !== undefined) throw wrong(where, 'disclose', twice, 'each task once in a set');
  // A set that is not canceled ends when the next one is disclosed.
  const last = recorder.sets.at(-1);
  if (recorder.open && last) last.lastThink = gap;
  const waitBefore = recorder.open ? 0 : gap;
  recorder.sets.push({ waitBefore, lastThink: Number.POSITIVE_INFINITY, tasks, requests: [] });
  recorder.open = true;
  recorder.pending = null;
}

function openSet(recorder: Recorder, what: string, where: string): RecordedSet {
  const set = recorder.sets.at(-1);
  if (!recorder.open || !set)
    throw new DataError(`${where}: ${what} without a set; expected a disclosure before`);
  return set;
}

function request(recorder: Recorder, line: Fields, gap: number, where: string): void {
  const set = openSet(recorder, 'a request', where);
  const task = set.tasks.findIndex(({ name }) => name === line.request);
  if (task < 0) {
    const names = set.tasks.map(({ name }) => name).join(', ');
    throw wrong(where, 'request', line.request, `a task of the set: ${names}`);
  }
  if (set.requests.some((earlier) => earlier.task === task))
    throw wrong(where, 'request', line.request, 'a task that was not requested yet');
  set.requests.push({ task, think: gap });
  recorder.pending = set.tasks[task].name;
}

function deliver(recorder: Recorder, line: Fields, where: string): void {
  openSet(recorder, 'a delivery', where);
  const expected = recorder.pending === null ? 'no delivery, as no output is waited for' : recorder.pending;
  if (line.deliver !== recorder.pending) throw wrong(where, 'deliver', line.deliver, expected);
  recorder.pending = null;
}

function cancel(recorder: Recorder, line: Fields, gap: number, where: string): void {
  const set = openSet(recorder, 'a cancellation', where);
  if (line.cancel !== true) throw wrong(where, 'cancel', line.cancel, 'true: what is left of the set');
  set.lastThink = gap;
  recorder.open = false;
  recorder.pending = null;
}

function columns(users: Map<string, Recorder>): RecordedUsers {
  const sets = [...users.values()].flatMap((user) => user.sets);
  const tasks = sets.flatMap((set) => set.tasks);
  const requests = sets.flatMap((set) => set.requests);
  const offsets = (counts: readonly number[]) => {
    const found = new Int32Array(counts.length + 1);
    for (const [i, count] of counts.entries()) found[i + 1] = found[i] + count;
    return found;
  };
  return {
    names: [...users.keys()],
    taskNames: tasks.map(({ name }) => name),
    userSets: offsets([...users.values()].map((user) => user.sets.length)),
    setTasks: offsets(sets.map((set) => set.tasks.length)),
    setRequests: offsets(sets.map((set) => set.requests.length)),
    waitBefore: Float64Array.from(sets, (set) => set.waitBefore),
    lastThink: Float64Array.from(sets, (set) => set.lastThink),
    service: Float64Array.from(tasks, (task) => task.service),
    prediction: Float64Array.from(tasks, (task) => task.prediction),
    processors: Int32Array.from(tasks, (task) => task.processors),
    requestTask: Int32Array.from(requests, (one) => one.task),
    requestThink: Float64Array.from(requests, (one) => one.think),
  };
}
