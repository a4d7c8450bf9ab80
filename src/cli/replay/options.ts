import type { Engine } from '../../kernel/instance.ts';
import type { Grouping } from '../../metrics/groups.ts';
import type { EventRule } from '../../schedule/schedule.ts';
import type { Transforms } from '../../trace/transform/transformed.ts';
import type { TraceOptions } from '../common/traceOptions.ts';
import type { PolicyChoice } from '../scheduler/schedulerFile.ts';

export interface ReplayCommandOptions extends TraceOptions, Transforms {
  policy: PolicyChoice[];
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
  timeout: number;
  eventRule: EventRule;
  engine: Engine;
  json?: boolean;
  seed: number;
  seeds?: number;
  csv?: string;
  means?: string;
  schedule?: string;
  tries?: string;
  report?: string;
  classes?: boolean;
  by?: Grouping[];
  warmup?: number;
  cooldown?: number;
  workers?: number;
  stream?: boolean;
  window?: number;
}
