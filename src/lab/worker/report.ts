// The worker of a report: it replays, and needs no laws.
import { serve } from './worker.ts';

serve();
