import type { Command } from 'commander';
import { UsageError } from '../../errors.ts';
import { durationText } from '../../input/duration.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { resample } from '../../trace/transform/resample.ts';
import { shake } from '../../trace/transform/shake.ts';
import type { Workload } from '../../trace/workload.ts';
import { readTrace, type TraceOptions } from './traceOptions.ts';
import { positiveInteger, positiveNumber, seed, wholeSeconds } from './values.ts';

/** How a seed makes another workload of a trace. */
export interface TransformOptions {
  shake?: number;
  resample?: number;
  scaleUsers?: number;
}

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
    .option(
      '--scale-users <factor>',
      'with --resample: so many times the users of the trace',
      positiveNumber,
    );
}

/** Adds the option for the seed to a command that draws nothing else. */
export function addSeedOption(command: Command): Command {
  return command.option('--seed <n>', 'seed of --shake and --resample', seed, 1);
}

/** Whether a seed makes another workload of a trace. */
export function isTransformed({ shake, resample }: TransformOptions): boolean {
  return shake !== undefined || resample !== undefined;
}

/** Reads the workload that the command was given, and makes the one of its seed. */
export async function readWorkload(
  trace: string,
  options: TraceOptions & TransformOptions & { seed: number },
  kernel: Kernel,
): Promise<Workload> {
  return transformed(await readTrace(trace, options, kernel), options, options.seed, kernel);
}

/** The workload that a seed makes of a trace; the same workload without these options. @throws UsageError, DataError */
export async function transformed(
  workload: Workload,
  { shake: window, resample: weeks, scaleUsers }: TransformOptions,
  seed: number,
  kernel: Kernel,
): Promise<Workload> {
  if (scaleUsers !== undefined && weeks === undefined)
    throw new UsageError('--scale-users is for --resample: it draws other weeks of more or fewer users');
  let made = workload;
  if (weeks !== undefined) made = await resample(made, { weeks, users: scaleUsers, seed, kernel });
  if (window !== undefined) made = await shake(made, { window, seed, kernel });
  return made;
}

/** The options as text of a command line. */
export function transformFlags({ shake, resample, scaleUsers }: TransformOptions): string {
  return Object.entries({
    shake: shake && durationText(shake),
    resample,
    'scale-users': scaleUsers,
  })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` --${name} ${value}`)
    .join('');
}
