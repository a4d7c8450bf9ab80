import type { Engine } from '../../kernel/instance.ts';
import type { SacctOptions } from '../common/sacctOptions.ts';
import type { PolicyChoice } from '../scheduler/schedulerFile.ts';

export interface WhenOptions extends SacctOptions {
  at?: number;
  job?: string;
  jobProcessors?: number;
  jobLimit?: number;
  jobUser?: number;
  present?: string;
  past?: string;
  policy: PolicyChoice;
  starts: 'log' | 'replay';
  futures?: number;
  questions?: number;
  report?: string;
  backtest?: boolean;
  workers?: number;
  seed: number;
  engine: Engine;
  json?: boolean;
}
