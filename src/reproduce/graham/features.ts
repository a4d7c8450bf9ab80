// Computes the features from which a wait is forecast.
import { byNoon, type WaitingJobs } from './waitingJobs.ts';

const HOUR = 3600;

/**
 * The features of jobs at their noons, as columns: sizes, ages and amounts as logarithms, and the amounts
 * above a job over what runs.
 *
 * The queue's counts take jobs of equal priority in any order. Of one account these start in the order of
 * their submissions, so a job's place is the first place of those, plus the jobs submitted before it.
 */
export function featuresOf(all: WaitingJobs): Float64Array[] {
  const hours = all.processors.map((processors, job) => (processors * all.limit[job]) / HOUR);
  const ones = hours.map(() => 1);
  const { account, partition } = all;
  const ofAccount = { all, within: [account] };
  const ofBoth = { all, within: [account, partition] };
  const jobs = {
    whole: placeAmong(ofAccount, all.jobsAbove, ones),
    partition: placeAmong(ofBoth, all.partitionJobsAbove, ones),
    account: placeAmong(ofAccount, all.accountJobsAbove, ones),
    both: placeAmong(ofBoth, all.bothJobsAbove, ones),
  };
  const work = {
    whole: placeAmong(ofAccount, all.hoursAbove, hours),
    partition: placeAmong(ofBoth, all.partitionHoursAbove, hours),
    account: placeAmong(ofAccount, all.accountHoursAbove, hours),
    both: placeAmong(ofBoth, all.bothHoursAbove, hours),
  };
  return [
    logarithm(all.noon.map((noon, job) => noon - all.submit[job])),
    ...[all.limit, all.processors, all.memory, all.nodes, all.gpus, hours].map(logarithm),
    logarithm(all.memory.map((memory, job) => memory / all.processors[job])),
    partition,
    all.priority,
    ...Object.values(jobs).map(logarithm),
    ...Object.values(work).map(logarithm),
    over(jobs.whole, all.running),
    over(jobs.partition, all.partitionRunning),
    over(jobs.account, all.accountRunning),
    over(jobs.both, all.bothRunning),
    over(work.whole, all.runningCores),
    over(work.partition, all.partitionRunningCores),
    over(work.account, all.accountRunningCores),
    over(work.both, all.bothRunningCores),
  ];
}

const logarithm = (column: Float64Array) => column.map((value) => Math.log10(1 + value));

function over(above: Float64Array, running: Float64Array): Float64Array {
  return above.map((value, job) => Math.log10((1 + value) / (1 + running[job])));
}

/** Jobs ranked above each job, if those of equal values and priority start in the order of submission. */
function placeAmong(
  { all, within }: { all: WaitingJobs; within: readonly Float64Array[] },
  above: Float64Array,
  amount: Float64Array,
): Float64Array {
  const { id, submit, priority } = all;
  const places = new Float64Array(above.length);
  for (const { jobs } of byNoon(all)) {
    const equal = new Map<string, number[]>();
    for (const job of jobs) {
      const key = [priority[job], ...within.map((column) => column[job])].join();
      const others = equal.get(key);
      if (others === undefined) equal.set(key, [job]);
      else others.push(job);
    }
    for (const group of equal.values()) {
      group.sort((a, b) => submit[a] - submit[b] || id[a] - id[b]);
      let place = group.reduce((least, job) => Math.min(least, above[job]), Number.POSITIVE_INFINITY);
      for (const job of group) {
        places[job] = place;
        place += amount[job];
      }
    }
  }
  return places;
}
