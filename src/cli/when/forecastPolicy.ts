import type { Policy } from '../../policy/policy.ts';
import { checkForecastPolicy } from '../../simulate/snapshot.ts';
import { builtInPolicy, type PolicyChoice } from '../scheduler/schedulerFile.ts';

/** Returns the policy of the simulated futures. @throws UsageError if forecasts do not support it */
export function forecastPolicy(choice: PolicyChoice): Policy {
  const policy = builtInPolicy(choice, 'when', 'forecasts do not support it');
  checkForecastPolicy(policy);
  return policy;
}
