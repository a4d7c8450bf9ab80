import type { Engine } from '../../kernel/instance.ts';
import type { SpeculateMode } from '../../simulate/prepareStochasticRun.ts';
import type { ScenarioOptions } from '../../stochastic/describe/scenarios.ts';
import type { TraceOptions } from '../common/traceOptions.ts';
import type { TransformOptions } from '../common/transformOptions.ts';
import type { PolicyChoice } from '../scheduler/schedulerFile.ts';

export interface SpeculateCommandOptions
  extends TraceOptions,
    TransformOptions,
    Omit<ScenarioOptions, 'jobs'> {
  mode: SpeculateMode;
  policy: PolicyChoice;
  timeout: number;
  strategy?: string;
  speculativeBackfilling?: boolean;
  pull?: boolean;
  speculativeReturn: 'place' | 'top';
  checkpoint?: number;
  restart?: number;
  tries?: string;
  seed: number;
  seeds?: number;
  workers?: number;
  engine: Engine;
  json?: boolean;
}
