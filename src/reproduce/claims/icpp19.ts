import type { PaperClaim } from './claim.ts';

/** ICPP 2019. */
export const ICPP19: readonly PaperClaim[] = [
  {
    place: 'ICPP 2019, 4.1',
    claim: 'a sequence typically has at most 5 requests',
    verdict: 'holds in part',
    byHowMuch: '3 to 5 for three laws of section 5.2, 8 for Exponential; Table 1 itself has 6',
    page: 'icpp19-points',
  },
  {
    place: 'ICPP 2019, 4.1',
    claim: 'the cost converges with less than 30 values',
    verdict: 'holds in part',
    byHowMuch:
      'within 1 % of the least from 8 values on for two laws, 30 and 32 for the others; within 5 % from 12 on',
    page: 'icpp19-points',
  },
  {
    place: 'ICPP 2019, 5.3',
    claim: 'the improvements are similar for different parameters of a law',
    verdict: 'fails',
    byHowMuch:
      't-optimal gains in all twelve cases, but 7 to 56 % for Truncated Normal and a factor of 1.9 to 14 for Exponential',
    page: 'icpp19-parameters',
  },
  {
    place: 'ICPP 2019, 5.3',
    claim: 'Truncated Normal and Beta: utilization +10 to 11 %, response -12 to 14 % (Figure 2)',
    verdict: 'holds in part',
    byHowMuch:
      'Beta over hpc: +10 and -10 to 12 %; Truncated Normal: +31 % over hpc, +4 to 6 % over neuroscience',
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
    claim: 't-optimal gains utilization under every law and allocation (Figure 3)',
    verdict: 'holds',
    byHowMuch: 'in all sixteen combinations, in rounds',
    page: 'icpp19-fig3',
  },
  {
    place: 'ICPP 2019, 5.3',
    claim: 'the same benefit for the response (Figure 3)',
    verdict: 'holds',
    byHowMuch: 'in all sixteen combinations, in rounds; none of it holds online',
    page: 'icpp19-fig3',
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
    verdict: 'holds',
    byHowMuch: 'from half small jobs on: hpc +58 %, t-optimal +6 % utilization',
    page: 'icpp19-fig5',
  },
  {
    place: 'ICPP 2019, 5.4',
    claim: 'from half small jobs on, hpc with speculative backfilling needs no t-optimal',
    verdict: 'holds in part',
    byHowMuch: 'up to 75 % small jobs; at 90 % its utilization is lower',
    page: 'icpp19-fig5',
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
    claim: 'hpc is slowest for large jobs, t-optimal fastest, at-optimal between them (Figure 7)',
    verdict: 'holds in part',
    byHowMuch: 'from Z/P = 0.3 on; at 0.1 at-optimal equals t-optimal (0.9997 ± 0.0028)',
    page: 'icpp19-fig7',
  },
  {
    place: 'ICPP 2019, Table 1',
    claim: 'the requests of the four sequences',
    verdict: 'holds',
    byHowMuch: 'all fourteen numbers, with one row of the text read as another',
    page: 'icpp19-table1',
  },
  {
    place: 'ICPP 2019, Table 2',
    claim: 'the jobs of Intrepid',
    verdict: 'holds in part',
    byHowMuch:
      'eleven of thirteen rows within 1 %; the unused hours and the rate of small work contradict the others',
    page: 'icpp19-table2',
  },
  {
    place: 'ICPP 2019, 5.6',
    claim: 'over-estimates of more than 10 hours',
    verdict: 'undecidable as stated',
    byHowMuch: 'the requests of the log ANL-Intrepid-2009-1 are missing',
    page: 'icpp19-table2',
  },
  {
    place: 'ICPP 2019, 5.6',
    claim: 'small jobs are less than 1 % of the work',
    verdict: 'holds',
    byHowMuch: '30.8 % of the jobs at 31 node-hours, of jobs of 3089 on average: 0.3 %',
    page: 'icpp19-table2',
  },
  {
    place: 'ICPP 2019, 5.6',
    claim: 'at-optimal 20 % better than hpc, 25 to 30 % with speculative backfilling (Figure 8)',
    verdict: 'fails',
    byHowMuch: '+4 % utilization, -5 % response, and no more with speculative backfilling',
    page: 'icpp19-fig8',
  },
];
