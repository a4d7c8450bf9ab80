// Paths in the repository.
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** A path in the repository: `atRoot('docs', 'metrics.md')`. */
export const atRoot = (...parts: string[]): string => join(root, ...parts);

/** The build's results for users: the command, the library, the lab. */
export const dist = atRoot('dist');

/** The command, which `process.execPath` runs. */
export const command = join(dist, 'cli.js');

/** The kernel's builds. */
export const build = atRoot('build');

export const fixtures = atRoot('test', 'fixtures');

/** The logs that the repository ships. */
export const shippedLogs = atRoot('examples', 'logs');

/** The folder of all real logs next to the repository. It may be missing. */
export const tracesFolder = process.env.SPECULA_TRACES ?? resolve(root, '../shared/traces');
