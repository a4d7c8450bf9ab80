// Writes reproductions as Markdown pages for docs/reproductions.
import type { PaperClaim } from '../../reproduce/claims/claim.ts';
import type { Reproduction, ReproductionResult } from '../../reproduce/reproduction.ts';
import { folded } from '../folded.ts';
import { reproductionCells } from './text.ts';

const WIDTH = 106;

const escaped = (cell: string) => cell.replaceAll('|', '\\|');

function markdownTable(
  columns: readonly { readonly title: string; readonly align?: 'left' | 'right' }[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |\n`;
  const rule = columns.map(({ align }) => (align === 'left' ? ':--' : '--:'));
  return [columns.map(({ title }) => title), rule, ...rows].map(line).join('');
}

/** The page of one reproduction: how it was computed, and every value beside the published one. */
export function reproductionPage(
  { name, title, needsTraces }: Reproduction,
  { reading, notes, rows }: ReproductionResult,
): string {
  const command = `specula reproduce ${name}${needsTraces ? ' --traces FOLDER' : ''}`;
  const below =
    notes.length === 0 ? '' : `\n${notes.map((note) => `${folded(`- ${note}`, WIDTH, '  ')}\n`).join('')}`;
  const { columns, cells } = reproductionCells(rows);
  return `# ${title}\n\n\`${command}\`\n\n${folded(reading, WIDTH)}\n\n${markdownTable(columns, cells)}${below}`;
}

export interface ReproducedPage {
  readonly reproduction: Reproduction;
  readonly result: ReproductionResult;
}

const INTRODUCTION =
  '`specula reproduce --all --traces FOLDER --output docs/reproductions` writes these pages. Each page says how its ' +
  'numbers were computed, what differs from the paper, and why. *published* is what the paper prints. *computed* is ' +
  'what Specula computes. Some printed numbers belong to another reading than the paper states. Then *as stated* is ' +
  'what the words of the paper give, and *computed* is what the corrected reading gives.';

/** The index page: all reproductions, how many published numbers each has, and sentences of the papers. */
export function reproductionIndex(pages: readonly ReproducedPage[], claims: readonly PaperClaim[]): string {
  const rows = pages.map(({ reproduction, result }) => {
    const published = result.rows.filter((row) => row.published !== null || row.claim).length;
    return [
      `[${reproduction.name}](${reproduction.name}.md)`,
      reproduction.title,
      String(published),
      String(result.rows.length),
    ];
  });
  const columns = [
    { title: 'page', align: 'left' },
    { title: 'what it is', align: 'left' },
    { title: 'published numbers' },
    { title: 'rows' },
  ] as const;
  return (
    '# Published results, computed again\n\n' +
    `${folded(INTRODUCTION, WIDTH)}\n\n` +
    markdownTable(columns, rows) +
    `\n## Sentences of the papers\n\n${folded(SENTENCES, WIDTH)}\n\n${claimsTable(claims)}`
  );
}

const SENTENCES =
  'What a paper says in words, in a table or in a figure, and what became of it. Where a claim is undecidable as ' +
  'stated, the row says what is missing. Drawings and lists of settings have no row (ICPP 2019: Figure 1; IPDPS 2020: ' +
  'Figures 3 and 4, Table I; ICS 2004: Figures 1 to 3, Tables 1 to 3). Nor have the numbers of other authors.';

function claimsTable(claims: readonly PaperClaim[]): string {
  const columns = ['place', 'sentence in short', 'verdict', 'by how much', 'page'].map((title) => ({
    title,
    align: 'left' as const,
  }));
  const rows = claims.map(({ place, claim, verdict, byHowMuch, page }) => [
    ...[place, claim, verdict, byHowMuch],
    `[${page.slice(page.lastIndexOf('/') + 1)}](${page}.md)`,
  ]);
  return markdownTable(columns, rows);
}
