#!/usr/bin/env node
import './common/nodeVersion.ts';
import { runCommand } from './common/outcome.ts';
import { speculaCommand } from './program.ts';

await runCommand(speculaCommand());
