// The jobs of a run as flat columns, sorted by submit time; a job is its index. Times in seconds.
// The host fills submit, length, plan and processors before the first event and reads start and flags after the last.
import { allocateF64, allocateI32, allocateU8, planColumns } from '../memory';

export let jobCount: i32 = 0;
export let submit: StaticArray<f64> = allocateF64(0);
export let length: StaticArray<f64> = allocateF64(0); // how long it holds its processors
export let plan: StaticArray<f64> = allocateF64(0); // how long the scheduler believes it will
export let processors: StaticArray<i32> = allocateI32(0);
export let start: StaticArray<f64> = allocateF64(0);
export let flags: StaticArray<u8> = allocateU8(0);

/** It started ahead of a job before it in the queue. */
export const BACKFILLED: u8 = 1;
/** Some pass left it waiting at the head of the queue. */
export const BLOCKED: u8 = 2;

export function planJobs(jobs: f64): void {
  planColumns(4, jobs, 8);
  planColumns(1, jobs, 4);
  planColumns(1, jobs, 1);
}

export function createJobs(jobs: i32): void {
  jobCount = jobs;
  submit = allocateF64(jobs);
  length = allocateF64(jobs);
  plan = allocateF64(jobs);
  processors = allocateI32(jobs);
  start = allocateF64(jobs);
  flags = allocateU8(jobs);
}
