// Writes reproductions as Markdown: a section for each, a page for each group, and the index of the pages.
import type { PaperClaim } from '../../reproduce/claims/claim.ts';
import type { ReproductionGroup } from '../../reproduce/registry.ts';
import type { Reproduction, ReproductionResult } from '../../reproduce/reproduction.ts';
import { folded } from '../folded.ts';
import { type Column, isLeft, titleOf } from '../table.ts';
import { reproductionCells } from './text.ts';

const WIDTH = 106;

const escaped = (cell: string) => cell.replaceAll('|', '\\|');

function markdownTable(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |\n`;
  const rule = columns.map((column) => (isLeft(column) ? ':--' : '--:'));
  return [columns.map(titleOf), rule, ...rows].map(line).join('');
}

/** Returns the beginning of a reproduction's section: its name, its title, its command and how it was computed. */
export function sectionHead({ name, title, reading, needsTraces }: Reproduction): string {
  const command = `specula reproduce ${name}${needsTraces ? ' --traces FOLDER' : ''}`;
  return `## ${name}\n\n${folded(`**${title}**`, WIDTH)}\n\n\`${command}\`\n\n${folded(reading, WIDTH)}\n\n`;
}

/** Returns the section of one reproduction: how it was computed, and every value next to the published one. */
export function reproductionSection(reproduction: Reproduction, { notes, rows }: ReproductionResult): string {
  const below =
    notes.length === 0 ? '' : `\n${notes.map((note) => `${folded(`- ${note}`, WIDTH, '  ')}\n`).join('')}`;
  const { columns, cells } = reproductionCells(rows);
  return `${sectionHead(reproduction)}${markdownTable(columns, cells)}${below}`;
}

/** Returns the sections of a page, by the names of their reproductions. */
export function sectionsOf(page: string): Map<string, string> {
  const sections = page.split(/^(?=## )/m).slice(1);
  return new Map(sections.map((text) => [text.slice(3, text.indexOf('\n')), `${text.trimEnd()}\n`]));
}

const CLAIMS = 'Claims';

/** Returns the page of a group: its claims, then the given sections, in the order of the group. */
export function groupPage(group: ReproductionGroup, sections: ReadonlyMap<string, string>): string {
  const texts = group.reproductions.flatMap(({ name }) => sections.get(name) ?? []);
  const claims = group.claims.length === 0 ? [] : [`## ${CLAIMS}\n\n${claimsTable(group.claims)}`];
  return `${[`# ${group.title}\n\n${summary(group, texts)}\n`, ...claims, ...texts].join('\n')}`;
}

/** Returns the index: for each group its paper or question, and the verdicts on its claims. */
export function reproductionIndex(
  groups: readonly ReproductionGroup[],
  pages: ReadonlyMap<string, string>,
): string {
  const entries = groups.map((group) => {
    const sections = sectionsOf(pages.get(group.name) ?? '');
    sections.delete(CLAIMS);
    return `## [${group.title}](${group.name}.md)\n\n${summary(group, [...sections.values()])}\n`;
  });
  return `# Reproductions of published results\n\n${INTRODUCTION.map((text) => `${folded(text, WIDTH)}\n`).join('\n')}\n${entries.join('\n')}`;
}

const INTRODUCTION = [
  'For researchers who want to know which published results hold. Each page has the claims of one paper with a ' +
    'verdict, and then every value that was computed, next to the published one.',
  '*published* is the number in the paper, or what it claims about it, such as `> 1.5`. *computed* is the result of ' +
    'Specula; ± is the half-width of its 95% confidence interval. *deviation* is computed minus published, or the ' +
    'verdict on a claim: it *holds*, it holds *within ±*, or it *fails*. If a published number follows from another ' +
    'interpretation than the text of the paper, *as stated* follows the text and *computed* uses the corrected ' +
    'interpretation. A claim is *undecidable as stated* if the paper omits something it depends on; the row names it. ' +
    'Diagrams, parameter lists and results that a paper quotes from others are not included.',
  'To recompute one table or figure, run `specula reproduce NAME`; without a name, the command lists all of them. ' +
    '`specula reproduce --all --traces FOLDER --output docs/reproductions` recomputes all pages, which takes hours.',
];

function summary({ about, claims, reproductions }: ReproductionGroup, sections: readonly string[]): string {
  const sentences = [about];
  if (claims.length > 0) sentences.push(verdicts(claims));
  const { published, counts } = countsOf(sections);
  const tables = reproductions.length === 1 ? '1 table' : `${reproductions.length} tables`;
  sentences.push(
    published === 0
      ? `${tables}.`
      : `${tables} with ${published} values that are published or claimed${counts}.`,
  );
  return folded(sentences.join(' '), WIDTH);
}

const counted = (count: number, singular: string, plural: string) =>
  count === 0 ? [] : [`${count} ${count === 1 ? singular : plural}`];

function verdicts(claims: readonly PaperClaim[]): string {
  const count = (verdict: PaperClaim['verdict']) => claims.filter((one) => one.verdict === verdict).length;
  const parts = [
    ...counted(count('holds'), 'holds', 'hold'),
    ...counted(count('holds in part'), 'holds in part', 'hold in part'),
    ...counted(count('fails'), 'fails', 'fail'),
    ...counted(count('undecidable as stated'), 'is undecidable as stated', 'are undecidable as stated'),
  ];
  return `${claims.length} claims: ${parts.join(', ')}.`;
}

/** Counts the rows with a published value or a claim, and the verdicts on the claims. */
function countsOf(sections: readonly string[]): { published: number; counts: string } {
  const rows = sections.flatMap((text) => {
    const lines = text.split('\n').filter((line) => line.startsWith('| '));
    const [titles, , ...cells] = lines.map((line) => line.slice(2, -2).split(' | '));
    const at = (title: string) => (titles ?? []).indexOf(title) - (titles ?? []).length;
    return cells.map((row) => ({ published: row.at(at('published')), verdict: row.at(at('deviation')) }));
  });
  const count = (verdict: string) => rows.filter((row) => row.verdict === verdict).length;
  const parts = [
    ...counted(count('holds'), 'claimed value holds', 'claimed values hold'),
    ...counted(count('within ±'), 'holds within its interval', 'hold within their intervals'),
    ...counted(count('fails'), 'fails', 'fail'),
  ];
  const published = rows.filter((row) => row.published !== '–').length;
  return { published, counts: parts.length === 0 ? '' : `: ${parts.join(', ')}` };
}

function claimsTable(claims: readonly PaperClaim[]): string {
  const columns = ['place', 'claim', 'verdict', 'evidence', 'details'].map((left) => ({ left }));
  const rows = claims.map(({ place, claim, verdict, byHowMuch, page }) => {
    const details = page.startsWith('../')
      ? `[${page.slice(page.lastIndexOf('/') + 1)}](${page}.md)`
      : `[${page}](#${page})`;
    return [place, claim, verdict, byHowMuch, details];
  });
  return markdownTable(columns, rows);
}
