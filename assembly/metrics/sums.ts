// Computes the sums behind the metrics of a schedule, job by job in the order of the jobs.
import * as flag from '../codes/flags';
import * as place from '../codes/sums';
import { estimate, flags, length, processors, reserved, start, submit } from '../jobs/columns';
import { allocateF64 } from '../memory';
import { highWord, lowWord } from '../native/words';
import {
  counted,
  end as endOf,
  givesEnds,
  keepsWork,
  kills,
  killsTries,
  leavesOut,
  lost,
  reserves,
} from './columns';
import { beginFairStarts, fairStart } from './fairStarts';
import { HIGH, LOW, mixed, STEP } from './hash';
import { beginWaits, countWait } from './waits';

export let sums: StaticArray<f64> = allocateF64(f64(place.SUMS));

/** The hash of all starts and then all ends, if all jobs were added at once. */
export let highHash: i32 = 0;
export let lowHash: i32 = 0;

/** Begins with a schedule on a machine of that many processors. */
export function beginSums(machine: i32): void {
  sums.fill(0, 0, place.SUMS);
  unchecked((sums[place.FIRST_SUBMIT] = Infinity));
  unchecked((sums[place.LAST_SUBMIT] = -Infinity));
  unchecked((sums[place.LAST_END] = -Infinity));
  highHash = HIGH;
  lowHash = LOW;
  beginFairStarts(machine);
  beginWaits();
}

/** Adds the first `count` jobs of the columns. */
export function addJobs(count: i32): void {
  addStarts(count);
  addEnds(count);
}

// Two loops with half of the sums each are faster than one, because more of them stay in registers. A step of
// the hash waits for the step before it, and costs next to nothing compared to the sums.

/** Adds what follows from the starts of jobs. */
function addStarts(count: i32): void {
  // Locals are faster than globals and columns.
  const startOf = start;
  const submitOf = submit;
  const lengthOf = length;
  const processorsOf = processors;
  const flagsOf = flags;
  let high = highHash;
  let low = lowHash;
  let jobs = 0;
  let backfilled = 0;
  let blocked = 0;
  let wait = unchecked(sums[place.WAIT]);
  let queued = unchecked(sums[place.QUEUED]);
  let firstSubmit = unchecked(sums[place.FIRST_SUBMIT]);
  let lastSubmit = unchecked(sums[place.LAST_SUBMIT]);
  for (let j = 0; j < count; j++) {
    const from = unchecked(startOf[j]);
    high = mixed(high, lowWord(from));
    low = mixed(low + STEP, lowWord(from) ^ high);
    high = mixed(high, highWord(from));
    low = mixed(low + STEP, highWord(from) ^ high);
    const p = unchecked(processorsOf[j]);
    const submitted = unchecked(submitOf[j]);
    const fair = fairStart(
      submitted,
      p,
      from,
      givesEnds ? unchecked(endOf[j]) : from + unchecked(lengthOf[j]),
    );
    if (leavesOut && unchecked(counted[j]) == 0) continue;
    const waited = from - submitted;
    jobs++;
    countWait(waited);
    wait += waited;
    queued += killsTries ? waited - unchecked(lost[j]) : waited;
    firstSubmit = min(firstSubmit, submitted);
    lastSubmit = max(lastSubmit, submitted);
    const bits = i32(unchecked(flagsOf[j]));
    backfilled += bits & flag.BACKFILLED;
    blocked += bits & flag.BLOCKED;
    if (from > fair) addDelay(from - fair, reserves && from > unchecked(reserved[j]));
  }
  highHash = high;
  lowHash = low;
  unchecked((sums[place.JOBS] += f64(jobs)));
  unchecked((sums[place.BACKFILLED] += f64(backfilled) / f64(flag.BACKFILLED)));
  unchecked((sums[place.BLOCKED] += f64(blocked) / f64(flag.BLOCKED)));
  unchecked((sums[place.WAIT] = wait));
  unchecked((sums[place.QUEUED] = queued));
  unchecked((sums[place.FIRST_SUBMIT] = firstSubmit));
  unchecked((sums[place.LAST_SUBMIT] = lastSubmit));
}

