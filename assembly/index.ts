// The kernel's exports: the whole ABI on one page. Numbers only; the host (src/kernel/) owns names and words.

import { setBlockSize } from './blocks';
import { fillCampaigns } from './generate/campaigns';
import {
  createGenerated,
  request as generatedRequests,
  run as generatedRuns,
  processors as generatedSizes,
  submit as generatedSubmits,
  user as generatedUsers,
  parameters,
  planGenerated,
} from './generate/jobs';
import { fillLublin } from './generate/lublin';
import { planFits, planNothing, plannedBytes } from './memory';
import { addressOf } from './native';
import { application, user } from './predict/history';
import { canFail } from './predict/predictor';
import { createDraws, draws, fillDraws, planDraws } from './random/draws';
import { seedRandom, setState } from './random/generator';
import { ends, now } from './replay/clock';
import { flags, length, plan, processors, request, reserved, start, submit } from './replay/jobs';
import { beginRun, events, stepRun } from './replay/loop';
import { keyColumn, queue } from './replay/queues';
import { setMostMoves } from './replay/raised';
import { allowPull } from './replay/rounds';
import {
  checkpointTime,
  createSequences,
  insufficient,
  offset,
  planSequences,
  requests,
  restartTime,
  saves,
  work,
} from './replay/sequences';
import { createRun, planRun } from './replay/setup';
import {
  createSpeculation,
  lawBeyond,
  lawMoment,
  lawOf,
  lawOffset,
  lawValue as lawValues,
  planSpeculation,
} from './replay/speculation';
import { emptyTryLog, tryCount, tryEnd, tryJob, tryKind, tryPlannedEnd, tryStart } from './replay/tryLog';
import { countEnded, dropJobs, extendJobs } from './replay/window';
import { createStates } from './reservation/adaptive/states';
import { setCost } from './reservation/cost';
import {
  createMilestones,
  evaluateCost,
  evaluateMakespan,
  milestone,
  milestoneCheckpoint,
  milestoneSurvival,
  planMilestones,
} from './reservation/evaluate';
import { beginLaw, createLaw, mean, planLaw, survival, value } from './reservation/law';
import {
  createReserve,
  planReserve,
  planReserveStates,
  reserveWork,
  solveReserve,
} from './reservation/reserve';
import { milestonePoint, milestoneSaved, sequenceLength } from './reservation/sequence';
import { readColumn, tokenStart } from './swf/column';
import {
  commentAt,
  commentCount,
  consumed,
  createText,
  indexText,
  lineCount,
  oddRow,
  rowFields,
  rowLine,
  text,
  values,
} from './swf/text';

// --- a replay --------------------------------------------------------------------------------------------------------

/** Bytes a replay will allocate; negative if that is more than a 32-bit memory holds. Allocates nothing. */
export function replayBytes(
  jobs: f64,
  machine: f64,
  rule: i32,
  backfilling: i32,
  preempting: i32,
  order: i32,
  candidateOrder: i32,
  plans: i32,
  users: f64,
  applications: f64,
): f64 {
  planNothing();
  planRun(
    jobs,
    machine,
    rule,
    backfilling,
    preempting != 0,
    order,
    candidateOrder,
    plans,
    users,
    applications,
  );
  return planFits() ? plannedBytes() : -plannedBytes();
}

/**
 * Allocates. Codes of rule and backfilling: replay/codes.ts; of the orders: queue/order.ts; of the plans:
 * predict/predictor.ts. `users`, `applications`: how many their columns tell apart.
 */
export function createReplay(
  jobs: i32,
  machine: i32,
  rule: i32,
  backfilling: i32,
  preempting: i32,
  order: i32,
  candidateOrder: i32,
  plans: i32,
  users: i32,
  applications: i32,
): void {
  createRun(
    jobs,
    machine,
    rule,
    backfilling,
    preempting != 0,
    order,
    candidateOrder,
    plans,
    users,
    applications,
  );
}

/**
 * Entries of a block of the queue and of the planned ends, 2 at least, and moves that a compression tells apart: for tests
 * that want what only long queues do on short ones. Schedules do not depend on it.
 */
