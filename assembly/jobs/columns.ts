// Stores the jobs of a run as flat columns, sorted by submit time. (With feedback, those that are not submitted yet
// stay in the order of the log: replay/feedback.ts.) A job is its index. Times in seconds. Before the
// first event the host fills submit, length, estimate, processors and, if estimates may be too short, request. After
// the last event it reads start, estimate, reserved and flags.
import { allocateF64, allocateI32, allocateU8 } from '../memory';
import * as run from '../run';
import { swapF64, swapI32 } from './swap';

export let jobCount: i32 = 0;
export let submit: StaticArray<f64> = allocateF64(0);
export let length: StaticArray<f64> = allocateF64(0); // how long the job holds its processors
export let estimate: StaticArray<f64> = allocateF64(0); // the scheduler's estimate of the length
export let request: StaticArray<f64> = allocateF64(0); // when it is killed; used if run.keepsRequests()
export let processors: StaticArray<i32> = allocateI32(0);
export let start: StaticArray<f64> = allocateF64(0);
// Its first reservation, or NaN; used with backfilling.
export let reserved: StaticArray<f64> = allocateF64(0);
export let flags: StaticArray<u8> = allocateU8(0);

/** Two jobs that have not been submitted change places in the columns of the host. */
export function swapJobs(a: i32, b: i32): void {
  swapF64(submit, a, b);
  swapF64(length, a, b);
  swapF64(estimate, a, b);
  if (run.keepsRequests()) swapF64(request, a, b);
  swapI32(processors, a, b);
}

/** Sets a flag of a job (codes/flags.ts). */
export function mark(job: i32, flag: i32): void {
  unchecked((flags[job] = <u8>(unchecked(flags[job]) | flag)));
}

export function unmark(job: i32, flag: i32): void {
  unchecked((flags[job] = <u8>(unchecked(flags[job]) & ~flag)));
}

export function isMarked(job: i32, flag: i32): bool {
  return (unchecked(flags[job]) & flag) != 0;
}

/** The submission of the log's first job. */
export let origin: f64 = 0;

export function setOrigin(instant: f64): void {
  origin = instant;
}

/** Sets the number of jobs in the columns, because a window moves over a log (window.ts). */
export function setJobCount(jobs: i32): void {
  jobCount = i32(jobs);
}

export function createJobs(): void {
  const jobs = run.jobs;
  const withReserved: f64 = run.reserves() ? jobs : 0;
  jobCount = i32(jobs);
  submit = allocateF64(jobs);
  length = allocateF64(jobs);
  estimate = allocateF64(jobs);
  request = allocateF64(run.keepsRequests() ? jobs : 0);
  processors = allocateI32(jobs);
  start = allocateF64(jobs);
  reserved = allocateF64(withReserved);
  reserved.fill(NaN, 0, i32(withReserved));
  flags = allocateU8(jobs);
}
