import type { Engine } from '../../kernel/instance.ts';
import type { SpeculateMode } from '../../simulate/prepareStochasticRun.ts';
import type { ScenarioOptions } from '../../stochastic/describe/scenarios.ts';
import type { Transforms } from '../../trace/transform/transformed.ts';
import type { TraceOptions } from '../common/traceOptions.ts';
import type { SlurmOptions } from '../replay/slurmOptions.ts';
import type { PolicyChoice } from '../scheduler/schedulerFile.ts';

export interface SpeculateCommandOptions
  extends TraceOptions,
    Transforms,
    SlurmOptions,
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
