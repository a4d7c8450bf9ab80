// Implements the workload model of Lublin and Feitelson, "The workload on parallel supercomputers: modeling the
// characteristics of rigid jobs", JPDC 63(11), 2003, with the structure of their program m_lublin99.c. The
// constants come from the host (src/trace/generate/lublin.ts). Differences: gamma samples use the method of
// Marsaglia and Tsang; the arrival clock is rounded down to whole seconds once per job, not at every step; a
// power of two above the machine is halved.
//
// Parameters: number of job types (1 or 2), processors, overestimation f; then for each type: serial
// probability, power of two probability, uLow, uMed, uHigh, uProb, a1, b1, a2, b2, pa, pb, aarr, barr, anum,
// bnum.
import { exp } from '../math/exp';
import { LN2, log } from '../math/log';
import { allocateF64, allocateI32 } from '../memory';
import { restoreRandom, saveRandom, seedRandom, uniform } from '../random/generator';
import { gamma, hyperGamma, uniformBetween } from '../random/samplers';
import { parameters, processors, request, run, submit, user } from './jobs';

const HEAD: i32 = 3;
const PER_TYPE: i32 = 16;
const BUCKETS: i32 = 48; // half hours of a day
const BUCKET_SECONDS: f64 = 1800;
const FIRST_BUCKET: i32 = 11; // the fitted day begins here and wraps around
const LONGEST_LOG_RUN: f64 = 12; // e^12 s are just under two days
const LONGEST_LOG_GAP: f64 = 13; // e^13 s are about five days

// Per type: the weights of the buckets (mean 1), the bucket of the next arrival, the buckets passed, and the
// points spent in the bucket.
const weights: StaticArray<f64> = allocateF64(2 * BUCKETS);
const passed: StaticArray<f64> = allocateF64(2);
const points: StaticArray<f64> = allocateF64(2);
const nextArrival: StaticArray<f64> = allocateF64(2);

// The states of the two random streams: of the jobs, and of their requests.
const JOBS: i32 = 0;
const REQUESTS: i32 = 4;
const states: StaticArray<i32> = allocateI32(8);

function parameter(type: i32, index: i32): f64 {
  return parameters[HEAD + type * PER_TYPE + index];
}

// The incomplete gamma function without the factor 1 / Gamma(shape), which cancels when weights are
// normalized: x^a e^-x (1/a + x/(a(a+1)) + ...). All terms are positive.
function incompleteGamma(x: f64, shape: f64): f64 {
  let term: f64 = 1.0 / shape;
  let sum = term;
  for (let n: f64 = 1; term > sum * 1e-17; n++) {
    term *= x / (shape + n);
    sum += term;
  }
  return sum * exp(shape * log(x) - x);
}

function setWeights(type: i32): void {
  const shape = parameter(type, 14);
  const scale = parameter(type, 15);
  let sum: f64 = 0;
  for (let i = FIRST_BUCKET; i < FIRST_BUCKET + BUCKETS; i++) {
    const from = (f64(i) - 0.5) / scale;
    const to = (f64(i) + 0.5) / scale;
    const weight = incompleteGamma(to, shape) - incompleteGamma(from, shape);
    weights[type * BUCKETS + ((i - 1) % BUCKETS)] = weight;
    sum += weight;
  }
  for (let i = 0; i < BUCKETS; i++) weights[type * BUCKETS + i] *= f64(BUCKETS) / sum;
}

// A gap at rush hour, e^gamma seconds, gives points, and a bucket costs its weight in points. So a night
// bucket takes few points but as many seconds as any other bucket.
function advance(type: i32): void {
  const shape = parameter(type, 12);
  const scale = parameter(type, 13);
  let gap = gamma(shape, scale);
  while (gap > LONGEST_LOG_GAP) gap = gamma(shape, scale);
  let left = points[type] + exp(gap) / BUCKET_SECONDS;
  let buckets = passed[type];
  const days = floor(buckets / f64(BUCKETS));
  let bucket = i32(buckets - days * f64(BUCKETS));
  let weight = weights[type * BUCKETS + bucket];
  while (left > weight) {
    left -= weight;
    buckets++;
    bucket = bucket + 1 == BUCKETS ? 0 : bucket + 1;
    weight = weights[type * BUCKETS + bucket];
  }
  points[type] = left;
  passed[type] = buckets;
  nextArrival[type] = BUCKET_SECONDS * (buckets + left / weight);
}

function size(type: i32, machine: f64): f64 {
  const serial = parameter(type, 0);
  const u = uniform();
  if (u <= serial) return 1;
  const low = uniform() <= parameter(type, 5);
  const logSize = low
    ? uniformBetween(parameter(type, 2), parameter(type, 3))
    : uniformBetween(parameter(type, 3), parameter(type, 4));
  if (u > serial + parameter(type, 1)) return min(machine, floor(exp(logSize * LN2) + 0.5));
  let power = f64(1 << i32(logSize + 0.5));
  while (power > machine) power *= 0.5;
  return power;
}

function runTime(type: i32, size: f64): f64 {
  const p = max(0.0, min(1.0, parameter(type, 10) * size + parameter(type, 11)));
  let logRun: f64 = Infinity;
  while (logRun > LONGEST_LOG_RUN) {
    logRun = hyperGamma(parameter(type, 6), parameter(type, 7), parameter(type, 8), parameter(type, 9), p);
  }
  return floor(exp(logRun));
}

// The f-model of Mu'alem and Feitelson (IEEE TPDS 12(6), 2001): a request is uniform on [run, (f + 1) run].
// It has its own random stream, so the same seed gives the same jobs for any f.
function fillRequests(count: i32, f: f64): void {
  restoreRandom(states, REQUESTS);
  for (let job = 0; job < count; job++) {
    const factor = 1.0 + f * uniform();
    unchecked((request[job] = floor(run[job] * factor + 0.5)));
  }
  saveRandom(states, REQUESTS);
}

/** Starts the sequence of jobs of a seed. The parameters must be there. */
export function beginLublin(seed: f64): void {
  seedRandom(seed, 1);
  saveRandom(states, REQUESTS);
  seedRandom(seed, 0);
  for (let type = 0; type < i32(parameters[0]); type++) {
    setWeights(type);
    passed[type] = 0;
    points[type] = 0;
    advance(type);
  }
  saveRandom(states, JOBS);
}

/**
 * Fills the beginning of the columns with the next `count` jobs of the sequence. The user column holds the type: 0
 * if there is only one; with two types, 0 is interactive and 1 is batch.
 */
export function fillLublin(count: i32): void {
  const types = i32(parameters[0]);
  const machine = parameters[1];
  restoreRandom(states, JOBS);
  for (let job = 0; job < count; job++) {
    const type = types == 2 && nextArrival[1] < nextArrival[0] ? 1 : 0;
    unchecked((submit[job] = floor(nextArrival[type])));
    advance(type);
    const nodes = size(type, machine);
    unchecked((processors[job] = i32(nodes)));
    unchecked((run[job] = runTime(type, nodes)));
    unchecked((user[job] = f64(type)));
  }
  saveRandom(states, JOBS);
  fillRequests(count, parameters[2]);
}
