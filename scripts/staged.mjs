// A build grows in a folder of its own, and appears at once.
import { existsSync, renameSync, rmSync } from 'node:fs';

export const STAGED = 'build/dist';
const BEFORE = 'build/dist-before';

/** Removes what an interrupted build left behind. */
export function beginStage() {
  rmSync(STAGED, { recursive: true, force: true });
}

/** Puts the finished build in the place of the last one. */
export function publishStage() {
  rmSync(BEFORE, { recursive: true, force: true });
  if (existsSync('dist')) renameSync('dist', BEFORE);
  renameSync(STAGED, 'dist');
  rmSync(BEFORE, { recursive: true, force: true });
}
