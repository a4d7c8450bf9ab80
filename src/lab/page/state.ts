// Defines the state that the address of the page holds after its #.

import { flagsText } from '../../commands/flagsText.ts';
import type { Parameter } from '../../commands/parameter.ts';
import { quoted } from '../../input/quoted.ts';
import { ASKED, type Asked, named, pick, textOf, valueIn } from '../parameters.ts';

/** The part of the schedules in view: a range of time in seconds, and of processors. */
export interface View {
  from: number;
  to: number;
  low: number;
  high: number;
}

/** Options of energy, as on the command line. They change no schedule. */
export type EnergyText = Partial<Record<(typeof ENERGY)[number], string>>;

const ENERGY = ['power', 'carbon', 'price', 'delay'] as const;

/** State of the page. Several seeds are 1 to their number; the one seed is then 1. */
export interface LabState extends Asked {
  /** Name of a synthetic workload, of a visitor's file, or of the report's trace. */
  trace: string;
  /** Policies, as after --policy. */
  policies: string;
  /** Configurations that serve as policies in a report on a Slurm cluster, as after --slurm-conf. */
  slurmConf?: string;
  engine?: 'wasm' | 'js';
  color: string;
  view?: View;
  /** Number in the trace of the explained job, and the policy. */
  job?: number;
  under?: string;
  /** Property by which jobs are grouped, if a visitor chose one. */
  by?: string;
  energy?: EnergyText;
  /** True if a custom scheduler runs too. The address does not contain its text. */
  own?: boolean;
  /** Options of the command for the open files of a Slurm cluster: ` --accounts accounts.cfg`. */
  clusterFiles?: string;
  /** Options of the command that the form does not have, as on the command line: ` --from 86400`. */
  more?: string;
}

/** Name of the file to which the custom scheduler is saved. */
export const OWN_FILE = 'my-scheduler.mjs';

/** Returns true if a file of this name is a slurm.conf, also under another name that ends in .conf. */
export const isConfiguration = (name: string): boolean => /(?<!^topology|^power)\.conf$/i.test(name);

/** Returns the configurations of Slurm among names of policies. */
export function configurationsIn(policies: string): string[] {
  const names = policies.split(',').map((name) => name.trim());
  return names.filter(isConfiguration);
}

/** True if configurations of Slurm are compared instead of policies. */
export function areConfigurations(policies: string): boolean {
  return configurationsIn(policies).length === policies.split(',').length;
}

export const FIRST: LabState = {
  ...pick(ASKED, { jobs: 3000 }),
  trace: 'synthetic:intrepid',
  policies: 'easy,pv-easy',
  color: 'user',
};

const whole = (text: string | null): number | undefined => {
  const value = Number(text);
  return text !== null && Number.isInteger(value) && value > 0 ? value : undefined;
};

/** Returns the parts of the first state that apply to a trace. */
const ofTrace = (trace: string, first: LabState): LabState =>
  trace === first.trace ? first : { ...first, jobs: undefined, more: undefined };

/** Returns the settings of an address; missing and invalid ones are as in `before`. */
function askedIn(has: URLSearchParams, before: Asked): Asked {
  const entries = named<Parameter>(ASKED).map(([name, parameter, long]) => {
    const usual = before[name as keyof Asked];
    const text = has.get(long);
    try {
      return [name, text === null ? usual : valueIn(parameter, text)];
    } catch {
      return [name, usual];
    }
  });
  const asked = Object.fromEntries(entries) as Asked;
  return severalSeeds(asked.seeds) ? { ...asked, seed: 1 } : asked;
}

