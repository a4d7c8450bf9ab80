// Describes the parameters of the metrics of a replay.
import { GROUPINGS } from '../metrics/groups/groupings.ts';
import { duration, flag, parsed } from './parameter.ts';
import { oneOrMoreOf } from './values.ts';

/** Parameters for the jobs that the metrics leave out. */
export const LEFT_OUT = {
  warmup: duration('Metrics', 'exclude jobs submitted during this time at the start from the metrics'),
  cooldown: duration('Metrics', 'exclude jobs submitted during this time at the end from the metrics'),
};

/** Further tables. */
export const TABLES = {
  classes: flag('Output', 'also print the metrics by job size, by job length, and for blocked jobs'),
  by: parsed(
    'Output',
    '<list>',
    `also print waits and slowdowns by groups of jobs: ${GROUPINGS.join(', ')}`,
    oneOrMoreOf(GROUPINGS),
  ),
};
