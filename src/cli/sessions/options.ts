import type { Engine } from '../../kernel/instance.ts';
import type { Bounds } from '../../sessions/users.ts';

export interface SessionsCommandOptions {
  model: string;
  users?: number[];
  service?: number[];
  think?: number[];
  set?: Bounds[];
  change?: Bounds[];
  taskProcessors?: Bounds[];
  predictionError?: number[];
  processors?: number[];
  preemptionCost?: number[];
  duration?: number;
  warmup?: number;
  seeds?: number;
  workers?: number;
  output?: string;
  tasks?: string;
  engine: Engine;
  json?: boolean;
}
