import { UsageError } from '../errors.ts';
import { didYouMean } from '../input/nearest.ts';
import { CORRECTIONS } from './correction.ts';
import { isLearned } from './estimate.ts';
import { isFormula, programOf } from './formula.ts';
import { BACKFILLINGS, ORDERS, type Order, type Policy } from './policy.ts';
import { isPreemption, preempts, wrongPreemption } from './preemption.ts';
import { wrongField } from './schedulerFields.ts';

/** @throws UsageError for parts that cannot be combined */
export function checkComposition(policy: Policy): void {
  const { name, order, backfilling, candidates, preemption, estimate, correction, scheduler } = policy;
  const refuse = (why: string) => {
    throw new UsageError(`policy '${name}': ${why}`);
  };
  const known = (part: string, choice: unknown, choices: readonly string[]) => {
    if (typeof choice === 'string' && choices.includes(choice)) return;
    const hint = typeof choice === 'string' ? didYouMean(choice, choices) : '';
    refuse(`${part} cannot be ${JSON.stringify(choice)}${hint} (${choices.join(', ')})`);
  };
  if (scheduler !== undefined) {
    if (typeof name !== 'string' || name === '') refuse('a scheduler needs a name: a text');
    if (!('open' in scheduler) && typeof scheduler.schedule !== 'function')
      refuse('a scheduler needs a function schedule(pass)');
    const wrong = 'open' in scheduler ? undefined : wrongField(scheduler);
    if (wrong !== undefined) refuse(`no scheduler: ${wrong}`);
    const parts = [candidates, preemption, correction];
    if (order !== 'fcfs' || backfilling !== 'none' || parts.some((part) => part !== undefined))
      refuse(
        'a scheduler decides alone: leave order, backfilling, candidates, preemption and correction out',
      );
  }
  const isOrder = (part: string, given: Order) => {
    if (isFormula(given)) programOf(given, `policy '${name}': ${part}`);
    else if (typeof given !== 'function') known(part, given, Object.keys(ORDERS));
  };
  isOrder('order', order);
  if (candidates !== undefined) isOrder('candidates', candidates);
  known('backfilling', backfilling, Object.keys(BACKFILLINGS));
  if (preemption !== undefined && !isPreemption(preemption)) refuse(wrongPreemption(preemption));
  if (correction !== undefined) known('correction', correction, Object.keys(CORRECTIONS));
  const shadow = preempts(policy);
  if ((correction ?? 'none') !== 'none' && (shadow || (backfilling !== 'easy' && backfilling !== 'none')))
    refuse(
      `correction ${correction} needs backfilling easy or none without preemption, not ${shadow ? `preemption ${preemption}` : `backfilling ${backfilling}`}`,
    );
  if (candidates !== undefined && backfilling !== 'easy')
    refuse(`candidates can have their own order under backfilling easy only, not ${backfilling}`);
  if (shadow && backfilling !== 'easy' && backfilling !== 'venture')
    refuse(
      `preemption ${preemption} takes processors from backfilled jobs; it needs backfilling easy or venture, not ${backfilling}`,
    );
  if ((shadow || backfilling === 'venture') && order !== 'fcfs')
    refuse(
      `${shadow ? `preemption ${preemption}` : 'backfilling venture'} needs the order of submission: the order must be fcfs`,
    );
  if (
    estimate !== undefined &&
    isLearned(estimate) &&
    [order, candidates].some((one) => typeof one === 'function')
  )
    refuse(
      `an order that is a function is evaluated before the run, and the estimate '${estimate}' is made during it`,
    );
}
