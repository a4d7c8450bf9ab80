// What `specula sessions` takes.
import { duration, output, parsed, text, usually, type ValuesOf } from '../../verbs/parameter.ts';
import { ENGINE, JSON_OUTPUT, workers } from '../../verbs/run.ts';
import {
  costNumber,
  durationSeconds,
  positiveDuration,
  positiveInteger,
  share,
  swept,
  sweptBounds,
} from '../../verbs/values.ts';

/** Of drawn users. */
const USERS = {
  users: parsed('Users', '<n>', 'number of users (default: 8)', swept(positiveInteger)),
  service: parsed('Users', '<time>', 'mean service time (default: 600s)', swept(durationSeconds)),
  think: parsed('Users', '<time>', 'mean think time (default: 6000s)', swept(durationSeconds)),
  set: parsed(
    'Users',
    '<bounds>',
    'tasks per set, drawn once per user (default: 1..15)',
    sweptBounds(positiveInteger),
  ),
  change: parsed(
    'Users',
    '<bounds>',
    'probability that a user cancels the rest after an output, drawn once per user (default: 0..0.2)',
    sweptBounds(share),
  ),
  taskProcessors: parsed(
    'Users',
    '<bounds>',
    'processors per task (default: 1)',
    sweptBounds(positiveInteger),
  ),
  predictionError: parsed(
    'Users',
    '<deviation>',
    'standard deviation of log(predicted / service time), for srpt (default: 0)',
    swept(costNumber),
  ),
};

/** What a recording does not take. */
export const OF_DRAWN_USERS = {
  ...USERS,
  seeds: {
    ...parsed('What if', '<n>', 'use seeds 1 to n (default: 40)', positiveInteger),
    besideStudy: true,
  },
  ...workers(''),
  output: {
    ...output('<folder>', 'write one row per run there, as CSV in parts; an interrupted experiment resumes', {
      folder: true,
    }),
    short: 'o',
  },
};

export const SESSIONS = {
  model: usually(
    text(
      'Machine',
      '<list>',
      'models, separated by commas: interactive:RULE, batch:RULE or RULE*RULE (batchactive: requested * disclosed); a RULE is fcfs or srpt,' +
        ' and for disclosed tasks also trust',
    ),
    'interactive:srpt,batch:srpt,srpt*fcfs',
  ),
  processors: parsed('Machine', '<n>', 'processors of the machine (default: 1)', swept(positiveInteger)),
  preemptionCost: parsed(
    'Machine',
    '<time>',
    'additional time of a preempted task (default: 0s)',
    swept(durationSeconds),
  ),
  ...OF_DRAWN_USERS,
  duration: duration(
    'Metrics',
    'simulated time (default: 16d; for a recording: until all is done)',
    positiveDuration,
  ),
  warmup: duration(
    'Metrics',
    'leave tasks requested in this first stretch out of the metrics (default: 2d; for a recording: 0s)',
  ),
  tasks: output(
    '<file>',
    'write every task of one run (.csv); with several models, put {model} into the name',
    {
      extensions: ['.csv'],
      names: ['model'],
    },
  ),
  ...JSON_OUTPUT,
  ...ENGINE,
};

export type SessionsCommandOptions = ValuesOf<typeof SESSIONS>;
