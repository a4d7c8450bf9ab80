// Generates a workload with given shares of (size, request) cells. Jobs are dealt from a deck in which every cell has
// its exact share. So the means of a sample stay near those of the model, although a few large jobs have much
// of the work. The deck is ordered by cell and cut into campaigns: sequences of similar jobs of one user with
// similar accuracies. A few dozen campaigns are active at any time. Each arrival takes the next job of one of
// them, often of the last one.
//
// Parameters: cells, users, hours of the arrival cycle, span in seconds, share of over-estimated jobs, share
// of exactly estimated ones, mean overrun in seconds, most jobs of a campaign, active campaigns; then the
// cells' cumulated shares, their processors, their requests, their accuracy exponents; the users' cumulated
// shares; the intensities of the cycle.
import { exp } from '../math/exp';
import { log } from '../math/log';
import { allocateI32 } from '../memory';
import { idiv } from '../native/words';
import { seedRandom, uniform } from '../random/generator';
import { exponential, integerBelow } from '../random/samplers';
import { fillArrivals } from './arrivals';
import {
  campaignOrder,
  campaignStart,
  deckCell,
  deckRun,
  deckUser,
  jobCount,
  parameters,
  processors,
  request,
  run,
  user,
} from './jobs';

const HEAD: i32 = 9;
const MOST_UNDER_WAY: i32 = 256;
const nextOf: StaticArray<i32> = allocateI32(MOST_UNDER_WAY);
const endOf: StaticArray<i32> = allocateI32(MOST_UNDER_WAY);

// The step of an additive sequence whose fractional parts fill [0, 1) evenly over any part of the deck.
const GOLDEN_STEP: f64 = 0.6180339887498949;

/** The share of jobs that change places with another job of their cell, and so differ from their campaign. */
const ODD_ONES: f64 = 0.15;
/** The share of arrivals that continue the campaign of the arrival before. */
const BURST: f64 = 0.6;
/** The share of campaigns whose user is chosen by habit, from their accuracy. The others get any user. */
const HABIT: f64 = 0.5;

function fraction(x: f64): f64 {
  return x - floor(x);
}

function userAt(u: f64, first: i32, users: i32): i32 {
  let low = 0;
  let high = users - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (parameters[first + middle] > u) high = middle;
    else low = middle + 1;
  }
  return low;
}

// A job killed at its request counts as under-estimated, by the time that the kill took.
function runTime(outcome: f64, quantile: f64, wanted: f64, exponent: f64): f64 {
  const over = parameters[4];
  if (outcome >= over) {
    if (outcome < over + parameters[5]) return wanted;
    return wanted + 1 + floor(parameters[6] * exponential());
  }
  const accuracy = quantile > 0 ? exp(exponent * log(quantile)) : 0.0;
  return max(1, min(wanted - 1, floor(wanted * accuracy + 0.5)));
}

let campaigns: i32 = 0;
let outcome: f64 = 0;

// Accuracies ascend over the jobs [from, to) of a cell, one at each quantile. So a campaign, which is a part
// of them, has jobs of similar accuracy. Then some jobs change places at random.
function dealCell(cell: i32, from: i32, to: i32, cells: i32, users: i32, habits: f64): void {
  const wanted = parameters[HEAD + 2 * cells + cell];
  const exponent = parameters[HEAD + 3 * cells + cell];
  const most = i32(parameters[7]);
  const offset = uniform();
  let left = 0;
  let owner = 0;
  for (let job = from; job < to; job++) {
    const quantile = (f64(job - from) + offset) / f64(to - from);
    if (left == 0) {
      left = 1 + integerBelow(most);
      owner = userAt(uniform() < HABIT ? fraction(quantile + habits) : uniform(), HEAD + 4 * cells, users);
      campaignStart[campaigns++] = job;
    }
    left--;
    outcome = fraction(outcome + GOLDEN_STEP);
    deckCell[job] = cell;
    deckUser[job] = owner;
    deckRun[job] = runTime(outcome, quantile, wanted, exponent);
  }
  for (let job = from; job < to; job++) {
    if (uniform() >= ODD_ONES) continue;
    const other = from + integerBelow(to - from);
    const time = deckRun[job];
    deckRun[job] = deckRun[other];
    deckRun[other] = time;
  }
}

/** Deals the deck cell by cell and cuts it into campaigns. */
function deal(cells: i32, users: i32): void {
  campaigns = 0;
  outcome = uniform();
  const habits = uniform();
  const offset = uniform();
  let job = 0;
  for (let cell = 0; cell < cells; cell++) {
    const from = job;
    const last = cell == cells - 1;
    while (job < jobCount && (last || (f64(job) + offset) / f64(jobCount) < parameters[HEAD + cell])) job++;
    dealCell(cell, from, job, cells, users, habits);
  }
  campaignStart[campaigns] = jobCount;
}

function shuffle(): void {
  for (let i = 0; i < campaigns; i++) campaignOrder[i] = i;
  for (let i = campaigns - 1; i > 0; i--) {
    const j = integerBelow(i + 1);
    const other = campaignOrder[j];
    campaignOrder[j] = campaignOrder[i];
    campaignOrder[i] = other;
  }
}

function take(job: i32, card: i32, cells: i32): void {
  const cell = deckCell[card];
  processors[job] = i32(parameters[HEAD + cells + cell]);
  request[job] = parameters[HEAD + 2 * cells + cell];
  run[job] = deckRun[card];
  user[job] = f64(deckUser[card]);
}

/** Fills the columns. */
export function fillCampaigns(seed: f64): void {
  const cells = i32(parameters[0]);
  const users = i32(parameters[1]);
  seedRandom(seed, 0);
  fillArrivals(HEAD + 4 * cells + users, i32(parameters[2]), parameters[3]);
  seedRandom(seed, 1);
  deal(cells, users);
  shuffle();
  let dealt = 0;
  let underWay = 0;
  let slot = 0;
  // At most a tenth of all campaigns are active, so that jobs of a small workload do not all come at once.
  const wanted = min(MOST_UNDER_WAY, min(i32(parameters[8]), max(1, idiv(campaigns, 10))));
  for (let job = 0; job < jobCount; job++) {
    while (underWay < wanted && dealt < campaigns) {
      const campaign = campaignOrder[dealt++];
      nextOf[underWay] = campaignStart[campaign];
      endOf[underWay++] = campaignStart[campaign + 1];
    }
    if (slot >= underWay || uniform() >= BURST) slot = integerBelow(underWay);
    take(job, nextOf[slot]++, cells);
    if (nextOf[slot] == endOf[slot]) {
      underWay--;
      nextOf[slot] = nextOf[underWay];
      endOf[slot] = endOf[underWay];
    }
  }
}
