// Replaces option names in messages of the library by the labels of the lab's form.
import type { InForm } from '../../commands/parameter.ts';
import { FIELDS, named } from '../parameters.ts';

/** Labels of the fields, by the options that they correspond to. */
const LABELS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(named<InForm>(FIELDS).map(([, { field }, long]) => [long, field.label])),
  policy: 'Policies',
  carbon: 'Carbon',
  at: 'At',
  'job-processors': 'Its processors',
  'job-limit': 'Its limit',
  'job-user': 'Its user',
  samples: 'Samples',
};

/**
 * Returns a message in which each option is named as its field of the form, or as one that only the command has. No
 * other command is named, and no format is asked for, which the page cannot be given.
 */
export function inFieldWords(message: string): string {
  const words = message
    .replace(" ('specula policies' lists them)", '; try fcfs, easy, sjf-easy, conservative or pv-easy')
    .replace(/ \('specula [a-z]+' [^)]*\)/g, '')
    .replace('; --format names the format', '');
  return words.replace(/(^|[\s('‘“])--([a-z][a-z-]*)/g, (_, before: string, option: string) => {
    const field = Object.hasOwn(LABELS, option) ? LABELS[option] : undefined;
    if (field === undefined) return `${before}the command’s option --${option}`;
    return before === '' ? field : `${before}the field “${field}”`;
  });
}
