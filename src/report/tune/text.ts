import type { Raced } from '../../tune/tune.ts';
import { folded } from '../folded.ts';
import { plural } from '../format.ts';
import { textTable } from '../table.ts';
import {
  CONFIRMED_LEGEND,
  configurationText,
  confirmedRows,
  constraintSentences,
  droppedRows,
  effectRows,
  type Rows,
  runsSentence,
  type TuneContext,
  tuneNotes,
  tuneSentence,
} from './words.ts';

/** Formats the result of a tune for a terminal. */
export function tuneText(context: TuneContext): string {
  const { study, tuned, takeOver } = context;
  const { race, confirmed, elsewhere, effects } = tuned;
  const parts = [`${folded(tuneSentence(context))}\n${folded(runsSentence(context))}\n`];
  if (confirmed.length > 0)
    parts.push(
      `Compared with the present configuration, ${configurationText(study.present)}:\n\n` +
        `${table(confirmedRows(context, race, confirmed))}\n${folded(CONFIRMED_LEGEND)}\n`,
    );
  for (const { place, confirmed: there } of elsewhere)
    if (there.length > 0)
      parts.push(
        `Elsewhere, with ${configurationText(place, false)}:\n\n${table(confirmedRows(context, race, there))}`,
      );
  if (effects.some(({ levels }) => levels.length > 1)) parts.push(table(effectRows(context)));
  const dropped = droppedRows(context);
  if (dropped.rows.length > 0) parts.push(table(dropped));
  const notes = [...constraintSentences(context), ...tuneNotes(context)];
  parts.push(notes.map((note) => `${folded(note)}\n`).join(''));
  if (takeOver.length > 0) parts.push(`To take the first over:\n\n${takeOver[0]}\n`);
  return parts.join('\n');
}

/** Describes the state of an interrupted race, in a few lines. */
export function raceText({ points, standing }: Raced): string {
  const { alive, looks } = standing;
  const last = looks[looks.length - 1];
  if (last === undefined) return 'interrupted before the first look of the race: nothing is known yet';
  const names = alive.map((entrant) => configurationText(points[entrant])).join('; ');
  return (
    `interrupted after ${plural(last.seeds, 'seed')} of the race: ${alive.length} of ${points.length} are left (${names}),` +
    ` ${configurationText(points[last.best])} the best so far; gains are not confirmed`
  );
}

function table({ titles, rows }: Rows): string {
  const words = ['configuration', 'parameter', 'value', 'why'];
  return textTable(
    titles.map((title) => (words.includes(title) ? { left: title } : title)),
    rows,
  );
}
