// The worker of a report. It replays only.
import { serve } from './worker.ts';

serve();
