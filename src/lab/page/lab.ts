// Starts the page of the lab: replay with an editor of schedulers, and the views of the other commands.
import { LaterView } from './laterView.ts';
import { Own } from './own/own.ts';
import { addStyle, STEPS_STYLE } from './parts.ts';
import { start } from './start.ts';

start(
  (replay) => [
    new LaterView('steps', 'Step by step', true, async () => {
      await addStyle(STEPS_STYLE);
      return new (await import('./teach/panel.ts')).StepsPanel(replay);
    }),
    new LaterView('when', 'When', true, async () => new (await import('./when/view.ts')).WhenView(replay)),
    new LaterView(
      'reserve',
      'Reserve',
      false,
      async () => new (await import('./reserve/view.ts')).ReserveView(replay.remote),
    ),
    new LaterView(
      'sessions',
      'Sessions',
      false,
      async () => new (await import('./sessions/view.ts')).SessionsView(replay.remote),
    ),
  ],
  (remote) => new Own(() => remote.ask('allowsOwn', {})),
);
