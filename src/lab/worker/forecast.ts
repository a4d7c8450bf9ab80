// When a job will start: the present of a workload, and what comes.
import { UsageError } from '../../errors.ts';
import { board } from '../../forecast/board.ts';
import { worldUnder } from '../../forecast/forecastJob.ts';
import { jobQuestion } from '../../forecast/jobQuestion.ts';
import { parsePolicies } from '../../policy/parse.ts';
import { checkPresentPolicy } from '../../simulate/present.ts';
import type { ForecastAsk, ForecastView } from '../protocol.ts';
import { type ReadFile, read } from './read.ts';
import { begun, loadedKernel } from './worker.ts';

/** @param readFile reads a trace that the visitor gave */
export async function forecastView(
  { source, settings, question, starts, futures, questions }: ForecastAsk,
  readFile: ReadFile,
): Promise<ForecastView> {
  const signal = begun();
  const kernel = loadedKernel();
  const [policy, second] = parsePolicies(settings.policies as string);
  if (second !== undefined) throw new UsageError(`Policy: '${settings.policies}'; expected one policy`);
  checkPresentPolicy(policy);
  const listener = { progress() {} };
  const workload = await read(kernel, source, settings, { listener, signal, readFile });
  const past = await worldUnder(workload, policy, starts, { kernel, signal });
  const { world, asked, ...rest } = jobQuestion(past, workload, question);
  const options = { policy, futures, questions, seed: settings.seed, signal };
  return { policy: policy.name, asked, board: await board(kernel, world, rest, options) };
}
