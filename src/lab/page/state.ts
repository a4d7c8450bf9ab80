// The state that the address of the page holds after its #.

import { quoted } from '../../input/quoted.ts';
import type { EventRule } from '../../schedule/schedule.ts';

/** The part of the schedules in view: a range of time in seconds, and of processors. */
export interface View {
  from: number;
  to: number;
  low: number;
  high: number;
}

export interface LabState {
  /** The name of a synthetic workload, of a file that the visitor gave, or of the report's trace. */
  trace: string;
  /** As after --policy. */
  policies: string;
  /** Of a report on a Slurm cluster, as after --slurm-conf: the policies are configurations. */
  slurmConf?: string;
  processors?: number;
  jobs?: number;
  overrun: 'kill' | 'extend';
  rule: EventRule;
  /** Of the one run. Several seeds are 1 to their number. */
  seed: number;
  seeds?: number;
  /** A time as after --shake. */
  shake?: string;
  resample?: number;
  users?: number;
  /** Whether users wait for their jobs. */
  feedback?: boolean;
  engine?: 'wasm' | 'js';
  colour: string;
  view?: View;
  /** The number in the trace of the job that is explained, and the policy. */
  job?: number;
  under?: string;
  /** Whether a scheduler of the visitor's own runs too. The address does not hold its text. */
  own?: boolean;
  /** Options of the command that the form does not have, as the command line has them: ` --from 86400`. */
  more?: string;
}

/** The file that the scheduler of the visitor's own is saved as. */
export const OWN_FILE = 'my-scheduler.mjs';

export const FIRST: LabState = {
  trace: 'synthetic:intrepid',
  policies: 'easy,pv-easy',
  jobs: 3000,
  overrun: 'kill',
  rule: 'batch',
  seed: 1,
  colour: 'user',
};

const whole = (text: string | null): number | undefined => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value > 0 ? value : undefined;
};

const factor = (text: string | null): number | undefined => {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? value : undefined;
};

