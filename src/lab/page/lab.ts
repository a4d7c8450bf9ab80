// Starts the page of the lab: replay with an editor of schedulers, and the views of the other commands.
import { LaterView } from './laterView.ts';
import { OwnPanel } from './own/panel.ts';
import { start } from './start.ts';

start(
  (replay) => [
    new LaterView(
      'steps',
      'Step by step',
      'What does the scheduler see, and why does it decide so?',
      true,
      async () => new (await import('./teach/panel.ts')).StepsPanel(replay),
    ),
    new LaterView(
      'when',
      'When',
      'When will my job start, and what should it request?',
      true,
      async () => new (await import('./when/view.ts')).WhenView(replay),
    ),
    new LaterView(
      'reserve',
      'Reserve',
      'Which sequence of requests should a job make if only the distribution of its run time is known?',
      false,
      async () => new (await import('./reserve/view.ts')).ReserveView(replay.remote),
    ),
    new LaterView(
      'sessions',
      'Sessions',
      'How much do users gain if they disclose the tasks that they may request next?',
      false,
      async () => new (await import('./sessions/view.ts')).SessionsView(replay.remote),
    ),
  ],
  (remote) => new OwnPanel(() => remote.ask('allowsOwn', {})),
);
