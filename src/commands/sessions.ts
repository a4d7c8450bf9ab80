// Describes the parameters of sessions of users, for the command and for the lab.
import { parseSessionModels, type SessionModel } from '../sessions/model.ts';
import { duration, idle, inForm, parsed, text, usually } from './parameter.ts';
import {
  costNumber,
  durationSeconds,
  positiveDuration,
  positiveInteger,
  share,
  swept,
  sweptBounds,
} from './values.ts';

type Models = { readonly model: string };

const isSome = (holds: (model: SessionModel) => boolean, { model }: Models) =>
  parseSessionModels(model).some(holds);

/**
 * True if a task may end the run of another: requested tasks end that of disclosed ones, and under srpt shorter tasks
 * that of longer ones.
 */
const preempts = ({ requested, disclosed }: SessionModel) =>
  requested === 'srpt' || (requested === null ? disclosed === 'srpt' : disclosed !== null);

const predicts = ({ requested, disclosed }: SessionModel) => requested === 'srpt' || disclosed === 'srpt';

/** Parameters of drawn users. */
export const USERS = {
  users: inForm(parsed('Users', '<n>', 'number of users [default: 8]', swept(positiveInteger)), 'Users', {
    first: '8',
  }),
  service: inForm(
    parsed('Users', '<time>', 'mean service time [default: 600s]', swept(durationSeconds)),
    'Mean service time',
    { first: '600s' },
  ),
  think: inForm(
    parsed('Users', '<time>', 'mean think time [default: 6000s]', swept(durationSeconds)),
    'Mean think time',
    { first: '6000s' },
  ),
  set: inForm(
    parsed(
      'Users',
      '<bounds>',
      'tasks per set, drawn once per user [default: 1..15]',
      sweptBounds(positiveInteger),
    ),
    'Tasks per set',
    { first: '1..15' },
  ),
  change: inForm(
    parsed(
      'Users',
      '<bounds>',
      'probability that a user cancels the rest after an output, drawn once per user [default: 0..0.2]',
      sweptBounds(share),
    ),
    'Change of mind',
    { first: '0..0.2' },
  ),
  taskProcessors: inForm(
    parsed('Users', '<bounds>', 'processors per task [default: 1]', sweptBounds(positiveInteger)),
    'Processors per task',
    { first: '1' },
  ),
  ...idle(
    (beside: Models) => !isSome(predicts, beside) && `nothing is predicted under --model ${beside.model}`,
    {
      predictionError: inForm(
        parsed(
          'Users',
          '<deviation>',
          'standard deviation of log(predicted / service time), for srpt [default: 0]',
          swept(costNumber),
        ),
        'Prediction error',
        { first: '0' },
      ),
    },
  ),
};

export const RUNS = {
  seeds: {
    ...inForm(parsed('What if', '<n>', 'use seeds 1 to n [default: 40]', positiveInteger), 'Seeds', {
      first: '40',
    }),
    besideStudy: true,
  },
};

export const SERVER = {
  model: inForm(
    usually(
      text(
        'Machine',
        '<list>',
        'models, separated by commas: interactive:RULE, batch:RULE or RULE*RULE (batchactive: requested * disclosed); a RULE is fcfs or srpt,' +
          ' and for disclosed tasks also trust',
      ),
      'interactive:srpt,batch:srpt,srpt*fcfs',
    ),
    'Models',
  ),
  processors: inForm(
    parsed('Machine', '<n>', 'processors of the machine [default: 1]', swept(positiveInteger)),
    'Processors',
    { first: '1' },
  ),
  ...idle(
    (beside: Models) => !isSome(preempts, beside) && `no task is preempted under --model ${beside.model}`,
    {
      preemptionCost: inForm(
        parsed(
          'Machine',
          '<time>',
          'additional time of a preempted task [default: 0s]',
          swept(durationSeconds),
        ),
        'Preemption cost',
        { first: '0' },
      ),
    },
  ),
};

/** Parameters for the part of a run that counts. */
export const COUNTED = {
  duration: inForm(
    duration(
      'Metrics',
      'simulated time [default: 16d; for a recording: until all is done]',
      positiveDuration,
    ),
    'Duration',
    { first: '16d' },
  ),
  warmup: inForm(
    duration(
      'Metrics',
      'leave tasks requested in this first stretch out of the metrics [default: 2d; for a recording: 0s]',
    ),
    'Warm-up',
    { first: '2d' },
  ),
};
