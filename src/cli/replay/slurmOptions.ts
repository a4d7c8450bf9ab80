import type { Command } from 'commander';
import { UsageError } from '../../errors.ts';
import { numberedNames } from '../common/values.ts';

/** Adds the options of a run on a Slurm cluster. */
export function addSlurmOptions(command: Command): Command {
  return command
    .option(
      '--slurm-conf <list>',
      'run on a Slurm cluster, under one or more slurm.conf, separated by commas; replay also takes a file of events (docs/slurm-machine.md)',
    )
    .option('--accounts <file>', 'with --slurm-conf: what sacctmgr dump writes')
    .option('--qos <file>', 'with --accounts: what sacctmgr show qos --parsable2 prints')
    .option('--reservations <file>', 'with --slurm-conf: what scontrol show reservation prints')
    .option(
      '--outages <file>',
      'with --slurm-conf: nodes that drain or are down: what sacctmgr --parsable2 show event prints, or a table node,from,until,reason',
    )
    .option(
      '--queues <map>',
      'with --slurm-conf: partitions of the queue numbers of a trace, e.g. 1=main,2=large',
      numberedNames,
    )
    .option(
      '--partitions <map>',
      'with --slurm-conf: partitions of the partition numbers of a trace',
      numberedNames,
    );
}

/** What says which cluster, and what is submitted where. */
export interface SlurmOptions {
  /** Paths of configurations of a Slurm cluster, separated by commas. */
  slurmConf?: string;
  /** With it: paths of the cluster's accounts and QOS. */
  accounts?: string;
  qos?: string;
  /** With it: paths of reservations and outages of the cluster's nodes. */
  reservations?: string;
  outages?: string;
  /** With it: names of partitions for the numbers that a trace has. */
  queues?: ReadonlyMap<number, string>;
  partitions?: ReadonlyMap<number, string>;
}

/** @throws UsageError for an option of a cluster where there is none */
export function refuseSlurmOptions(options: SlurmOptions): void {
  for (const name of ['accounts', 'qos', 'reservations', 'outages', 'queues', 'partitions'] as const)
    if (options[name] !== undefined) throw new UsageError(`--${name} is for --slurm-conf`);
}
