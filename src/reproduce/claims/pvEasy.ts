import type { PaperClaim } from './claim.ts';

/** HPDC 2010. */
export const PV_EASY: readonly PaperClaim[] = [
  {
    place: 'HPDC 2010, Table 1',
    claim: 'EASY delays around 20 % of the blocked jobs',
    verdict: 'holds in part',
    byHowMuch: '35 to 47 % here; 37 to 45 % with an EASY that keeps its extra processors',
    page: 'pveasy-table1',
  },
  {
    place: 'HPDC 2010, 4.2',
    claim: 'PV-EASY delays no job',
    verdict: 'holds',
    byHowMuch: '0 on all logs',
    page: 'pveasy-table1',
  },
  {
    place: 'HPDC 2010, Table 2',
    claim:
      'EASY with predictions violates tens or hundreds of reservations (92, 407 and 152), of large jobs, by more than 100 minutes on average',
    verdict: 'holds in part',
    byHowMuch: 'more: 688, 1855 and 861; the text does not say by which rule it counts fewer',
    page: 'pveasy-table2',
  },
  {
    place: 'HPDC 2010, Table 2',
    claim: 'PV-EASY violates none',
    verdict: 'holds',
    byHowMuch: '0 on all logs',
    page: 'pveasy-table2',
  },
  {
    place: 'HPDC 2010, Table 3',
    claim: 'an overview of the workloads',
    verdict: 'holds in part',
    byHowMuch: 'the logs of the archive may be other versions; the page has each difference',
    page: 'pveasy-table3',
  },
  {
    place: 'HPDC 2010, Table 4',
    claim: 'backfilled and blocked jobs',
    verdict: 'holds in part',
    byHowMuch: 'PV-EASY within 5 %; EASY has 20 to 59 % more blocked jobs',
    page: 'pveasy-table4',
  },
  {
    place: 'HPDC 2010, Table 5',
    claim: 'preemption wastes 2.48 to 5.66 % of the load',
    verdict: 'holds',
    byHowMuch: '2.52 to 5.72 %',
    page: 'pveasy-table5',
  },
  {
    place: 'HPDC 2010, Table 5',
    claim: 'each workload ends at the same time under both policies',
    verdict: 'holds',
    byHowMuch: 'to the last bit on the three logs',
    page: 'pveasy-table5',
  },
  {
    place: 'HPDC 2010, Table 6',
    claim: 'at most 13.17 % of the jobs are preempted, 1.46 to 1.72 times',
    verdict: 'holds in part',
    byHowMuch: '13.6 % at most, 1.58 to 1.82 times: a little more of both',
    page: 'pveasy-table6',
  },
  {
    place: 'HPDC 2010, Table 6',
    claim: 'a preempted job needs 40 to 50 % additional time',
    verdict: 'holds',
    byHowMuch: '40 to 50 %',
    page: 'pveasy-table6',
  },
  {
    place: 'HPDC 2010, Figures 2 and 3',
    claim: 'big blocked jobs fare better under PV-EASY, small ones do not',
    verdict: 'holds in part',
    byHowMuch: 'big jobs: MBS on one log of three, MWBS on two',
    page: 'pveasy-fig2',
  },
  {
    place: 'HPDC 2010, Figure 4',
    claim:
      'PV-EASY is much better than FCFS-EASY and SJF-EASY with predictions whose error is bounded by 10 %',
    verdict: 'fails',
    byHowMuch:
      'SJF-EASY is best of the three on all logs at 10 and 40 % (0.55 to 0.85 of the slowdown of PV-EASY); FCFS-EASY is worse than PV-EASY in the MBS of SDSC-BLUE only',
    page: 'pveasy-fig4',
  },
  {
    place: 'HPDC 2010, Figure 5',
    claim: 'PV-EASY is as good as EASY in MBS, and EASY-Last is worse',
    verdict: 'holds in part',
    byHowMuch: '1.35, 0.88 and 1.01 times EASY; EASY-Last is better on all logs (0.70 to 0.75)',
    page: 'pveasy-fig5',
  },
  {
    place: 'HPDC 2010, Figure 6',
    claim: 'EASY-Last has the worst MWBS of the three',
    verdict: 'fails',
    byHowMuch: 'it is worse than EASY on all logs, but PV-EASY is the worst (by 2 to 5 %)',
    page: 'pveasy-fig6',
  },
  {
    place: 'HPDC 2010, 6',
    claim: 'suspending or saving preempted jobs would be definitely better',
    verdict: 'holds in part',
    byHowMuch:
      '2 minutes to save and to restore: a lower mean slowdown than with kill on six of seven logs, the same on Gaia; 10 minutes: not on Ross',
    page: 'preemption-suspend',
  },
];
