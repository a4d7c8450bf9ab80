import { describePolicy } from './describePolicy.ts';

// EASY with backfill candidates in their own order: static orders, dynamic orders, and functions of the
// host.
describePolicy(
  { name: 'easy, largest first', order: 'fcfs', backfilling: 'easy', candidates: 'largest' },
  500,
);
describePolicy({ name: 'easy, wfp3 scan', order: 'fcfs', backfilling: 'easy', candidates: 'wfp3' }, 500);
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
  { name: 'function, conservative', order: (job) => job.plan % 3, backfilling: 'conservative' },
  500,
);
describePolicy({ name: 'function, no backfilling', order: (job) => -job.submit, backfilling: 'none' }, 500);
