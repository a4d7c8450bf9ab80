import { ORDERS, type OrderName } from '../../../src/policy/policy.ts';
import { describePolicy } from './describePolicy.ts';

// EASY with backfill candidates in their own order: every order, two that differ, and functions of the host.
for (const order of Object.keys(ORDERS) as OrderName[])
  describePolicy({ name: `easy, ${order} scan`, order: 'fcfs', backfilling: 'easy', candidates: order }, 300);
describePolicy({ name: 'wfp3, sjf scan', order: 'wfp3', backfilling: 'easy', candidates: 'sjf' }, 500);
describePolicy({ name: 'wfp3, unicef scan', order: 'wfp3', backfilling: 'easy', candidates: 'unicef' }, 500);
describePolicy({ name: 'f2, arrival scan', order: 'f2', backfilling: 'easy', candidates: 'fcfs' }, 500);
describePolicy(
  {
    name: 'functions of a job',
    order: (job) => job.request % 4,
    backfilling: 'easy',
    candidates: (job) => -job.processors * job.request,
  },
  500,
);
describePolicy(
  { name: 'function, conservative', order: (job) => job.estimate % 3, backfilling: 'conservative' },
  500,
);
describePolicy({ name: 'function, no backfilling', order: (job) => -job.submit, backfilling: 'none' }, 500);
