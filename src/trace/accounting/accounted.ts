/** Values in a record of a cluster's accounting about a run of a job, whichever system wrote it. */
export const ACCOUNTED = [
  'id',
  'submit',
  'wait',
  'run',
  'allocated',
  'requestedProcessors',
  'requestedTime',
  'status',
  'user',
  'group',
  'application',
  'queue',
  'partition',
  'ending',
  'nodes',
  'ranOn',
  'watts',
  'array',
  'task',
  'start',
] as const;
export type Accounted = (typeof ACCOUNTED)[number];
