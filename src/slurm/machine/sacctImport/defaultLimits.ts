// Finds the jobs of a dump that got the default time limit of their partition, because none was requested. A
// script may state a limit that the dump does not show, so the limit that the log has decides.
import type { Partition } from '../cluster.ts';

/** A job as far as its limit is concerned. */
export interface LimitOfJob {
  /** The partition in which it ran, by the cluster's names. */
  readonly partition: string | undefined;
  /** The limit that held, in minutes; Infinity: none. */
  readonly minutes: number;
  /** The command that submitted it. */
  readonly line: string;
  /**
   * `a limit` if the command requests one, `no limit` if it does not and has no script, `perhaps` if it has a script, and
   * `not recorded` if the dump does not have the command.
   */
  readonly states: 'a limit' | 'no limit' | 'perhaps' | 'not recorded';
}

export interface DefaultLimits {
  /** By jobs: true if the job got the default. */
  readonly isDefault: readonly boolean[];
  /** Number of jobs that may have got the default, or stated their limit in a script. */
  readonly unknown: number;
  /** Partitions whose default was another one in the log than it is in slurm.conf. */
  readonly changed: readonly ChangedDefault[];
}

interface ChangedDefault {
  readonly partition: string;
  readonly jobs: number;
  /** Minutes in the log. */
  readonly was: number;
  /** Minutes in slurm.conf. */
  readonly is: number;
}

/**
 * A job without a stated limit got the default if its limit is DefaultTime or MaxTime of its partition, or the
 * one that most such jobs of the partition had, as long as they come from several commands.
 */
export function defaultLimits(
  jobs: readonly LimitOfJob[],
  partitions: readonly Pick<Partition, 'name' | 'defaultTime' | 'maxTime' | 'isDefault'>[],
): DefaultLimits {
  const open = jobs.filter(({ states }) => states === 'perhaps');
  const byPartition = grouped(open, ({ partition }) => partition);
  const changed: ChangedDefault[] = [];
  const defaults = new Map<string | undefined, ReadonlySet<number>>();
  for (const [name, list] of byPartition) {
    const conf = partitions.find((one) => (name === undefined ? one.isDefault : one.name === name));
    if (conf === undefined) continue;
    const { defaultTime, maxTime } = conf;
    const known = new Set([maxTime, ...(defaultTime === undefined ? [] : [defaultTime])]);
    const most = usual(list);
    if (most !== undefined && most.minutes !== (defaultTime ?? maxTime)) {
      const { minutes: was, jobs: count } = most;
      changed.push({ partition: conf.name, jobs: count, was, is: defaultTime ?? maxTime });
      known.add(was);
    }
    defaults.set(name, known);
  }
  const isDefault = jobs.map(
    ({ partition, minutes, states }) =>
      states === 'no limit' || (states === 'perhaps' && (defaults.get(partition)?.has(minutes) ?? false)),
  );
  const unknown = jobs.filter(({ states }, job) => states !== 'a limit' && !isDefault[job]).length;
  return { isDefault, unknown, changed };
}

/** The limit of more than half of the jobs, if several commands submitted these; undefined if there is none. */
function usual(jobs: readonly LimitOfJob[]): { minutes: number; jobs: number } | undefined {
  const byLimit = grouped(jobs, ({ minutes }) => minutes);
  for (const [minutes, list] of byLimit) {
    if (2 * list.length <= jobs.length) continue;
    const lines = new Set(list.map(({ line }) => line));
    return lines.size > 1 ? { minutes, jobs: list.length } : undefined;
  }
  return undefined;
}

function grouped<T, Key>(list: readonly T[], keyOf: (one: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const one of list) {
    const key = keyOf(one);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [one]);
    else known.push(one);
  }
  return groups;
}
