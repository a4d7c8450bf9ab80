// Every option that a page, a message or an example names is an option of some command: an old name is found
// here.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allCommands } from '../../support/commands.ts';
import { root } from '../../support/paths.ts';

/** Other words that begin with two dashes. */
const OTHERS: Readonly<Record<string, string>> = {
  commander: 'help version',
  npm: 'silent global no-git-tag-version provenance access',
  git: 'message annotate',
  docker: 'tag rm volume',
  'the tests of mutants': 'files fresh share',
  'npm run record': 'root',
  node: 'check',
  tsc: 'strict',
  inkscape: 'export-filename',
  vitepress: 'base',
  esbuild: 'bundle loader outfile target',
  slurm:
    'account array begin clusters comment deadline delimiter dependency exclusive export gres helpformat hold job-name kill-on-invalid-dep mem mem-per-cpu name' +
    ' nice nodes noheader ntasks no-requeue oneliner parsable partition qos queue requeue reservation signal start starttime states test-only time time-min uid wrap' +
    ' constraint cpus-per-gpu cpus-per-task exclude hint ntasks-per-core threads-per-core gpus gpus-per-node gpus-per-task licenses mem-per-gpu mincpus nodelist ntasks-per-node overcommit segment switches',
  systemd: 'units',
  "a scheduler of one's own": 'patience',
  'colors and lengths of the lab and of pages':
    'advised arr asks charts curve density focus ink line meter panel paper runs series- soft today waits',
};

/** The history, and a list of options of sbatch that another test compares. */
const NOT_READ = ['CHANGELOG.md', 'docs/slurm-settings.md'];

function files(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const places = ['*.md', 'docs', 'examples', 'src'];
  const listed = execFileSync('git', [...args, ...places], { cwd: root, encoding: 'utf8' });
  return listed
    .trim()
    .split('\n')
    .filter((path) => /\.(md|ts|js|mjs|py|json)$/.test(path) && !NOT_READ.includes(path))
    .filter((path) => existsSync(join(root, path)));
}

test('every option named in pages, messages and examples exists', () => {
  const known = new Set(allCommands().flatMap(({ command }) => command.options.map(({ long }) => long)));
  const others = Object.values(OTHERS).flatMap((names) => names.split(' ').map((name) => `--${name}`));
  const found = new Set<string>();
  const unknown: string[] = [];
  for (const path of files()) {
    for (const [, name] of readFileSync(join(root, path), 'utf8').matchAll(/(?<![\w-])(--[a-z][a-z-]+)/g)) {
      found.add(name);
      if (!known.has(name) && !others.includes(name)) unknown.push(`${path}: ${name}`);
    }
  }
  expect(unknown).toEqual([]);
  expect(found.size).toBeGreaterThan(80);
});
