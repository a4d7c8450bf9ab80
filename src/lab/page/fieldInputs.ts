// Builds the inputs of a view's fields, and reads and shows their values. Only views that are loaded later have them.
import { el } from './dom.ts';
import type { Field, Values } from './fields.ts';

function input({ name, hint = '' }: Field): HTMLInputElement {
  return el('input', { name, placeholder: hint, autocomplete: 'off', spellcheck: 'false' });
}

/**
 * Returns the parts of a text, in which `{name}` is a field. A screen reader reads its label. A punctuation mark after a
 * field is a part of it, so that no line begins with one. `{name} job(s)` has an s unless the field has 1.
 */
export function worded(text: string, fields: readonly Field[]): HTMLElement[] {
  return text.split(/\{([\w-]+)\}([?,.]?)/).flatMap((part, i, parts) => {
    if (i % 3 === 2) return [];
    if (i % 3 === 0) {
      const [text, noun, rest] = part.trim().split(/^(\w+)\(s\)/);
      const counted =
        noun === undefined ? [] : [el('span', { 'data-counts': parts[i - 2], 'data-noun': noun })];
      return [
        ...counted,
        ...[text, rest?.trim()].filter(Boolean).map((words) => el('span', {}, words as string)),
      ];
    }
    const field = fields.find(({ name }) => name === part) as Field;
    const mark = parts[i + 1];
    return [
      el(
        'label',
        { class: field.wide ? 'wide' : 'short' },
        el('span', { class: 'unseen' }, field.label),
        input(field),
        ...(mark === '' ? [] : [el('span', { class: 'close', 'aria-hidden': 'true' }, mark)]),
      ),
    ];
  });
}

/** Makes the inputs of the fields that are folded: each below its label. */
export function inputs(fields: readonly Field[]): HTMLElement[] {
  return fields.map((field) => el('label', {}, field.label, input(field)));
}

const inputOf = (form: HTMLFormElement, name: string) => form.elements.namedItem(name) as HTMLInputElement;

export function showValues(form: HTMLFormElement, fields: readonly Field[], values: Values): void {
  for (const { name } of fields) inputOf(form, name).value = values[name];
}

/** Puts the counted nouns of a sentence into the singular or plural. */
export function countNouns(form: HTMLFormElement): void {
  for (const span of form.querySelectorAll<HTMLElement>('[data-counts]')) {
    const { counts = '', noun = '' } = span.dataset;
    span.textContent = inputOf(form, counts).value.trim() === '1' ? noun : `${noun}s`;
  }
}

export function readValues(form: HTMLFormElement, fields: readonly Field[]): Values {
  return Object.fromEntries(
    fields.map(({ name, first }) => [name, inputOf(form, name).value.trim() || first]),
  );
}
