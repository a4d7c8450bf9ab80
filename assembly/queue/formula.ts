// Computes keys by formulas of the host: steps in postfix form (codes/formulas.ts), run for many jobs at a time, so
// that a step is looked up once for all of them.
//
// The arithmetic is that of floats, but 0 / 0 is 0: a job that has not waited and asks for no time is no
// exception. An infinite key comes first or last. A key that is not a number puts its job last until the host
// sees it, and ends the run then.
import {
  ADD,
  DIVIDE,
  ESTIMATE,
  LOG,
  MAX,
  MIN,
  MULTIPLY,
  NEGATIVE,
  PROCESSORS,
  REQUEST,
  SUBMIT,
  SUBTRACT,
  WAIT,
} from '../codes/formulas';
import { CANDIDATE_FORMULA, CANDIDATE_WAIT_FORMULA } from '../codes/orders';
import { estimate, origin, processors, request, submit } from '../jobs/columns';
import { log } from '../math/log';
import { power } from '../math/power';
import { allocateF64, allocateI32 } from '../memory';
import { newF64, newI32 } from '../native/columns';
import * as run from '../run';

/** The steps of the queue's formula, and after them those of the candidates' formula. The host fills them. */
export let formulaStep: StaticArray<i32> = allocateI32(0);
/** The number of each step; used by NUMBER. */
export let formulaNumber: StaticArray<f64> = allocateF64(0);

/** Number of jobs that are computed at a time; each height of the stack has one number for each. */
const TOGETHER: i32 = 64;
let stack: StaticArray<f64> = allocateF64(0);

let unordered: i32 = -1;
let unorderedAt: f64 = 0;

export function createFormulas(): void {
  const steps = run.queueSteps + run.candidateSteps;
  formulaStep = allocateI32(steps);
  formulaNumber = allocateF64(steps);
  stack = allocateF64(f64(TOGETHER) * run.formulaHeight);
  unordered = -1;
}

/** The first job found whose key was not a number; -1 if there is none. */
export function unorderedJob(): i32 {
  return unordered;
}

/** The instant of that key. */
export function unorderedTime(): f64 {
  return unorderedAt;
}

/** Puts one number of each job on the stack, from `at` on. */
function put(at: i32, step: i32, number: f64, jobs: StaticArray<i32>, from: i32, to: i32, now: f64): void {
  for (let i = from; i < to; i++, at++) {
    const job = unchecked(jobs[i]);
    let value = number;
    if (step == WAIT) value = now - unchecked(submit[job]);
    else if (step == REQUEST) value = unchecked(request[job]);
    else if (step == PROCESSORS) value = f64(unchecked(processors[job]));
    else if (step == ESTIMATE) value = unchecked(estimate[job]);
    else if (step == SUBMIT) value = unchecked(submit[job]) - origin;
    unchecked((stack[at] = value));
  }
}

/** Changes `count` numbers of the stack, from `at` on. */
function change(step: i32, at: i32, count: i32): void {
  for (let i = at; i < at + count; i++) {
    const x = unchecked(stack[i]);
    unchecked((stack[i] = step == NEGATIVE ? -x : step == LOG ? log(x) : sqrt(x)));
  }
}

function quotient(x: f64, y: f64): f64 {
  return x == 0 && y == 0 ? 0 : x / y;
}

function combined(step: i32, x: f64, y: f64): f64 {
  if (step == ADD) return x + y;
  if (step == SUBTRACT) return x - y;
  if (step == MULTIPLY) return x * y;
  if (step == DIVIDE) return quotient(x, y);
  if (step == MIN) return min(x, y);
  if (step == MAX) return max(x, y);
  return power(x, y);
}

/** Combines `count` numbers of the stack from `at` on with those that lie on them. */
function combine(step: i32, at: i32, count: i32): void {
  for (let i = at; i < at + count; i++) unchecked((stack[i] = combined(step, stack[i], stack[i + TOGETHER])));
}

/** The keys of at most TOGETHER jobs, at the bottom of the stack. */
function compute(first: i32, beyond: i32, jobs: StaticArray<i32>, from: i32, to: i32, now: f64): void {
  const count = to - from;
  let top = 0;
  for (let s = first; s < beyond; s++) {
    const step = unchecked(formulaStep[s]);
    if (step < NEGATIVE) {
      put(top, step, unchecked(formulaNumber[s]), jobs, from, to, now);
      top += TOGETHER;
    } else if (step < ADD) change(step, top - TOGETHER, count);
    else {
      top -= TOGETHER;
      combine(step, top - TOGETHER, count);
    }
  }
}

/** Writes the keys of jobs[from, to) at an instant, by the formula of an order, to the same places. */
export function writeFormulaKeys(
  order: i32,
  keys: StaticArray<f64>,
  jobs: StaticArray<i32>,
  from: i32,
  to: i32,
  now: f64,
): void {
  const ofCandidates = order == CANDIDATE_FORMULA || order == CANDIDATE_WAIT_FORMULA;
  const first = ofCandidates ? i32(run.queueSteps) : 0;
  const beyond = first + i32(ofCandidates ? run.candidateSteps : run.queueSteps);
  for (let low = from; low < to; low += TOGETHER) {
    const high = min(low + TOGETHER, to);
    compute(first, beyond, jobs, low, high, now);
    for (let i = low; i < high; i++) {
      const key = unchecked(stack[i - low]);
      unchecked((keys[i] = isNaN(key) ? Infinity : key));
      if (!isNaN(key) || unordered >= 0) continue;
      unordered = unchecked(jobs[i]);
      unorderedAt = now;
    }
  }
}

const oneJob: StaticArray<i32> = newI32(1);
const oneKey: StaticArray<f64> = newF64(1);

/** The key of a job at an instant, by the formula of an order. */
export function formulaKey(order: i32, job: i32, now: f64): f64 {
  unchecked((oneJob[0] = job));
  writeFormulaKeys(order, oneKey, oneJob, 0, 1, now);
  return unchecked(oneKey[0]);
}
