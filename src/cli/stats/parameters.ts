// Describes the parameters of `specula stats`.
import { ENERGY } from '../../commands/energy.ts';
import { idle, output, parsed, type ValuesOf } from '../../commands/parameter.ts';
import { ENGINE, JSON_OUTPUT } from '../../commands/run.ts';
import { TRACE } from '../../commands/trace.ts';
import { oneOrMoreOf } from '../../commands/values.ts';
import { SEED, TRANSFORMS } from '../../commands/whatIf.ts';
import { LOG_GROUPINGS } from '../../metrics/groups/groupings.ts';
import { isTransformed, type Transforms } from '../../trace/transform/transformed.ts';

/** Outputs about the recorded starts of a log. */
const LOG_WAITS = idle(
  (beside: Transforms & { scaleLoad?: number }) =>
    (isTransformed(beside) || beside.scaleLoad !== undefined) &&
    'is for the recorded waits of a log, which --shake, --resample and --scale-load make meaningless',
  {
    by: parsed(
      'Output',
      '<list>',
      `print recorded waits, slowdown and use by groups of jobs: ${LOG_GROUPINGS.join(', ')}`,
      oneOrMoreOf(LOG_GROUPINGS),
    ),
    ...ENERGY,
    openmetrics: output(
      '<file>',
      'write the recorded waits, slowdown and use for Prometheus (.prom); replaces only such a file',
      { extensions: ['.prom'] },
    ),
  },
);

export const STATS = { ...TRACE, ...TRANSFORMS, ...SEED, ...LOG_WAITS, ...JSON_OUTPUT, ...ENGINE };
export type StatsOptions = ValuesOf<typeof STATS>;
