// Larger workloads, in which many rules meet.
import type { OracleRule } from '../../oracle/replay/job.ts';
import type { Family } from './room.ts';

const BATCH = [
  ...['fcfs', 'easy', 'sjf-easy', 'conservative', 'easy+exact'],
  ...['easy+column+request', 'easy+column+steps', 'conservative+column', 'slp-easy', 'pv-easy+request'],
];

export const mixed: Family = {
  name: 'mixed',
  rules: [
    {
      name: 'mixed',
      text: 'All rules of the policy together, with 20 to 30 jobs.',
      policies: BATCH,
    },
  ],
  faults: [],
};

/** The policies of the larger workloads, with their event rules. */
export const MIXED: readonly (readonly [policy: string, eventRule: OracleRule])[] = [
  ...BATCH.map((policy) => [policy, 'batch'] as const),
  ...['easy', 'conservative'].map((policy) => [policy, 'each'] as const),
];
