import type { FigureName, Scale } from '../../figures/names.ts';
import type { Engine } from '../../kernel/instance.ts';
import type { LeftOut } from '../../metrics/counted.ts';
import type { EventRule } from '../../schedule/schedule.ts';
import type { Transforms } from '../../trace/transform/transformed.ts';
import type { TraceOptions } from '../common/traceOptions.ts';
import type { PolicyChoice } from '../scheduler/schedulerFile.ts';

/** How the figures look. */
export interface LookOptions {
  font?: string;
  fontSize?: number;
  width?: number;
  height?: number;
  scale?: Scale;
  theme: 'light' | 'dark';
}

export interface PlotCommandOptions extends TraceOptions, Transforms, LeftOut, LookOptions {
  policy?: PolicyChoice[];
  figure?: FigureName[];
  output?: string;
  timeout: number;
  eventRule: EventRule;
  engine: Engine;
  seed: number;
  json?: boolean;
}
