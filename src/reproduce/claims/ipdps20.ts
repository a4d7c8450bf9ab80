import type { PaperClaim } from './claim.ts';

/** IPDPS 2020. */
export const IPDPS20: readonly PaperClaim[] = [
  {
    place: 'IPDPS 2020, I, Figure 2',
    claim: 'the example: S1 costs 80, S2 47.2, S3 41.54, and S~3 and S3 without its second request more',
    verdict: 'holds in part',
    byHowMuch:
      'to the digit with the printed probabilities of 0.66, 0.26 and 0.08, but the distribution has 0.65, 0.26 and 0.10: then 80, 48.3 and 43.0; S~3 as printed charges a third request of 67 where 47 is due',
    page: 'ipdps20-intro',
  },
  {
    place: 'IPDPS 2020, Figure 1',
    claim:
      'the run times of the application follow the fitted Lognormal distribution (mean 21.4 h, sd 19.7 h)',
    verdict: 'undecidable as stated',
    byHowMuch:
      'the run times of 2017 are missing; 300 others of an eye segmentation have mean 15.8 h and sd 4.7 h, and a Weibull distribution fits them best',
    page: 'ipdps20-fig1',
  },
  {
    place: 'IPDPS 2020, III, Theorem 1',
    claim: 'the expected cost of a sequence',
    verdict: 'holds',
    byHowMuch: 'as printed; the tests compare it with sums over all run times',
    page: '../studies/optimal-requests',
  },
  {
    place: 'IPDPS 2020, III',
    claim: 'a milestone between two values of the distribution can be moved to one without greater cost',
    verdict: 'holds in part',
    byHowMuch: 'the text moves it down, and the better of both ends is right; the result is still correct',
    page: '../studies/optimal-requests',
  },
  {
    place: 'IPDPS 2020, III, Theorem 2',
    claim: 'the recursion is optimal, in O(n³) time',
    verdict: 'holds',
    byHowMuch: 'as printed, and the same optimum takes O(n²) or less',
    page: '../studies/optimal-requests',
  },
  {
    place: 'IPDPS 2020, III, Theorem 3',
    claim: 'DYN-PROG-COUNT is within 1 + epsilon of the optimum in O(1/epsilon³) time',
    verdict: 'holds in part',
    byHowMuch:
      'at epsilon = 1 all nine distributions are within 0.05% of 0.1 (Figure 6); but if a distribution begins at 0, n grows with 1/epsilon²: Exponential has 484 values at 1 and 14,507 at 0.1',
    page: 'ipdps20-table1-n',
  },
  {
    place: 'IPDPS 2020, III-D',
    claim: 'with no checkpoints, or all, O(n²) time suffices',
    verdict: 'holds',
    byHowMuch: 'far less than n² is enough',
    page: '../studies/optimal-requests',
  },
  {
    place: 'IPDPS 2020, IV-A',
    claim: 'beta other than 0 shows similar trends',
    verdict: 'holds',
    byHowMuch:
      'beta = 1: ALL-CKPT and NO-CKPT are best at the same ends; the largest gains are smaller (Uniform: none with either)',
    page: 'ipdps20-distributions',
  },
  {
    place: 'IPDPS 2020, IV-C',
    claim: 'Figure 5 is similar for the other distributions',
    verdict: 'holds in part',
    byHowMuch:
      'eight distributions gain at most 6.2%, Weibull 19%, above the 10% of the text; Uniform gains nothing',
    page: 'ipdps20-distributions',
  },
  {
    place: 'IPDPS 2020, IV-C, Figure 5',
    claim: 'small C and R: ALL-CKPT is best; large ones: NO-CKPT',
    verdict: 'holds',
    byHowMuch: 'to 0.1% at 0.01 h and at 5 h, for both distributions of Figure 5',
    page: 'ipdps20-fig5',
  },
  {
    place: 'IPDPS 2020, IV-C, Figure 5',
    claim: 'DYN-PROG-COUNT gains up to 10% over its variants',
    verdict: 'holds',
    byHowMuch: 'at most 5.9% at these C = R',
    page: 'ipdps20-fig5',
  },
  {
    place: 'IPDPS 2020, IV-C, Figure 5',
    claim: 'the gain over the best periodic solution is in general above 10%, but for Exponential',
    verdict: 'holds in part',
    byHowMuch:
      'Bounded Pareto: 10 to 16% from C = R = 0.6 h on, 0.3 to 6% below (8 of 14 times); at 0.1 h at most 7.9% for any distribution (Table II)',
    page: 'ipdps20-fig5',
  },
  {
    place: 'IPDPS 2020, IV-C, Figure 5',
    claim: 'for Exponential, ALL-CKPT and its periodic counterpart are identical',
    verdict: 'holds',
    byHowMuch: 'to 0.07% at all fourteen C = R, with the distribution cut',
    page: 'ipdps20-fig5',
  },
  {
    place: 'IPDPS 2020, IV-C',
    claim: 'there are thresholds on C and R between which checkpoints and none are mixed',
    verdict: 'holds in part',
    byHowMuch:
      'below, the set of C at which ALL-CKPT is optimal need not be an interval; Uniform has no lower threshold',
    page: 'ipdps20-critical',
  },
  {
    place: 'IPDPS 2020, Figure 6',
    claim: 'for epsilon = 1 almost all distributions have converged, except for Weibull and Pareto',
    verdict: 'holds in part',
    byHowMuch:
      'seven distributions to 0.05%; with the number of values that Algorithm 1 asks for, Weibull (0.035%) and Pareto (0.003%) have converged too',
    page: 'ipdps20-fig6',
  },
  {
    place: 'IPDPS 2020, IV-C',
    claim: 'epsilon = 1 guarantees twice the optimum, but practice is a lot better',
    verdict: 'holds',
    byHowMuch: 'at most 0.05% above epsilon = 0.1',
    page: 'ipdps20-fig6',
  },
  {
    place: 'IPDPS 2020, IV-C',
    claim: 'the number of values is 50 to 1000, by the distribution and epsilon',
    verdict: 'fails',
    byHowMuch:
      'Algorithm 1 asks for 30 (Beta) to 9650 (Pareto) at epsilon = 1, and for 1800 to 116,909 at 0.1',
    page: 'ipdps20-table1-n',
  },
  {
    place: 'IPDPS 2020, Table II',
    claim: 'costs of the periodic strategies over DYN-PROG-COUNT',
    verdict: 'holds in part',
    byHowMuch:
      'the cells result from three readings that differ from the text, and the row of Lognormal from another distribution; the page has the table as it should be',
    page: 'ipdps20-table2',
  },
  {
    place: 'IPDPS 2020, IV-C, Table II',
    claim: 'ALL-CKPT-PER is in general not able to match DYN-PROG-COUNT',
    verdict: 'holds',
    byHowMuch: 'at its best period it costs 0.6 to 7.9% more for eight distributions; equal for Exponential',
    page: 'ipdps20-table2',
  },
  {
    place: 'IPDPS 2020, IV-C, Table II',
    claim: 'NO-CKPT-PER is even worse than ALL-CKPT-PER',
    verdict: 'holds',
    byHowMuch: 'for all nine distributions at the best periods, by 11 to 161%',
    page: 'ipdps20-table2',
  },
  {
    place: 'IPDPS 2020, IV-C, Table II',
    claim: 'a wrong period deteriorates the periodic strategies significantly',
    verdict: 'holds',
    byHowMuch: 'up to 118 and 298 times the optimum with 1000 periods',
    page: 'ipdps20-table2',
  },
  {
    place: 'IPDPS 2020, IV-D',
    claim: 'DYN-PROG-COUNT always gives the best performance (Figure 7)',
    verdict: 'holds',
    byHowMuch: 'at ten means and deviations; ALL-CKPT is as good',
    page: 'ipdps20-fig7-varied',
  },
  {
    place: 'IPDPS 2020, IV-D',
    claim: 'DYN-PROG-COUNT and ALL-CKPT are the same, and beat NO-CKPT by a wide margin (Figure 7)',
    verdict: 'holds',
    byHowMuch: 'equal to 0.00001%; NO-CKPT costs at least 14.6% more',
    page: 'ipdps20-fig7-varied',
  },
  {
    place: 'IPDPS 2020, IV-D',
    claim: 'other C and R show similar trends',
    verdict: 'holds',
    byHowMuch:
      'at 1 min, 1 h and 4 h DYN-PROG-COUNT and ALL-CKPT are the same and best; ALL-CKPT-PER costs 0.3 to 1.3% more, NO-CKPT 20% (4 h) to 111% (1 min) more',
    page: 'ipdps20-fig7',
  },
  {
    place: 'IPDPS 2020, IV-D',
    claim: 'ALL-CKPT-PER beats NO-CKPT-PER, and both are worse than DYN-PROG-COUNT (Figure 7)',
    verdict: 'holds',
    byHowMuch:
      'NO-CKPT-PER costs at least 36% more than ALL-CKPT-PER, and this at least 0.7% more than DYN-PROG-COUNT',
    page: 'ipdps20-fig7-varied',
  },
  {
    place: 'IPDPS 2020, IV-D',
    claim: 'the solutions converge to the omniscient scheduler as mean / sd grows (Figure 7)',
    verdict: 'holds in part',
    byHowMuch:
      'DYN-PROG-COUNT: 1.17 to 1.07 at a tenth of the deviation; the periodic ones stay at 1.18 and above 1.6',
    page: 'ipdps20-fig7-varied',
  },
  {
    place: 'IPDPS 2020, Table III',
    claim: 'the distributions of three applications, with their C and R',
    verdict: 'undecidable as stated',
    byHowMuch:
      'the run times and sizes of checkpoints are missing; the printed Weibull distribution of SD lacks its location, here 6829.4 s',
    page: 'ipdps20-fig8',
  },
  {
    place: 'IPDPS 2020, Figure 8',
    claim: 'DYN-PROG-COUNT is better than ALL-CKPT for all three applications, and both are better than HPC',
    verdict: 'holds in part',
    byHowMuch:
      'in reserved time DYN-PROG-COUNT is best, but ALL-CKPT is worse than HPC for two; in run time both are better than HPC, and ALL-CKPT is best',
    page: 'ipdps20-fig8',
  },
  {
    place: 'IPDPS 2020, V-B',
    claim: 'memory footprints vary by as much as 30%, from 80 to 110 s for Qball',
    verdict: 'undecidable as stated',
    byHowMuch: 'the traces of the footprints are missing',
    page: 'ipdps20-fig9',
  },
  {
    place: 'IPDPS 2020, Figure 9',
    claim: 'DYN-PROG-COUNT is robust up to 15 to 20% variability of C and R',
    verdict: 'holds',
    byHowMuch:
      'with the C and R of Table III it takes no checkpoint; at a quarter of them, 30% changes no run by more than 0.4%',
    page: 'ipdps20-fig9',
  },
  {
    place: 'IPDPS 2020, V-B, Figure 9',
    claim: 'the stretch is even more stable than the utilization',
    verdict: 'fails',
    byHowMuch:
      'as stable: neither changes at the C and R of Table III; at a quarter of them both change by less than 0.03% in the mean',
    page: 'ipdps20-fig9',
  },
  {
    place: 'IPDPS 2020, V-B',
    claim: 'with a large variability HPC would be preferred',
    verdict: 'undecidable as stated',
    byHowMuch:
      'the size of a large variability is missing; at 30% DYN-PROG-COUNT is better than HPC for all three applications',
    page: 'ipdps20-fig9',
  },
  {
    place: 'IPDPS 2020, Table IV',
    claim: 'DYN-PROG-COUNT improves utilization and stretch by 10% on average over HPC, and by up to 20%',
    verdict: 'holds in part',
    byHowMuch:
      'in every one of ten runs, the stretch by 12% on average (8 to 15), the utilization by 29% (23 to 32)',
    page: 'ipdps20-table4',
  },
  {
    place: 'IPDPS 2020, VII',
    claim: 'a well-chosen sequence is significantly better than one request of the largest run time',
    verdict: 'holds',
    byHowMuch: 'that request costs 1.17 (Beta) to 114 (Pareto) times the optimum at C = R = 0.1 h',
    page: 'ipdps20-table2',
  },
];
