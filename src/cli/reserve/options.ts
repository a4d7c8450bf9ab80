import type { Engine } from '../../kernel/instance.ts';
import type { Strategy } from '../../requests/strategies.ts';
import type { HistoryOptions } from '../common/historyOptions.ts';
import type { TraceOptions } from '../common/traceOptions.ts';

export interface ReserveCommandOptions extends TraceOptions, HistoryOptions {
  law?: string;
  discrete?: string;
  trace?: string;
  user?: number;
  executable?: number;
  fit?: boolean;
  strategy: Strategy;
  compare?: boolean;
  alpha: number;
  beta: number;
  gamma: number;
  checkpoint: number;
  restart: number;
  zeta: number;
  epsilon: number;
  points?: number;
  granularity?: number;
  limit?: number;
  engine: Engine;
  json?: boolean;
  plot?: string;
}
