// The console blocks of a page: commands, and what they print.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect } from 'vitest';
import { specula } from '../cli/cli.ts';

const shell = promisify(execFile);

/** Lines that npm prints before the output of a script. */
const BANNER = /^\n(> .*\n)+\n/;

const BLOCK = /^```console\n[\s\S]*?^```$/gm;

/** The text of each console block. */
export function consoleBlocks(page: string): string[] {
  return page.match(BLOCK) ?? [];
}

/**
 * The commands of a block: lines that begin with `$ `, each with its output below. A backslash continues a
 * command in the next line.
 */
export function commandsOf(block: string): string[] {
  const commands = block.match(/^\$ (.*\\\n)*.*$/gm) ?? [];
  if (commands.length === 0) throw new Error(`a console block without a command:\n${block}`);
  return commands.map((command) => command.slice(2));
}

/** A call of the command in which nothing is the shell's. */
const PLAIN = /^\.\/specula ((?:[\w.,:/=+%-]+(?: | *\\\n *|$))+)$/;

async function outputOf(command: string, folder: string): Promise<string> {
  const words = PLAIN.exec(command)?.[1].match(/[^\s\\]+/g);
  if (words) {
    // A quarter of the time of a process of its own. README's run in those (firstHours.thorough.test.ts).
    const { status, stdout, stderr } = await specula(words, folder);
    expect(status, `${command}\n${stderr}`).toBe(0);
    return stdout.trimEnd();
  }
  const { stdout } = await shell('bash', ['-c', command], { cwd: folder, maxBuffer: 1e8 });
  return stdout.replace(BANNER, '').trimEnd();
}

/**
 * The page with what its commands print now. They run one after the other in the folder, which is a checkout.
 *
 * @param isLeft whether the block that begins with this command stays as it is
 */
export async function withOutputs(
  page: string,
  folder: string,
  isLeft: (command: string) => boolean,
): Promise<string> {
  let done = page;
  for (const block of consoleBlocks(page)) {
    const commands = commandsOf(block);
    if (isLeft(commands[0])) continue;
    const shown: string[] = [];
    for (const command of commands) {
      const output = await outputOf(command, folder);
      shown.push(output === '' ? `$ ${command}` : `$ ${command}\n${output}`);
    }
    done = done.replace(block, () => `\`\`\`console\n${shown.join('\n\n')}\n\`\`\``);
  }
  return done;
}
