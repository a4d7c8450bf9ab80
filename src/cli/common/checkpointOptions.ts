import { Option } from 'commander';
import { durationSeconds } from './values.ts';

/** The option for the time of a checkpoint. `more` says when it applies, or what holds without it. */
export function checkpointOption(more = ''): Option {
  return new Option('--checkpoint <time>', `time of a checkpoint${more}`).argParser(durationSeconds);
}

/** The option for the time of a restart from a checkpoint. */
export function restartOption(more = ''): Option {
  return new Option('--restart <time>', `time of a restart from a checkpoint${more}`).argParser(
    durationSeconds,
  );
}
