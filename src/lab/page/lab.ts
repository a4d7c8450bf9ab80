// The page of the lab: replay with an editor of schedulers, and the views of the other commands.
import { start } from './main.ts';
import { OwnPanel } from './own/panel.ts';
import { ReserveView } from './reserve/view.ts';
import { SessionsView } from './sessions/view.ts';
import { StepsTab } from './teach/tab.ts';

start(
  (remote, replayed) => [new StepsTab(remote, replayed), new ReserveView(remote), new SessionsView(remote)],
  (remote) => new OwnPanel(() => remote.ask('allowsOwn', {})),
);
