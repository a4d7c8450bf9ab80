import type { Command } from 'commander';
import { makeCommand } from '../parameterOption.ts';
import { SESSIONS, type SessionsCommandOptions } from './parameters.ts';

export function sessionsCommand(): Command {
  return makeCommand({
    name: 'sessions',
    summary: 'Simulate users who disclose their next tasks',
    about:
      'Simulate users who disclose the tasks that they may request next, and compare interactive, batch and batchactive scheduling of these tasks.',
    takes: { '[recording]': 'recording of users as JSON Lines; without it, users are drawn' },
    parameters: SESSIONS,
    notes: `Any option of users and machine may be a list (4,8,16) or a range (4:16:4: from, to, step).
All combinations run.`,
    examples: [
      'sessions',
      "sessions --users 2:16:2 --model 'interactive:srpt,srpt*fcfs' --seeds 10",
      "sessions --set 1..64 --users 20 --processors 2 --seeds 1 --tasks 'tasks-{model}.csv'",
      "sessions recording.jsonl --model 'interactive:fcfs,fcfs*fcfs'",
    ],
  }).action(async (recording: string | undefined, options: SessionsCommandOptions) => {
    const { sessionsAction } = await import('./action.ts');
    await sessionsAction(recording, options);
  });
}
