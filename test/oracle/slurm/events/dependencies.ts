// State of a job's dependency at an instant.
import type { Term } from '../../../../src/slurm/machine/events/model.ts';
import type { Entry } from '../jobs.ts';

export type Verdict = 'met' | 'open' | 'failed';

/** @param now whole seconds */
export function dependencyOf(entry: Entry, entries: readonly Entry[], now: number): Verdict {
  const { dependency } = entry.job;
  if (dependency === undefined) return 'met';
  const verdicts = dependency.terms.map((term, i): Verdict => {
    const decided = entry.decided.get(i);
    return decided === undefined ? verdictOf(term, entry, entries, now) : decided ? 'met' : 'failed';
  });
  if (dependency.isAny) {
    return verdicts.includes('met') ? 'met' : verdicts.includes('open') ? 'open' : 'failed';
  }
  return verdicts.includes('failed') ? 'failed' : verdicts.includes('open') ? 'open' : 'met';
}

/** The controller remembers what it has decided. */
export function decide(entry: Entry, entries: readonly Entry[], now: number): void {
  for (const [i, term] of (entry.job.dependency?.terms ?? []).entries()) {
    if (entry.decided.has(i)) continue;
    const verdict = verdictOf(term, entry, entries, now);
    if (verdict !== 'open') entry.decided.set(i, verdict === 'met');
  }
}

/** Whether the controller would decide a term now that it has not decided yet. */
export function mayDecide(entry: Entry, entries: readonly Entry[], now: number): boolean {
  const terms = entry.job.dependency?.terms ?? [];
  return terms.some((term, i) => !entry.decided.has(i) && verdictOf(term, entry, entries, now) !== 'open');
}

function verdictOf(term: Term, entry: Entry, entries: readonly Entry[], now: number): Verdict {
  if (term.kind === 'singleton') return isAlone(entry, entries) ? 'met' : 'open';
  const target = entries[term.on];
  const whole = entries.filter(
    (other) => other === target || (target.job.array !== undefined && other.job.array?.first === term.on),
  );
  if (term.kind === 'after') {
    const hasBegun = whole.every(({ state }) => state === 'running' || state === 'over');
    // A canceled job never starts.
    return hasBegun && (term.delay === 0 || now - target.start >= 60 * term.delay) ? 'met' : 'open';
  }
  if (term.kind === 'aftercorr') return verdictOfTasks(whole, entry);
  if (whole.some(({ result }) => result === undefined)) return 'open';
  if (term.kind === 'afterany') return 'met';
  const isFine = whole.every(({ result }) => result === 'completed');
  return isFine === (term.kind === 'afterok') ? 'met' : 'failed';
}

/** aftercorr: a task with a record of its own waits for the task of the same number, if there is one. */
function verdictOfTasks(whole: readonly Entry[], entry: Entry): Verdict {
  const { array } = entry.job;
  const isTask = array !== undefined && entry.isSplit;
  const same = whole.find(({ job }) => isTask && job.array?.task === array.task);
  const waited = same === undefined ? whole : [same];
  if (waited.some(({ result }) => result === undefined)) return 'open';
  if (waited.every(({ result }) => result === 'completed')) return 'met';
  return array !== undefined && !isTask ? 'open' : 'failed';
}

/** Whether the controller has not found yet that the dependencies of a job are met. */
export function isDependent({ job: { dependency }, decided }: Entry): boolean {
  if (dependency === undefined) return false;
  const areMet = dependency.terms.map((_, i) => decided.get(i) === true);
  return dependency.isAny ? !areMet.includes(true) : areMet.includes(false);
}

function isAlone({ id, job: { user, name } }: Entry, entries: readonly Entry[]): boolean {
  return !entries.some(
    (other) =>
      other.id !== id &&
      other.job.user === user &&
      other.job.name === name &&
      (other.state === 'running' ||
        ((other.state === 'pending' || other.state === 'dropped') && other.id < id)),
  );
}
