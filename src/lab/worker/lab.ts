// The worker of the lab.
import { lawView, reserved } from './reserve.ts';
import { selectionViews, userViews } from './sessions.ts';
import { serve } from './worker.ts';

serve({
  law: async ({ law }) => lawView(law),
  reserve: reserved,
  sessions: selectionViews,
  sessionUsers: userViews,
});
