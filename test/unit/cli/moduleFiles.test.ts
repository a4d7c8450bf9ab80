import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { moduleFiles } from '../../../src/cli/scheduler/moduleFiles.ts';

const folder = mkdtempSync(join(tmpdir(), 'specula-modules-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
mkdirSync(join(folder, 'sub'));
const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

test('the files of a module are itself, its relative imports, their imports, and its data', () => {
  write(
    'mine.mjs',
    `import { sum } from "./sub/sum.mjs?x=1";
import { readFileSync } from 'node:fs';
import lodash from 'lodash';
export { other } from './mine.mjs';
const late = () => import(\`./late.js\`);
const weights = readFileSync(new URL('./weights.json', here));
const nothing = './nothing.mjs';
const folder = './sub';
`,
  );
  write('sub/sum.mjs', "import '../shared.cjs';\nimport '../mine.mjs';\n");
  write('shared.cjs', "module.exports = require('./plain');\n");
  write('plain.js', '');
  write('late.js', '');
  write('weights.json', '["./late.js", "./unread.txt"]');
  write('unread.txt', '');
  const found = moduleFiles(join(folder, 'mine.mjs')).map((file) => relative(folder, file));
  expect(found.sort()).toEqual([
    'late.js',
    'mine.mjs',
    'plain.js',
    'shared.cjs',
    join('sub', 'sum.mjs'),
    'weights.json',
  ]);
});
