// Allocates the memory of the run that run.ts describes.
import { ROUNDS } from '../codes/backfilling';
import { createJobs } from '../jobs/columns';
import { createFreshDistributions } from '../jobs/freshDistributions';
import { createImages } from '../jobs/images';
import { createSequences } from '../jobs/sequences';
import { createProfile } from '../machine/profile';
import { createMetricColumns } from '../metrics/columns';
import { createFairStarts } from '../metrics/fairStarts';
import { createCorrections } from '../predict/corrections';
import { createPredictor } from '../predict/predictor';
import { createFormulas } from '../queue/formula';
import * as run from '../run';
import { createClock } from './clock';
import { createReservations } from './conservative';
import { createFeedback } from './feedback';
import { createHeads } from './heads';
import { createEndings } from './instants/endings';
import { createExtending } from './instants/extending';
import { startLoop } from './loop';
import { createOwn } from './own';
import { createQueues } from './queues';
import { createRounds } from './rounds';
import { createRunning } from './running';
import { createSpeculation } from './speculation';
import { createTryLog } from './tryLog';

export function createRun(): void {
  const jobs = run.jobs;
  const machine = i32(run.machine);
  createJobs();
  createImages();
  createSequences();
  createFreshDistributions();
  createSpeculation();
  createFeedback();
  createPredictor();
  createCorrections();
  createClock();
  createHeads();
  createTryLog();
  if (!run.sequenced) {
    createMetricColumns();
    createFairStarts(run.mostRunning());
  }
  if (run.backfilling == ROUNDS) {
    createProfile(machine, 2 * jobs);
    createRounds();
  } else if (run.hasProfile()) {
    createProfile(machine, jobs);
    createReservations();
  } else createRunning();
  createEndings();
  createExtending();
  createOwn();
  createFormulas();
  createQueues();
  startLoop();
}
