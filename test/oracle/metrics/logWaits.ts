// Waits and use of groups of jobs, from the lines of a log, as a user would compute them with awk.

/** A job of a log. */
export interface LoggedJob {
  /** Seconds from the submission to the start; negative if it is unknown. */
  readonly wait: number;
  readonly run: number;
  readonly processors: number;
  readonly group: string;
}

interface Row {
  group: string;
  jobs: number;
  work: number;
  waits: (number | undefined)[];
  waited: number;
  waitsOfWaited: (number | undefined)[];
  slowdown: number;
}

/** Mean, median and quantile 0.9, as R computes them; undefined without values. */
function waitsOf(waits: readonly number[]): (number | undefined)[] {
  if (waits.length === 0) return [undefined, undefined, undefined];
  const sorted = [...waits].sort((a, b) => a - b);
  const quantile = (q: number) => {
    const place = q * (sorted.length - 1);
    const [low, high] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
    return low + (place - Math.floor(place)) * (high - low);
  };
  return [waits.reduce((a, b) => a + b) / waits.length, quantile(0.5), quantile(0.9)];
}

/** A row for each group of the jobs that have a start, in no particular order. */
export function oracleRows(jobs: readonly LoggedJob[]): Row[] {
  const groups = new Map<string, LoggedJob[]>();
  for (const job of jobs) {
    if (job.wait < 0) continue;
    groups.set(job.group, groups.get(job.group) ?? []);
    groups.get(job.group)?.push(job);
  }
  return [...groups].map(([group, own]) => {
    const waited = own.map(({ wait }) => wait).filter((wait) => wait > 60);
    const slowdowns = own.map(({ wait, run }) => Math.max(1, (wait + run) / Math.max(run, 10)));
    return {
      ...{ group, jobs: own.length, waited: waited.length },
      work: own.reduce((sum, { processors, run }) => sum + processors * run, 0),
      waits: waitsOf(own.map(({ wait }) => wait)),
      waitsOfWaited: waitsOf(waited),
      slowdown: slowdowns.reduce((a, b) => a + b) / own.length,
    };
  });
}

/** The Mondays of instants, in seconds since 1970, on the clock of a time zone. */
export function mondays(timeZone: string): (instant: number) => string {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' });
  return (instant) => {
    const date = new Date(`${format.format(1000 * instant)}T00:00Z`);
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7));
    return date.toISOString().slice(0, 10);
  };
}
