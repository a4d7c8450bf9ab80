import { randomBytes } from 'node:crypto';
import { existsSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Distribution } from '../../distribution/distribution.ts';
import { empirical } from '../../distribution/empirical.ts';
import { fitDistribution } from '../../distribution/fit/fitDistribution.ts';
import { parseDistribution } from '../../distribution/parse.ts';
import { DataError, UsageError } from '../../errors.ts';
import type { Kernel } from '../../kernel/instance.ts';
import { chainCall } from '../../slurm/drive/chain.ts';
import { type ClusterLimit, clusterLimit, type LimitedCall } from '../../slurm/drive/clusterLimit.ts';
import { hasSlurm, NO_SLURM } from '../../slurm/drive/commands.ts';
import { createFile } from '../../slurm/drive/createFile.ts';
import { directiveValues, parseSbatch, type SbatchCall } from '../../slurm/drive/sbatchArguments.ts';
import { signalOption } from '../../slurm/drive/signal.ts';
import { callText, stageCall } from '../../slurm/drive/stageCall.ts';
import { stagesOf } from '../../slurm/drive/stages.ts';
import type { SubmitState } from '../../slurm/drive/state.ts';
import { minutesText } from '../../slurm/drive/timeLimit.ts';
import { commandKernel } from '../common/engine.ts';
import { givenHistory } from '../common/givenHistory.ts';
import { complain } from '../common/outcome.ts';
import { readScript } from '../common/readScript.ts';
import { printJson, printText } from '../outputs/output.ts';
import { chooseStages, distributionNow } from './chooseStages.ts';
import { driveAll, snapshotOf, stateText, writeSnapshot } from './driver.ts';
import type { SubmitCommandOptions } from './parameters.ts';

export async function submitAction(args: readonly string[], options: SubmitCommandOptions): Promise<void> {
  const call = parseSbatch(args);
  const script = readScript(call.script);
  checkCall(call, script, options);
  const kernel = await commandKernel(options.engine);
  const distribution = await givenDistribution(options, kernel);
  if (!options.dryRun && !hasSlurm()) throw new DataError(NO_SLURM);
  const { limit, unknown } = await knownLimit(limitedCall(call, script), options.dryRun);
  const { checkpoint, checkpointSignal, restart, strategy, last, chain, json } = options;
  const { stages, notes } = await stagesOf(distribution, {
    kernel,
    strategy,
    checkpoint,
    restart,
    limit: limit.seconds,
    last,
  });
  const state: SubmitState = {
    specula: 1,
    token: randomBytes(5).toString('hex'),
    mode: chain ? 'chain' : 'driver',
    cwd: process.cwd(),
    options: call.options,
    script: call.script,
    continueExit: options.continueExit,
    ...(checkpoint === undefined ? {} : { signal: signalOption(checkpointSignal, checkpoint) }),
    distribution: distribution.text,
    ...(options.now ? { now: distributionNow(distribution, limit.seconds, last) } : {}),
    turn: 0,
    stages: stages.map((stage) => ({ ...stage })),
  };
  const said = [
    ...notes,
    ...(unknown === undefined ? [] : [`the limit of the cluster is not known: ${unknown}`]),
    ...(stages.some(({ minutes }) => minutes * 60 + 60 > limit.seconds)
      ? [`the limit of ${limit.of}, ${minutesText(Math.floor(limit.seconds / 60))}, caps the requests`]
      : []),
  ];
  said.forEach(complain);
  if (options.dryRun) {
    if (options.now) await chooseStages(state, 0);
    await dryRun(state, options);
    return;
  }
  const path = resolve(options.state ?? `specula-${state.token}.json`);
  makeState(path, state, script);
  if (!json) {
    const requests = options.now
      ? 'each request for the queue as it stands'
      : stages.map(({ minutes }) => minutesText(minutes)).join(', ');
    await printText(`${distribution.text}: ${requests}; state in ${path}\n`);
  }
  await driveAll([path], { ...options, firstOnly: options.detach });
}

