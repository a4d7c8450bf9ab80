// Shows the dialogs: what the page is, and its keys. They are made when they are opened.
import { el } from './dom.ts';
import type { Remote } from './remote.ts';

const KEYS: readonly (readonly [string, string])[] = [
  ['← → ↑ ↓', 'move (or drag)'],
  ['+ −', 'zoom in time (or wheel, or two fingers)'],
  ['i o', 'zoom in processors (or Shift and wheel)'],
  ['0', 'show everything (or double click)'],
  ['Enter', 'explain the job in the middle of the chart, which a ring marks'],
  ['click', 'explain why this job waited; where jobs are too small to see, zoom in'],
  ['?', 'open this help (Escape closes it)'],
];

function keysParts(): HTMLElement[] {
  const row = ([key, meaning]: (typeof KEYS)[number]) =>
    el('tr', {}, el('th', { scope: 'row' }, key), el('td', {}, meaning));
  return [
    el('h2', { id: 'keys-title' }, 'Keys and mouse'),
    el('p', {}, 'First click a chart of processors, or move to it with Tab.'),
    el('table', {}, ...KEYS.map(row)),
    el(
      'p',
      {},
      'In the charts over time, drag to zoom. In the view Step by step, the space bar plays and pauses, ← and → step, ' +
        'Home and End go to the first and last step of the window, and + and − zoom in time.',
    ),
  ];
}

function aboutParts(remote: Remote): HTMLElement[] {
  const measure = el('button', { type: 'button', id: 'bench-run' }, 'Measure');
  measure.addEventListener('click', async () => (await import('./results/bench.ts')).runBench(remote));
  return [
    el('h2', { id: 'about-title' }, 'About Specula'),
    el(
      'p',
      {},
      'Specula replays logs of batch schedulers under other policies, and explains why each job waited. Its kernel runs ' +
        'in this page: no log leaves this machine, and once loaded, the page works offline. The command line has more: ' +
        'all options of the model of Slurm, sweeps and tuning. Each result names the command that makes it.',
    ),
    el('h3', { id: 'bench-title' }, 'How fast is the kernel here?'),
    el(
      'p',
      { class: 'note' },
      'This measures the event loop alone on synthetic jobs, as WebAssembly and as JavaScript made from the same source. ' +
        'They run alternately. The figures are medians of five rounds. It takes ten seconds to a minute.',
    ),
    el('div', { class: 'bar' }, measure),
    el('div', {
      class: 'scroll',
      id: 'bench-table',
      tabindex: '0',
      role: 'group',
      'aria-label': 'Table of speeds',
    }),
  ];
}

function made(name: 'keys' | 'about', remote: Remote): HTMLDialogElement {
  const close = el('form', { method: 'dialog' }, el('button', { type: 'submit' }, 'Close'));
  const parts = name === 'keys' ? keysParts() : aboutParts(remote);
  const dialog = el('dialog', { id: name, 'aria-labelledby': `${name}-title` }, ...parts, close);
  document.body.append(dialog);
  return dialog;
}

/** Opens a dialog, which is made once. */
export function openDialog(name: 'keys' | 'about', remote: Remote): void {
  (document.querySelector<HTMLDialogElement>(`dialog#${name}`) ?? made(name, remote)).showModal();
}
