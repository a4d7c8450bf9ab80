import { describePolicy } from './describePolicy.ts';

describePolicy('conservative', 1500);
describePolicy(
  { name: 'conservative, exact plans', order: 'fcfs', backfilling: 'conservative', plan: 'exact' },
  500,
);
