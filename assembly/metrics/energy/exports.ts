// Exports the functions that the host calls for the energy of a schedule.
export {
  addedWatts,
  busyWatts,
  earlyEnd,
  earlyJob,
  earlyStart,
  earlyTries,
  givesWatts,
  jobAdded,
  jobWatts,
} from './attempts';
export {
  addSteps,
  createSteps,
  delaySavings,
  jobSums,
  moveSteps,
  stepCost,
  stepEdges,
  stepJoules,
  stepValues,
  sumJobCosts,
  sumJobs,
} from './steps';
export { busyJoules, joules, measureEnergy, powerOfRank } from './windows';
