import type { VerbName } from '../../sweep/study.ts';
import type { Verb } from './verb.ts';

/** Loads a command's code only if a study uses it. */
export async function loadVerb(name: VerbName): Promise<Verb> {
  switch (name) {
    case 'replay':
      return (await import('./verbs/replayVerb.ts')).replayVerb();
    case 'slurm':
      return (await import('./verbs/slurmVerb.ts')).slurmVerb();
    case 'speculate':
      return (await import('./verbs/speculateVerb.ts')).speculateVerb();
    case 'sessions':
      return (await import('./verbs/sessionsVerb.ts')).sessionsVerb();
    case 'reserve':
      return (await import('./verbs/reserveVerb.ts')).reserveVerb();
  }
}
