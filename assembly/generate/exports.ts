// The functions that the host calls for synthetic workloads.

import { beginLayout, layoutBytes } from '../memory';
import { addressOf } from '../native/columns';
import { fillCampaigns } from './campaigns';
import {
  createGenerated,
  request as generatedRequests,
  run as generatedRuns,
  processors as generatedSizes,
  submit as generatedSubmits,
  user as generatedUsers,
  layoutGenerated,
  parameters,
} from './jobs';
import { fillLublin } from './lublin';

/** The bytes that a synthetic workload will allocate; negative if they are too many. Allocates nothing. */
export function generatedBytes(jobs: f64, parameterCount: f64, withDeck: i32): f64 {
  beginLayout();
  layoutGenerated(jobs, parameterCount, withDeck != 0);
  return layoutBytes();
}

/**
 * Allocates the columns.
 *
 * @param withDeck for campaigns
 */
export function createGeneratedJobs(jobs: i32, parameterCount: i32, withDeck: i32): void {
  createGenerated(jobs, parameterCount, withDeck != 0);
}

/** The parameters. The host fills them before it calls a generator, whose file gives their order. */
export function parameterColumn(): usize {
  return addressOf(parameters);
}

export function generatedSubmitColumn(): usize {
  return addressOf(generatedSubmits);
}

export function generatedRunColumn(): usize {
  return addressOf(generatedRuns);
}

export function generatedRequestColumn(): usize {
  return addressOf(generatedRequests);
}

export function generatedUserColumn(): usize {
  return addressOf(generatedUsers);
}

export function generatedProcessorsColumn(): usize {
  return addressOf(generatedSizes);
}

export function generateLublinJobs(seed: f64): void {
  fillLublin(seed);
}

export function generateCampaignJobs(seed: f64): void {
  fillCampaigns(seed);
}
