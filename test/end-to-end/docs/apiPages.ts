// docs/api: every export of the library, a page for each topic, with an example and what it prints.
import { readFileSync } from 'node:fs';
import { atRoot } from '../../support/paths.ts';
import { type ExportedName, libraryExports } from './declarations.ts';
import { runExample } from './runExample.ts';
import { PAGE_ORDER, type Topic, topicOf, topics } from './topics.ts';

const HEAD = `# The library, export by export

These pages are made from the declarations in \`src\` and the examples in \`examples/api\`: do not edit them.
\`npm run docs\` writes them anew, and a test compares them. Times are in seconds and sizes in processors unless
a comment says otherwise. Every example runs as it stands in the root of a checkout.

\`\`\`js
import { readSwf, replay } from 'specula';
import { readSlurmConf, replayOnSlurm } from 'specula/slurm';
\`\`\`

What most people need is in \`specula\`. A page whose exports are in another path says so at its head.
`;

const fileOf = ({ title }: Topic) => `${title.toLowerCase().replaceAll(' ', '-')}.md`;

/** Links are written as in a page of docs, and the pages stand in a folder of it. */
const inFolder = (text: string) => text.replace(/\]\((?![a-z]+:|#)/g, '](../');

function entry({ name, about, code }: ExportedName): string {
  const text = about === '' ? '' : `\n${inFolder(about)}\n`;
  return `## ${name}\n${text}\n\`\`\`ts\n${code}\n\`\`\`\n`;
}

/** The exports of a topic, the values first: one calls them, and meets their types on the way. */
interface Page {
  readonly topic: Topic;
  readonly values: readonly ExportedName[];
  readonly types: readonly ExportedName[];
}

/** The links to the exports of a page, by name. A heading that stands before with other capitals counts. */
function linksOf({ topic, values, types }: Page, file = ''): Map<string, string> {
  const links = new Map<string, string>();
  const before = [topic.title.toLowerCase()];
  for (const { name } of [...values, ...types]) {
    const anchor = name.toLowerCase();
    const times = before.filter((one) => one === anchor).length;
    before.push(anchor);
    links.set(name, `[\`${name}\`](${file}#${anchor}${times === 0 ? '' : `-${times}`})`);
  }
  return links;
}

/** The names of the values and of the types, each a text. */
function listed(page: Page, file?: string): string[] {
  const links = linksOf(page, file);
  const list = (names: readonly ExportedName[]) => names.map(({ name }) => links.get(name)).join(',\n  ');
  const types = page.types.length === 0 ? [] : [`Types: ${list(page.types)}.`];
  return [`${list(page.values)}.`, ...types];
}

async function textOf(page: Page): Promise<string> {
  const { topic, values, types } = page;
  const file = `examples/api/${topic.example}.js`;
  const code = readFileSync(atRoot(file), 'utf8');
  for (const { name } of values) {
    if (!new RegExp(`\\b${name}\\b`).test(code))
      throw new Error(`${file} does not show ${name}, which belongs to "${topic.title}"`);
  }
  const output = await runExample(file);
  const from = topic.path === undefined ? '' : `In \`${topic.path}\`.\n\n`;
  return `# ${topic.title}

${from}${inFolder(topic.about)}

${listed(page)
  .map((names) => `- ${names}`)
  .join('\n')}

\`\`\`js
${code.trimEnd()}
\`\`\`

It prints:

\`\`\`text
${output.trimEnd()}
\`\`\`

${[...values, ...types].map(entry).join('\n')}`;
}

/** The pages by their files in docs/api. README.md is their index. */
export async function apiPages(): Promise<Map<string, string>> {
  const names = libraryExports();
  const ordered = PAGE_ORDER.map((example) => topics.find((topic) => topic.example === example)).filter(
    (topic) => topic !== undefined,
  );
  const lost = topics.find((topic) => !ordered.includes(topic));
  if (lost !== undefined) throw new Error(`PAGE_ORDER lacks '${lost.example}'`);
  const pages: Page[] = ordered.map((topic) => {
    const own = names.filter((one) => topicOf(one) === topic);
    return { topic, values: own.filter((one) => one.isValue), types: own.filter((one) => !one.isValue) };
  });
  const index = pages.map((page) => {
    const file = fileOf(page.topic);
    return `- [${page.topic.title}](${file}):\n  ${listed(page, file).join('\n  ')}`;
  });
  const texts = await Promise.all(pages.map(textOf));
  return new Map([
    ['README.md', `${HEAD}\n${index.join('\n')}\n`],
    ...pages.map(({ topic }, at) => [fileOf(topic), texts[at]] as const),
  ]);
}
