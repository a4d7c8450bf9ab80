// The colours of bars: one a category. People who are colour-blind can tell them apart.
import { BACKFILLED } from '../../../schedule/schedule.ts';
import type { Bars, JobColumns, PolicyView, WorkloadView } from '../../protocol.ts';
import type { Colour } from './raster.ts';

interface Scheme {
  /** The names of the categories. */
  names(workload: WorkloadView): string[];
  colours: readonly Colour[];
  /** The category of a bar. */
  category(view: PolicyView, jobs: JobColumns, bars: Bars, bar: number): number;
}

const parsed = (text: string): Colour =>
  [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16)) as never;

// Okabe and Ito, Color Universal Design, 2008; grey for the rest.
const DISTINCT = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#f0e442', '#8a8f98'].map(
  parsed,
);
// viridis, from the smallest to the largest.
const RISING = ['#440154', '#414487', '#2a788e', '#22a884', '#7ad151', '#fde725'].map(parsed);

// The largest share of the machine in each size class.
const SIZES = [1 / 64, 1 / 16, 1 / 8, 1 / 4, 1 / 2, 1];

const SCHEMES: Record<string, Scheme> = {
  user: {
    names: ({ users }) => [
      ...users.map((user) => `user ${user}`),
      users.length > 0 ? 'others' : 'unknown user',
    ],
    colours: DISTINCT,
    category: (_, { userRank }, { job }, bar) => userRank[job[bar]],
  },
  size: {
    names: () => ['≤ 1/64 of the machine', '≤ 1/16', '≤ 1/8', '≤ 1/4', '≤ 1/2', '≤ 1'],
    colours: RISING,
    category: (view, { processors }, { job }, bar) =>
      SIZES.findIndex((size) => processors[job[bar]] <= size * view.bars.machine),
  },
  outcome: {
    names: () => ['completed', 'killed at its request', 'preempted try'],
    colours: [DISTINCT[4], DISTINCT[1], DISTINCT[5]],
    category: (_, { run, request }, { job, preempted }, bar) =>
      preempted[bar] ? 2 : run[job[bar]] > request[job[bar]] ? 1 : 0,
  },
  backfilled: {
    names: () => ['started in queue order', 'backfilled', 'preempted try'],
    colours: [DISTINCT[0], DISTINCT[1], DISTINCT[5]],
    category: ({ flags }, _, { job, preempted }, bar) =>
      preempted[bar] ? 2 : flags[job[bar]] & BACKFILLED ? 1 : 0,
  },
};

/** The scheme of a name; `user:12` shows one user among all. An unknown name is as `user`. */
export function schemeOf(name: string): Scheme {
  const user = Number(/^user:(\d+)$/.exec(name)?.[1] ?? Number.NaN);
  if (!Number.isNaN(user))
    return {
      names: () => [`user ${user}`, 'other users'],
      colours: [DISTINCT[5], DISTINCT[7]],
      category: (_, jobs, { job }, bar) => (jobs.user[job[bar]] === user ? 0 : 1),
    };
  return Object.hasOwn(SCHEMES, name) ? SCHEMES[name] : SCHEMES.user;
}

/** The category of every bar. */
export function categories({ category }: Scheme, view: PolicyView, jobs: JobColumns): Uint8Array {
  return new Uint8Array(view.bars.job.length).map((_, bar) => category(view, jobs, view.bars, bar));
}

/** The names and colours of a legend. The last name has the last colour: few users leave some out. */
export function legend(name: string, workload: WorkloadView): { name: string; colour: Colour }[] {
  const { names, colours } = schemeOf(name);
  const all = names(workload);
  return all.map((label, i) => ({
    name: label,
    colour: i === all.length - 1 ? colours[colours.length - 1] : colours[i],
  }));
}

export function css([red, green, blue]: Colour): string {
  return `rgb(${red},${green},${blue})`;
}

/** The colour as #rrggbb. */
export function hex(colour: Colour): string {
  return `#${colour.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}
