// Makes the table of docs/metrics.md from the rows of the metrics and the comments of their fields.
import { readFileSync } from 'node:fs';
import { ALL_METRIC_NAMES, METRICS } from '../../../src/metrics/metricFields.ts';
import { atRoot } from '../../support/paths.ts';

const BEGIN = '<!-- metrics: made by `npm run docs` -->\n';
const END = '<!-- end of metrics -->\n';

/** The comments of the fields by their names. */
export function fieldComments(): Map<string, string> {
  const source = readFileSync(atRoot('src/metrics/metricFields.ts'), 'utf8');
  const fields = source.matchAll(/^ {2}\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\n {2}(\w+): number;$/gm);
  return new Map([...fields].map(([, text, name]) => [name, text.replaceAll(/\s+(\* )?/g, ' ').trim()]));
}

/** The page with the table. */
export function withMetrics(page: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error(`the page has no '${BEGIN.trim()}' before '${END.trim()}'`);
  const comments = fieldComments();
  const lines = ALL_METRIC_NAMES.map((name) => {
    const { title, unit, better } = METRICS[name];
    const formula = comments.get(name)?.replaceAll(' - ', ' − ').replaceAll('|', '\\|');
    return `| \`${name}\` | ${title} | ${unit} | ${better} | ${formula} |\n`;
  });
  const heads =
    '| name in JSON and CSV | title in tables | unit | better | formula |\n| --- | --- | --- | --- | --- |\n';
  return `${page.slice(0, from + BEGIN.length)}${heads}${lines.join('')}${page.slice(to)}`;
}
