#!/usr/bin/env node
import { checkNode } from './common/nodeVersion.ts';
import { CodeCache } from './start/codeCache.ts';
import { importWith } from './start/importModule.ts';
import { loadFiles } from './start/load.ts';

checkNode();
importWith((name) => import(name));
const args = process.argv.slice(2);
const verb = /^[a-z]+$/.exec(args[0] ?? '')?.[0];
const cache = new CodeCache(verb ?? 'all');
const program = loadFiles(new URL('./cli-program.cjs', import.meta.url), cache);
await (program as typeof import('./program.ts')).runProgram(args);
// After a help or an error, little of what a verb needs has run.
const helps = args.includes('--help') || args.includes('-h');
if (verb !== undefined && !helps && (process.exitCode ?? 0) === 0) cache.save();