export function setBlocks(entries: i32): void {
  setBlockSize(entries);
  setMostMoves(entries);
}

export function submitColumn(): usize {
  return addressOf(submit);
}

export function lengthColumn(): usize {
  return addressOf(length);
}

export function planColumn(): usize {
  return addressOf(plan);
}

export function processorsColumn(): usize {
  return addressOf(processors);
}

export function requestColumn(): usize {
  return addressOf(request);
}

export function userColumn(): usize {
  return addressOf(user);
}

export function applicationColumn(): usize {
  return addressOf(application);
}

export function reservedColumn(): usize {
  return addressOf(reserved);
}

export function startColumn(): usize {
  return addressOf(start);
}

export function flagsColumn(): usize {
  return addressOf(flags);
}

export function queueKeyColumn(): usize {
  return addressOf(keyColumn(false));
}

export function candidateKeyColumn(): usize {
  return addressOf(keyColumn(true));
}

/** To be called once, when the job columns are filled. `top`: failed speculations come back before all others. */
export function beginReplay(top: i32): void {
  beginRun(top != 0);
}

/** Handles at least `budget` events, or as many as the log of tries has room for. Returns 1 when the run is over. */
export function stepReplay(budget: f64): i32 {
  return stepRun(budget) ? 1 : 0;
}

// --- a window over a log (replay/window.ts) ----------------------------------------------------------------------------

/** How many jobs from the first on have ended. */
export function endedJobs(): i32 {
  return countEnded();
}

export function dropEndedJobs(count: i32, reserves: i32): void {
  dropJobs(count, reserves != 0);
}

/** `jobs` jobs stand in the columns, new from `from` on; stepReplay ends at `horizon`. */
export function extendReplay(from: i32, jobs: i32, horizon: f64, reserves: i32): void {
  extendJobs(from, jobs, horizon, reserves != 0);
}

/** Entries of the log of tries that were not their job's last, to be read and emptied after each step. */
export function tries(): i32 {
  return tryCount;
}

export function tryJobColumn(): usize {
  return addressOf(tryJob);
}

export function tryStartColumn(): usize {
  return addressOf(tryStart);
}

export function tryEndColumn(): usize {
  return addressOf(tryEnd);
}

export function tryPlannedEndColumn(): usize {
  return addressOf(tryPlannedEnd);
}

/** Why it was not the last (replay/tryLog.ts), and the job's flags times 16. */
export function tryKindColumn(): usize {
  return addressOf(tryKind);
}

export function clearTries(): void {
  emptyTryLog();
}

/** Simulated time, in seconds. */
export function replayTime(): f64 {
  return now;
}

export function replayEvents(): f64 {
  return events;
}

/** The waiting jobs between two steps, in the order of the queue: block after block, entries waitingFrom(k) to waitingTo(k) - 1. */
export function waitingColumn(): usize {
  return addressOf(queue.job);
}

export function waitingBlocks(): i32 {
  return queue.count;
}

export function waitingFrom(block: i32): i32 {
  return unchecked(queue.begin[block]);
}

export function waitingTo(block: i32): i32 {
  return unchecked(queue.end[block]);
}

/** The running jobs between two steps, in no particular order. */
export function runningColumn(): usize {
  return addressOf(ends.job);
}

export function runningCount(): i32 {
  return ends.count;
}

// --- request sequences and speculative backfilling ---------------------------------------------------------------------

/** Bytes these add to a replay; negative if that is too much. Allocates nothing. */
export function sequenceBytes(jobs: f64, requestCount: f64, laws: f64, points: f64): f64 {
  planNothing();
  planSequences(jobs, requestCount);
  planSpeculation(jobs, laws, points);
  return planFits() ? plannedBytes() : -plannedBytes();
}

/**
 * Allocates; before createReplay. `exact`: plans are what each try takes; `plans` as in createReplay; `laws`: 0 without
 * speculative backfilling; `pull`: in rounds, jobs planned for later speculate too.
 */
