import { UsageError } from '../errors.ts';
import { isLearned } from './plan.ts';
import type { Policy } from './policy.ts';

/** @throws UsageError for parts that do not go together */
export function checkComposition({ name, order, backfilling, candidates, preemption, plan }: Policy): void {
  const refuse = (why: string) => {
    throw new UsageError(`policy '${name}': ${why}`);
  };
  const shadow = preemption === 'shadow';
  if (candidates !== undefined && backfilling !== 'easy')
    refuse(`candidates have an order of their own under backfilling easy only, not ${backfilling}`);
  if (shadow && backfilling !== 'easy' && backfilling !== 'venture')
    refuse(`preemption shadow takes from backfilled jobs, and goes with easy or venture, not ${backfilling}`);
  if ((shadow || backfilling === 'venture') && order !== 'fcfs')
    refuse(
      `${shadow ? 'preemption shadow' : 'backfilling venture'} goes by submission: the order must be fcfs`,
    );
  if (plan !== undefined && isLearned(plan) && [order, candidates].some((one) => typeof one === 'function'))
    refuse(
      `an order that is a function is evaluated before the run, and the plan '${plan}' is made during it`,
    );
}
