import type { Engine } from '../../kernel/instance.ts';
import type { Grouping } from '../../metrics/groups.ts';
import type { EventRule } from '../../schedule/schedule.ts';
import type { Transforms } from '../../trace/transform/transformed.ts';
import type { TraceOptions } from '../common/traceOptions.ts';
import type { PolicyChoice } from '../scheduler/schedulerFile.ts';
import type { SlurmOptions } from './slurmOptions.ts';

export interface ReplayCommandOptions extends TraceOptions, Transforms, SlurmOptions {
  policy: PolicyChoice[];
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
