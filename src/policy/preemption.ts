import { UsageError } from '../errors.ts';
import { readDuration } from '../input/duration.ts';
import { SAVINGS } from '../kernel/codes.ts';

/** Kinds without parameters: whether a blocked head may take processors from the shadow load. */
const PLAIN: Readonly<Record<string, boolean>> = { none: false, shadow: true, kill: true };

/** Kinds that keep the work of preempted jobs: their parameters, and the kernel's code. */
const KEEPING = {
  suspend: { parameters: ['SAVE', 'RESTORE'], saving: SAVINGS.ON_DEMAND },
  ondemand: { parameters: ['SAVE', 'RESTORE'], saving: SAVINGS.ON_DEMAND },
  periodic: { parameters: ['EVERY', 'SAVE', 'RESTORE'], saving: SAVINGS.PERIODIC },
} as const;

/** The shortest work between two saves, in seconds. */
const SHORTEST = 1;

/**
 * Controls whether a blocked head may take missing processors from running jobs that were submitted after it, and what
 * becomes of these. `none`: it may not. `kill` (or `shadow`): they lose their work. `suspend:SAVE:RESTORE`: they go on
 * later from where they were. The head takes their processors at once and begins its own work after the time SAVE; a
 * job takes the time RESTORE to go on. `ondemand:SAVE:RESTORE` is the same with checkpoints for its reason.
 * `periodic:EVERY:SAVE:RESTORE`: while a job may be preempted, it saves its work each time that it has done so much of
 * it as EVERY, and loses what came after its last save. Times are durations: `periodic:1h:2m:30s`.
 */
export type Preemption =
  | 'none'
  | 'shadow'
  | 'kill'
  | `suspend:${string}`
  | `ondemand:${string}`
  | `periodic:${string}`;

/** The notation of preemptions, for messages. */
export const PREEMPTION_NOTATION = [
  ...Object.keys(PLAIN),
  ...Object.entries(KEEPING).map(([kind, { parameters }]) => [kind, ...parameters].join(':')),
].join(', ');

/** Preemption as the kernel takes it (assembly/run.ts). */
interface PreemptionSettings {
  readonly preempting: boolean;
  readonly saving: number;
  readonly saveEvery: number;
  readonly saveTime: number;
  readonly restoreTime: number;
}

/** Returns the settings of a preemption, or the problem with a text that is not one. */
function read(text: unknown): PreemptionSettings | string {
  const choices = `it can be ${PREEMPTION_NOTATION}`;
  if (typeof text !== 'string') return choices;
  if (Object.hasOwn(PLAIN, text))
    return { preempting: PLAIN[text], saving: SAVINGS.LOST, saveEvery: 0, saveTime: 0, restoreTime: 0 };
  const [kind, ...words] = text.split(':');
  if (!Object.hasOwn(KEEPING, kind)) return choices;
  const { parameters, saving } = KEEPING[kind as keyof typeof KEEPING];
  const notation = [kind, ...parameters].join(':');
  if (words.length !== parameters.length) return `it must be ${notation}`;
  const seconds = words.map((word) => {
    const found = readDuration(word);
    return 'seconds' in found ? found.seconds : Number.NaN;
  });
  for (const [i, value] of seconds.entries()) {
    const least = parameters[i] === 'EVERY' ? SHORTEST : 0;
    if (!(value >= least && value < Number.POSITIVE_INFINITY))
      return `it must be ${notation}, and ${parameters[i]} a duration of ${least} s or more, not '${words[i]}'`;
  }
  const [restoreTime, saveTime, saveEvery = 0] = seconds.toReversed();
  return { preempting: true, saving, saveEvery, saveTime, restoreTime };
}

export function isPreemption(text: unknown): text is Preemption {
  return typeof read(text) !== 'string';
}

/** True if the text begins as a preemption that keeps work, or is one without parameters. */
export function looksLikePreemption(text: string): boolean {
  return Object.hasOwn(PLAIN, text) || Object.hasOwn(KEEPING, text.split(':')[0]);
}

/** Message for a text that is not a preemption: `preemption cannot be "all"; it can be …`. */
export function wrongPreemption(text: unknown): string {
  return `preemption cannot be ${JSON.stringify(text)}; ${read(text)}`;
}

/** The kernel's settings. @throws UsageError for a text that is no preemption */
export function preemptionSettings(preemption: Preemption = 'none'): PreemptionSettings {
  const settings = read(preemption);
  if (typeof settings === 'string') throw new UsageError(wrongPreemption(preemption));
  return settings;
}

/** True if a blocked head may preempt jobs of the shadow load. */
export function preempts({ preemption = 'none' }: { readonly preemption?: Preemption }): boolean {
  return preemption !== 'none';
}

/** True if preempted jobs go on from their work. */
export function keepsWork({ preemption = 'none' }: { readonly preemption?: Preemption }): boolean {
  return !Object.hasOwn(PLAIN, preemption);
}
