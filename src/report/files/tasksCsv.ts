import { outcomeOf, type TaskRecord } from '../../sessions/taskRecord.ts';
import { isRecorded, type SessionUsers } from '../../sessions/users.ts';
import { csvCell } from '../../trace/write/csvCell.ts';

const TASK_COLUMNS = [
  'user',
  'set',
  'task',
  'processors',
  'service',
  'predicted',
  'disclosed',
  'requested',
  'started',
  'executed',
  'ended',
  'used',
  'visibleResponse',
  'outcome',
] as const;

const LINES_PER_CHUNK = 4096;

const known = (time: number) => (time === Number.POSITIVE_INFINITY ? '' : time);

/**
 * Yields every task as CSV, in chunks, in the order in which the sets ended. Times are seconds; a cell is empty if the
 * event did not happen. `ended`: time at which the user had finished the set. `used`: seconds run. `outcome`:
 * `delivered`, `cancelled`, `executed` (but never requested) or `open` (still wanted at the end of the simulation).
 * Sets count from 0; so do drawn users and their tasks.
 */
export function* tasksCsv(users: SessionUsers, record: TaskRecord): Generator<string> {
  const { user, set, task, processors, service, prediction } = record;
  const { disclosed, requested, started, executed, ended, used } = record;
  const names = isRecorded(users) ? users : undefined;
  const nameOf = (i: number) => {
    if (!names) return `${user[i]},${set[i]},${task[i]}`;
    const slot = names.setTasks[names.userSets[user[i]] + set[i]] + task[i];
    return `${csvCell(names.names[user[i]])},${set[i]},${csvCell(names.taskNames[slot])}`;
  };
  let chunk = `${TASK_COLUMNS.join(',')}\n`;
  for (let i = 0; i < user.length; i++) {
    const outcome = outcomeOf(record, i);
    const visible = outcome === 'delivered' ? Math.max(0, executed[i] - requested[i]) : '';
    const times = [disclosed, requested, started, executed, ended]
      .map((column) => known(column[i]))
      .join(',');
    chunk += `${nameOf(i)},${processors[i]},${service[i]},${prediction[i]},${times},${used[i]},${visible},${outcome}\n`;
    if ((i + 1) % LINES_PER_CHUNK === 0) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}
