// Options of the verbs that replay a workload once for each policy.
import { type Command, Option } from 'commander';
import { durationSeconds, positiveDuration } from './values.ts';

export function eventRuleOption(): Option {
  return new Option(
    '--event-rule <rule>',
    'batch: one pass after all events of an instant; each: one pass per event',
  )
    .choices(['batch', 'each'])
    .default('batch');
}

/** Which jobs the metrics leave out, and how requests bind. */
export function addCountingOptions(command: Command): Command {
  return command
    .option(
      '--warmup <time>',
      'leave jobs submitted in this first stretch out of the metrics',
      durationSeconds,
    )
    .option(
      '--cooldown <time>',
      'leave jobs submitted in this last stretch out of the metrics',
      durationSeconds,
    )
    .option(
      '--granularity <time>',
      'round requests up to whole multiples of this time (Slurm: 1m)',
      positiveDuration,
    )
    .option(
      '--grace <time>',
      'kill a job this long after its request ends (Slurm: up to 30s + KillWait)',
      durationSeconds,
    );
}
