// The jobs of a run as flat columns, sorted by submit time; a job is its index. Times in seconds.
// The host fills submit, length, plan, processors and, where plans may fail, request before the first event, and reads
// start, plan, reserved and flags after the last.
import { allocateF64, allocateI32, allocateU8, planColumns } from '../memory';

export let jobCount: i32 = 0;
export let submit: StaticArray<f64> = allocateF64(0);
export let length: StaticArray<f64> = allocateF64(0); // how long it holds its processors
export let plan: StaticArray<f64> = allocateF64(0); // how long the scheduler believes it will
export let request: StaticArray<f64> = allocateF64(0); // when it is killed: where plans may be too short
export let processors: StaticArray<i32> = allocateI32(0);
export let start: StaticArray<f64> = allocateF64(0);
export let reserved: StaticArray<f64> = allocateF64(0); // the first reservation it got, or NaN; with backfilling
export let flags: StaticArray<u8> = allocateU8(0);

/** It started ahead of a job before it in the queue. */
export const BACKFILLED: u8 = 1;
/** Some pass left it waiting at the head of the queue. */
export const BLOCKED: u8 = 2;
/** It runs, or ran last, in a window of speculative backfilling. */
export const SPECULATIVE: u8 = 4;

export function planJobs(jobs: f64, plansFail: bool, reserves: bool): void {
  planColumns(4, jobs, 8);
  if (plansFail) planColumns(1, jobs, 8);
  if (reserves) planColumns(1, jobs, 8);
  planColumns(1, jobs, 4);
  planColumns(1, jobs, 1);
}

/** The submission of the run's first job. */
export let origin: f64 = 0;

export function setOrigin(): void {
  origin = unchecked(submit[0]);
}

/** So many of the columns' jobs are there: of a window that moves over a log (window.ts). */
export function setJobCount(jobs: i32): void {
  jobCount = jobs;
}

/** `plansFail`: jobs may outlive their plans. `reserves`: the policy makes reservations. */
export function createJobs(jobs: i32, plansFail: bool, reserves: bool): void {
  jobCount = jobs;
  submit = allocateF64(jobs);
  length = allocateF64(jobs);
  plan = allocateF64(jobs);
  request = allocateF64(plansFail ? jobs : 0);
  processors = allocateI32(jobs);
  start = allocateF64(jobs);
  reserved = allocateF64(reserves ? jobs : 0);
  if (reserves) for (let job = 0; job < jobs; job++) unchecked((reserved[job] = NaN));
  flags = allocateU8(jobs);
}
