// Defines the example workloads, and shows them in the menu of the form.
import { byId, el } from '../dom.ts';

/** Name of a file next to the page (scripts/lab.mjs). */
export const LOG = 'KTH-SP2-1996-2.1-cln.swf.gz';

interface Example {
  /** Name of its picture. */
  readonly name: 'kth' | 'intrepid' | 'convoy' | 'shadow' | 'promise';
  readonly title: string;
  /** Question that it answers. */
  readonly question: string;
  /** Description of its jobs. */
  readonly about: string;
  readonly address: string;
}

export const EXAMPLES: readonly Example[] = [
  {
    name: 'kth',
    title: 'A year at KTH',
    question: 'Would waits have been shorter if short jobs went first?',
    about: '28,475 jobs of a real log, 100 processors',
    address: `trace=${LOG}&policy=easy,sjf-easy`,
  },
  {
    name: 'intrepid',
    title: 'A large machine',
    question: 'Does it help to preempt jobs whose runtime was predicted too short?',
    about: '3,000 jobs of a model of Intrepid, 40,960 processors',
    address: 'trace=synthetic:intrepid&policy=easy,pv-easy&jobs=3000',
  },
  {
    name: 'convoy',
    title: 'A convoy',
    question: 'Why do small jobs wait behind a wide one?',
    about: 'a dozen jobs: without and with backfilling',
    address: 'trace=synthetic:convoy&policy=fcfs,easy',
  },
  {
    name: 'shadow',
    title: 'Next to the shadow',
    question: 'Which jobs may pass the first one in the queue?',
    about: 'a dozen jobs: two types of backfilling',
    address: 'trace=synthetic:shadow&policy=easy,conservative',
  },
  {
    name: 'promise',
    title: 'A broken promise',
    question: 'What happens if a prediction is wrong?',
    about: 'a dozen jobs: with and without predictions',
    address: 'trace=synthetic:promise&policy=easy,pv-easy',
  },
];

/** @param isLab true for the lab, false for a report, which has its own workload only */
export function showExamples(isLab: boolean): void {
  const menu = byId<HTMLDetailsElement>('examples');
  menu.hidden = !isLab;
  if (!isLab) return;
  menu
    .querySelector('div')
    ?.replaceChildren(
      ...EXAMPLES.map(({ title, about, address }) =>
        el('a', { href: `#${address}` }, el('b', {}, title), el('small', {}, about)),
      ),
    );
  menu.addEventListener('click', ({ target }) => {
    if ((target as HTMLElement).closest('a')) menu.open = false;
  });
  // Like other menus, it closes by Escape and when the focus leaves it.
  menu.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.open) return;
    menu.open = false;
    menu.querySelector('summary')?.focus();
  });
  document.addEventListener('pointerdown', ({ target }) => {
    if (!menu.contains(target as Node)) menu.open = false;
  });
}
