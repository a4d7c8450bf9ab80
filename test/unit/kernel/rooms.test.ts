// The directories of the kernel have an order: each imports only from earlier ones.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { atRoot } from '../../support/paths.ts';

const ROOMS = [
  'codes',
  'native',
  'memory',
  'state',
  'effort',
  'run',
  'blocks',
  'math',
  'random',
  'events',
  'slurm',
  'jobs',
  'metrics',
  'series',
  'machine',
  'queue',
  'predict',
  'replay',
  'requests',
  'sessions',
  'generate',
  'swf',
  'index',
];

const root = atRoot('assembly');

it('rooms of the kernel import only rooms below them', () => {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.ts'),
  );
  const upwards: string[] = [];
  for (const file of files) {
    const room = file.replace(/\.ts$/, '').split(/[\\/]/)[0];
    expect(ROOMS, file).toContain(room);
    for (const [, path] of readFileSync(join(root, file), 'utf8').matchAll(/ from '(\.[^']+)'/g)) {
      const other = normalize(join(dirname(file), path)).split(/[\\/]/)[0];
      if (ROOMS.indexOf(other) > ROOMS.indexOf(room)) upwards.push(`${file} → ${path}`);
    }
  }
  expect(files.length).toBeGreaterThan(50);
  expect(upwards).toEqual([]);
});
