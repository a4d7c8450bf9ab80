// Shows the parts of the results that only runs on the model of a Slurm cluster have.
import type { ResultDocument } from '../../../report/document/resultDocument.ts';
import { plural } from '../../../report/format.ts';
import { titleOf } from '../../../report/table.ts';
import type { ClusterView } from '../../protocol.ts';
import { byId, el, table } from '../dom.ts';
import type { Remote } from '../remote.ts';

const capital = (text: string) => text[0].toUpperCase() + text.slice(1);

/** Heading of the warnings without a remedy. */
const UNAVOIDABLE = 'No other file changes these';

/** Shows the warnings, and compares the model with the waits of the log if it has any. */
export async function showCluster({ warnings, hasStarts }: ClusterView, remote: Remote): Promise<void> {
  const number = warnings.reduce((sum, { problems }) => sum + problems.length, 0);
  const told = plural(number, 'warning');
  byId('cluster-note').replaceChildren(
    `Replayed on the model of Slurm, from what ${hasStarts ? 'the log' : 'the trace'} and slurm.conf say. `,
    el(
      'a',
      { href: '#cluster-title' },
      number === 0 ? 'How far to trust it' : `${told} and how far to trust it`,
    ),
  );
  byId('cluster-note')
    .querySelector('a')
    ?.addEventListener('click', (event) => {
      // The address holds the state of the page.
      event.preventDefault();
      byId('cluster-section').scrollIntoView();
    });
  const details = byId<HTMLDetailsElement>('cluster-warnings');
  details.hidden = number === 0;
  details.open = true;
  details.querySelector('summary')?.replaceChildren(`${told} about unsupported settings and assumptions`);
  details.querySelector('div')?.replaceChildren(
    ...warnings.flatMap(({ remedy = UNAVOIDABLE, problems }) => {
      // A command follows a colon.
      const [what, command] = remedy.split(': ');
      return [
        el('h3', {}, capital(what)),
        ...(command === undefined ? [] : [el('code', {}, command)]),
        el('ul', {}, ...problems.map((problem) => el('li', {}, problem))),
      ];
    }),
  );
  const check = byId('cluster-check');
  if (!hasStarts) {
    check.replaceChildren(
      el(
        'p',
        { class: 'note' },
        'The trace does not record when its jobs started, so the model cannot be checked.',
      ),
    );
    return;
  }
  check.replaceChildren(el('p', { class: 'note' }, 'Comparing the model with the waits of the log …'));
  try {
    const { columns, rows, notes, trust, modelError } = await remote.ask('check', {});
    if (modelError !== undefined) byId('cluster-note').append(`. ${modelError}`);
    check.replaceChildren(
      el('p', { class: 'answer' }, trust),
      ...notes.map((note) => el('p', {}, note)),
      el(
        'p',
        { class: 'note' },
        'Waits of the log next to those of the model under the first configuration:',
      ),
      el(
        'div',
        { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Waits of the log and of the model' },
        table('Waits of the log and of the model', columns.map(titleOf), rows),
      ),
    );
  } catch (error) {
    check.replaceChildren(el('p', { class: 'worse' }, (error as Error).message));
  }
}

/** Returns the parts of the panel that explains a job on a cluster. */
export function clusterExplanation(
  { title, sentences, tables, conclusion = [] }: ResultDocument,
  command: string,
): Node[] {
  const paragraphs = (of: readonly string[]) => of.map((sentence) => el('p', {}, capital(sentence)));
  return [
    el('h3', {}, title),
    ...paragraphs(sentences),
    ...tables.map(({ caption, columns, rows, note }) => {
      const made = table(caption, columns.map(titleOf), rows);
      made.prepend(el('caption', {}, el('span', {}, caption)));
      return el(
        'div',
        { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': caption },
        made,
        ...(note === undefined ? [] : [el('p', { class: 'note' }, note)]),
      );
    }),
    ...paragraphs(conclusion),
    el('p', {}, el('code', {}, command)),
  ];
}
