// Converts the place of the step-by-step view, a workload, a policy and a step, to and from the address and the form.
import { durationText, parseDuration } from '../../../input/duration.ts';
import type { StepAt } from '../../stepViews.ts';
import { type LabState, parseState, stepsAddress } from '../state.ts';

/** The teaching workloads and their titles. */
export const LESSONS: readonly (readonly [trace: string, title: string])[] = [
  ['synthetic:convoy', 'A convoy behind a wide job'],
  ['synthetic:shadow', 'Backfilling next to the shadow time'],
  ['synthetic:promise', 'A prediction that breaks a promise'],
];

/** Policies that the form offers. */
export const OFFERED = ['fcfs', 'easy', 'sjf-easy', 'conservative', 'easy-last', 'pv-easy'];

export const isLesson = (trace: string) => LESSONS.some(([name]) => name === trace);

/** Returns the state and the place of an address. An empty address begins with the first lesson. */
export function parsePlace(params: URLSearchParams, first: LabState): { state: LabState; at: StepAt } {
  const has = new URLSearchParams(params);
  if (!has.has('trace')) has.set('trace', LESSONS[0][0]);
  if (!has.has('policy')) has.set('policy', 'easy');
  const number = (name: string) => {
    const value = Number(has.get(name) ?? Number.NaN);
    return Number.isFinite(value) && value >= 0 ? value : undefined;
  };
  const [step, id, time] = ['step', 'job', 'at'].map(number);
  const at: StepAt =
    step !== undefined
      ? { step: Math.floor(step) }
      : id !== undefined
        ? { id }
        : time !== undefined
          ? { time }
          : { step: 0 };
  return { state: parseState(has, first), at };
}

/** Returns the address of a step. */
export function formatPlace(state: LabState, first: LabState, step: number): string {
  return `${stepsAddress(state, state.policies, undefined, first)}&step=${step}`;
}

/** Returns the place in the field of the form: a job's number, or a time. @throws Error in words */
export function placeIn(text: string): StepAt {
  const job = /^\s*(?:job\s*)?(\d+)\s*$/i.exec(text);
  if (job) return { id: Number(job[1]) };
  if (text.trim() === '') return { step: 0 };
  return { time: parseDuration(text.trim(), 'Begin at') };
}

/** Formats a place for the field. */
export const placeText = (at: StepAt) =>
  'id' in at ? `job ${at.id}` : 'time' in at ? durationText(at.time) : '';
