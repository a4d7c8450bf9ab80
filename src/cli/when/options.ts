import type { Engine } from '../../kernel/instance.ts';
import type { TraceOptions } from '../common/traceOptions.ts';
import type { PolicyChoice } from '../scheduler/schedulerFile.ts';

export interface WhenOptions extends TraceOptions {
  at?: number;
  job?: number;
  jobProcessors?: number;
  jobLimit?: number;
  jobUser?: number;
  policy: PolicyChoice;
  timeout: number;
  starts: 'log' | 'replay';
  futures?: number;
  questions?: number;
  backtest?: boolean;
  workers?: number;
  seed: number;
  engine: Engine;
  json?: boolean;
}
