// Describes the parameters of a Slurm cluster and of its jobs.

import { DEFAULT_VERSION, readVersion } from '../slurm/machine/conf/version.ts';
import { isTransformed, type Transforms } from '../trace/transform/transformed.ts';
import { byDefault, flag, idle, instant, needed, parsed, text } from './parameter.ts';
import { otherNames } from './values.ts';

/** Files with the reservations and outages of a cluster. */
export const CALENDAR = {
  reservations: text('Machine', '<file>', 'output of scontrol show reservation'),
  outages: text(
    'Machine',
    '<file>',
    'down and drained nodes: output of sacctmgr --parsable2 show event, or a table node,from,until,reason',
  ),
};

/** Files of a site that supplement its slurm.conf. */
export const BESIDE_CONF = {
  accounts: text('Machine', '<file>', 'associations: the file that sacctmgr dump writes'),
  qos: text(
    'Machine',
    '<file>',
    'QOS, if the dump has none (before Slurm 25.05): output of sacctmgr show qos --parsable2',
  ),
  ...CALENDAR,
};

/** Parameters for reading a slurm.conf, and for the notes printed about it. */
export const CONF_READING = {
  slurmVersion: byDefault(
    parsed('Machine', '<version>', 'version of Slurm whose rules and defaults apply', readVersion),
    `the one that slurm.conf names, or ${DEFAULT_VERSION}`,
  ),
  verbose: flag('Output', 'also report unsupported settings that cannot change a start'),
};

export const CLUSTER = {
  slurmConf: needed(text('Machine', '<list>', 'one or more slurm.conf, separated by commas')),
  ...CONF_READING,
  ...BESIDE_CONF,
};

/** The queue as it is now. */
export const SNAPSHOT = {
  snapshot: text(
    'Input',
    '<file>',
    'dump of the queue, nodes and partitions, instead of calls of squeue and scontrol',
  ),
};

export const PARTITIONS = {
  queues: parsed(
    'Input',
    '<map>',
    'partition of each queue of the trace, by number or name, e.g. 1=main,2=large',
    otherNames,
  ),
  partitions: parsed(
    'Input',
    '<map>',
    'partition of each partition of the trace, e.g. batch=main',
    otherNames,
  ),
};

/** The option to start a replay in the middle of a log. */
export const START_AT = idle(
  (beside: Transforms & { scaleLoad?: number }) =>
    (isTransformed(beside) || beside.scaleLoad !== undefined) &&
    'is for a log as it was, which --shake, --resample and --scale-load change',
  {
    startAt: instant(
      'start this long after the first job of a log, or at a date, with the recorded running and queued jobs',
    ),
  },
);
