import type { Policy } from '../../policy/policy.ts';
import { checkPresentPolicy } from '../../simulate/present.ts';
import { builtInPolicy, type PolicyChoice } from '../scheduler/schedulerFile.ts';

/** The policy of the futures. @throws UsageError if a replay cannot begin in the middle under it */
export function presentPolicy(choice: PolicyChoice): Policy {
  const policy = builtInPolicy(choice, 'when', 'forecasts do not support it');
  checkPresentPolicy(policy);
  return policy;
}
