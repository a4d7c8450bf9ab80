// Shows the menu of example workloads.
import { byId, el } from './dom.ts';

/** Name of a file next to the page (scripts/lab.mjs). */
export const LOG = 'KTH-SP2-1996-2.1-cln.swf.gz';

const EXAMPLES: readonly { title: string; about: string; address: string }[] = [
  {
    title: 'Convoy',
    about: 'a dozen jobs: small ones wait behind a wide one',
    address: 'trace=synthetic:convoy&policy=fcfs,easy',
  },
  {
    title: 'Beside the shadow',
    about: 'a dozen jobs: which of them may pass the first one?',
    address: 'trace=synthetic:shadow&policy=easy,conservative',
  },
  {
    title: 'A broken promise',
    about: 'a dozen jobs: a prediction is wrong',
    address: 'trace=synthetic:promise&policy=easy,pv-easy',
  },
  {
    title: 'KTH',
    about: '28,475 jobs of the KTH SP2, eleven months',
    address: `trace=${LOG}&policy=easy,sjf-easy`,
  },
  {
    title: 'Intrepid',
    about: 'synthetic, 3,000 jobs of a machine with 40,960 processors',
    address: 'trace=synthetic:intrepid&policy=easy,pv-easy&jobs=3000',
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
