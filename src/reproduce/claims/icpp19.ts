import type { PaperClaim } from './claim.ts';

/** ICPP 2019. */
export const ICPP19: readonly PaperClaim[] = [
  {
    place: 'ICPP 2019, abstract, 5.6 and 6',
    claim: 'speculation improves utilization and response by 25 to 30% over classical HPC',
    verdict: 'fails',
    byHowMuch: '+4% utilization and -5% response in scenario 4, and no more with speculative backfilling',
    page: 'icpp19-fig8',
  },
  {
    place: 'ICPP 2019, 1',
    claim: 'over 80% of the jobs of Intrepid were over-estimated, by more than one hour on average',
    verdict: 'undecidable as stated',
    byHowMuch: 'the requests of the log ANL-Intrepid-2009-1 are missing; Table 2 has 82.2% and 1.36 h',
    page: 'icpp19-table2',
  },
  {
    place: 'ICPP 2019, 1',
    claim:
      'requests of the largest of the last few runs: over 25% of the jobs are killed, over 4 h a day are wasted',
    verdict: 'undecidable as stated',
    byHowMuch:
      'the runs of that study are missing; of independent runs, 25% are above the largest of the last three, and 9% above that of ten',
    page: '../studies/icpp19',
  },
  {
    place: 'ICPP 2019, 4.1, Theorem 1',
    claim: 'the expected makespan of a sequence, equation 3',
    verdict: 'holds in part',
    byHowMuch: 'with max where the threshold of the text has min',
    page: '../studies/optimal-requests',
  },
  {
    place: 'ICPP 2019, 4.1, Theorem 2',
    claim: 'the recursion finds the least makespan, in O(n^5) time',
    verdict: 'holds in part',
    byHowMuch:
      'the index of the threshold is rounded down, not up; here it takes a constant number of steps for each of fewer than n² states at a fixed zeta',
    page: '../studies/optimal-requests',
  },
  {
    place: 'ICPP 2019, 4.1',
    claim: 'for a large zeta a single request of the upper bound is best',
    verdict: 'holds in part',
    byHowMuch:
      'once (1 - zeta) times the upper bound is below the least run time; for the distribution of Table 1 there are still two at zeta = 0.9',
    page: 'icpp19-table1',
  },
  {
    place: 'ICPP 2019, 4.1',
    claim: 'a sequence typically has at most 5 requests',
    verdict: 'holds in part',
    byHowMuch: '3 to 5 for three distributions of section 5.2, 8 for Exponential; Table 1 itself has 6',
    page: 'icpp19-points',
  },
  {
    place: 'ICPP 2019, 4.1',
    claim: 'the cost converges with less than 30 values',
    verdict: 'holds in part',
    byHowMuch:
      'within 1% of the least from 8 values on for two distributions, 30 and 32 for the others; within 5% from 12 on',
    page: 'icpp19-points',
  },
  {
    place: 'ICPP 2019, 5.2',
    claim: 'at-optimal requests more than t-optimal',
    verdict: 'holds',
    byHowMuch: 'first requests of 10.86, 13.04 and 17.39 h against 10.8 h',
    page: 'icpp19-table1',
  },
  {
    place: 'ICPP 2019, Table 1',
    claim: 'the requests of the four sequences',
    verdict: 'holds',
    byHowMuch: 'all fourteen numbers, with one row of the text read as another',
    page: 'icpp19-table1',
  },
  {
    place: 'ICPP 2019, 5.3',
    claim: 'the improvements are similar for different parameters of a distribution',
    verdict: 'fails',
    byHowMuch:
      't-optimal gains in all twelve cases, but 7 to 56% for Truncated Normal and a factor of 1.9 to 14 for Exponential',
    page: 'icpp19-parameters',
  },
  {
    place: 'ICPP 2019, 5.3',
    claim: 'Truncated Normal and Beta: utilization +10 to 11%, response -12 to 14% (Figure 2)',
    verdict: 'holds in part',
    byHowMuch:
      'Beta over hpc: +10 and -10 to 12%; Truncated Normal: +31% over hpc, +4 to 6% over neuroscience',
    page: 'icpp19-fig2',
  },
  {
    place: 'ICPP 2019, 5.3',
    claim: 'Pareto and Exponential: over 1.5 and 2.5 times (Figure 2)',
    verdict: 'holds in part',
    byHowMuch: 'over neuroscience 1.45 to 1.50 and 2.0 to 2.1 times; over hpc 5.4 to 9',
    page: 'icpp19-fig2',
  },
  {
    place: 'ICPP 2019, 5.3',
    claim: 't-optimal gains utilization under every distribution and allocation (Figure 3)',
    verdict: 'holds',
    byHowMuch: 'in all sixteen combinations in rounds, the published mode; in none online',
    page: 'icpp19-fig3',
  },
  {
    place: 'ICPP 2019, 5.3',
    claim: 'the same benefit for the response (Figure 3)',
    verdict: 'holds',
    byHowMuch: 'in all sixteen combinations in rounds, the published mode; in none online',
    page: 'icpp19-fig3',
  },
  {
    place: 'ICPP 2019, 5.3',
    claim: 'neuroscience is better than classical HPC',
    verdict: 'holds',
    byHowMuch:
      'in rounds, the published mode, for all four distributions and both allocations, from +5% utilization (Beta sizes and run times) on; online its utilization is lower in all eight',
    page: 'icpp19-fig2',
  },
  {
    place: 'ICPP 2019, 5.3',
    claim: 'with more earlier runs, neuroscience approaches classical HPC (Figure 4)',
    verdict: 'holds in part',
    byHowMuch:
      'its utilization falls from 15 runs on, but with 50 it is still above hpc: by 5% (Beta), 24% (Truncated Normal), 2.5 and 3.5 times (Bounded Pareto, Exponential)',
    page: 'icpp19-fig4',
  },
  {
    place: 'ICPP 2019, 5.3',
    claim: 'about 10 earlier runs are best for neuroscience (Figure 4)',
    verdict: 'holds in part',
    byHowMuch: '5 to 15 for Truncated Normal and Beta; 1 or 2 for Exponential and Bounded Pareto',
    page: 'icpp19-fig4',
  },
  {
    place: 'ICPP 2019, 5.4',
    claim: 'speculative backfilling improves hpc drastically, t-optimal slightly (Figure 5)',
    verdict: 'holds in part',
    byHowMuch:
      'utilization of hpc +11, +58, +20% with 50, 75, 90% small jobs, of t-optimal +6, +6, +3%; of neither with 25% or less, or with small jobs only',
    page: 'icpp19-fig5',
  },
  {
    place: 'ICPP 2019, 5.4',
    claim: 'from half small jobs on, hpc with speculative backfilling needs no t-optimal',
    verdict: 'holds in part',
    byHowMuch: 'up to 75% small jobs; at 90% its utilization is 10% lower',
    page: 'icpp19-fig5',
  },
  {
    place: 'ICPP 2019, 5.5',
    claim: 'at-optimal is close to t-optimal at small rates and approaches hpc at large ones (Figure 6)',
    verdict: 'holds in part',
    byHowMuch:
      'equal to t-optimal at 0.1; at 0.9 its large jobs take 0.87 of the time of hpc, and its utilization is still 6% above',
    page: 'icpp19-fig7',
  },
  {
    place: 'ICPP 2019, 5.5',
    claim: 'utilization increases with the rate (Figure 6)',
    verdict: 'holds',
    byHowMuch: 'at all five rates and under all three, from 0.46 to 0.94 for hpc',
    page: 'icpp19-fig6',
  },
  {
    place: 'ICPP 2019, 5.5',
    claim: 'at-optimal always has the highest utilization (Figure 6)',
    verdict: 'holds in part',
    byHowMuch: 'from Z/P = 0.3 on; at 0.1 it equals t-optimal (0.9996 ± 0.0019)',
    page: 'icpp19-fig6',
  },
  {
    place: 'ICPP 2019, 5.5',
    claim:
      'the mean response of at-optimal is between the others; small jobs wait longer as the rate grows (Figure 6)',
    verdict: 'holds',
    byHowMuch: 'at all five rates; the delay of small work grows from 5 to 399 h',
    page: 'icpp19-fig6',
  },
  {
    place: 'ICPP 2019, 5.5',
    claim: 'hpc is slowest for large jobs, t-optimal fastest, at-optimal between them (Figure 7)',
    verdict: 'holds in part',
    byHowMuch: 'from Z/P = 0.3 on; at 0.1 at-optimal equals t-optimal (0.9997 ± 0.0028)',
    page: 'icpp19-fig7',
  },
  {
    place: 'ICPP 2019, 5.5',
    claim: 'under at-optimal the response of large jobs increases with the rate (Figure 7)',
    verdict: 'holds',
    byHowMuch: 'from 596 to 866 h',
    page: 'icpp19-fig7',
  },
  {
    place: 'ICPP 2019, Table 2',
    claim: 'the jobs of Intrepid',
    verdict: 'undecidable as stated',
    byHowMuch:
      'the requests of the log ANL-Intrepid-2009-1 are missing; a log made to fit the table has eleven of thirteen rows within 1%, and shows that the unused hours and the rate of small work contradict the others',
    page: 'icpp19-table2',
  },
  {
    place: 'ICPP 2019, 5.6',
    claim: 'most over-estimates are at most 4 hours, some are more than 10 hours',
    verdict: 'undecidable as stated',
    byHowMuch: 'the requests of the log ANL-Intrepid-2009-1 are missing',
    page: 'icpp19-table2',
  },
  {
    place: 'ICPP 2019, 5.6',
    claim: 'the gaps are over 2000 node-hours on average',
    verdict: 'undecidable as stated',
    byHowMuch: 'the requests of the log ANL-Intrepid-2009-1 are missing; the log made to fit has 2138',
    page: 'icpp19-table2',
  },
  {
    place: 'ICPP 2019, 5.6',
    claim: 'small jobs are a third of the jobs and less than 1% of the work',
    verdict: 'holds',
    byHowMuch: '30.8% of the jobs at 31 node-hours, of jobs of 3089 on average: 0.3%',
    page: 'icpp19-table2',
  },
  {
    place: 'ICPP 2019, 5.6',
    claim: 'the gaps would keep the system idle for almost 3 hours a day',
    verdict: 'fails',
    byHowMuch: '2132 node-hours for each job of the table are 12.3 hours a day',
    page: 'icpp19-table2',
  },
  {
    place: 'ICPP 2019, Table 3',
    claim: 'the distributions of three applications',
    verdict: 'undecidable as stated',
    byHowMuch: 'the run times of the applications are missing',
    page: 'icpp19-fig8',
  },
  {
    place: 'ICPP 2019, 5.6',
    claim: 'at-optimal is 20% better than hpc (Figure 8)',
    verdict: 'fails',
    byHowMuch: '+4% utilization, -5% response under all four distributions of sizes',
    page: 'icpp19-fig8',
  },
  {
    place: 'ICPP 2019, 5.6',
    claim: 'speculative backfilling improves hpc and at-optimal further (Figure 8)',
    verdict: 'fails',
    byHowMuch:
      'in rounds not at all, because all jobs are planned; online the response by at most 0.6%, the utilization not at all',
    page: 'icpp19-fig8',
  },
];
