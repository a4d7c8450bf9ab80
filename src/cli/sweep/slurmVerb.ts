// Studies of a Slurm cluster: what `specula replay --slurm-conf` does, with values for settings of slurm.conf.
import { Command } from 'commander';
import { UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { countedJobs, countedSpan, type LeftOut } from '../../metrics/counted.ts';
import { metrics } from '../../metrics/metrics.ts';
import { METRIC_NAMES } from '../../metrics/sums.ts';
import { scheduleHash } from '../../schedule/hash.ts';
import { CHANGEABLE } from '../../slurm/machine/changedConf.ts';
import { loadSlurmKernel } from '../../slurm/machine/load.ts';
import { runOnSlurm } from '../../slurm/machine/replayOnSlurm.ts';
import { neverStart, scheduleOn, started } from '../../slurm/machine/schedule.ts';
import { SCHEDULING_WORDS } from '../../slurm/machine/settingNames.ts';
import { isUnseeded } from '../../trace/generate/synthetic.ts';
import { checkTransforms, isTransformed, type Transforms } from '../../trace/transform/transformed.ts';
import { commandKernel } from '../common/engine.ts';
import { addCountingOptions } from '../common/eventOptions.ts';
import { addTraceOptions, TRACE_HELP } from '../common/traceOptions.ts';
import { addTransformOptions } from '../common/transformOptions.ts';
import {
  readConfigurations,
  readSubmitted,
  type SubmittedOptions,
  withCalendar,
} from '../replay/slurmConf.ts';
import { addSlurmOptions } from '../replay/slurmOptions.ts';
import {
  cell,
  doubles,
  type FileParameter,
  oneFile,
  type Setting,
  TRACE_PARAMETERS,
  type Verb,
  type VerbRunner,
} from './verb.ts';

/** What else a cluster has. */
const FILES = ['accounts', 'qos', 'reservations', 'outages'] as const;

type Options = SubmittedOptions &
  LeftOut & { slurmConf?: string } & Partial<Record<(typeof FILES)[number], string>> &
  Record<string, string | boolean | undefined>;

export function slurmVerb(): Verb {
  const command = addSlurmOptions(new Command('slurm').argument('<trace>', TRACE_HELP));
  addCountingOptions(addTransformOptions(addTraceOptions(command)));
  for (const name of CHANGEABLE)
    command.option(SCHEDULING_WORDS.has(name) ? `--${name}` : `--${name} <value>`);
  return {
    command,
    parameters: [
      ...['trace', 'slurm-conf', ...FILES, 'queues', 'partitions'],
      ...TRACE_PARAMETERS.filter((name) => name !== 'processors' && name !== 'unit'),
      ...['shake', 'resample', 'users', 'warmup', 'cooldown', ...CHANGEABLE],
    ],
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
    runner: (kernel) => runner(kernel, command),
  };
}

/** Files, separated by commas. */
const someFiles: FileParameter = {
  located(parsed, locate) {
    const files = (parsed as string).split(',').map((name) => locate(name.trim()));
    return { option: files.join(','), files };
  },
};

function runner({ engine }: Kernel, command: Command): VerbRunner {
  const loaded = commandKernel(engine, loadSlurmKernel);
  return async ({ argument, options: given }, seeds) => {
    const options = { ...given, engine } as Options;
    const changes = CHANGEABLE.flatMap((name): [string, string | boolean][] => {
      const value = options[name];
      return value === undefined ? [] : [[name, value]];
    });
    const configurations = readConfigurations(options.slurmConf as string, options, new Map(changes));
    const kernel = await loaded;
    const { from, to } = seeds ?? { from: 1, to: 1 };
    const rows = [];
    for (let seed = from; seed <= to; seed++) {
      const trace = isUnseeded(argument as string) ? `${argument}:${seed}` : (argument as string);
      const ofSeed = [];
      for (const configuration of configurations) {
        const cpus = configuration.cluster.nodes.reduce((sum, node) => sum + node.cpus, 0);
        const { submissions, workload } = await readSubmitted(trace, { ...options, seed }, command, cpus);
        const [dated] = withCalendar([configuration], options, workload);
        const run = await runOnSlurm(dated, submissions, { kernel, workload });
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
