// Describes the parameters of a forecast, for the command and for the lab.
import { CALIBRATION_POINTS, CALIBRATION_POINTS_ON_SLURM, SAMPLES } from '../forecast/defaults.ts';
import { byDefault, choice, duration, inForm, instant, parsed, text, usually } from './parameter.ts';
import { listOf, positiveDuration, positiveInteger } from './values.ts';
import { seedOf } from './whatIf.ts';

/** An instant of a trace, and a job that is submitted then. */
export const NEW_JOB = {
  at: inForm(
    instant('instant of the forecast: time after the first job of the trace, e.g. 12h, or a date'),
    'At',
    {
      hint: 'its submission',
    },
  ),
  jobProcessors: inForm(
    parsed('Input', '<n>', 'processors of a new job, submitted at --at', positiveInteger),
    'Its processors',
  ),
  jobLimit: inForm(duration('Input', 'time limit of the new job', positiveDuration), 'Its limit', {
    hint: 'e.g. 4h',
  }),
  jobUser: inForm(
    byDefault(text('Input', '<user>', 'user of the new job, as the trace names or numbers it'), 'unknown'),
    'Its user',
    { hint: 'unknown' },
  ),
  starts: inForm(
    usually(
      choice('Machine', '<source>', 'start times of earlier jobs: as recorded in the log, or replayed', [
        'recorded',
        'replayed',
      ]),
      'recorded',
    ),
    'Start times',
  ),
};

/** An existing job. */
export const JOB = {
  job: inForm(
    text(
      'Input',
      '<id>',
      'number of a job in the trace, forecast at its submission or --at; without a trace, of a waiting job',
    ),
    'Or job',
    { hint: 'of the trace' },
  ),
};

/** Other ways to submit the job, which are forecast too. */
export const VARIANTS = {
  jobPartitions: parsed(
    'What if',
    '<list>',
    'partitions of a cluster to compare for the job, e.g. short,long; or all',
    listOf((name) => name),
  ),
  jobLimits: parsed(
    'What if',
    '<list>',
    'time limits to compare, e.g. 1h,4h,1d, instead of some below its own',
    listOf(positiveDuration),
  ),
  jobSizes: parsed(
    'What if',
    '<list>',
    'numbers of processors to compare, e.g. 16,32,64',
    listOf(positiveInteger),
  ),
};

export const SAMPLING = {
  samples: inForm(
    byDefault(
      parsed(
        'What if',
        '<n>',
        'number of simulated futures, for the forecast and for each calibration point',
        positiveInteger,
      ),
      String(SAMPLES),
    ),
    'Samples',
  ),
  calibrationPoints: inForm(
    byDefault(
      parsed(
        'What if',
        '<n>',
        'past jobs whose forecasts correct this one, that --backtest evaluates, or that --fit-policy compares',
        positiveInteger,
      ),
      `${CALIBRATION_POINTS}; ${CALIBRATION_POINTS_ON_SLURM} with --slurm-conf; 2000 with --backtest`,
    ),
    'Calibration points',
    { first: String(CALIBRATION_POINTS) },
  ),
  seed: inForm(seedOf('the simulated futures').seed, 'Seed'),
};
