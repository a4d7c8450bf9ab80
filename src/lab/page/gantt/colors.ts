// Assigns colors to the categories of bars, which people who are color-blind can distinguish.

import { BAR_COLORS, REST_COLOR } from '../../../figures/look.ts';
import { BACKFILLED } from '../../../schedule/schedule.ts';
import { nameOfNumber } from '../../../trace/numberOfName.ts';
import type { Bars, JobColumns, PolicyView, WorkloadView } from '../../protocol.ts';
import type { Theme } from '../theme.ts';

export interface Scheme {
  /** Returns the names of the categories. */
  names(workload: WorkloadView): string[];
  /** Returns the colors of the categories, as #rrggbb. */
  colors(theme: Theme): readonly string[];
  /** Returns the category of a bar. */
  category(view: PolicyView, jobs: JobColumns, bars: Bars, bar: number): number;
}

const DISTINCT = [...BAR_COLORS, REST_COLOR];

// viridis, from the smallest to the largest, as far as it is visible on the background: the contrast ratio is at least
// 3.
export const RISING = {
  light: ['#1f958b', '#25848e', '#2e6f8e', '#39568c', '#453781', '#440154'],
  dark: ['#2a788e', '#1f9e89', '#35b779', '#6dcd59', '#b4de2c', '#fde725'],
};

/** Returns the same colors in both themes. */
const always = (colors: readonly string[]) => () => colors;

// Upper bounds of the size classes, as shares of the machine.
const SIZES = [1 / 64, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1];

const SCHEMES: Record<string, Scheme> = {
  user: {
    names: ({ users, userNames }) => [
      ...users.map((user) => `user ${nameOfNumber(userNames, user)}`),
      users.length > 0 ? 'others' : 'unknown user',
    ],
    colors: always(DISTINCT),
    category: (_, { userRank }, { job }, bar) => userRank[job[bar]],
  },
  size: {
    names: () => ['≤ 1/64 of the machine', '≤ 1/16', '≤ 1/8', '≤ 1/4', '≤ 1/2', '≤ 1'],
    colors: (theme) => RISING[theme],
    category: (view, { processors }, { job }, bar) =>
      SIZES.findIndex((size) => processors[job[bar]] <= size * view.bars.machine),
  },
  outcome: {
    names: () => ['completed', 'killed at its request', 'preempted try'],
    colors: always([DISTINCT[4], DISTINCT[1], DISTINCT[5]]),
    category: (_, { run, request }, { job, preempted }, bar) =>
      preempted[bar] ? 2 : run[job[bar]] > request[job[bar]] ? 1 : 0,
  },
  backfilled: {
    names: () => ['started in queue order', 'backfilled', 'preempted try'],
    colors: always([DISTINCT[0], DISTINCT[1], DISTINCT[5]]),
    category: ({ flags }, _, { job, preempted }, bar) =>
      preempted[bar] ? 2 : flags[job[bar]] & BACKFILLED ? 1 : 0,
  },
};

/** Returns the scheme of a name; `user:12` shows one user among all. An unknown name gives the scheme `user`. */
export function schemeOf(name: string): Scheme {
  const user = Number(/^user:(\d+)$/.exec(name)?.[1] ?? Number.NaN);
  if (!Number.isNaN(user))
    return {
      names: ({ userNames }) => [`user ${nameOfNumber(userNames, user)}`, 'other users'],
      colors: always([DISTINCT[5], DISTINCT[7]]),
      category: (_, jobs, { job }, bar) => (jobs.user[job[bar]] === user ? 0 : 1),
    };
  return Object.hasOwn(SCHEMES, name) ? SCHEMES[name] : SCHEMES.user;
}

/** Returns the category of every bar. */
export function categories({ category }: Scheme, view: PolicyView, jobs: JobColumns): Uint8Array {
  return new Uint8Array(view.bars.job.length).map((_, bar) => category(view, jobs, view.bars, bar));
}

/**
 * Returns the names and colors of a legend. The last name has the last color: with few users, some colors are left out.
 */
export function legend(
  name: string,
  workload: WorkloadView,
  theme: Theme,
): { name: string; color: string }[] {
  const scheme = schemeOf(name);
  const colors = scheme.colors(theme);
  const all = scheme.names(workload);
  return all.map((label, i) => ({
    name: label,
    color: i === all.length - 1 ? colors[colors.length - 1] : colors[i],
  }));
}
