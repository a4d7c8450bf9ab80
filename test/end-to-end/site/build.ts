// Builds the site for each place that it is tested at. VitePress builds one after the other only.
import { spawnSync } from 'node:child_process';
import { atRoot } from '../../support/paths.ts';
import { PLACES } from './places.ts';

export default function buildSites(): void {
  for (const { base, folder } of PLACES) {
    const args = [atRoot('site/build.mjs'), '--base', base, '--outDir', folder];
    const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`the site could not be built for ${base}:\n${stdout}${stderr}`);
  }
}
