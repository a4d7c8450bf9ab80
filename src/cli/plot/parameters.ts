// Describes the parameters of `specula plot`.

import { ENERGY_IN_FIGURES } from '../../commands/energy.ts';
import { LEFT_OUT } from '../../commands/metrics.ts';
import {
  byDefault,
  choice,
  flag,
  idle,
  output,
  parsed,
  text,
  usually,
  type ValuesOf,
} from '../../commands/parameter.ts';
import { EVENT_RULE } from '../../commands/replay.ts';
import { ENGINE } from '../../commands/run.ts';
import { BINDING, TRACE } from '../../commands/trace.ts';
import { InvalidValue, positiveInteger, positiveNumber } from '../../commands/values.ts';
import { FEEDBACK, TRANSFORMS } from '../../commands/whatIf.ts';
import { FIGURES, type FigureName } from '../../figures/names.ts';
import { whichThereAre } from '../../input/nearest.ts';
import { POLICY_SEED } from '../replay/parameters.ts';
import { parseChoices, TIMEOUT } from '../scheduler/schedulerFile.ts';

/** Names of figures, separated by commas. */
function figureList(list: string): FigureName[] {
  const names = list.split(',').map((name) => name.trim());
  for (const name of names)
    if (!(FIGURES as readonly string[]).includes(name))
      throw new InvalidValue(`unknown figure '${name}'${whichThereAre(name, FIGURES)}`);
  return [...new Set(names)] as FigureName[];
}

/** Pixels of a centimeter, a millimeter, an inch. */
const UNITS: Readonly<Record<string, number>> = { cm: 96 / 2.54, mm: 96 / 25.4, in: 96 };

/** A size in whole pixels. @throws InvalidValue */
function pixels(text: string): number {
  const [, number, unit] = /^(\d+(?:\.\d+)?)(cm|mm|in)$/.exec(text) ?? [];
  if (unit === undefined && !/^\d+$/.test(text))
    throw new InvalidValue('expected pixels, or a length such as 8.5cm, 85mm or 3.3in');
  if (unit === undefined) return positiveInteger(text);
  const size = Math.round(Number(number) * UNITS[unit]);
  if (size < 1) throw new InvalidValue('expected at least one pixel (96 pixels are an inch)');
  return size;
}

/** Parameters for the look of a figure. */
const LOOK = idle(
  ({ output }: { output?: string }) => output === undefined && 'is for --output: no figure is written',
  {
    width: byDefault(
      parsed(
        'Output',
        '<size>',
        'width of a figure: pixels, of which 96 are an inch, or 8.5cm, 85mm, 3.3in',
        pixels,
      ),
      '640',
    ),
    height: byDefault(
      parsed('Output', '<size>', 'height of a figure; it is higher if its text needs more', pixels),
      'what suits the figure',
    ),
    font: byDefault(
      text('Output', '<families>', 'fonts as in CSS, such as "Times, serif"'),
      'Helvetica, Arial, …',
    ),
    fontSize: byDefault(parsed('Output', '<pixels>', 'size of the letters', positiveNumber), '12'),
    theme: usually(choice('Output', '<theme>', 'colors of the figures', ['light', 'dark']), 'light'),
    bare: flag('Output', 'leave out title and caption, for a page that has its own'),
  },
);

/** Parameters for the look and the scale of a figure. */
const SCALED = {
  ...LOOK,
  scale: byDefault(
    choice('Output', '<scale>', 'scale of waits, slowdowns, times and sizes', ['linear', 'log']),
    'what is usual',
  ),
};

export const PLOT = {
  policy: {
    ...parsed(
      'Policy',
      '<list>',
      "policies as for replay ('specula policies' lists them); without it, only figures of the workload",
      parseChoices,
    ),
    short: 'p',
  },
  ...EVENT_RULE,
  ...TIMEOUT,
  ...TRACE,
  ...BINDING,
  ...TRANSFORMS,
  ...FEEDBACK,
  ...POLICY_SEED,
  ...LEFT_OUT,
  ...ENERGY_IN_FIGURES,
  figure: byDefault(
    parsed('Output', '<list>', `figures, separated by commas: ${FIGURES.join(', ')}`, figureList),
    'all',
  ),
  output: {
    ...output('<folder>', 'write the figures there: a folder, or a file that ends in .svg for one figure', {
      folder: true,
      extensions: ['.svg'],
    }),
    short: 'o',
  },
  ...SCALED,
  json: flag('Output', 'print the files and the numbers behind the figures as one JSON document'),
  ...ENGINE,
};

export type LookOptions = ValuesOf<typeof SCALED>;
export type PlotCommandOptions = ValuesOf<typeof PLOT>;
