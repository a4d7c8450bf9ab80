// Makes the state of the page that shows a command's results.

import { CLUSTER } from '../../commands/cluster.ts';
import { NODE_ENERGY } from '../../commands/energy.ts';
import { flagsText } from '../../commands/flagsText.ts';
import { LEFT_OUT } from '../../commands/metrics.ts';
import type { ValuesOf } from '../../commands/parameter.ts';
import { BINDING, READING, TRACE } from '../../commands/trace.ts';
import type { LabState } from '../../lab/page/state.ts';
import { ASKED, pick } from '../../lab/parameters.ts';
import type { LeftOut } from '../../metrics/counted.ts';
import { SYNTHETIC } from '../../trace/generate/synthetic.ts';
import type { Transforms } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import type { TraceOptions } from '../common/traceOptions.ts';

const { slurmConf: _slurmConf, ...FILES } = CLUSTER;
const { cleaned: _cleaned, ...READ } = READING;
/** Parameters of a trace, of a cluster and of the metrics that the page's form lacks: the page carries them as text. */
const MORE = Object.fromEntries(
  Object.entries({ ...READ, unit: TRACE.unit, ...BINDING, ...FILES, ...LEFT_OUT, ...NODE_ENERGY }).filter(
    ([name]) => !(name in ASKED),
  ),
);

export interface ShownOptions
  extends TraceOptions,
    Transforms,
    LeftOut,
    Partial<ValuesOf<typeof CLUSTER>>,
    ValuesOf<typeof NODE_ENERGY> {
  readonly seed: number;
  readonly seeds?: number;
}

/**
 * @param trace as the command line names it
 * @param policies as after --policy
 */
export function labStateOf(
  trace: string,
  { name }: Pick<Workload, 'name'>,
  policies: string,
  options: ShownOptions,
): LabState {
  return {
    ...pick(ASKED, options),
    trace: trace.startsWith(SYNTHETIC) ? trace : name,
    policies,
    slurmConf: options.slurmConf,
    color: 'user',
    more: flagsText(MORE, options),
  };
}
