import { describe, expect, it } from 'vitest';
import { whenPage } from '../../../src/cli/when/page.ts';
import { BAR_COLORS, DARK, LIGHT, REST_COLOR } from '../../../src/figures/look.ts';
import { RISING } from '../../../src/lab/page/gantt/colors.ts';
import { advicePage } from '../../../src/report/pages/advicePage.ts';
import { apart, colorsOf, contrast } from '../../support/contrast.ts';
import { filesBelow, textOf } from '../../support/imports.ts';

/** Contrast needed by text, and by marks, borders of inputs and lines of charts. */
const TEXT = 4.5;
const MARK = 3;

it('the ratio is that of WCAG', () => {
  expect(contrast('#000', '#fff')).toBeCloseTo(21, 10);
  expect(contrast('#777', '#fff')).toBeCloseTo(4.48, 2);
});

it('no user has the color of a policy, nor one like it', () => {
  expect(apart('#000', '#fff')).toBeCloseTo(1, 5);
  for (const bar of BAR_COLORS)
    for (const series of [...LIGHT.series, ...DARK.series])
      expect([bar, series, apart(bar, series) > 0.1]).toEqual([bar, series, true]);
});

/** The colors of a style by name, with those of a theme in place of the light ones. */
function themes(css: string): Record<'light' | 'dark', Record<string, string>> {
  const [, light] = /:root\s*{([^}]*)}/.exec(css) ?? [];
  const [, dark] = /prefers-color-scheme:\s*dark\)\s*{\s*:root[^{]*{([^}]*)}/.exec(css) ?? [];
  const ofLight = colorsOf(light);
  return { light: ofLight, dark: { ...ofLight, ...colorsOf(dark) } };
}

/** The colors of the lab by name: each has a light and a dark value in one line. */
function tokens(css: string): Record<'light' | 'dark', Record<string, string>> {
  const found = [...css.matchAll(/--([\w-]+): light-dark\((#\w+), (#\w+)\);/g)];
  const column = (place: number) => Object.fromEntries(found.map((one) => [one[1], one[place]]));
  return { light: column(2), dark: column(3) };
}

const lab = tokens(textOf('src/lab/styles/tokens.css'));
const advice = advicePage(
  { applications: [], pools: [], tooFew: { applications: 0, jobs: 0 } } as never,
  { name: 'x', jobs: 0, processors: 1, unit: 'cpus', unlimited: 0 } as never,
);

const when = whenPage(
  {
    ...{ now: 0, processors: 1, busy: 0, surplus: 0, running: [], waiting: [], typical: [] },
    shortHistory: null,
    target: { start: [0, 0, 0], end: [1, 2, 3], curve: [], advice: null } as never,
  },
  {
    ...{ name: 'x', moment: 'now', policy: 'easy', samples: 1, notes: [] },
    target: { id: null, processors: 1, limit: 60 },
  },
);

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  it.each(['paper', 'panel'])('text and marks of the lab can be seen on %s', (ground) => {
    const colors = lab[theme];
    const ratio = (name: string) => contrast(colors[name], colors[ground]);
    for (const name of ['ink', 'soft', 'accent', 'worse', 'better'])
      expect([name, ratio(name)]).toEqual([name, expect.toSatisfy((found) => found >= TEXT)]);
    const marks = Object.keys(colors).filter((name) => /^series-\d|^edge$/.test(name));
    expect(marks.length).toBe(9);
    for (const name of marks)
      expect([name, ratio(name)]).toEqual([name, expect.toSatisfy((found) => found >= MARK)]);
    for (const bar of [...BAR_COLORS, REST_COLOR, ...RISING[theme]])
      expect([bar, contrast(bar, colors[ground])]).toEqual([bar, expect.toSatisfy((found) => found >= MARK)]);
  });

  it('the text of a button can be read on it, and of a hint on ink', () => {
    const colors = lab[theme];
    expect(contrast(colors['on-accent'], colors.accent)).toBeGreaterThanOrEqual(TEXT);
    expect(contrast(colors.paper, colors.ink)).toBeGreaterThanOrEqual(TEXT);
  });

  it.each([
    ['advice', advice, ['ink', 'soft', 'curve', 'today', 'advised']],
    ['forecast', when, ['ink', 'soft', 'today', 'curve', 'advised']],
  ])('text and lines of the %s can be seen', (_, page, names) => {
    const { paper, ...others } = themes(page)[theme];
    for (const [name, color] of Object.entries(others)) {
      const least = name === 'ink' || name === 'soft' ? TEXT : MARK;
      expect([name, contrast(color, paper)]).toEqual([name, expect.toSatisfy((found) => found >= least)]);
    }
    expect(Object.keys(others)).toEqual(expect.arrayContaining(names));
  });
});

it('inputs, lists and buttons have the border that can be seen', () => {
  const rule = textOf('src/lab/styles/base.css').match(/[^}]*input,\s*select\s*{[^}]*}/)?.[0] ?? '';
  expect(rule).toContain('border: 1px solid var(--edge)');
});

it('every color of the lab and every size of its type has a name, and each name is defined', () => {
  const sheets = filesBelow('src/lab/styles', '.css').filter((file) => !file.endsWith('tokens.css'));
  expect(sheets.length).toBeGreaterThan(6);
  const defined = new Set(textOf('src/lab/styles/tokens.css').match(/--[\w-]+(?=:)/g));
  for (const sheet of sheets) {
    const css = textOf(sheet);
    expect([sheet, css.match(/:[^;{]*#[0-9a-f]{3,8}\b[^;{]*;/gi)]).toEqual([sheet, null]);
    // Paper has sizes of its own.
    if (!sheet.endsWith('print.css'))
      expect([sheet, css.match(/font(?:-size)?: [^;]*\d(?:px|em)/g)]).toEqual([sheet, null]);
    const own = new Set(css.match(/--[\w-]+(?=:)/g));
    const used = [...css.matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name);
    // The lab sets the number of charts.
    const unknown = used.filter((name) => !defined.has(name) && !own.has(name) && name !== '--charts');
    expect([sheet, unknown]).toEqual([sheet, []]);
  }
});

it.each([LIGHT, DARK])('the parts of a figure are visible on its background', ({
  paper,
  ink,
  soft,
  series,
}) => {
  for (const color of series) expect([color, contrast(color, paper) >= MARK]).toEqual([color, true]);
  for (const text of [ink, soft]) expect([text, contrast(text, paper) >= TEXT]).toEqual([text, true]);
});
