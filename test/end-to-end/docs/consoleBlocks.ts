// The console blocks of a page: commands, and what they print.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const shell = promisify(execFile);

/** Commands that a page may show and a test does not run: the whole test run itself. */
const NOT_RUN = ['npm test'];

/** Pages other than README and the tutorial write `specula`, as if the package were installed. */
const INSTALLED = 'specula() { node dist/cli.js "$@"; }\n';

/** What npm prints before the output of a script. */
const BANNER = /^\n(> .*\n)+\n/;

async function outputOf(command: string, folder: string): Promise<string> {
  if (NOT_RUN.includes(command)) return '';
  const { stdout } = await shell('bash', ['-c', INSTALLED + command], { cwd: folder, maxBuffer: 1e8 });
  return stdout.replace(BANNER, '').trimEnd();
}

/**
 * The page with what its commands print now. A console block has lines that begin with `$ `, each with its
 * output below. A backslash continues a command in the next line. The commands run one after the other in
 * the folder, which is a checkout.
 */
export async function withOutputs(page: string, folder: string): Promise<string> {
  const parts = page.split(/(^```console\n[\s\S]*?^```$)/m);
  const done: string[] = [];
  for (const part of parts) done.push(part.startsWith('```console\n') ? await block(part, folder) : part);
  return done.join('');
}

async function block(text: string, folder: string): Promise<string> {
  const commands = text.match(/^\$ (.*\\\n)*.*$/gm) ?? [];
  if (commands.length === 0) throw new Error(`a console block without a command:\n${text}`);
  const shown: string[] = [];
  for (const command of commands) {
    const output = await outputOf(command.slice(2), folder);
    shown.push(output === '' ? command : `${command}\n${output}`);
  }
  return `\`\`\`console\n${shown.join('\n\n')}\n\`\`\``;
}
