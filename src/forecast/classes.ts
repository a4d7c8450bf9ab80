import type { Jobs } from '../trace/workload.ts';

/** Parts of an octave: requests in the same half of an octave count as similar. */
const OCTAVE_PARTS = 2;

/** Class number of each job; there are `count` classes. */
export interface Classes {
  readonly of: Int32Array;
  readonly count: number;
}

/** Returns one class with all jobs. */
function oneClass(jobs: number): Classes {
  return { of: new Int32Array(jobs), count: 1 };
}

/** Divides classes so that jobs stay in the same class only if they have the same value. */
function divided({ of }: Classes, values: ArrayLike<number>): Classes {
  const jobs = of.length;
  let slots = 2;
  while (slots < 2 * jobs) slots *= 2;
  // A hash table with open addressing of the last job of each new class, as job + 1; 0 for none.
  const last = new Int32Array(slots);
  const numbers = new Int32Array(jobs);
  let count = 0;
  for (let job = 0; job < jobs; job++) {
    let slot = slotOf(of[job], values[job]) & (slots - 1);
    let other = last[slot] - 1;
    while (other >= 0 && !(of[other] === of[job] && values[other] === values[job])) {
      slot = (slot + 1) & (slots - 1);
      other = last[slot] - 1;
    }
    last[slot] = job + 1;
    numbers[job] = other < 0 ? count++ : numbers[other];
  }
  return { of: numbers, count };
}

function slotOf(a: number, b: number): number {
  const mixed = Math.imul(a, 0x9e3779b1) ^ Math.imul(b | 0, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}

/** Returns the classes of similar runs, from the narrowest to the widest. */
export function classesOfRuns({ length, user, application, processors, request }: Jobs): readonly Classes[] {
  const all = oneClass(length);
  const ofUser = divided(all, user);
  const ofRequest = divided(divided(ofUser, application), request);
  const octave = request.map((seconds) => Math.floor(OCTAVE_PARTS * Math.log2(Math.max(seconds, 1))));
  return [divided(ofRequest, processors), ofRequest, ofUser, divided(all, octave), all];
}

/** Returns the classes of similar waits, from the narrowest to the widest. */
export function classesOfWaits({ length, user, processors, request }: Jobs): readonly Classes[] {
  const all = oneClass(length);
  const ofUser = divided(all, user);
  return [divided(divided(ofUser, processors), request), ofUser, all];
}
