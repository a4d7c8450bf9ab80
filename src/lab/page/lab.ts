// The page of the lab: replay, and the views of the other commands.
import { start } from './main.ts';
import { ReserveView } from './reserve/view.ts';
import { SessionsView } from './sessions/view.ts';

start((remote) => [new ReserveView(remote), new SessionsView(remote)]);
