import { UsageError } from '../../errors.ts';
import type { Feedback, Jobs, Workload } from '../workload.ts';
import { logEnd } from './sessions.ts';

/** The longest think time after which a user is assumed to have waited, in seconds (MASCOTS 2014). */
const LONGEST_THINK = 8 * 3600;

/** Jobs that are submitted together, and the jobs that they wait for. */
interface Group {
  readonly members: number[];
  /** The jobs whose ends it waits for. */
  readonly waitsFor: readonly number[];
  readonly reference: number;
  readonly neverEarlier: boolean;
}

/**
 * The workload with submissions that depend on the schedule: a user waits for the jobs of a batch, thinks, and
 * submits the next batch (Zakay and Feitelson, Preserving user behavior characteristics in trace-based simulation of
 * parallel job scheduling, MASCOTS 2014). Every replay of it then has its own submissions: the schedule has its own
 * workload.
 *
 * A batch is a maximal run of a user's jobs in which each is submitted before the one before it has ended. It waits
 * for those jobs of the batch before it that had ended in the log when it was submitted. The think time is the time
 * between the last of these ends and the submission. If it is at most 8 hours, all jobs of the batch move by as much
 * as that end moves. Otherwise the batch comes at its own time, but not before that end.
 *
 * A job that names a preceding job (SWF's fields 17 and 18) leaves its batch. It is submitted its think time after
 * that job's end; without a think time, at its own time, but not before that end.
 *
 * @throws UsageError if no job has a user or names a preceding job, or if the times between submissions were scaled:
 *   a loaded system would slow its users down
 */
export function withFeedback(workload: Workload): Workload {
  const { jobs, cleaning } = workload;
  if (cleaning.rows.some(({ reason }) => reason === 'scaled-load'))
    throw new UsageError(
      `${workload.name}: --feedback and --scale-load contradict each other: a loaded system slows its users down, ` +
        'so their jobs would not come faster. Change --processors, or the users (--resample WEEKS --users FACTOR)',
    );
  const named = namedGroups(jobs);
  if (named.groups.length === 0 && jobs.user.every((user) => user < 0))
    throw new UsageError(
      `${workload.name}: feedback needs the users of the jobs, or their preceding jobs; the trace has neither`,
    );
  const batches = batchGroups(jobs, named.isNamed);
  const groups = [...batches, ...named.groups];
  const rows = [
    {
      reason: 'feedback',
      action: `submitted after the ends that their users waited for${waitsNote(jobs)}`,
      jobs: count(batches),
    },
    { reason: 'preceding-job', action: 'submitted after that job', jobs: named.groups.length },
    { reason: 'unknown-preceding-job', action: 'not waited for', jobs: named.unknown },
  ].filter((row) => row.jobs > 0);
  return {
    ...workload,
    feedback: columnsOf(groups, jobs.length),
    cleaning: { ...cleaning, rows: [...cleaning.rows, ...rows] },
  };
}

function count(groups: readonly Group[]): number {
  return groups.reduce((sum, { members, waitsFor }) => sum + (waitsFor.length > 0 ? members.length : 0), 0);
}

function waitsNote({ wait }: Jobs): string {
  return wait.every((time) => time < 0) ? '; the log has no waits, so they count as 0' : '';
}

/** The batches of all users, and each job of an unknown user. Named jobs are members of no batch here. */
function batchGroups(jobs: Jobs, isNamed: Uint8Array): Group[] {
  const { length, submit, user } = jobs;
  const groups: Group[] = [];
  const users = new Map<number, { lastEnd: number; batch: number[]; members: number[] }>();
  for (let job = 0; job < length; job++) {
    const end = logEnd(jobs, job);
    const own = isNamed[job] === 0 ? [job] : [];
    const state = user[job] < 0 ? undefined : users.get(user[job]);
    if (state !== undefined && submit[job] < state.lastEnd) {
      state.batch.push(job);
      state.members.push(...own);
      state.lastEnd = end;
      continue;
    }
    const group = groupAfter(jobs, job, state?.batch ?? [], own);
    groups.push(group);
    if (user[job] >= 0) users.set(user[job], { lastEnd: end, batch: [job], members: group.members });
  }
  return groups.filter(({ members }) => members.length > 0);
}

/** The batch that begins with a job, after the batch before it. */
function groupAfter(jobs: Jobs, job: number, before: readonly number[], members: number[]): Group {
  const submit = jobs.submit[job];
  // A job that was still running then was not waited for.
  const waitsFor = before.filter((other) => logEnd(jobs, other) <= submit);
  const lastEnd = waitsFor.reduce((last, other) => Math.max(last, logEnd(jobs, other)), 0);
  const thinks = submit - lastEnd <= LONGEST_THINK;
  return { members, waitsFor, reference: thinks ? lastEnd : submit, neverEarlier: !thinks };
}

/** The jobs that name a preceding job, each a group of its own. */
function namedGroups({ length, id, submit, user, precedingJob, thinkTime }: Jobs) {
  const isNamed = new Uint8Array(length);
  const groups: Group[] = [];
  let unknown = 0;
  if (precedingJob === undefined) return { isNamed, groups, unknown };
  // A resampled log has several jobs of one number. The last one before, of the same user if there is one,
  // counts.
  const ofUser = new Map<string, number>();
  const ofAnyone = new Map<number, number>();
  for (let job = 0; job < length; job++) {
    if (precedingJob[job] > 0) {
      const other = ofUser.get(`${user[job]} ${precedingJob[job]}`) ?? ofAnyone.get(precedingJob[job]);
      const think = thinkTime?.[job] ?? -1;
      if (other === undefined) unknown++;
      else {
        isNamed[job] = 1;
        groups.push({
          members: [job],
          waitsFor: [other],
          reference: submit[job] - Math.max(think, 0),
          neverEarlier: think < 0,
        });
      }
    }
    ofUser.set(`${user[job]} ${id[job]}`, job);
    ofAnyone.set(id[job], job);
  }
  return { isNamed, groups, unknown };
}

function columnsOf(groups: readonly Group[], jobs: number): Feedback {
  const waitersOf: number[][] = Array.from({ length: jobs }, () => []);
  for (const [g, { waitsFor }] of groups.entries()) for (const job of waitsFor) waitersOf[job].push(g);
  const members = listed(groups.map(({ members }) => members));
  const waiters = listed(waitersOf);
  return {
    memberFrom: members.from,
    member: members.entry,
    waiterFrom: waiters.from,
    waiter: waiters.entry,
    pending: Int32Array.from(groups, ({ waitsFor }) => waitsFor.length),
    reference: Float64Array.from(groups, ({ reference }) => reference),
    neverEarlier: Uint8Array.from(groups, ({ neverEarlier }) => Number(neverEarlier)),
  };
}

/** Lists of numbers one after the other: list i is at [from[i], from[i + 1]). */
function listed(lists: readonly (readonly number[])[]): { from: Int32Array; entry: Int32Array } {
  const from = new Int32Array(lists.length + 1);
  for (const [i, list] of lists.entries()) from[i + 1] = from[i] + list.length;
  const entry = new Int32Array(from[lists.length]);
  for (const [i, list] of lists.entries()) entry.set(list, from[i]);
  return { from, entry };
}
