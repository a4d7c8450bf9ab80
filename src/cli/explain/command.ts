import { Command } from 'commander';
import type { Engine } from '../../kernel/instance.ts';
import { explainText } from '../../report/explain/explainText.ts';
import type { EventRule } from '../../schedule/schedule.ts';
import { timeLimit } from '../../scheduler/nodeTimeLimit.ts';
import { type Explanation, explain, jobOfId } from '../../simulate/explain/explain.ts';
import type { Transforms } from '../../trace/transform/transformed.ts';
import { version } from '../../version.ts';
import { commandKernel, engineOption } from '../common/engine.ts';
import { eventRuleOption } from '../common/eventOptions.ts';
import { refuseIdle } from '../common/given.ts';
import { progress } from '../common/progress.ts';
import { addTraceOptions, TRACE_HELP, type TraceOptions } from '../common/traceOptions.ts';
import { addFeedbackOption, addTransformOptions, readWorkload } from '../common/transformOptions.ts';
import { jobNumber, seed } from '../common/values.ts';
import { printJson, printText } from '../outputs/output.ts';
import { idleWith } from '../replay/idle.ts';
import type { ClusterOptions, SubmittedOptions } from '../replay/slurmConf.ts';
import { addSlurmOptions, refuseSlurmOptions } from '../replay/slurmOptions.ts';
import {
  chosenPolicy,
  type PolicyChoice,
  policyOption,
  timeoutOption,
  withoutScheduler,
} from '../scheduler/schedulerFile.ts';

interface ExplainCommandOptions
  extends TraceOptions,
    Transforms,
    ClusterOptions,
    Pick<SubmittedOptions, 'queues' | 'partitions'> {
  policy: PolicyChoice;
  timeout: number;
  job: string;
  eventRule: EventRule;
  engine: Engine;
  seed: number;
  json?: boolean;
}

export function explainCommand(): Command {
  const command = new Command('explain')
    .description('Explain why a job waited, from its submission to its start.')
    .argument('<trace>', TRACE_HELP)
    .requiredOption(
      '--job <id>',
      'number of the job in the trace; on a Slurm cluster also a task of an array, such as 17_3',
    )
    .addOption(policyOption())
    .addOption(eventRuleOption())
    .addOption(engineOption())
    .addOption(timeoutOption())
    .option('--seed <n>', 'seed of --shake, --resample and plans with a random error (virtual:x)', seed, 1)
    .option('--json', 'print every moment as one JSON document');
  return addTraceOptions(addFeedbackOption(addTransformOptions(addSlurmOptions(command))))
    .addHelpText(
      'after',
      `
Times count from the submission of the job (+5.00 min).

Examples:
  specula explain examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --job 5000
  specula explain examples/logs/KTH-SP2-1996-2.1-cln.swf.gz --policy conservative --job 5000 --json
  specula explain examples/slurm/jobs.events --slurm-conf examples/slurm/slurm.conf --job 42`,
    )
    .action(async (trace: string, options: ExplainCommandOptions) => {
      if (options.slurmConf !== undefined) {
        const { slurmExplainAction } = await import('./slurmAction.ts');
        return slurmExplainAction(trace, options, command);
      }
      refuseSlurmOptions(options);
      refuseIdle(command, idleWith([options.policy], options));
      return explainAction(trace, options);
    });
}

async function explainAction(trace: string, options: ExplainCommandOptions): Promise<void> {
  const { job, eventRule, engine, seed, json, timeout } = options;
  const number = jobNumber(job);
  const policy = await chosenPolicy(options.policy, timeout);
  const kernel = await commandKernel(engine);
  const workload = await readWorkload(trace, options, kernel);
  const bar = progress(policy.name);
  const place = jobOfId(workload, number);
  const explanation = await explain(workload, policy, place, {
    kernel,
    eventRule,
    seed,
    timeLimit: timeLimit(timeout),
    onProgress: bar.show,
  });
  bar.hide();
  if (json) await printJson(document(explanation, options));
  else await printText(explainText(explanation));
}

/**
 * The result as a JSON document. Jobs are their numbers in the trace; times are seconds as in the trace. NaN
 * becomes null.
 */
function document(
  { workload, policy, job, plan, start, backfilled, startReason, moments }: Explanation,
  options: ExplainCommandOptions,
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
      processors: jobs.processors[job],
      request: jobs.request[job],
      plan,
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
