#!/usr/bin/env node
import { checkNode } from './common/nodeVersion.ts';
import { runCommand } from './common/outcome.ts';
import { speculaCommand } from './program.ts';

checkNode();
await runCommand(speculaCommand());
