// The form: what to replay, and under which policies.
import { parseDuration } from '../../input/duration.ts';
import type { Settings } from '../protocol.ts';
import { byId, el } from './dom.ts';
import { type LabState, severalSeeds } from './state.ts';

/** The form has a button for each of these. Others can be typed. */
const OFFERED = ['fcfs', 'easy', 'sjf-easy', 'conservative', 'pv-easy', 'easy-last', 'wfp3+easy'];

const input = (id: string) => byId<HTMLInputElement>(id);

/** Names joined by commas, but not those within a composition as JSON. */
function names(text: string): string[] {
  return /^\s*[{[]/.test(text)
    ? [text]
    : text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
}

/** Adds a policy to those of the form, or takes it away. */
function toggle(name: string): void {
  const field = input('policies');
  const chosen = names(field.value);
  const rest = chosen.filter((other) => other !== name);
  field.value = (rest.length < chosen.length ? rest : [...chosen, name]).join(',');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** The buttons are made once: one that is pressed keeps the focus. */
function makeChips(): void {
  byId('chips').replaceChildren(
    ...OFFERED.map((name) => {
      const chip = el('button', { type: 'button' }, name);
      chip.addEventListener('click', () => toggle(name));
      return chip;
    }),
  );
}

function showChips(): void {
  const chosen = names(input('policies').value);
  for (const chip of byId('chips').children)
    chip.setAttribute('aria-pressed', String(chosen.includes(chip.textContent ?? '')));
}

/** Fields that may be empty. */
const MAY_BE_EMPTY = ['processors', 'jobs', 'shake', 'resample', 'users', 'seeds'] as const;

export function showForm(state: LabState): void {
  const { trace, policies, overrun, rule } = state;
  byId('source').textContent = trace;
  if (byId('chips').childElementCount === 0) makeChips();
  input('policies').value = policies;
  for (const name of MAY_BE_EMPTY) input(name).value = String(state[name] ?? '');
  input('overrun').value = overrun;
  input('rule').value = rule;
  input('feedback').value = state.feedback ? 'yes' : 'no';
  showChips();
  showOptions(state);
}

/** The button of the options says how many are set. */
function showOptions(state: LabState): void {
  const { processors, jobs, overrun, rule, shake, resample, users, feedback, seeds } = state;
  const set = [processors, jobs, shake, resample, users, feedback, seeds].filter((one) => one !== undefined);
  const count = set.length + Number(overrun !== 'kill') + Number(rule !== 'batch');
  byId('options').textContent = count === 0 ? 'Options' : `Options (${count} set)`;
}

function openOptions(isOpen: boolean): void {
  byId('more').hidden = !isOpen;
  byId('options').setAttribute('aria-expanded', String(isOpen));
}

/** Says why a field of the options cannot be used, and shows it. */
function refuse(id: string, why: string): never {
  openOptions(true);
  input(id).focus();
  throw new Error(why);
}

/** The number in a field; undefined if it is empty. @throws Error in words */
function wholeNumber(id: string, title: string): number | undefined {
  const text = input(id).value.trim();
  if (text === '') return undefined;
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  return refuse(id, `${title}: '${text}' is not a whole number above 0`);
}

/** The number in a field; undefined if it is empty. @throws Error in words */
function numberAbove0(id: string, title: string): number | undefined {
  const text = input(id).value.trim();
  if (text === '') return undefined;
  const value = Number(text);
  if (Number.isFinite(value) && value > 0) return value;
  return refuse(id, `${title}: '${text}' is not a number above 0`);
}

/** The seconds of a time as after --shake. @throws Error in words */
function shakeSeconds(text: string): number {
  const seconds = parseDuration(text, 'Shake');
  if (Number.isInteger(seconds) && seconds >= 0) return seconds;
  throw new Error(`Shake: '${text}' is not a time of whole seconds, such as 10m`);
}

function checkShake(text: string): void {
  try {
    shakeSeconds(text);
  } catch (error) {
    refuse('shake', (error as Error).message);
  }
}

/** The state as the form has it. @throws Error in words for a field that cannot be used */
export function readForm(state: LabState): LabState {
  const policies = names(input('policies').value).join(',');
  if (policies === '') throw new Error('Policies: name at least one, such as easy');
  const shake = input('shake').value.trim() || undefined;
  if (shake !== undefined) checkShake(shake);
  const seeds = wholeNumber('seeds', 'Seeds');
  return {
    ...state,
    policies,
    processors: wholeNumber('processors', 'Processors'),
    jobs: wholeNumber('jobs', 'First jobs only'),
    overrun: input('overrun').value === 'extend' ? 'extend' : 'kill',
    rule: input('rule').value === 'each' ? 'each' : 'batch',
    seed: severalSeeds(seeds) ? 1 : state.seed,
    seeds,
    shake,
    resample: wholeNumber('resample', 'Resample'),
    users: numberAbove0('users', 'Users'),
    feedback: input('feedback').value === 'yes' || undefined,
  };
}

/** @throws Error in words for a value that cannot be used */
export function settingsOf({ policies, rule, shake, ...state }: LabState): Settings {
  const { seed, seeds, processors, jobs, overrun, resample, users, feedback } = state;
  return {
    ...{ policies, eventRule: rule, seed, seeds, processors, jobs, overrun, resample, users, feedback },
    shake: shake === undefined ? undefined : shakeSeconds(shake),
  };
}

/**
 * @param on is called with each file that the visitor gives, when the form is to be run, and when it changes
 */
export function watchForm(on: { file(file: File): void; run(): void; change(): void }): void {
  byId<HTMLFormElement>('form').addEventListener('submit', (event) => {
    event.preventDefault();
    on.run();
  });
  input('policies').addEventListener('input', showChips);
  byId('options').addEventListener('click', () => openOptions(byId('more').hidden === true));
  byId('form').addEventListener('input', on.change);
  input('file').addEventListener('change', () => {
    const [file] = input('file').files ?? [];
    if (file) on.file(file);
    input('file').value = ''; // so that the same file can be chosen again
  });
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    document.body.classList.toggle('over', is);
  };
  document.addEventListener('dragover', (event) => over(event, true));
  document.addEventListener('dragleave', (event) => over(event, false));
  document.addEventListener('drop', (event) => {
    over(event, false);
    const [file] = event.dataTransfer?.files ?? [];
    if (file) on.file(file);
  });
}
