import { cleaningText } from '../report/replayText.ts';
import type { Workload } from '../trace/workload.ts';
import { print } from './output.ts';
import { progress } from './progress.ts';
import { commandKernel, type ReplayCommandOptions } from './replay.ts';
import { answersText, type Found, outputFiles, replayDocument } from './replayOutput.ts';
import type { ReplayAnswer, ReplayTask } from './replayTask.ts';
import { type ReplayOrder, replayAll } from './replayThreads.ts';
import { SCHEDULE_EXTENSIONS } from './scheduleOutput.ts';
import { readTrace } from './traceOptions.ts';

/** Replays every trace under every policy; prints trace by trace, in their order, as soon as one is done. */
export async function replayAction(traces: readonly string[], options: ReplayCommandOptions): Promise<void> {
  const { policy: policies, engine, json, workers } = options;
  const names = policies.map(({ name }) => name);
  const schedules = outputFiles('--schedule', options.schedule, SCHEDULE_EXTENSIONS, traces, names);
  const tries = outputFiles('--tries', options.tries, ['.csv'], traces, names);
  const cleaned = outputFiles('--cleaned', options.cleaned, undefined, traces, ['']);
  const kernel = await commandKernel(engine);
  const found: Found[] = [];
  let printed = 0;
  let printing = Promise.resolve();
  const printDone = () => {
    while (!json && found[printed] && isDone(found[printed])) {
      const text = answersText(found[printed], options, printed);
      printed++;
      printing = printing.then(() => print(text));
    }
  };
  const isDone = ({ answers }: Found) => Object.keys(answers).length === policies.length;

  async function* orders(): AsyncGenerator<ReplayOrder> {
    for (const [t, trace] of traces.entries()) {
      const workload = await readTrace(trace, { ...options, cleaned: cleaned?.[t][0] }, kernel);
      const answers: ReplayAnswer[] = [];
      found[t] = { trace: { ...workload, jobs: workload.jobs.length }, answers };
      // What was read is told at once, unless an earlier trace is to be told first.
      if (!json && t === 0) printing = print([cleaningText(workload), '\n']);
      for (const [p, policy] of policies.entries()) {
        const task: ReplayTask = {
          workload,
          policy,
          eventRule: options.eventRule,
          seed: options.seed,
          span: span(workload, options),
          classes: options.classes ?? false,
          schedule: schedules?.[t][p],
          tries: tries?.[t][p],
        };
        yield {
          task,
          onAnswer(answer) {
            answers[p] = answer;
            printDone();
          },
        };
      }
    }
  }
  const count = traces.length * policies.length;
  const bar = progress(count === 1 ? names[0] : `${count} replays`);
  await replayAll(orders(), count, kernel, {
    workers,
    onProgress: (done) => bar.show(done / count),
  }).finally(bar.hide);
  await printing;
  if (json) await print([`${JSON.stringify(replayDocument(found, options))}\n`]);
}

/** In which the jobs were submitted that the metrics are over, if not all. */
function span({ jobs }: Workload, { warmup = 0, cooldown = 0 }: ReplayCommandOptions): ReplayTask['span'] {
  if (warmup === 0 && cooldown === 0) return undefined;
  return { from: jobs.submit[0] + warmup, to: jobs.submit[jobs.length - 1] - cooldown };
}