/**
 * Makes the state file. For a chain, makes the copy of the script first.
 *
 * @throws UsageError if one of them exists already
 */
function makeState(path: string, state: SubmitState, script: string): void {
  const taken = () =>
    new UsageError(`--state ${path}: exists already; 'specula resume' resumes its sequence`);
  if (existsSync(path)) throw taken();
  const isNew = state.mode === 'chain' && writeSnapshot(snapshotOf(path), script);
  // If two commands name the same file, only one of them makes it.
  if (createFile(path, stateText(state))) return;
  if (isNew) rmSync(snapshotOf(path), { force: true });
  throw taken();
}

/** Source of the limit: an option, else the environment, else a directive in the script. */
function limitedCall({ values }: SbatchCall, script: string): LimitedCall {
  const directive = directiveValues(script);
  const { SBATCH_PARTITION, SBATCH_QOS, SBATCH_ACCOUNT } = process.env;
  return {
    partition: values.get('partition') ?? SBATCH_PARTITION ?? directive.get('partition'),
    qos: values.get('qos') ?? SBATCH_QOS ?? directive.get('qos'),
    account: values.get('account') ?? SBATCH_ACCOUNT ?? directive.get('account'),
  };
}

/**
 * The longest request that the cluster runs. A dry run without a cluster shows the requests without this
 * limit.
 */
async function knownLimit(
  call: LimitedCall,
  dryRun: boolean | undefined,
): Promise<{ limit: ClusterLimit; unknown?: string }> {
  try {
    return { limit: await clusterLimit(call) };
  } catch (error) {
    if (!(dryRun && error instanceof DataError)) throw error;
    return { limit: { seconds: Number.POSITIVE_INFINITY, of: 'the cluster' }, unknown: error.message };
  }
}

async function dryRun(state: SubmitState, { chain, json }: SubmitCommandOptions): Promise<void> {
  const [script] = state.script;
  const calls = state.stages.map((_, i) => {
    const before = Array.from({ length: i }, (_, k) => `JOB${k + 1}`);
    return chain ? chainCall(state, i + 1, before, script) : stageCall(state, i + 1);
  });
  if (json) await printJson({ ...state, calls });
  else await printText(...calls.map((call) => `${callText(call)}\n`));
}

function checkCall(
  call: SbatchCall,
  script: string,
  { checkpoint, chain, detach, distribution, history, now, strategy }: SubmitCommandOptions,
): void {
  const other = chain ? '--chain' : checkpoint !== undefined ? '--checkpoint' : strategy && '--strategy';
  if (now && other) throw new UsageError(`${other}: does not go with --now; leave one out`);
  if ((distribution === undefined) === (history === undefined)) {
    throw new UsageError('give the distribution of the run time: either --distribution or --history');
  }
  if (directiveValues(script).has('array')) {
    throw new UsageError(`script '${call.script[0]}': has #SBATCH --array, but a sequence is one job`);
  }
  if (checkpoint !== undefined && call.values.has('signal')) {
    throw new UsageError("sbatch option '--signal': --checkpoint-signal sets it; leave it out");
  }
  if (detach && chain) throw new UsageError('--detach: a chain needs no driver; leave it out');
  if (!chain) return;
  if (call.script.length === 0) throw new UsageError('--chain: needs a script, not --wrap');
  if (call.values.has('dependency')) {
    throw new UsageError("sbatch option '--dependency': --chain sets it; leave it out");
  }
}

async function givenDistribution(
  { distribution, history, application, fit }: SubmitCommandOptions,
  kernel: Kernel,
): Promise<Distribution> {
  if (distribution !== undefined) return parseDistribution(distribution);
  const { completed, censored } = await givenHistory(history as string, application, {
    kernel,
    note: complain,
  });
  return fit ? fitDistribution(completed, { censored }).distribution : empirical(completed, censored);
}
