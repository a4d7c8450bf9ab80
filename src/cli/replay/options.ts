import type { Engine } from '../../kernel/instance.ts';
import type { Policy } from '../../policy/policy.ts';
import type { EventRule } from '../../schedule/schedule.ts';
import type { TraceOptions } from '../common/traceOptions.ts';

export interface ReplayCommandOptions extends TraceOptions {
  policy: Policy[];
  eventRule: EventRule;
  engine: Engine;
  json?: boolean;
  seed: number;
  schedule?: string;
  tries?: string;
  report?: string;
  classes?: boolean;
  warmup?: number;
  cooldown?: number;
  workers?: number;
  stream?: boolean;
  window?: number;
}
