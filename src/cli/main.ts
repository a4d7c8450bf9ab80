#!/usr/bin/env node
import { Command } from 'commander';
import { version } from '../version.ts';
import { adviseCommand } from './advise.ts';
import { explainCommand } from './explain.ts';
import { generateCommand } from './generate.ts';
import { labCommand } from './lab.ts';
import { mergeCommand } from './merge.ts';
import { runCommand } from './outcome.ts';
import { policiesCommand } from './policies.ts';
import { replayCommand } from './replay.ts';
import { reproduceCommand } from './reproduce.ts';
import { reserveCommand } from './reserve.ts';
import { resumeCommand } from './resume.ts';
import { sessionsCommand } from './sessions.ts';
import { speculateCommand } from './speculate.ts';
import { statsCommand } from './stats.ts';
import { submitCommand } from './submit.ts';
import { sweepCommand } from './sweep.ts';
import { traceCommand } from './trace.ts';
import { validateCommand } from './validate.ts';

const program = new Command('specula')
  .description(
    'Simulate HPC batch scheduling: replay a workload and see what it would have seen under a policy.',
  )
  .version(version)
  .addCommand(replayCommand())
  .addCommand(explainCommand())
  .addCommand(labCommand())
  .addCommand(reserveCommand())
  .addCommand(speculateCommand())
  .addCommand(adviseCommand())
  .addCommand(sessionsCommand())
  .addCommand(submitCommand())
  .addCommand(resumeCommand())
  .addCommand(sweepCommand())
  .addCommand(mergeCommand())
  .addCommand(reproduceCommand())
  .addCommand(statsCommand())
  .addCommand(generateCommand())
  .addCommand(traceCommand())
  .addCommand(validateCommand())
  .addCommand(policiesCommand());

await runCommand(program);
