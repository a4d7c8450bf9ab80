import type { NotFollowed } from '../../slurm/machine/notFollowed.ts';
import { complain } from '../common/outcome.ts';

/** One line a feature, to standard error. */
export function tellNotFollowed(name: string, notFollowed: readonly NotFollowed[]): void {
  for (const { feature, asked, count, of } of notFollowed) {
    const what = of === 'jobs' ? (count === 1 ? 'job' : 'jobs') : count === 1 ? 'setting' : 'settings';
    complain(`${name}: not followed: ${feature} (${count} ${what}: ${some(asked)})`);
  }
}

/** The first few. */
function some(asked: readonly string[], most = 3): string {
  const more = asked.length > most ? ', …' : '';
  return asked.slice(0, most).join(', ') + more;
}
