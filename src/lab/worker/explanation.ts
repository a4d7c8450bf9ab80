// Explains to the page why a job waited. The worker loads this part when a visitor requests it for the first time.
import type { Policy } from '../../policy/policy.ts';
import { expectations, stretchRows } from '../../report/explain/explanation.ts';
import { type ExplainOptions, explain } from '../../simulate/explain/explain.ts';
import type { Workload } from '../../trace/workload.ts';
import type { ExplanationView } from '../protocol.ts';

export async function explanation(
  workload: Workload,
  policy: Policy,
  job: number,
  options: ExplainOptions,
): Promise<Omit<ExplanationView, 'policy'>> {
  const told = await explain(workload, policy, job, options);
  // With feedback, the explanation has the jobs as they were submitted.
  const submit = told.workload.jobs.submit[told.job];
  return {
    job,
    wait: told.start - submit,
    start: told.start,
    backfilled: told.backfilled,
    startReason: told.startReason,
    rows: stretchRows(told),
    expectations: expectations(told),
  };
}