export function createSequenceColumns(
  jobs: i32,
  requestCount: i32,
  exact: i32,
  plans: i32,
  laws: i32,
  points: i32,
  pull: i32,
): void {
  createSequences(jobs, requestCount, exact != 0, canFail(plans));
  createSpeculation(jobs, laws, points);
  allowPull(pull != 0);
}

export function workColumn(): usize {
  return addressOf(work);
}

export function sequenceOffsetColumn(): usize {
  return addressOf(offset);
}

export function sequenceRequestColumn(): usize {
  return addressOf(requests);
}

export function sequenceSaveColumn(): usize {
  return addressOf(saves);
}

export function checkpointTimeColumn(): usize {
  return addressOf(checkpointTime);
}

export function restartTimeColumn(): usize {
  return addressOf(restartTime);
}

export function jobLawColumn(): usize {
  return addressOf(lawOf);
}

export function lawOffsetColumn(): usize {
  return addressOf(lawOffset);
}

export function lawTableValueColumn(): usize {
  return addressOf(lawValues);
}

export function lawMomentColumn(): usize {
  return addressOf(lawMoment);
}

export function lawBeyondColumn(): usize {
  return addressOf(lawBeyond);
}

/** The first job whose last request did not suffice, at which the run ended; -1. */
export function insufficientJob(): i32 {
  return insufficient;
}

// --- random numbers --------------------------------------------------------------------------------------------------

/** Starts the sequence of a seed, any number; streams of one seed are independent. */
export function seedSequence(seed: f64, stream: i32): void {
  seedRandom(seed, stream);
}

export function setSequenceState(a: i32, b: i32, c: i32, d: i32): void {
  setState(a, b, c, d);
}

/** Bytes a column of draws will allocate; negative if that is too much. Allocates nothing. */
export function drawsBytes(count: f64): f64 {
  planNothing();
  planDraws(count);
  return planFits() ? plannedBytes() : -plannedBytes();
}

/** Allocates. */
export function createDrawColumn(count: i32): void {
  createDraws(count);
}

export function drawColumn(): usize {
  return addressOf(draws);
}

/** Fills the first `count` draws. Codes of the laws: random/draws.ts. */
export function draw(law: i32, count: i32, a: f64, b: f64, c: f64, d: f64, p: f64): void {
  fillDraws(law, count, a, b, c, d, p);
}

// --- synthetic workloads ---------------------------------------------------------------------------------------------

/** Bytes a synthetic workload will allocate; negative if that is too much. Allocates nothing. */
export function generatedBytes(jobs: f64, parameterCount: f64, withDeck: i32): f64 {
  planNothing();
  planGenerated(jobs, parameterCount, withDeck != 0);
  return planFits() ? plannedBytes() : -plannedBytes();
}

/** Allocates. `withDeck` for campaigns. */
export function createGeneratedJobs(jobs: i32, parameterCount: i32, withDeck: i32): void {
  createGenerated(jobs, parameterCount, withDeck != 0);
}

/** To be filled before a generate call, in the order its file in generate/ states. */
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

// --- reading a trace -------------------------------------------------------------------------------------------------

/** Allocates room for chunks of so many bytes (about 17 bytes each). */
export function createReader(bytes: i32): void {
  createText(bytes);
}

/** Where the host writes a chunk. */
export function textBytes(): usize {
  return addressOf(text);
}

/** Indexes the whole lines among the first `length` bytes, `last` the end of the file. Returns the rows of numbers. */
export function indexRows(length: i32, last: i32): i32 {
  return indexText(length, last != 0);
}

/** Bytes of the lines indexed; what is behind them belongs to the next chunk. */
export function indexedBytes(): i32 {
  return consumed;
}

export function indexedLines(): i32 {
  return lineCount;
}

/** The line of each row, 0 the chunk's first. */
export function rowLineColumn(): usize {
  return addressOf(rowLine);
}

/** The number of tokens of each row. */
export function rowFieldsColumn(): usize {
  return addressOf(rowFields);
}

export function comments(): i32 {
  return commentCount;
}

/** Where each comment's semicolon is. */
export function commentColumn(): usize {
  return addressOf(commentAt);
}

