import type { Command } from 'commander';
import type { TraceOptions } from './traceOptions.ts';

export interface SacctOptions extends TraceOptions {
  since?: string;
  until?: string;
  sacctArgs?: string;
}

/** Adds the options that say what sacct is asked for. */
export function addSacctOptions(command: Command): Command {
  return command
    .option('--since <time>', 'without a file: jobs from then on, as sacct -S takes it; default: now-90days')
    .option('--until <time>', 'without a file: jobs until then, as sacct -E takes it; default: now')
    .option('--sacct-args <args>', "without a file: more arguments of sacct, e.g. '-u ann -r long'");
}
