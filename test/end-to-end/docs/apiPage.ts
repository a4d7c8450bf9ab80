// docs/api.md: every export of the library by topic, with an example and what it prints.
import { readFileSync } from 'node:fs';
import { atRoot } from '../../support/paths.ts';
import { type ExportedName, libraryExports } from './declarations.ts';
import { runExample } from './runExample.ts';
import { PAGE_ORDER, type Topic, topicOf, topics } from './topics.ts';

const HEAD = `# The library, export by export

This page is made from the declarations in \`src\` and the examples in \`examples/api\`: do not edit it.
\`npm run docs\` writes it anew, and a test compares it. Times are in seconds and sizes in processors unless
a comment says otherwise. Every example runs as it stands in the root of a checkout.

\`\`\`js
import { readSwf, replay } from 'specula';
import { readSlurmConf, replayOnSlurm } from 'specula/slurm';
\`\`\`

What most people need is in \`specula\`. A part that is in another path says so at its head.
`;

const anchor = (title: string) => title.toLowerCase().replaceAll(' ', '-');

function entry({ name, about, code }: ExportedName): string {
  const text = about === '' ? '' : `\n${about}\n`;
  return `### ${name}\n${text}\n\`\`\`ts\n${code}\n\`\`\`\n`;
}

/** The values first: one calls them, and meets their types on the way. */
const inOrder = (names: readonly ExportedName[]) => [
  ...names.filter(({ isValue }) => isValue),
  ...names.filter(({ isValue }) => !isValue),
];

async function section(topic: Topic, names: readonly ExportedName[]): Promise<string> {
  const file = `examples/api/${topic.example}.js`;
  const code = readFileSync(atRoot(file), 'utf8');
  for (const { name, isValue } of names) {
    if (isValue && !new RegExp(`\\b${name}\\b`).test(code)) {
      throw new Error(`${file} does not show ${name}, which belongs to "${topic.title}"`);
    }
  }
  const output = await runExample(file);
  const from = topic.path === undefined ? '' : `In \`${topic.path}\`.\n\n`;
  return `## ${topic.title}

${from}${topic.about}

\`\`\`js
${code.trimEnd()}
\`\`\`

It prints:

\`\`\`text
${output.trimEnd()}
\`\`\`

${inOrder(names).map(entry).join('\n')}`;
}

export async function apiPage(): Promise<string> {
  const names = libraryExports();
  const listed = PAGE_ORDER.map((example) => topics.find((topic) => topic.example === example)).filter(
    (topic) => topic !== undefined,
  );
  const lost = topics.find((topic) => !listed.includes(topic));
  if (lost !== undefined) throw new Error(`PAGE_ORDER lacks '${lost.example}'`);
  const of = (topic: Topic) => names.filter((one) => topicOf(one) === topic);
  const contents = listed.map((topic) => {
    const links = of(topic)
      .filter(({ isValue }) => isValue)
      .map(({ name }) => `[\`${name}\`](#${name.toLowerCase()})`);
    return `- [${topic.title}](#${anchor(topic.title)}):\n  ${links.join(',\n  ')}`;
  });
  const sections = await Promise.all(listed.map((topic) => section(topic, of(topic))));
  return [HEAD, `${contents.join('\n')}\n`, ...sections].join('\n');
}
