import { UsageError } from '../errors.ts';
import { tellingOthers } from '../input/knownNames.ts';
import { ESTIMATES, FORMULA, ORDER } from '../kernel/codes.ts';
import type { Instance } from '../kernel/instance.ts';
import type { Jobs } from '../trace/workload.ts';
import { estimateCode } from './estimate.ts';
import { type FormulaProgram, isFormula, programOf } from './formula.ts';
import { type JobView, ORDERS, type Order, type Policy } from './policy.ts';

/** Orders of a run as the kernel receives them. */
export interface KernelOrders {
  /** Numbers of its description (assembly/run.ts). Equal codes of orders mean one queue for both. */
  readonly settings: Pick<
    Instance['numbers'],
    'order' | 'candidateOrder' | 'estimates' | 'queueSteps' | 'candidateSteps' | 'formulaHeight'
  >;
  /** Orders of the queue, and of the candidates if they have another one. */
  readonly programs: readonly FormulaProgram[];
}

/** The codes of the queue, and those of candidates with their own order. */
const CODES = [
  { column: ORDER.COLUMN, formula: ORDER.FORMULA, waitFormula: ORDER.WAIT_FORMULA },
  {
    column: ORDER.CANDIDATE_COLUMN,
    formula: ORDER.CANDIDATE_FORMULA,
    waitFormula: ORDER.CANDIDATE_WAIT_FORMULA,
  },
];

const NO_PROGRAM: FormulaProgram = { steps: [], numbers: [], height: 0 };

/** The orders of a policy, and its estimates. @throws UsageError for a formula or an estimate that is none */
export function kernelOrders({
  name,
  order,
  candidates = order,
  estimate = 'request',
}: Policy): KernelOrders {
  const isSame = candidates === order || sameFormula(candidates, order);
  const programs = [order, ...(isSame ? [] : [candidates])].map((one) =>
    isFormula(one) ? programOf(one, `policy '${name}': order`) : NO_PROGRAM,
  );
  const codeOf = (one: Order, i: number) => {
    if (typeof one === 'string') return ORDERS[one];
    if (typeof one === 'function') return CODES[i].column;
    return programs[i].steps.includes(FORMULA.WAIT) ? CODES[i].waitFormula : CODES[i].formula;
  };
  const queue = codeOf(order, 0);
  // The kernel keeps requests only if estimates may be too short. Otherwise they equal the estimates, or are unneeded.
  const asks = programs.some(({ steps }) => steps.includes(FORMULA.REQUEST));
  const estimates = estimateCode(estimate);
  return {
    settings: {
      order: queue,
      candidateOrder: isSame ? queue : codeOf(candidates, 1),
      estimates: asks && estimate !== 'request' && estimates === ESTIMATES.SURE ? ESTIMATES.GIVEN : estimates,
      queueSteps: programs[0].steps.length,
      candidateSteps: programs[1]?.steps.length ?? 0,
      formulaHeight: Math.max(...programs.map(({ height }) => height)),
    },
    programs: estimate === 'request' ? programs.map(withEstimates) : programs,
  };
}

function sameFormula(a: Order, b: Order): boolean {
  return isFormula(a) && isFormula(b) && JSON.stringify(a) === JSON.stringify(b);
}

/** The program with estimates for requests. */
function withEstimates({ steps, ...program }: FormulaProgram): FormulaProgram {
  return { ...program, steps: steps.map((step) => (step === FORMULA.REQUEST ? FORMULA.ESTIMATE : step)) };
}

/** Job properties that an order can use. */
const VIEWED = [
  'id',
  'index',
  'submit',
  'estimate',
  'request',
  'processors',
  'user',
  'group',
  'application',
] as const satisfies (keyof JobView)[];

function missed(wrong: string, likely: boolean, hint: string): void {
  if (likely) throw new UsageError(`the order's function reads job.${wrong}, and there is none${hint}`);
}

/**
 * The keys of an order that is a function of a job.
 *
 * @throws UsageError that names the job for which it returns no number
 */
export function orderKeys(order: (job: JobView) => number, jobs: Jobs, estimate: Float64Array): Float64Array {
  const keys = new Float64Array(jobs.length);
  const others = tellingOthers(VIEWED, missed);
  for (let j = 0; j < jobs.length; j++) {
    const view = {
      __proto__: others,
      id: jobs.id[j],
      index: j,
      submit: jobs.submit[j],
      estimate: estimate[j],
      request: jobs.request[j],
      processors: jobs.processors[j],
      user: jobs.user[j],
      group: jobs.group[j],
      application: jobs.application[j],
    };
    const key: unknown = order(view);
    if (typeof key !== 'number' || Number.isNaN(key)) {
      const given = typeof key === 'string' ? `'${key}'` : String(key);
      throw new UsageError(`the order's function gave ${given} for job ${jobs.id[j]}: expected a number`);
    }
    keys[j] = key;
  }
  return keys;
}
