// Computes the fair start of each job: the time at which it could have started if only jobs submitted before it had
// been in its way. Let H be the moment at which the job was submitted and all jobs submitted before it had started. The
// fair start is the first instant from H on at which those jobs leave enough processors (strict fairness:
// PV-EASY, HPDC 2010, section 3.1). The fair start of a job that started by H is its own start. It follows
// from the schedule alone, under any policy. Jobs are given in the order of submission; times are seconds.
import { allocateF64, allocateI32 } from '../memory';
import { EndsAhead } from './endsAhead';

/** Number of new ends that wait to be sorted in. On a machine without a queue most jobs end before a query. */
const NEW: i32 = 1024;

/** Jobs submitted earlier that still run when this one is the head. */
let before: EndsAhead = new EndsAhead(0);
let sorted: EndsAhead = new EndsAhead(0);
let newTimes: StaticArray<f64> = allocateF64(0);
let newProcessors: StaticArray<i32> = allocateI32(0);
let fresh: i32 = 0;
let machine: i32 = 0;
let allStarted: f64 = -Infinity;

/** @param running the most jobs that run at a time */
export function createFairStarts(running: f64): void {
  before = new EndsAhead(running);
  sorted = new EndsAhead(f64(NEW));
  newTimes = allocateF64(f64(NEW));
  newProcessors = allocateI32(f64(NEW));
}

export function beginFairStarts(processors: i32): void {
  machine = processors;
  allStarted = -Infinity;
  before.clear();
  fresh = 0;
}

/** The fair start of the next job. */
export function fairStart(submit: f64, processors: i32, start: f64, end: f64): f64 {
  const head = max(allStarted, submit);
  let fair = start;
  if (start > head) {
    dropUntil(head);
    const left = machine - processors;
    fair = before.busy <= left ? head : before.whenAtMost(left);
  }
  if (start > allStarted) allStarted = start;
  if (end > allStarted) {
    if (fresh == NEW) dropUntil(max(allStarted, submit));
    unchecked((newTimes[fresh] = end));
    unchecked((newProcessors[fresh++] = processors));
  }
  return fair;
}

/** Drops the ends up to this instant, which are no longer needed, and sorts in the new ones after it. */
function dropUntil(time: f64): void {
  before.dropUntil(time);
  sorted.clear();
  for (let i = 0; i < fresh; i++)
    if (unchecked(newTimes[i]) > time) sorted.add(unchecked(newTimes[i]), unchecked(newProcessors[i]));
  fresh = 0;
  before.merge(sorted);
}