/** Returns the parts of an address. A `+` is kept, as in names of policies, and does not mean a blank. */
export function partsOf(address: string | URLSearchParams): URLSearchParams {
  if (typeof address !== 'string') return address;
  return new URLSearchParams(address.replace(/^#/, '').replaceAll('+', '%2B'));
}

/**
 * Returns an error about an address, in words; undefined if there is none. The state that is read from it has the usual
 * value instead of an invalid one.
 */
export function refusedIn(address: string | URLSearchParams): string | undefined {
  const has = partsOf(address);
  for (const [, parameter, long] of named<Parameter>(ASKED)) {
    const text = has.get(long);
    try {
      if (text !== null) valueIn(parameter, text);
    } catch (error) {
      return `${long}=${text} in the address: ${(error as Error).message}`;
    }
  }
  return undefined;
}

/** Returns the state of an address. Missing parts are as in `first`; empty parts are empty. */
export function parseState(address: string | URLSearchParams, first: LabState = FIRST): LabState {
  const has = partsOf(address);
  const trace = has.get('trace') ?? first.trace;
  const before = ofTrace(trace, first);
  const policies = has.get('policy') ?? first.policies;
  const view = has.get('view')?.split('~').map(Number);
  const engine = has.get('engine');
  return {
    ...askedIn(has, before),
    trace,
    policies,
    slurmConf: policies === first.policies ? first.slurmConf : undefined,
    engine: engine === 'wasm' || engine === 'js' ? engine : undefined,
    color: has.get('color') ?? first.color,
    view:
      view?.length === 4 && view.every(Number.isFinite)
        ? { from: view[0], to: view[1], low: view[2], high: view[3] }
        : undefined,
    job: whole(has.get('job')),
    under: has.get('under') ?? undefined,
    by: has.get('by') ?? undefined,
    more: before.more,
    energy: energyIn(has),
  };
}

function energyIn(has: URLSearchParams): EnergyText | undefined {
  const given = ENERGY.filter((name) => has.has(name));
  return given.length === 0 ? undefined : Object.fromEntries(given.map((name) => [name, has.get(name)]));
}

/** Returns true if metrics are means over several seeds. */
export function severalSeeds(seeds: number | undefined): seeds is number {
  return seeds !== undefined && seeds > 1;
}

/** Returns the address of a state. @param first the state of an empty address */
export function formatState(state: LabState, first: LabState = FIRST): string {
  const { trace, policies, engine, color, view, job, under, by, energy } = state;
  const before = ofTrace(trace, first);
  const parts: [string, string | number | undefined][] = [
    ['trace', trace],
    ['policy', policies],
    ...named<Parameter>(ASKED).map(([name, parameter, long]): [string, string | undefined] => {
      const usual = textOf(parameter, parameter.usual);
      const [text, was] = [state, before].map((one) => textOf(parameter, one[name as keyof Asked]));
      return [long, text === usual && was === usual ? undefined : text];
    }),
    ['engine', engine],
    ['color', color === FIRST.color && first.color === FIRST.color ? undefined : color],
    ['view', view && [view.from, view.to, view.low, view.high].map((x) => +x.toFixed(3)).join('~')],
    ['job', job],
    ['under', under],
    ['by', by],
    ...ENERGY.map((name): [string, string | undefined] => [name, energy?.[name]]),
  ];
  return parts
    .filter(([, value]) => value !== undefined)
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(String(value)).replace(/%2C/g, ',').replace(/%3A/g, ':')}`,
    )
    .join('&');
}

/** Returns the address of the run, without the view of its results. */
export function questionOf(state: LabState, first: LabState): string {
  const none = { view: undefined, job: undefined, under: undefined, by: undefined, energy: undefined };
  return formatState({ ...state, ...none, color: FIRST.color }, { ...first, color: FIRST.color });
}

/** Returns the command that computes the same results. */
export function commandLine(state: LabState, output = ''): string {
  const { policies, own } = state;
  if (!own) return replayLine(state, policies, output);
  const file = `./${OWN_FILE}`;
  // A composition in JSON must be the only value of --policy.
  if (/^\s*[{[]/.test(policies))
    return `${replayLine(state, policies, output)} && ${replayLine(state, file, output)}`;
  return replayLine(state, `${policies},${file}`, output);
}

function replayLine(state: LabState, policies: string, output: string, command = 'replay'): string {
  const { trace, seed, seeds, more = '' } = state;
  const slurmConf = state.slurmConf ?? (areConfigurations(policies) ? policies : undefined);
  const options = flagsText(ASKED, { ...state, seed: seeds === undefined ? seed : undefined });
  const under =
    slurmConf === undefined ? `--policy ${quoted(policies)}` : `--slurm-conf ${quoted(slurmConf)}`;
  const words = slurmConf === undefined ? command : `slurm ${command}`;
  const files = slurmConf === undefined ? '' : (state.clusterFiles ?? '');
  return `specula ${words} ${quoted(trace)} ${under}${files}${options}${more}${output}`;
}

/** Returns the state of the one run that is drawn: the first of several seeds. */
export function ofFirstSeed(state: LabState): LabState {
  return severalSeeds(state.seeds) ? { ...state, seeds: undefined, seed: 1 } : state;
}

/**
 * Returns the command that explains a job.
 *
 * @param own the name of the export, for a custom scheduler
 */
export function explainLine(state: LabState, policy: string, job: number, own?: string): string {
  const file = own === 'default' ? `./${OWN_FILE}` : `./${OWN_FILE}#${own}`;
  const named = own === undefined ? policy : file;
  return replayLine(ofFirstSeed(state), named, ` --job ${job}`, 'explain');
}

/**
 * Returns the address of the step-by-step view of a policy.
 *
 * @param job the number of the job at whose submission it begins
 */
export function stepsAddress(state: LabState, policy: string, job?: number, first: LabState = FIRST): string {
  const none = { under: undefined, view: undefined, by: undefined, energy: undefined };
  const shown = { ...ofFirstSeed(state), ...none, policies: policy, job };
  return `show=steps&${formatState({ ...shown, color: FIRST.color }, first)}`;
}
