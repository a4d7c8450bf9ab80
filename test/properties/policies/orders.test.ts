import { policies } from '../../../src/policy/registry.ts';
import { describePolicy } from './describePolicy.ts';

// Every order the registry composes, alone and with either kind of backfilling.
for (const [name, policy] of Object.entries(policies)) {
  if (policy.order !== 'fcfs') describePolicy(name, 500);
}
