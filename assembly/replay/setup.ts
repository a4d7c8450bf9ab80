// Adds up and allocates the memory of the run that run.ts describes.
import { ROUNDS } from '../codes/backfilling';
import { createJobs, layoutJobs } from '../jobs/columns';
import { createFreshLaws, layoutFreshLaws } from '../jobs/freshLaws';
import { createSequences, layoutSequences } from '../jobs/sequences';
import { createProfile, layoutProfile } from '../machine/profile';
import { createPredictor, layoutPredictor } from '../predict/predictor';
import * as run from '../run';
import { createClock, layoutClock } from './clock';
import { createReservations } from './conservative';
import { createFeedback, layoutFeedback } from './feedback';
import { createHeads, layoutHeads } from './heads';
import { startLoop } from './loop';
import { createOwn, layoutOwn } from './own';
import { createQueues, layoutQueues } from './queues';
import { createRounds, layoutRounds } from './rounds';
import { createRunning, layoutRunning } from './running';
import { createSpeculation, layoutSpeculation } from './speculation';
import { createTryLog, layoutTryLog } from './tryLog';

/** Adds up the memory of a run (memory.ts). */
export function layoutRun(): void {
  layoutJobs();
  layoutSequences();
  layoutFreshLaws();
  layoutSpeculation();
  layoutFeedback();
  layoutPredictor();
  layoutClock();
  if (run.backfilling == ROUNDS) {
    layoutProfile(2 * run.jobs);
    layoutRounds();
  } else if (run.hasProfile()) {
    layoutProfile(run.jobs);
  } else layoutRunning();
  layoutOwn();
  layoutHeads();
  layoutTryLog();
  layoutQueues();
}

export function createRun(): void {
  const jobs = i32(run.jobs);
  const machine = i32(run.machine);
  createJobs();
  createSequences();
  createFreshLaws();
  createSpeculation();
  createFeedback();
  createPredictor();
  createClock();
  createHeads();
  createTryLog();
  if (run.backfilling == ROUNDS) {
    createProfile(machine, 2 * jobs);
    createRounds();
  } else if (run.hasProfile()) {
    createProfile(machine, jobs);
    createReservations();
  } else createRunning();
  createOwn();
  createQueues();
  startLoop();
}