/** The state in an address. What the address does not say is as in `first`; what it leaves empty is empty. */
export function parseState(hash: string, first: LabState = FIRST): LabState {
  const has = new URLSearchParams(hash.replace(/^#/, ''));
  const value = <T>(name: string, read: (text: string | null) => T | undefined, before: T | undefined) => {
    const text = has.get(name);
    return text === '' ? undefined : (read(text) ?? before);
  };
  const trace = has.get('trace') ?? first.trace;
  const view = has.get('view')?.split('~').map(Number);
  const engine = has.get('engine');
  const seeds = value('seeds', whole, first.seeds);
  return {
    trace,
    policies: has.get('policy') ?? first.policies,
    slurmConf: (has.get('policy') ?? first.policies) === first.policies ? first.slurmConf : undefined,
    processors: value('processors', whole, first.processors),
    jobs: value('jobs', whole, trace === first.trace ? first.jobs : undefined),
    overrun: (has.get('overrun') ?? first.overrun) === 'extend' ? 'extend' : 'kill',
    rule: (has.get('event-rule') ?? first.rule) === 'each' ? 'each' : 'batch',
    seed: severalSeeds(seeds) ? 1 : (whole(has.get('seed')) ?? first.seed),
    seeds,
    shake: value('shake', (text) => text ?? undefined, first.shake),
    resample: value('resample', whole, first.resample),
    users: value('users', factor, first.users),
    feedback: (has.has('feedback') ? has.get('feedback') === 'yes' : first.feedback) || undefined,
    engine: engine === 'wasm' || engine === 'js' ? engine : undefined,
    colour: has.get('colour') ?? first.colour,
    view:
      view?.length === 4 && view.every(Number.isFinite)
        ? { from: view[0], to: view[1], low: view[2], high: view[3] }
        : undefined,
    job: whole(has.get('job')),
    under: has.get('under') ?? undefined,
    more: trace === first.trace ? first.more : undefined,
  };
}

/** Whether metrics are means over several seeds. */
export function severalSeeds(seeds: number | undefined): seeds is number {
  return seeds !== undefined && seeds > 1;
}

/** @param first the state of an empty address */
export function formatState(state: LabState, first: LabState = FIRST): string {
  const {
    trace,
    policies,
    processors,
    jobs,
    overrun,
    rule,
    seed,
    seeds,
    shake,
    resample,
    users,
    feedback,
    engine,
    colour,
    view,
    job,
    under,
  } = state;
  const parts: [string, string | number | undefined][] = [
    ['trace', trace],
    ['policy', policies],
    ['processors', orEmpty(processors, first.processors)],
    ['jobs', orEmpty(jobs, trace === first.trace ? first.jobs : undefined)],
    ['overrun', unlessUsual(overrun, FIRST.overrun, first.overrun)],
    ['event-rule', unlessUsual(rule, FIRST.rule, first.rule)],
    ['seed', unlessUsual(seed, FIRST.seed, first.seed)],
    ['seeds', orEmpty(seeds, first.seeds)],
    ['shake', orEmpty(shake, first.shake)],
    ['resample', orEmpty(resample, first.resample)],
    ['users', orEmpty(users, first.users)],
    ['feedback', orEmpty(feedback ? 'yes' : undefined, first.feedback || undefined)],
    ['engine', engine],
    ['colour', unlessUsual(colour, FIRST.colour, first.colour)],
    ['view', view && [view.from, view.to, view.low, view.high].map((x) => +x.toFixed(3)).join('~')],
    ['job', job],
    ['under', under],
  ];
  return parts
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(String(value)).replace(/%2C/g, ',').replace(/%3A/g, ':')}`,
    )
    .join('&');
}

/** A value; empty if there is none where the first state has one. */
function orEmpty<T>(value: T | undefined, before: unknown): T | '' | undefined {
  return value ?? (before === undefined ? undefined : '');
}

/** A value; undefined, so that the address leaves it out, if it is the usual one and the first state's. */
function unlessUsual<T>(value: T, usual: T, before: T): T | undefined {
  return value === usual && before === usual ? undefined : value;
}

/** The command that computes the same. */
export function commandLine(state: LabState, output = ''): string {
  const { policies, own } = state;
  if (!own) return replayLine(state, policies, output);
  const file = `./${OWN_FILE}`;
  // Compositions in JSON stand alone after --policy.
  if (/^\s*[{[]/.test(policies))
    return `${replayLine(state, policies, output)} && ${replayLine(state, file, output)}`;
  return replayLine(state, `${policies},${file}`, output);
}

function replayLine(
  { trace, processors, jobs, overrun, rule, seed, seeds, slurmConf, more = '', ...state }: LabState,
  policies: string,
  output: string,
  verb = 'replay',
): string {
  const options = [
    processors === undefined ? '' : ` --processors ${processors}`,
    jobs === undefined ? '' : ` --jobs ${jobs}`,
    overrun === 'kill' ? '' : ` --overrun ${overrun}`,
    rule === 'batch' ? '' : ` --event-rule ${rule}`,
    transformText(state),
    seeds === undefined ? '' : ` --seeds ${seeds}`,
    seed === 1 || seeds !== undefined ? '' : ` --seed ${seed}`,
  ];
  const under =
    slurmConf === undefined ? `--policy ${quoted(policies)}` : `--slurm-conf ${quoted(slurmConf)}`;
  const words = slurmConf === undefined ? verb : `slurm ${verb}`;
  return `specula ${words} ${quoted(trace)} ${under}${options.join('')}${more}${output}`;
}

/** The transforms as options of a command line: ` --shake 10m`. */
export function transformText({ shake, resample, users, feedback }: Partial<LabState>): string {
  const options = Object.entries({ shake, resample, users }).map(([name, value]) =>
    value === undefined ? '' : ` --${name} ${quoted(String(value))}`,
  );
  return options.join('') + (feedback ? ' --feedback' : '');
}

/** The state of the one run that is drawn: of several seeds, the first. */
export function ofFirstSeed(state: LabState): LabState {
  return severalSeeds(state.seeds) ? { ...state, seeds: undefined, seed: 1 } : state;
}

/**
 * The command that explains a job.
 *
 * @param own the name of the export, for a scheduler of the visitor's own
 */
export function explainLine(state: LabState, policy: string, job: number, own?: string): string {
  const file = own === 'default' ? `./${OWN_FILE}` : `./${OWN_FILE}#${own}`;
  const named = own === undefined ? policy : file;
  return replayLine(ofFirstSeed(state), named, ` --job ${job}`, 'explain');
}

/**
 * The address of the step-by-step view of a policy.
 *
 * @param job the number of the job at whose submission it begins
 */
export function stepsAddress(state: LabState, policy: string, job?: number, first: LabState = FIRST): string {
  const shown = { ...ofFirstSeed(state), policies: policy, job, under: undefined, view: undefined };
  return `show=steps&${formatState({ ...shown, colour: FIRST.colour }, first)}`;
}