/** Converts a column of all rows, 1 the first; -1 where it is missing. Returns how many rows it could not read. */
export function readTextColumn(column: i32): i32 {
  return readColumn(column);
}

/** The numbers of the column read last. */
export function valueColumn(): usize {
  return addressOf(values);
}

/** The rows it could not read. */
export function oddRowColumn(): usize {
  return addressOf(oddRow);
}

/** Where the token of a row and column starts. */
export function tokenOffset(row: i32, column: i32): i32 {
  return tokenStart(row, column);
}

// --- reservation sequences -------------------------------------------------------------------------------------------

/**
 * Bytes a programme over a law of `values` values will allocate; negative if that is more than a 32-bit memory holds.
 * Codes: reservation/reserve.ts.
 */
export function reservationBytes(values: f64, programme: i32): f64 {
  planNothing();
  planReserve(values, programme);
  return planFits() ? plannedBytes() : -plannedBytes();
}

/** Allocates for a programme. */
export function createReservation(values: i32, programme: i32): void {
  createReserve(values, programme);
}

/** The law's values, rising, at indices 1 … n. */
export function lawValueColumn(): usize {
  return addressOf(value);
}

/** P(X > v_l) at indices 1 … n, falling to 0. */
export function lawSurvivalColumn(): usize {
  return addressOf(survival);
}

/** To be called once, when the law's columns are filled. Returns E[X]. */
export function beginReservation(): f64 {
  beginLaw();
  return mean();
}

/** α > 0, β, γ, and what a checkpoint and a restart take. */
export function setReservationCost(alpha: f64, beta: f64, gamma: f64, checkpoint: f64, restart: f64): void {
  setCost(alpha, beta, gamma, checkpoint, restart);
}

/**
 * For ADAPTIVE, after beginReservation(): its bytes with its states, which depend on the law, v_0 / δ and ζ; as of
 * reservationBytes().
 */
export function reservationStatesBytes(values: f64, offset: f64, zeta: f64): f64 {
  planNothing();
  planReserveStates(values, offset, zeta);
  return planFits() ? plannedBytes() : -plannedBytes();
}

/** For ADAPTIVE, after reservationStatesBytes(): allocates the states. */
export function createReservationStates(): void {
  createStates();
}

/** Finds the best sequence. Returns its expected cost; of ADAPTIVE its expected makespan in units of δ. */
export function solveReservation(): f64 {
  return solveReserve();
}

export function reservationWork(): f64 {
  return reserveWork();
}

/** Milestones of the sequence found. */
export function reservationLength(): i32 {
  return sequenceLength;
}

/** Which values of the law they are. */
export function reservationPointColumn(): usize {
  return addressOf(milestonePoint);
}

/** 1 where the reservation ends with a checkpoint. */
export function reservationSavedColumn(): usize {
  return addressOf(milestoneSaved);
}

/** Bytes for evaluating sequences of at most so many milestones, over a law of so many values (0: none). */
export function evaluationBytes(milestones: f64, values: f64): f64 {
  planNothing();
  planMilestones(milestones);
  planLaw(values);
  return planFits() ? plannedBytes() : -plannedBytes();
}

/** Allocates for evaluating sequences. */
export function createEvaluation(milestones: i32, values: i32): void {
  createMilestones(milestones);
  createLaw(values);
}

export function milestoneColumn(): usize {
  return addressOf(milestone);
}

/** P(X > t_k). */
export function milestoneSurvivalColumn(): usize {
  return addressOf(milestoneSurvival);
}

export function milestoneCheckpointColumn(): usize {
  return addressOf(milestoneCheckpoint);
}

/** Expected cost of the first `count` milestones, under a law of this mean. */
export function sequenceCost(count: i32, expectation: f64): f64 {
  return evaluateCost(count, expectation);
}

/** Expected makespan of the first `count` milestones over the law in the columns, at a rate ζ of small jobs. */
export function sequenceMakespan(count: i32, zeta: f64): f64 {
  return evaluateMakespan(count, zeta);
}

// --- sessions --------------------------------------------------------------------------------------------------------

export * from './sessions/exports';
