// Parses times of checkpoints and restarts that may vary.
import { durationText, readDuration } from '../input/duration.ts';
import { type Overhead, readOverhead } from '../requests/varying/overhead.ts';
import { byDefault, choice, idle, parsed } from './parameter.ts';
import { durationSeconds } from './values.ts';

/** A duration as a number, another text as itself: `w` is the work here, not weeks. @throws UsageError */
function overhead(name: string): (text: string) => Overhead {
  return (text) => {
    if (!text.includes('w') && 'seconds' in readDuration(text)) return durationSeconds(text);
    readOverhead(text, name);
    return text;
  };
}

/** A time that may depend on the work w that is saved, or be random. */
const varyingTime = (name: string, help: string) => ({
  ...parsed<Overhead>('Requests', '<time>', help, overhead(name)),
  show: (value: Overhead) => (typeof value === 'number' ? durationText(value) : String(value)),
});

export const VARYING_TIMES = {
  checkpoint: varyingTime(
    'checkpoint',
    'time of a checkpoint: fixed (6m), by the work w saved (6m+0.02w), or random (0.9:6m,0.1:1h)',
  ),
  restart: varyingTime('restart', 'time of a restart from a checkpoint: as --checkpoint'),
};

interface Times {
  readonly checkpoint?: unknown;
  readonly restart?: unknown;
}

const isRandomText = (time: unknown) => typeof time === 'string' && time.includes(':');

/** True if a time is drawn. */
export const drawsTimes = ({ checkpoint, restart }: Times) =>
  isRandomText(checkpoint) || isRandomText(restart);

/** Parameters for how random times of checkpoints and restarts are drawn and charged. */
export const RANDOM_TIMES_OF_JOBS = {
  ...idle(({ checkpoint }: Times) => !isRandomText(checkpoint) && 'applies to a random --checkpoint only', {
    charged: byDefault(
      choice(
        'Requests',
        '<what>',
        'random checkpoints: charge the time that they use, or one that a request has reserved',
        ['use', 'reserved'],
      ),
      'use',
    ),
  }),
  ...idle((times: Times) => !drawsTimes(times) && 'applies to a random --checkpoint or --restart only', {
    per: byDefault(
      choice('Requests', '<what>', 'random times: drawn at each checkpoint, or once per job', [
        'checkpoint',
        'job',
      ]),
      'checkpoint',
    ),
  }),
};
