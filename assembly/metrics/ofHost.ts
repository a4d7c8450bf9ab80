// Exports the metrics of schedules that are in no kernel: those that the host has, or that it has in parts. The build
// makes a module of JavaScript of this directory alone. The host sets its own columns, so nothing is copied.
export { estimate, flags, length, processors, reserved, start, submit } from '../jobs/columns';
export { counted, end, givesEnds, keepsWork, kills, killsTries, leavesOut, lost, reserves } from './columns';
export { beginFairStarts, createFairStarts, fairStart } from './fairStarts';
export { HIGH, LOW, mixed, STEP } from './hash';
export { addJobs, beginSums, sums } from './sums';
export { waitOfRank } from './waits';
