// A Slurm cluster, and where it gets jobs.

import { readVersion } from '../slurm/machine/conf/version.ts';
import { isTransformed, type Transforms } from '../trace/transform/transformed.ts';
import { flag, idle, instant, needed, parsed, text } from './parameter.ts';
import { otherNames } from './values.ts';

/** What a site has beside its slurm.conf. */
export const BESIDE_CONF = {
  accounts: text('Machine', '<file>', 'what sacctmgr dump writes'),
  qos: text(
    'Machine',
    '<file>',
    'with --accounts, if its dump has no QOS lines (before Slurm 25.05): output of sacctmgr show qos --parsable2',
  ),
  reservations: text('Machine', '<file>', 'what scontrol show reservation prints'),
  outages: text(
    'Machine',
    '<file>',
    'nodes that drain or are down: what sacctmgr --parsable2 show event prints, or a table node,from,until,reason',
  ),
};

/** How a slurm.conf is read, and what is printed about it. */
export const CONF_READING = {
  slurmVersion: parsed(
    'Machine',
    '<version>',
    'version of Slurm whose defaults hold where slurm.conf has no setting (default: the latest)',
    readVersion,
  ),
  verbose: flag('Output', 'also report settings that cannot change a start in the model'),
};

export const CLUSTER = {
  slurmConf: needed(text('Machine', '<list>', 'one or more slurm.conf, separated by commas')),
  ...CONF_READING,
  ...BESIDE_CONF,
};

export const PARTITIONS = {
  queues: parsed(
    'Input',
    '<map>',
    'partitions of the queues of a trace, by number or name, e.g. 1=main,2=large',
    otherNames,
  ),
  partitions: parsed('Input', '<map>', 'the same for the partitions of a trace, e.g. batch=main', otherNames),
};

/** Where a replay may take up a log in the middle. */
export const BEGIN = idle(
  (beside: Transforms & { scaleLoad?: number }) =>
    (isTransformed(beside) || beside.scaleLoad !== undefined) &&
    'is for a log as it was, which --shake, --resample and --scale-load change',
  {
    begin: instant(
      'begin a log this long after its first job, or at a date: what ran then runs on its nodes, and what waited has waited',
    ),
  },
);
