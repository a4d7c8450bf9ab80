// Manages the form that selects the workload and the policies of a replay.
import type { InForm } from '../../commands/parameter.ts';
import { ASKED, FIELDS, named, pick, textOf } from '../parameters.ts';
import type { Settings } from '../protocol.ts';
import { byId, el } from './dom.ts';
import { entered } from './fields.ts';
import { isConfiguration, type LabState, severalSeeds } from './state.ts';

/** Policies with a button in the form. Others can be typed. */
const OFFERED = ['fcfs', 'easy', 'sjf-easy', 'conservative', 'pv-easy', 'easy-last', 'wfp3+easy'];

const input = (id: string) => byId<HTMLInputElement>(id);

/** Splits names joined by commas, but not those within a composition as JSON. */
function names(text: string): string[] {
  return /^\s*[{[]/.test(text)
    ? [text]
    : text
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== '');
}

/** Adds a policy to those of the form, or removes it. */
function toggle(name: string): void {
  const field = input('policies');
  // Policies and configurations of Slurm are not compared.
  const chosen = names(field.value).filter((other) => isConfiguration(other) === isConfiguration(name));
  const rest = chosen.filter((other) => other !== name);
  field.value = (rest.length < chosen.length ? rest : [...chosen, name]).join(',');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Creates missing buttons, so that one that is pressed keeps the focus. */
function makeChips(configurations: readonly string[]): void {
  const made = Array.from(byId('chips').children, (chip) => chip.textContent);
  for (const name of [...OFFERED, ...configurations]) {
    if (made.includes(name)) continue;
    const chip = el('button', { type: 'button' }, name);
    chip.addEventListener('click', () => toggle(name));
    byId('chips').append(chip);
  }
}

function showChips(): void {
  const chosen = names(input('policies').value);
  for (const chip of byId('chips').children)
    chip.setAttribute('aria-pressed', String(chosen.includes(chip.textContent ?? '')));
}

const fields = named<InForm>(FIELDS);

/** Returns the input of a parameter. A flag is a choice of no and yes. */
function inputOf({ field, value, choices, group }: InForm, id: string): HTMLElement {
  // The note describes the options that vary the workload of a trace.
  const about: Record<string, string> = group === 'What if' ? { 'aria-describedby': 'seeds-note' } : {};
  const words = value === undefined ? ['no', 'yes'] : choices;
  if (words !== undefined) {
    const option = (word: string) => el('option', { value: word }, field.words?.[word] ?? word);
    return el('select', { id, ...about }, ...words.map(option));
  }
  const { keys = 'text', hint = '' } = field;
  return el('input', { id, inputmode: keys, placeholder: hint, autocomplete: 'off', ...about });
}

/** Creates the inputs once, like the chips. */
function makeFields(): void {
  byId('seeds-note').before(
    ...fields.map(([, parameter, id]) =>
      el('label', { class: 'short' }, `${parameter.field.label} `, inputOf(parameter, id)),
    ),
  );
}

/** @param configurations the open configurations of Slurm, which have buttons as the policies have */
export function showForm(state: LabState, configurations: readonly string[] = []): void {
  byId('source').textContent = state.trace;
  if (byId('chips').childElementCount === 0) makeFields();
  makeChips(configurations);
  input('policies').value = state.policies;
  const asked: object = state;
  const set = fields.filter(([name, parameter, id]) => {
    const value = asked[name as keyof typeof asked];
    input(id).value = textOf(parameter, value) || (parameter.value === undefined ? 'no' : '');
    return value !== parameter.usual;
  });
  byId('options').textContent = set.length === 0 ? 'More' : `More (${set.length} set)`;
  showChips();
}

function openOptions(isOpen: boolean): void {
  byId('more').hidden = !isOpen;
  byId('options').setAttribute('aria-expanded', String(isOpen));
}

/** Shows the field of the folded part that a message names. */
export function showField(message: string): void {
  const label = /the field “([^”]+)”/.exec(message)?.[1];
  const found = fields.find(([, { field }]) => field.label === label);
  if (found === undefined) return;
  openOptions(true);
  input(found[2]).focus();
}

/** Returns the value of a field. @throws Error in words for one that cannot be used, which is shown */
function enteredIn(parameter: InForm, id: string): unknown {
  try {
    return entered(parameter, input(id).value.trim());
  } catch (error) {
    openOptions(true);
    input(id).focus();
    throw error;
  }
}

/** Returns the state with the values of the form. @throws Error in words for a field that cannot be used */
export function readForm(state: LabState): LabState {
  const policies = names(input('policies').value).join(',');
  if (policies === '') throw new Error('Policies: name at least one, such as easy');
  const asked = Object.fromEntries(fields.map(([name, parameter, id]) => [name, enteredIn(parameter, id)]));
  const { seeds, ...given } = pick(FIELDS, asked);
  return { ...state, ...given, policies, seeds, seed: severalSeeds(seeds) ? 1 : state.seed };
}

export function settingsOf(state: LabState): Settings {
  return { ...pick(ASKED, state), policies: state.policies };
}

/** @param on is called with the files that the visitor provides, when the form is submitted, and when it changes */
export function watchForm(on: { files(files: readonly File[]): void; run(): void; change(): void }): void {
  byId<HTMLFormElement>('form').addEventListener('submit', (event) => {
    event.preventDefault();
    on.run();
  });
  input('policies').addEventListener('input', showChips);
  byId('options').addEventListener('click', () => openOptions(byId('more').hidden === true));
  byId('form').addEventListener('input', on.change);
  for (const chooser of document.querySelectorAll<HTMLInputElement>('input[type=file]'))
    chooser.addEventListener('change', () => {
      const files = [...(chooser.files ?? [])];
      if (files.length > 0) on.files(files);
      chooser.value = ''; // so that the same file can be chosen again
    });
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    document.body.classList.toggle('over', is);
  };
  document.addEventListener('dragover', (event) => over(event, true));
  document.addEventListener('dragleave', (event) => over(event, false));
  document.addEventListener('drop', (event) => {
    over(event, false);
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length > 0) on.files(files);
  });
}
