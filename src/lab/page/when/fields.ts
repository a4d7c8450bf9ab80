// The options of `specula when` as fields of the form.
import type { Field } from '../fields.ts';

export const FIELDS: readonly Field[] = [
  { name: 'trace', label: 'Trace', first: '', wide: true, always: true },
  { name: 'policy', label: 'Policy', first: 'easy' },
  { name: 'at', label: 'At', first: '', hint: 'e.g. 200d' },
  { name: 'job-processors', label: 'Its processors', first: '' },
  { name: 'job-limit', label: 'Its limit', first: '', hint: 'e.g. 4h' },
  { name: 'job-user', label: 'Its user', first: '', hint: 'unknown' },
  { name: 'job', label: 'Or job', first: '', hint: 'of the trace' },
  { name: 'starts', label: 'Past starts', first: 'log' },
  { name: 'processors', label: 'Processors', first: '', hint: 'from the trace' },
  { name: 'futures', label: 'Futures', first: '32' },
  { name: 'questions', label: 'Questions', first: '500' },
  { name: 'seed', label: 'Seed', first: '1' },
];
