// Simulates users whose behavior is drawn (ICS 2004, section 2). The size of a user's sets and the probability of a
// change of mind are drawn once per user, uniformly. Service times and thinking times are exponential. Random
// numbers are common to all models: the service times of a user's sets come from one stream in the order of
// disclosure, and the thinking times from another in the order of delivery. Both orders are the same under
// every model, so a seed gives the same users, sets and times.

import { exp } from '../math/exp';
import { allocateF64, allocateI32 } from '../memory';
import { nextBits, restoreRandom, saveRandom, seedRandom } from '../random/generator';
import { integerBelow, normal, uniformBetween } from '../random/samplers';
import { buildZiggurat, quickExponential } from '../random/ziggurat';
import { prediction, processors, service } from './tasks';
import { base, current, DISCLOSE, END, REQUEST, setStep, size, userCount } from './users';

const STREAMS = 3; // of a user: the kind of user, the tasks, the thoughts

const STEP: f64 = 4.656612873077393e-10; // 2^-31

let serviceMean: f64 = 0;
let thinkMean: f64 = 0;
let leastProcessors: i32 = 1;
let mostProcessors: i32 = 1;
/** Standard deviation of the logarithm of prediction over service. */
let error: f64 = 0;

let tasksInSet: StaticArray<i32> = allocateI32(0);
let change: StaticArray<f64> = allocateF64(0);
let firstSlot: StaticArray<i32> = allocateI32(0);
let taskStream: StaticArray<i32> = allocateI32(0);
let thoughtStream: StaticArray<i32> = allocateI32(0);

export function createSampled(users: f64): void {
  buildZiggurat();
  tasksInSet = allocateI32(users);
  change = allocateF64(users);
  firstSlot = allocateI32(users);
  taskStream = allocateI32(4 * users);
  thoughtStream = allocateI32(4 * users);
}

/** Sets the mean times, in seconds. */
export function setTimes(meanService: f64, meanThink: f64): void {
  serviceMean = meanService;
  thinkMean = meanThink;
}

/** Processors are drawn uniformly. */
export function setTaskDistribution(least: i32, most: i32, predictionError: f64): void {
  leastProcessors = least;
  mostProcessors = most;
  error = predictionError;
}

/** Draws the users: tasks per set and the probability of a change of mind, both uniform. */
export function drawUsers(seed: f64, leastTasks: i32, mostTasks: i32, lowChange: f64, highChange: f64): void {
  for (let user = 0; user < userCount; user++) {
    seedRandom(seed, STREAMS * user);
    unchecked((tasksInSet[user] = leastTasks + integerBelow(mostTasks - leastTasks + 1)));
    unchecked((change[user] = uniformBetween(lowChange, highChange)));
    unchecked((firstSlot[user] = user * mostTasks));
    seedRandom(seed, STREAMS * user + 1);
    saveRandom(taskStream, 4 * user);
    seedRandom(seed, STREAMS * user + 2);
    saveRandom(thoughtStream, 4 * user);
  }
}

/** Draws a set into the user's slots; returns the first. */
export function drawSet(user: i32): i32 {
  const first = unchecked(firstSlot[user]);
  const end = first + unchecked(tasksInSet[user]);
  restoreRandom(taskStream, 4 * user);
  for (let slot = first; slot < end; slot++) {
    const seconds = serviceMean * quickExponential();
    unchecked((service[slot] = seconds));
    unchecked((processors[slot] = leastProcessors));
    unchecked((prediction[slot] = seconds));
    if (mostProcessors > leastProcessors) {
      unchecked((processors[slot] = leastProcessors + integerBelow(mostProcessors - leastProcessors + 1)));
    }
    if (error > 0) unchecked((prediction[slot] = seconds * exp(error * normal())));
  }
  saveRandom(taskStream, 4 * user);
  return first;
}

export function drawnTasks(user: i32): i32 {
  return unchecked(tasksInSet[user]);
}

/** After an output: draws how long the user thinks, and whether the user changes their mind. */
export function drawThought(user: i32): f64 {
  restoreRandom(thoughtStream, 4 * user);
  const wait = thinkMean * quickExponential();
  const changes = f64(nextBits() >>> 1) * STEP < unchecked(change[user]);
  saveRandom(thoughtStream, 4 * user);
  const isLast = unchecked(current[user]) + 1 == unchecked(base[user]) + unchecked(size[user]);
  setStep(user, changes || isLast ? END : REQUEST);
  return wait;
}

/** The user requests the first task when the set is disclosed, and discloses the next set when one ends. */
export function afterSet(user: i32): f64 {
  setStep(user, DISCLOSE);
  return 0;
}
