import { responseHours, utilization } from '../../experiment/measures.ts';
import type { Claim } from '../reproduction.ts';
import { type Case, onSeeds, type Which } from './experiment.ts';
import { above, below, type Named, orLess, orMore } from './names.ts';

const SHARES = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1];

interface Figure5Case extends Case {
  readonly share: number;
}

const cases = SHARES.map(
  (smallShare): Figure5Case => ({
    label: `${100 * smallShare}% small`,
    share: smallShare,
    scenario: 2,
    options: { smallShare },
    strategies: ['hpc', 't-optimal'],
    ways: ['plain', 'speculative', 'pull'],
  }),
);

const HPC: Which = { requests: 'hpc' };
const T_OPTIMAL: Which = { requests: 't-optimal' };
const speculating = (of: Which): Which => ({ ...of, way: 'speculative' });
const pulling = (of: Which): Which => ({ ...of, way: 'pull' });

/** The limit for "slight". Section 5.4 prints no figure. */
const SLIGHT = 0.15;
const MEASURES: readonly [...Named, better: Claim, slightly: Claim, asGood: Claim][] = [
  ['utilization', utilization, above(1), { text: 'slightly > 1', low: 1, high: 1 + SLIGHT }, orMore(1)],
  ['response', responseHours, below(1), { text: 'slightly < 1', low: 1 - SLIGHT, high: 1 }, orLess(1)],
];

export const fig5 = onSeeds(
  {
    name: 'icpp19-fig5',
    title: 'ICPP 2019, Figure 5: speculative backfilling in scenario 2, by the share of small jobs',
    reading:
      'P = 100, M = 200, sizes from the Beta distribution (not stated). Small jobs are submitted at 10 s. If all were ' +
      'submitted at 0, they would be packed like the others, and no job would be left to speculate. The ' +
      `paper's figure prints no numbers. Section 5.4 says that speculative backfilling ("spec") improves ` +
      'hpc drastically and t-optimal slightly (taken as up to 15%). It also says that hpc with it needs no ' +
      't-optimal once more than half of the jobs are small. In rounds, this holds for utilization from 50% ' +
      'on, and the last claim up to 75%. Response gains more. In the rows "pull", jobs planned for later ' +
      'may speculate too, which is not in the paper.',
  },
  cases,
  (found, of) => {
    const { share } = of as Figure5Case;
    // With one kind of jobs only, there is nothing to run speculatively, or nothing to backfill around.
    const mixed = share > 0 && share < 1;
    return MEASURES.flatMap(([what, measure, better, slightly, asGood]) => [
      found.mean(`${what}, hpc`, HPC, measure),
      found.mean(`${what}, hpc spec`, speculating(HPC), measure),
      found.mean(`${what}, hpc pull`, pulling(HPC), measure),
      found.mean(`${what}, t-optimal`, T_OPTIMAL, measure),
      found.mean(`${what}, t-optimal spec`, speculating(T_OPTIMAL), measure),
      found.mean(`${what}, t-optimal pull`, pulling(T_OPTIMAL), measure),
      found.ratio(`${what}, hpc spec / hpc`, speculating(HPC), HPC, measure, mixed ? better : undefined),
      found.ratio(
        `${what}, t-optimal spec / t-optimal`,
        speculating(T_OPTIMAL),
        T_OPTIMAL,
        measure,
        mixed ? slightly : undefined,
      ),
      found.ratio(
        `${what}, hpc spec / t-optimal`,
        speculating(HPC),
        T_OPTIMAL,
        measure,
        mixed && share > 0.5 ? asGood : undefined,
      ),
    ]);
  },
);