/** Adds what follows from their ends. */
function addEnds(count: i32): void {
  const startOf = start;
  const submitOf = submit;
  const lengthOf = length;
  const estimateOf = estimate;
  const processorsOf = processors;
  let high = highHash;
  let low = lowHash;
  let slowed = 0;
  let overran = 0;
  let response = unchecked(sums[place.RESPONSE]);
  let slowdown = unchecked(sums[place.SLOWDOWN]);
  let bounded = unchecked(sums[place.BOUNDED]);
  let weighted = unchecked(sums[place.WEIGHTED]);
  let perProcessor = unchecked(sums[place.PER_PROCESSOR]);
  let width = unchecked(sums[place.WIDTH]);
  let area = unchecked(sums[place.AREA]);
  let lastEnd = unchecked(sums[place.LAST_END]);
  let estimateError = unchecked(sums[place.ESTIMATE_ERROR]);
  let estimateAccuracy = unchecked(sums[place.ESTIMATE_ACCURACY]);
  for (let j = 0; j < count; j++) {
    const from = unchecked(startOf[j]);
    const runs = unchecked(lengthOf[j]);
    const to = givesEnds ? unchecked(endOf[j]) : from + runs;
    high = mixed(high, lowWord(to));
    low = mixed(low + STEP, lowWord(to) ^ high);
    high = mixed(high, highWord(to));
    low = mixed(low + STEP, highWord(to) ^ high);
    if (leavesOut && unchecked(counted[j]) == 0) continue;
    const p = unchecked(processorsOf[j]);
    // Not `runs`, because the end was rounded.
    const held = keepsWork ? runs : to - from;
    const responded = to - unchecked(submitOf[j]);
    response += responded;
    if (held > 0) {
      slowdown += responded / held;
      slowed++;
    }
    const least = max<f64>(held, place.BOUND);
    const jobBounded = max<f64>(1, responded / least);
    bounded += jobBounded;
    weighted += f64(p) * jobBounded;
    perProcessor += max<f64>(1, responded / (f64(p) * least));
    width += f64(p);
    const ended = killsTries ? i32(unchecked(flags[j])) : 0;
    const isLost = (ended & (flag.PREEMPTED | flag.NODE_FAILED)) != 0;
    if (!isLost) area += f64(p) * held;
    lastEnd = max(lastEnd, to);
    const estimated = unchecked(estimateOf[j]);
    estimateError += abs(estimated - runs);
    const longer = max(estimated, runs);
    estimateAccuracy += longer > 0 ? min(estimated, runs) / longer : 1;
    overran += i32(estimated < runs);
    if (keepsWork) {
      const before: f64 = killsTries ? unchecked(lost[j]) : 0;
      addKills(killsTries ? unchecked(kills[j]) : 0, before + (to - from) - runs, p, held);
    } else if (killsTries) {
      const tries = unchecked(kills[j]) + i32((ended & flag.PREEMPTED) != 0);
      addKills(tries, unchecked(lost[j]) + (isLost ? held : 0), p, held);
    }
  }
  highHash = high;
  lowHash = low;
  unchecked((sums[place.SLOWED] += f64(slowed)));
  unchecked((sums[place.OVERRAN] += f64(overran)));
  unchecked((sums[place.RESPONSE] = response));
  unchecked((sums[place.SLOWDOWN] = slowdown));
  unchecked((sums[place.BOUNDED] = bounded));
  unchecked((sums[place.WEIGHTED] = weighted));
  unchecked((sums[place.PER_PROCESSOR] = perProcessor));
  unchecked((sums[place.WIDTH] = width));
  unchecked((sums[place.AREA] = area));
  unchecked((sums[place.LAST_END] = lastEnd));
  unchecked((sums[place.ESTIMATE_ERROR] = estimateError));
  unchecked((sums[place.ESTIMATE_ACCURACY] = estimateAccuracy));
}

/** @param wasted the seconds in all attempts that were not work, or whose work was lost */
function addKills(tries: i32, wasted: f64, p: i32, held: f64): void {
  unchecked((sums[place.WASTED] += f64(p) * wasted));
  if (tries == 0) return;
  unchecked((sums[place.PREEMPTED] += 1));
  unchecked((sums[place.KILLS] += f64(tries)));
  if (held > 0) unchecked((sums[place.WASTE] += wasted / held));
}

function addDelay(delay: f64, broken: bool): void {
  unchecked((sums[place.DELAYED] += 1));
  unchecked((sums[place.DELAY] += delay));
  unchecked((sums[place.MAX_DELAY] = max(unchecked(sums[place.MAX_DELAY]), delay)));
  if (broken) unchecked((sums[place.VIOLATIONS] += 1));
}
