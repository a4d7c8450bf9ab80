import type { Engine } from '../../kernel/instance.ts';
import type { Bounds } from '../../sessions/users.ts';

export interface SessionsCommandOptions {
  models: string;
  users?: number[];
  service?: number[];
  think?: number[];
  set?: Bounds[];
  change?: Bounds[];
  taskProcessors?: Bounds[];
  predictionError?: number[];
  servers?: number[];
  preemptionCost?: number[];
  days?: number;
  warmup?: number;
  seeds?: number;
  workers?: number;
  out?: string;
  tasks?: string;
  engine: Engine;
  json?: boolean;
}
