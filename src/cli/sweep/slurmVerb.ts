// Studies of a Slurm cluster: what `specula slurm replay` does, with values for settings of slurm.conf.
import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { countedJobs, countedSpan, type LeftOut } from '../../metrics/counted.ts';
import { METRIC_NAMES } from '../../metrics/metricFields.ts';
import { metrics } from '../../metrics/metrics.ts';
import { scheduleHash } from '../../schedule/hash.ts';
import { CHANGEABLE } from '../../slurm/machine/changedConf.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import { runOnSlurm } from '../../slurm/machine/replayOnSlurm.ts';
import { neverStart, scheduleOn, started } from '../../slurm/machine/schedule.ts';
import { SCHEDULING_WORDS } from '../../slurm/machine/settingNames.ts';
import { isUnseeded } from '../../trace/generate/synthetic.ts';
import { checkTransforms, isTransformed, type Transforms } from '../../trace/transform/transformed.ts';
import type { Parameter } from '../../verbs/parameter.ts';
import { commandKernel } from '../common/engine.ts';
import { readConfigurations, readSubmitted } from '../slurm/conf.ts';
import { type ClusterOptions, SLURM_REPLAY, type SubmittedOptions } from '../slurm/parameters.ts';
import {
  cell,
  doubles,
  type FileParameter,
  oneFile,
  type Setting,
  type Verb,
  type VerbRunner,
} from './verb.ts';

/** Files of a cluster besides its configuration. */
const FILES = ['accounts', 'qos', 'reservations', 'outages'];

/** Other values for settings of slurm.conf. */
const SETTINGS = Object.fromEntries(
  CHANGEABLE.map((name): [string, Parameter] => [
    name,
    { group: 'Machine', value: SCHEDULING_WORDS.has(name) ? undefined : '<value>', text: '', long: name },
  ]),
);

type Options = SubmittedOptions & ClusterOptions & LeftOut & Record<string, string | boolean | undefined>;

export function slurmVerb(): Verb {
  return {
    parameters: { ...SLURM_REPLAY, ...SETTINGS },
    argument: 'trace',
    files: {
      trace: oneFile,
      'slurm-conf': someFiles,
      ...Object.fromEntries(FILES.map((name) => [name, oneFile])),
    },
    rows: { column: 'configuration', parameter: 'slurm-conf' },
    checks: {},
    measures: [...doubles([...METRIC_NAMES, 'neverStart']), { name: 'hash', type: 'STRING' }],
    check: ({ options }: Setting) => {
      if ((options as Options).slurmConf === undefined)
        throw new UsageError("a study of slurm needs 'slurm-conf'");
      checkTransforms(options);
    },
    draws: ({ argument, options }: Setting) =>
      isUnseeded(argument as string) || isTransformed(options as Transforms),
    runner,
  };
}

/** Files, separated by commas. */
const someFiles: FileParameter = {
  located(parsed, locate) {
    const files = (parsed as string).split(',').map((name) => locate(name.trim()));
    return { option: files.join(','), files };
  },
};

function runner({ engine }: Kernel): VerbRunner {
  const loaded = commandKernel(engine, loadSlurmKernel);
  return async ({ argument, options: given }, seeds) => {
    const options = { ...given, engine } as Options;
    const changes = CHANGEABLE.flatMap((name): [string, string | boolean][] => {
      const value = options[name];
      return value === undefined ? [] : [[name, value]];
    });
    const configurations = readConfigurations(options.slurmConf, options, new Map(changes));
    const kernel = await loaded;
    const { from, to } = seeds ?? { from: 1, to: 1 };
    const rows = [];
    for (let seed = from; seed <= to; seed++) {
      const trace = isUnseeded(argument as string) ? `${argument}:${seed}` : (argument as string);
      const ofSeed = [];
      for (const configuration of configurations) {
        const {
          submissions,
          workload,
          configurations: dated,
        } = await readSubmitted(trace, { ...options, seed }, [configuration]);
        const run = await runOnSlurm(dated[0], submissions, { kernel, workload });
        const schedule = scheduleOn(run, started(run));
        const counts = countedJobs(schedule.workload, countedSpan(schedule.workload, options));
        const found = metrics(schedule, counts);
        const numbers = METRIC_NAMES.map((name) => cell(found[name]));
        const hash = scheduleHash(schedule.start, schedule.end);
        ofSeed.push({ name: configuration.name, cells: [...numbers, neverStart(run).length, hash] });
      }
      rows.push(ofSeed);
    }
    return rows;
  };
}
