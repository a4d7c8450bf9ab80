// Where things are, from the root of the repository.
import { join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');

/** A path in the repository, as `atRoot('docs', 'metrics.md')`. */
export const atRoot = (...parts: string[]): string => join(root, ...parts);

/** What the build wrote for users: the command, the library, the lab. */
export const dist = atRoot('dist');

/** The command, to be run by `process.execPath`. */
export const command = join(dist, 'cli.js');

/** The kernel's builds. */
export const build = atRoot('build');

export const fixtures = atRoot('test', 'fixtures');

/** The logs that the repository ships. */
export const shippedLogs = atRoot('examples', 'logs');

/** The folder of all real logs. It stands beside the repository, or is not there. */
export const tracesFolder = process.env.SPECULA_TRACES ?? resolve(root, '../shared/traces');
