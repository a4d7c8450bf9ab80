// Forecasts when a job of a workload will start, together with the other jobs of its snapshot.
import { UsageError } from '../../errors.ts';
import { board } from '../../forecast/board.ts';
import { historyUnder } from '../../forecast/forecastJob.ts';
import { jobQuestion } from '../../forecast/jobQuestion.ts';
import { parsePolicies } from '../../policy/parse.ts';
import { checkForecastPolicy } from '../../simulate/snapshot.ts';
import type { ForecastAsk, ForecastView } from '../protocol.ts';
import { type ReadFile, read } from './run/read.ts';
import { begun, loadedKernel } from './worker.ts';

/** @param readFile reads a visitor's trace */
export async function forecastView(
  { source, settings, question, starts, samples, calibrationPoints }: ForecastAsk,
  readFile: ReadFile,
): Promise<ForecastView> {
  const signal = begun();
  const kernel = loadedKernel();
  const [policy, second] = parsePolicies(settings.policies as string);
  if (second !== undefined) throw new UsageError(`Policy '${settings.policies}': expected one policy`);
  checkForecastPolicy(policy);
  const listener = { progress() {} };
  const workload = await read(kernel, source, settings, { listener, signal, readFile });
  const past = await historyUnder(workload, policy, starts, { kernel, signal });
  const { history, target, ...rest } = jobQuestion(past, workload, question);
  const options = { policy, samples, calibrationPoints, seed: settings.seed, signal };
  return { policy: policy.name, target, board: await board(kernel, history, rest, options) };
}
