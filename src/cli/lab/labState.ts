// The state of the page that shows what a command computed.
import { durationText } from '../../input/duration.ts';
import { type LabState, quoted } from '../../lab/page/state.ts';
import type { LeftOut } from '../../metrics/counted.ts';
import type { EventRule } from '../../schedule/schedule.ts';
import { SYNTHETIC } from '../../trace/generate/synthetic.ts';
import type { Transforms } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { type TraceOptions, traceFlags } from '../common/traceOptions.ts';

interface ShownOptions extends TraceOptions, Transforms, LeftOut {
  readonly eventRule: EventRule;
  readonly seed: number;
  readonly seeds?: number;
  readonly slurmConf?: string;
  readonly accounts?: string;
  readonly qos?: string;
  readonly reservations?: string;
  readonly outages?: string;
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
  const { processors, jobs, overrun = 'kill', eventRule, seed, seeds } = options;
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
    more: traceFlags(options) + fileFlags(options) + leftOutFlags(options),
  };
}

/** Files of a Slurm cluster besides its configurations. */
function fileFlags({ accounts, qos, reservations, outages }: ShownOptions): string {
  return Object.entries({ accounts, qos, reservations, outages })
    .map(([name, path]) => (path === undefined ? '' : ` --${name} ${quoted(path)}`))
    .join('');
}

function leftOutFlags({ warmup, cooldown }: LeftOut): string {
  const flag = (name: string, seconds: number | undefined) =>
    seconds === undefined ? '' : ` --${name} ${durationText(seconds)}`;
  return flag('warmup', warmup) + flag('cooldown', cooldown);
}
