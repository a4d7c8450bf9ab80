// Makes the library's reference from its declarations and examples: an index, and a page for each topic.
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { libraryExports } from './declarations.mjs';
import { fileOf, importPathOf, TOPICS, topicOf } from './topics.mjs';

const root = join(import.meta.dirname, '../..');

const HEAD = `# The library

For developers who use Specula from JavaScript or TypeScript, in Node or in a browser. Find your task,
import the functions, and start from the example: each runs from the root of a checkout.

\`\`\`js
import { readSwf, replay } from 'specula';
import { readSlurmConf, replayOnSlurm } from 'specula/slurm';
\`\`\`

Each task has a reference page with the signatures, types and errors of all exports and the output of its
example. The pages are generated from the source: they are on the site (\`npm run site\`) and in the folder
\`docs/api\` of the installed package. Times are in seconds and sizes in processors unless a comment gives
another unit.
`;

/** A text that links as a page of docs does, for a page in a folder of docs. */
const inFolder = (text) => text.replace(/\]\((?![a-z]+:|#)/g, '](../');

/** The topics with their exports: values, which programs call, and types. */
function pages() {
  const names = libraryExports();
  return TOPICS.map((topic) => {
    const own = names.filter((one) => topicOf(one) === topic);
    return { topic, values: own.filter((one) => one.isValue), types: own.filter((one) => !one.isValue) };
  });
}

/** The index of the reference: one row for each task. */
export function apiIndex() {
  const exported = new Set(libraryExports().map(({ name }) => name));
  const rows = TOPICS.map((topic) => {
    const { task, calls, example } = topic;
    const lost = calls.find((call) => !exported.has(call));
    if (lost !== undefined) throw new Error(`topics.mjs: ${lost} is not exported by the library`);
    const called = calls.map((call) => `\`${call}\``).join(', ');
    return `| ${task} | ${called} | \`${importPathOf(topic)}\` | [${example}.js](../../examples/api/${example}.js) | \`${fileOf(topic)}\` |`;
  });
  return `${HEAD}\n| task | main functions | import from | example | page |\n|---|---|---|---|---|\n${rows.join('\n')}\n`;
}

function entry({ name, about, code }) {
  const text = about === '' ? '' : `\n${inFolder(about)}\n`;
  return `## ${name}\n${text}\n\`\`\`ts\n${code}\n\`\`\`\n`;
}

/** Links to the exports of a page. A heading gets a number if one before it differs only in capitals. */
function linksTo({ topic, values, types }) {
  const before = [topic.title.toLowerCase()];
  const link = ({ name }) => {
    const anchor = name.toLowerCase();
    const times = before.filter((one) => one === anchor).length;
    before.push(anchor);
    return `[\`${name}\`](#${anchor}${times === 0 ? '' : `-${times}`})`;
  };
  const list = (title, names) =>
    names.length === 0 ? '' : `- ${title}: ${names.map(link).join(',\n  ')}.\n`;
  return list('Values', values) + list('Types', types);
}

async function textOf(page, outputOf) {
  const { topic, values, types } = page;
  const file = `examples/api/${topic.example}.js`;
  const code = readFileSync(join(root, file), 'utf8');
  const missing = values.find(({ name }) => !new RegExp(`\\b${name}\\b`).test(code));
  if (missing !== undefined)
    throw new Error(`${file} does not use ${missing.name}, which belongs to "${topic.title}"`);
  return `# ${topic.title}

${inFolder(topic.about)} Import from \`${importPathOf(topic)}\`.

${linksTo(page)}
\`\`\`js
${code.trimEnd()}
\`\`\`

Output:

\`\`\`text
${(await outputOf(file)).trimEnd()}
\`\`\`

${[...values, ...types].map(entry).join('\n')}`;
}

/** Returns the output of `node FILE` in the root of the checkout. */
async function outputOfExample(file) {
  const { stdout } = await promisify(execFile)(process.execPath, [file], { cwd: root, maxBuffer: 1e8 });
  return stdout;
}

/**
 * The page of each topic, by its file in docs/api.
 *
 * @param outputOf gives what an example prints; by default it runs the example
 */
export async function apiPages(outputOf = outputOfExample) {
  const texts = await Promise.all(
    pages().map(async (page) => [fileOf(page.topic), await textOf(page, outputOf)]),
  );
  return new Map(texts);
}
