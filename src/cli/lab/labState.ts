// The state of the page that shows what a command computed.
import { durationText } from '../../input/duration.ts';
import type { LabState } from '../../lab/page/state.ts';
import type { LeftOut } from '../../metrics/counted.ts';
import { SYNTHETIC } from '../../trace/generate/synthetic.ts';
import type { Transforms } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { CLUSTER } from '../../verbs/cluster.ts';
import { flagsText } from '../../verbs/flagsText.ts';
import type { ValuesOf } from '../../verbs/parameter.ts';
import { LEFT_OUT } from '../../verbs/replay.ts';
import { BINDING, READING, TRACE } from '../../verbs/trace.ts';
import type { TraceOptions } from '../common/traceOptions.ts';

const { slurmConf: _slurmConf, ...FILES } = CLUSTER;
/** The form of the page has the others. */
const { jobs: _jobs, overrun: _overrun, cleaned: _cleaned, ...READ } = READING;
/** Of a trace, of a cluster and of the metrics: options that the form of the page does not have. */
const MORE = { ...READ, unit: TRACE.unit, ...BINDING, ...FILES, ...LEFT_OUT };

export interface ShownOptions extends TraceOptions, Transforms, LeftOut, Partial<ValuesOf<typeof CLUSTER>> {
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
  const { processors, jobs, overrun = 'kill', eventRule = 'batch', seed, seeds } = options;
  const { shake, resample, users, feedback, slurmConf } = options;
  return {
    trace: trace.startsWith(SYNTHETIC) ? trace : name,
    policies,
    slurmConf,
    processors,
    jobs,
    overrun,
    rule: eventRule,
    seed,
    seeds,
    shake: shake === undefined ? undefined : durationText(shake),
    resample,
    users,
    feedback,
    colour: 'user',
    more: flagsText(MORE, options),
  };
}
