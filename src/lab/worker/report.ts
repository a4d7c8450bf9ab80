// Starts the worker of a report, which replays only.
import { serve } from './worker.ts';

serve();
