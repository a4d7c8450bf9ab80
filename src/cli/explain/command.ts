import type { Command } from 'commander';
import { flag, needed, text, type ValuesOf } from '../../commands/parameter.ts';
import { EVENT_RULE } from '../../commands/replay.ts';
import { ENGINE } from '../../commands/run.ts';
import { TRACE, TRACE_HELP } from '../../commands/trace.ts';
import { FEEDBACK, TRANSFORMS } from '../../commands/whatIf.ts';
import { explanationDocument } from '../../report/explain/explanation.ts';
import { timeLimit } from '../../scheduler/nodeTimeLimit.ts';
import { type Explanation, explain } from '../../simulate/explain/explain.ts';
import { jobName, jobOfId, readJobName } from '../../trace/jobName.ts';
import { version } from '../../version.ts';
import { commandKernel } from '../common/engine.ts';
import { progress } from '../common/progress.ts';
import { readWorkload } from '../common/transforms.ts';
import { printResult, RESULT_OUTPUTS } from '../outputs/resultOutput.ts';
import { makeCommand } from '../parameterOption.ts';
import { POLICY_SEED } from '../replay/parameters.ts';
import { chosenPolicy, onePolicy, TIMEOUT, withoutScheduler } from '../scheduler/schedulerFile.ts';

/** Outputs of commands that explain a job. */
export const EXPLANATION_OUTPUTS = {
  ...RESULT_OUTPUTS,
  json: flag('Output', 'print every moment as one JSON document'),
};

const EXPLAIN = {
  job: needed(text('Input', '<id>', 'number of the job in the trace, or a task of an array, such as 17_3')),
  ...onePolicy(),
  ...EVENT_RULE,
  ...TIMEOUT,
  ...TRACE,
  ...TRANSFORMS,
  ...FEEDBACK,
  ...POLICY_SEED,
  ...EXPLANATION_OUTPUTS,
  ...ENGINE,
};

type ExplainValues = ValuesOf<typeof EXPLAIN>;

export function explainCommand(): Command {
  return makeCommand({
    name: 'explain',
    summary: 'Explain why a job waited',
    about: 'Explain why a job waited, from its submission to its start.',
    takes: { '<trace>': TRACE_HELP },
    parameters: EXPLAIN,
    notes: 'Times count from the submission of the job (+5.00 min).',
    examples: [
      'explain examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --job 5000',
      'explain examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --policy conservative --job 5000 --json',
    ],
  }).action(explainAction);
}

async function explainAction(trace: string, options: ExplainValues): Promise<void> {
  const { job, eventRule, engine, seed, timeout } = options;
  readJobName(job);
  const policy = await chosenPolicy(options.policy, timeout);
  const kernel = await commandKernel(engine);
  const workload = await readWorkload(trace, options, kernel);
  const bar = progress(policy.name);
  const place = jobOfId(workload, job);
  const explanation = await explain(workload, policy, place, {
    kernel,
    eventRule,
    seed,
    timeLimit: timeLimit(timeout),
    onProgress: bar.show,
  });
  bar.hide();
  await printResult(explanationDocument(explanation), document(explanation, options), options);
}

/**
 * The result as a JSON document. Jobs are their numbers in the trace; times are seconds as in the trace. NaN
 * becomes null.
 */
function document(
  { workload, policy, job, estimate, start, backfilled, startReason, moments }: Explanation,
  options: ExplainValues,
) {
  const { name, processors, jobs } = workload;
  const { engine, eventRule, seed } = options;
  return {
    version,
    engine,
    eventRule,
    seed,
    trace: { name, jobs: jobs.length, processors },
    policy: policy.name,
    composition: withoutScheduler(policy),
    job: {
      id: jobs.id[job],
      ...(jobs.task !== undefined && jobs.task[job] >= 0 && { task: jobName(jobs, job) }),
      processors: jobs.processors[job],
      request: jobs.request[job],
      estimate,
      submit: jobs.submit[job],
      start,
      backfilled,
      ...(startReason === undefined ? {} : { startReason }),
    },
    moments: moments.map(({ head, holders, ...moment }) => ({
      ...moment,
      head: head < 0 ? null : jobs.id[head],
      holders: holders.map((holder) => jobs.id[holder]),
    })),
  };
}
