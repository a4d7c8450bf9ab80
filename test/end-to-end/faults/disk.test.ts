// A full disk and a read-only disk. They are real disks in memory, if the tests may mount them.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { OLD, Place } from './place.ts';
import { WRITERS } from './writers.ts';

const disk = mkdtempSync(join(tmpdir(), 'specula-disk-'));
const mount = (...options: string[]) => spawnSync('mount', [...options, disk]).status === 0;
const mounted = mount('-t', 'tmpfs', '-o', 'size=2m', 'tmpfs');
mkdirSync(join(disk, 'work'));
afterAll(() => {
  if (mounted) spawnSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});
const place = new Place(join(disk, 'work'));

/** Takes every byte that is left. */
function fill(): void {
  for (let size = 1 << 20; size >= 1; size >>= 1) {
    try {
      while (true) writeFileSync(join(disk, 'filler'), Buffer.alloc(size), { flag: 'a' });
    } catch {
      // Smaller pieces may fit.
    }
  }
}

test('the tests may mount a disk in CI', () => {
  if (process.env.CI) expect(mounted).toBe(true);
});

describe.skipIf(!mounted).each(WRITERS.map((writer) => [writer.call.join(' '), writer] as const))(
  '%s',
  (_, writer) => {
    test('fails in one line on a full disk, keeps the old files, and works once there is room', async () => {
      await place.fresh(writer, true);
      fill();
      try {
        const { status, stderr } = await place.run(writer.call);
        expect({ status, stderr }).toEqual({
          status: 1,
          stderr: expect.stringMatching(/^specula: [^\n]*ENOSPC[^\n]*\n$/),
        });
        for (const content of Object.values(place.written(writer))) expect(content).toBe(OLD);
        expect(place.left()).toEqual([]);
      } finally {
        rmSync(join(disk, 'filler'));
      }
      expect(await place.run(writer.call)).toMatchObject({ status: 0, stderr: '' });
      expect(Object.values(place.written(writer))).not.toContain(OLD);
    });

    test('says in one line that a disk is read-only, before it computes', async () => {
      await place.fresh(writer, true);
      mount('-o', 'remount,ro');
      try {
        const { status, stdout, stderr, calls } = await place.run(writer.call);
        expect({ status, stdout, calls }).toEqual({ status: 1, stdout: '', calls: 0 });
        expect(stderr).toMatch(/^specula: [^\n]*EROFS[^\n]*\n$/);
      } finally {
        mount('-o', 'remount,rw');
      }
    });
  },
);
