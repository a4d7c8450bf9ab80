import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { reproduceCommand } from '../../../src/cli/reproduce/command.ts';
import { UsageError } from '../../../src/errors.ts';
import { groups, reproductions } from '../../../src/reproduce/registry.ts';
import { temporaryFolder } from '../../end-to-end/cli/cli.ts';
import { silenced } from '../../support/silenced.ts';

// The Wasm kernel lies next to the built command only.
async function printed(...args: string[]): Promise<string> {
  const write = silenced(process.stdout);
  try {
    await reproduceCommand().parseAsync([...args, '--engine', 'js'], { from: 'user' });
    return write.mock.calls.map(([chunk]) => String(chunk)).join('');
  } finally {
    write.mockRestore();
  }
}

test('reproduce without a name lists the reproductions', async () => {
  const text = await printed();
  for (const { name, title } of Object.values(reproductions)) {
    const line = text.split('\n').find((one) => one.startsWith(`${name} `));
    expect(line?.slice(name.length).trim()).toBe(title);
  }
  expect(JSON.parse(await printed('--json'))).toHaveLength(Object.keys(reproductions).length);
});

test('a reproduction prints its title, its reading and an aligned table', async () => {
  const lines = (await printed('ipdps20-intro')).split('\n');
  expect(lines[0]).toBe(reproductions['ipdps20-intro'].title);
  const header = lines.findIndex((line) => line.startsWith('value '));
  expect(lines.slice(2, header - 1).join(' ')).toBe(reproductions['ipdps20-intro'].reading);
  expect(lines[header]).toMatch(/published {2}computed {2}deviation$/);
  const rows = lines.slice(header + 2, -1);
  expect(rows).toHaveLength(14);
  for (const row of rows) expect(row).toHaveLength(lines[header].length);
  expect(rows[2]).toMatch(/^S3 \(with checkpoint\) +41\.54000 +41\.54000 +0$/);
  expect(rows[4]).toMatch(/ – +42\.32000 +–$/);
});

test('reproduce --json has the name and one row for each value', async () => {
  const document = JSON.parse(await printed('icpp19-table1', '--json'));
  expect(Object.keys(document)).toEqual(['name', 'rows']);
  expect(document.name).toBe('icpp19-table1');
  expect(document.rows[0]).toEqual({
    label: 'TOptimal, request 1',
    published: 10.8,
    computed: 10.8,
    deviation: 0,
  });
});

test('reproduce refuses an unknown name', async () => {
  await expect(printed('icpp19-tabel1')).rejects.toThrow(UsageError);
  await expect(printed('icpp19-tabel1')).rejects.toThrow("did you mean 'icpp19-table1'?");
});

test('reproduce --output writes a section into the page of its group, and the index once all pages exist', async () => {
  const folder = temporaryFolder();
  const written = () => readdirSync(folder).sort();
  const page = () => readFileSync(join(folder, 'ipdps20.md'), 'utf8');
  expect(await printed('ipdps20-intro', '--output', folder)).toBe(`1 page: ${join(folder, 'ipdps20.md')}\n`);
  expect(written()).toEqual(['ipdps20.md']);
  expect(page().match(/^## .*$/gm)).toEqual(['## Claims', '## ipdps20-intro']);
  // A section that is computed again replaces the old one.
  writeFileSync(join(folder, 'ipdps20.md'), page().replaceAll('| 41.54000 |', '| 1 |'));
  for (const { name } of groups)
    if (name !== 'ipdps20') writeFileSync(join(folder, `${name}.md`), '# Another\n\nIts text.\n');
  await printed('ipdps20-table1-n', '--output', folder);
  expect(page()).toContain('| 1 |');
  await printed('ipdps20-intro', '--output', folder);
  expect(page().match(/^## .*$/gm)).toEqual(['## Claims', '## ipdps20-intro', '## ipdps20-table1-n']);
  expect(page()).not.toContain('| 1 |');
  expect(written()).toContain('README.md');
  expect(readFileSync(join(folder, 'README.md'), 'utf8')).toContain('](ipdps20.md)');
});
