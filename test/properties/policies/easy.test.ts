import { describePolicy } from './describePolicy.ts';

describePolicy('fcfs', 1000);
describePolicy('easy', 1500);
describePolicy('sjf-easy', 1500);
describePolicy({ name: 'easy, exact estimates', order: 'fcfs', backfilling: 'easy', estimate: 'exact' }, 500);
describePolicy({ name: 'easy, wfp3 scan', order: 'fcfs', backfilling: 'easy', candidates: 'wfp3' }, 300);
