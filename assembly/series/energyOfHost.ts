// Exports the energy of schedules that are in no kernel, and the series that it needs. The build makes a module of
// JavaScript of it. The host sets its own columns, so nothing is copied.
export { start } from '../jobs/columns';
export { end, givesEnds } from '../metrics/columns';
export * from '../metrics/energy/exports';
export * from './exports';
