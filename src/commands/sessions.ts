// Describes the parameters of sessions of users, for the command and for the lab.
import { SEEDS } from '../experiment/sessionGrid.ts';
import { durationText } from '../input/duration.ts';
import { USUAL_SETTING } from '../sessions/defaults.ts';
import { parseSessionModels, type SessionModel } from '../sessions/model.ts';
import { boundsText, TABLE_THREE } from '../sessions/users.ts';
import { byDefault, duration, idle, inForm, parsed, text, usually } from './parameter.ts';
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
  users: inForm(
    byDefault(parsed('Users', '<n>', 'number of users', swept(positiveInteger)), String(TABLE_THREE.users)),
    'Users',
  ),
  service: inForm(
    byDefault(
      parsed('Users', '<time>', 'mean service time', swept(durationSeconds)),
      `${TABLE_THREE.service}s`,
    ),
    'Mean service time',
  ),
  think: inForm(
    byDefault(parsed('Users', '<time>', 'mean think time', swept(durationSeconds)), `${TABLE_THREE.think}s`),
    'Mean think time',
  ),
  set: inForm(
    byDefault(
      parsed('Users', '<bounds>', 'tasks per set, drawn once per user', sweptBounds(positiveInteger)),
      boundsText(TABLE_THREE.set),
    ),
    'Tasks per set',
  ),
  change: inForm(
    byDefault(
      parsed(
        'Users',
        '<bounds>',
        'probability that a user cancels the rest after an output, drawn once per user',
        sweptBounds(share),
      ),
      boundsText(TABLE_THREE.change),
    ),
    'Change of mind',
  ),
  taskProcessors: inForm(
    byDefault(parsed('Users', '<bounds>', 'processors per task', sweptBounds(positiveInteger)), '1'),
    'Processors per task',
  ),
  ...idle(
    (beside: Models) => !isSome(predicts, beside) && `nothing is predicted under --model ${beside.model}`,
    {
      predictionError: inForm(
        byDefault(
          parsed(
            'Users',
            '<deviation>',
            'standard deviation of log(predicted / service time), for srpt',
            swept(costNumber),
          ),
          '0',
        ),
        'Prediction error',
      ),
    },
  ),
};

export const RUNS = {
  seeds: {
    ...inForm(
      byDefault(parsed('What if', '<n>', 'use seeds 1 to n', positiveInteger), String(SEEDS)),
      'Seeds',
    ),
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
    byDefault(
      parsed('Machine', '<n>', 'processors of the machine', swept(positiveInteger)),
      String(USUAL_SETTING.processors),
    ),
    'Processors',
  ),
  ...idle(
    (beside: Models) => !isSome(preempts, beside) && `no task is preempted under --model ${beside.model}`,
    {
      preemptionCost: inForm(
        byDefault(
          parsed('Machine', '<time>', 'additional time of a preempted task', swept(durationSeconds)),
          durationText(USUAL_SETTING.preemptionCost),
        ),
        'Preemption cost',
      ),
    },
  ),
};

/** Parameters for the part of a run that counts. */
export const COUNTED = {
  duration: inForm(
    byDefault(
      duration('Metrics', 'simulated time', positiveDuration),
      `${durationText(USUAL_SETTING.until)}; for a recording: until all is done`,
    ),
    'Duration',
    { first: durationText(USUAL_SETTING.until) },
  ),
  warmup: inForm(
    byDefault(
      duration('Metrics', 'leave tasks requested in this first stretch out of the metrics'),
      `${durationText(USUAL_SETTING.warmup)}; for a recording: 0s`,
    ),
    'Warm-up',
    { first: durationText(USUAL_SETTING.warmup) },
  ),
};
