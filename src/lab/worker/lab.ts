// The worker of the lab.
import { lawDrawn, reserved } from './reserve.ts';
import { selectionViews, userViews } from './sessions.ts';
import { serve } from './worker.ts';

serve({
  law: lawDrawn,
  reserve: reserved,
  sessions: selectionViews,
  sessionUsers: userViews,
});
