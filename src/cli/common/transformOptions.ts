import type { Command } from 'commander';
import { durationText } from '../../input/duration.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { isTransformed, type Transforms, transformed } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import type { Idle } from './given.ts';
import { readTrace, type TraceOptions } from './traceOptions.ts';
import { positiveInteger, positiveNumber, seed, wholeSeconds } from './values.ts';

/** Adds the options that make another workload of a trace. The command has an option for the seed. */
export function addTransformOptions(command: Command): Command {
  return command
    .option(
      '--shake <time>',
      'move each session of a user by up to this time, forward or back, e.g. 10m (docs/uncertainty.md)',
      wholeSeconds,
    )
    .option(
      '--resample <weeks>',
      'draw so many weeks from those of the users of the trace (docs/uncertainty.md)',
      positiveInteger,
    )
    .option('--users <factor>', 'with --resample: so many times the users of the trace', positiveNumber);
}

/** Adds the option for submissions that follow ends, to a command that replays the trace. */
export function addFeedbackOption(command: Command): Command {
  return command.option(
    '--feedback',
    'users wait for their jobs: submissions follow the simulated ends (docs/uncertainty.md)',
  );
}

/** Adds the option for the seed to a command that draws nothing else. */
export function addSeedOption(command: Command): Command {
  return command.option('--seed <n>', 'seed of --shake and --resample', seed, 1);
}

/** Of a command that draws nothing else: the seed, if these options draw nothing. */
export function idleSeed(transforms: Transforms): Idle[] {
  return isTransformed(transforms) ? [] : [{ names: ['seed'], why: 'is the seed of --shake and --resample' }];
}

/** Reads the workload that the command was given, and makes the one of its seed. */
export async function readWorkload(
  trace: string,
  options: TraceOptions & Transforms & { seed: number },
  kernel: Kernel,
): Promise<Workload> {
  return transformed(await readTrace(trace, options, kernel), options, options.seed, kernel);
}

/** The options as text of a command line. */
export function transformFlags({ shake, resample, users, feedback }: Transforms): string {
  const flags = Object.entries({ shake: shake && durationText(shake), resample, users })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` --${name} ${value}`);
  return flags.join('') + (feedback ? ' --feedback' : '');
}
