#!/usr/bin/env node
import module from 'node:module';
import { checkNode } from './common/nodeVersion.ts';

checkNode();
// From 22.1 on, Node can keep compiled code for the next start, in the system's directory for temporary files. It
// never fails: without a writable directory, it keeps nothing.
(module as { enableCompileCache?: () => void }).enableCompileCache?.();
const { runProgram } = await import('./program.ts');
if (await runProgram(process.argv.slice(2))) process.exit();
