/** The kernel's codes. They are imported from its sources, so that each has one definition. */
export * as BACKFILLING from '../../assembly/codes/backfilling.ts';
export * as DRAW from '../../assembly/codes/draws.ts';
export * as EVENT_RULE from '../../assembly/codes/eventRules.ts';
export * as FLAG from '../../assembly/codes/flags.ts';
export * as NUMBERS from '../../assembly/codes/numbers.ts';
export * as ORDER from '../../assembly/codes/orders.ts';
export * as PASS from '../../assembly/codes/passes.ts';
export * as PLANS from '../../assembly/codes/plans.ts';
export * as PROGRAMME from '../../assembly/codes/programmes.ts';
export * as REFUSAL from '../../assembly/codes/refusals.ts';
export * as SERVING from '../../assembly/codes/serving.ts';
export * as STEP from '../../assembly/codes/steps.ts';
export * as SUM from '../../assembly/codes/sums.ts';
export * as TASK_STATE from '../../assembly/codes/taskStates.ts';
export * as TOTAL from '../../assembly/codes/totals.ts';
export * as TRY from '../../assembly/codes/tries.ts';
