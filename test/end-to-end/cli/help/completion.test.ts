import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { specula } from '../cli.ts';

const WORDS: [typed: string, offered: string][] = [
  ['specula rep', 'replay reproduce'],
  ['specula slurm ch', 'check'],
  ['specula slurm replay --slurm-c', '--slurm-conf'],
  ['specula replay jobs.swf --overrun e', 'extend'],
  ['specula replay --zero', '--zero-run'],
  ['specula stats jobs.swf', ''],
];

test('bash completes commands, options and choices, and leaves files to the shell', async () => {
  const { stdout } = await specula(['completion', 'bash']);
  const calls = WORDS.map(([typed]) => {
    const words = typed.split(' ');
    return `COMP_WORDS=(${typed}); COMP_CWORD=${words.length - 1}; COMPREPLY=(); _specula; echo "\${COMPREPLY[*]}"`;
  });
  const script = `${stdout}\n${calls.join('\n')}\n`;
  const offered = execFileSync('bash', ['--norc'], { input: script, encoding: 'utf8' }).split('\n');
  expect(offered.slice(0, -1)).toEqual(WORDS.map(([, words]) => words));
});

test('zsh and fish get a script with every command and option', async () => {
  const zsh = (await specula(['completion', 'zsh'])).stdout;
  expect(zsh).toMatch(/^#compdef specula\n/);
  expect(zsh).toMatch(/'slurm explain'\) offered=\(.*--job.*\)/);
  const fish = (await specula(['completion', 'fish'])).stdout;
  expect(fish).toMatch(/^complete -c specula .*slurm explain.* -l job -r -d /m);
  expect(fish).toMatch(/^complete -c specula .* -l overrun -x -a 'kill extend' /m);
});

test('an unknown shell is refused with the nearest name', async () => {
  const { status, stderr } = await specula(['completion', 'bsh']);
  expect([status, stderr]).toEqual([2, "specula: unknown shell 'bsh'; did you mean 'bash'?\n"]);
});
