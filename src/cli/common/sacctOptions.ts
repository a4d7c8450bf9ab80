import type { Command } from 'commander';
import type { TraceOptions } from './traceOptions.ts';

export interface SacctOptions extends TraceOptions {
  since?: string;
  until?: string;
  sacctArgs?: string;
}

/** Adds the options for the query to sacct. */
export function addSacctOptions(command: Command): Command {
  return command
    .option('--since <date>', 'without a dump: first time of the jobs, as for sacct -S (default: now-90days)')
    .option('--until <date>', 'without a dump: last time of the jobs, as for sacct -E (default: now)')
    .option('--sacct-args <args>', "without a dump: more arguments for sacct, e.g. '-u ann -r long'");
}
