import type { PaperClaim } from './claim.ts';

/** ICS 2004. */
export const ICS04: readonly PaperClaim[] = [
  {
    place: 'ICS 2004, Figure 4',
    claim: 'SRPT x FCFS: mean improvements 1.525 and 1.537, twice as good in about 20 %',
    verdict: 'holds',
    byHowMuch: '1.591 ± 0.018 and 1.583 ± 0.011; 20.2 and 20.1 %',
    page: 'ics04-fig4',
  },
  {
    place: 'ICS 2004, Figure 5',
    claim: 'FCFS x FCFS: mean improvements 1.615 and 1.595',
    verdict: 'holds',
    byHowMuch: '1.689 ± 0.017 and 1.558 ± 0.011',
    page: 'ics04-fig5',
  },
  {
    place: 'ICS 2004, Figure 6',
    claim: 'batchactive charges 3.647 times less than batch FCFS',
    verdict: 'fails',
    byHowMuch: '1.193 as defined; below 3.32 by another ratio',
    page: 'ics04-fig6',
  },
  {
    place: 'ICS 2004, Figure 7',
    claim: 'batch suits few users, interactive many; batchactive is better than both',
    verdict: 'holds in part',
    byHowMuch:
      'batchactive is below batch at all eight points, and below interactive at seven; they are equal at 16 users',
    page: 'ics04-fig7',
  },
  {
    place: 'ICS 2004, Figure 8',
    claim: 'with many users the slowdowns of batch and interactive converge',
    verdict: 'holds in part',
    byHowMuch: 'batch over interactive: 1.13 at 12 users, 1.06 at 16, where they still differ beyond chance',
    page: 'ics04-fig8',
  },
  {
    place: 'ICS 2004, Figure 9',
    claim: 'batchactive delivers more; interactive converges to it with many users',
    verdict: 'holds',
    byHowMuch: 'above batch at all eight points; equal at 16 users',
    page: 'ics04-fig9',
  },
  {
    place: 'ICS 2004, Figure 10',
    claim: 'the loads of batchactive and interactive approach one near 14 users',
    verdict: 'holds',
    byHowMuch: 'at six of six points below 14 users batchactive is above',
    page: 'ics04-fig10',
  },
  {
    place: 'ICS 2004, Figure 11',
    claim: 'interactive is unaffected by changes, batchactive less than batch, and best',
    verdict: 'holds',
    byHowMuch: 'at all five points',
    page: 'ics04-fig11',
  },
  {
    place: 'ICS 2004, Figure 12',
    claim: 'batch has a slowdown over 170 with sets of up to 1024 tasks; batchactive always wins',
    verdict: 'holds in part',
    byHowMuch: 'mean 116, largest seed 249; batchactive wins at all ten points of two tasks and more',
    page: 'ics04-fig12',
  },
  {
    place: 'ICS 2004, Figure 13',
    claim: 'interactive and batchactive converge as service time grows',
    verdict: 'holds',
    byHowMuch: '3.8 times better at 200 s, equal at 2000 s',
    page: 'ics04-fig13',
  },
  {
    place: 'ICS 2004, 4.2',
    claim: 'with long think times batchactive is no better than batch, and better than interactive',
    verdict: 'holds in part',
    byHowMuch: 'FCFS: batch comes within 1.19 ± 0.08; SRPT: it stays at 2.1 ± 0.2; interactive stays at 3.8',
    page: 'ics04-think',
  },
  {
    place: 'ICS 2004, 4.1',
    claim: 'the provider bills more than under interactive',
    verdict: 'holds in part',
    byHowMuch:
      'at most 8.5 % (SRPT) and 12.3 % (FCFS) more, at a think time of 6000 s; the same at both ends',
    page: 'ics04-think',
  },
  {
    place: 'ICS 2004, Figure 14',
    claim: 'one pair of ten intervals overlaps, all are below 5 % of their mean',
    verdict: 'holds in part',
    byHowMuch: 'two pairs, and at most 5.8 %',
    page: 'ics04-fig14',
  },
];
