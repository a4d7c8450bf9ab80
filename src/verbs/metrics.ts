// How a replay is counted.
import { GROUPINGS } from '../metrics/groups.ts';
import { duration, flag, parsed } from './parameter.ts';
import { groupings } from './values.ts';

/** Which jobs the metrics leave out. */
export const LEFT_OUT = {
  warmup: duration('Metrics', 'leave jobs submitted in this first stretch out of the metrics'),
  cooldown: duration('Metrics', 'leave jobs submitted in this last stretch out of the metrics'),
};

/** Further tables. */
export const TABLES = {
  classes: flag('Output', 'also print the metrics by size and by length of the jobs, and for blocked jobs'),
  by: parsed(
    'Output',
    '<list>',
    `also print wait and slowdown by groups of jobs, and what each policy changes for them: ${GROUPINGS.join(', ')}`,
    groupings,
  ),
};
