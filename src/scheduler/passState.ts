import type { SchedulingPass } from '../policy/scheduler.ts';

/** State of a run between two calls of the scheduler, in addition to the kernel's state. It can be copied. */
export interface PassState
  extends Mutable<
    Pick<SchedulingPass, 'time' | 'ended' | 'arrived' | 'overran' | 'woken' | 'last' | 'submitted'>
  > {
  /** The number of the pass, from 1 on. */
  number: number;
  /** True if the scheduler may act. */
  open: boolean;
  /** True if the pass has preempted a job. */
  preempted: boolean;
  free: number;
}

type Mutable<Fields> = { -readonly [field in keyof Fields]: Fields[field] };

export function beforePasses(): PassState {
  return {
    ...{ time: 0, submitted: 0, number: 0, free: 0 },
    ...{ ended: false, arrived: false, overran: false, woken: false, last: false },
    ...{ open: false, preempted: false },
  };
}
