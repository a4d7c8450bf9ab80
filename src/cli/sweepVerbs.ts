import type { VerbName } from '../sweep/study.ts';
import type { Verb } from './sweepVerb.ts';

/** Each is loaded when it is wanted. */
export async function loadVerb(name: VerbName): Promise<Verb> {
  switch (name) {
    case 'replay':
      return (await import('./sweepReplay.ts')).replayVerb();
    case 'speculate':
      return (await import('./sweepSpeculate.ts')).speculateVerb();
    case 'sessions':
      return (await import('./sweepSessions.ts')).sessionsVerb();
    case 'reserve':
      return (await import('./sweepReserve.ts')).reserveVerb();
  }
}
