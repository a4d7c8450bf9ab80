// Shows how sure the finding is: the results of other workloads of the log, as the worker computes them.
import { overSeeds, type SeedRun } from '../../../experiment/overSeeds.ts';
import type { Metrics } from '../../../metrics/metricFields.ts';
import { compared } from '../../../report/compared.ts';
import { type Compared, type Measure, ratioWords } from '../../../report/finding.ts';
import { duration, percent } from '../../../report/format.ts';
import { type Holds, holds } from '../../../report/holds.ts';
import { isUnseeded } from '../../../trace/generate/synthetic.ts';
import type { Transforms } from '../../../trace/transform/transformed.ts';
import { type Other, SEEDS } from '../../others.ts';
import type { PolicyView } from '../../protocol.ts';
import { byId, el } from '../dom.ts';
import type { Remote } from '../remote.ts';
import { formatState, type LabState } from '../state.ts';
import { columnsOf, NOTE, OTHERS, sureTable } from './sureTable.ts';

/** Duration in seconds above which the computation waits until the visitor requests it. */
const AT_ONCE = 60;

const MARKS: Readonly<Record<Holds, string>> = { holds: '✓', 'does not hold': '✗', open: '?' };
const LOOKS: Readonly<Record<Holds, string>> = { holds: 'better', 'does not hold': 'worse', open: 'open' };

/** Results of one kind of other workloads so far. */
interface Known {
  /** Runs by policy, then by seed. */
  readonly runs: SeedRun[][];
  transforms?: Transforms;
  /** Reason why there are none. */
  refusal?: string;
}

export class Sureness {
  readonly #box = byId('sureness');
  readonly #views: readonly PolicyView[];
  readonly #remote: Remote;
  readonly #state: LabState;
  readonly #first: LabState;
  readonly #known: Readonly<Record<Other, Known>>;
  #isClosed = false;

  /** @param first the state of an empty address */
  constructor(views: readonly PolicyView[], remote: Remote, state: LabState, first: LabState) {
    this.#views = views;
    this.#remote = remote;
    this.#state = state;
    this.#first = first;
    this.#known = { shaken: { runs: views.map(() => []) }, weeks: { runs: views.map(() => []) } };
  }

  /** Computes the results seed by seed, and shows those so far. A long computation is started by a button. */
  begin(): void {
    const once = this.#views.reduce((sum, { seconds }) => sum + seconds, 0);
    const all = OTHERS.length * SEEDS * once;
    if (all <= AT_ONCE) {
      void this.#run();
      return;
    }
    const button = el('button', { type: 'button' }, `Find out (some ${duration(all)})`);
    button.addEventListener('click', () => void this.#run());
    this.#box.removeAttribute('aria-busy');
    this.#show(button);
  }

  close(): void {
    this.#isClosed = true;
  }

  async #run(): Promise<void> {
    this.#box.setAttribute('aria-busy', 'true');
    for (const { other } of OTHERS) await this.#replay(other);
    if (this.#isClosed) return;
    this.#box.removeAttribute('aria-busy');
    this.#show();
  }

  async #replay(other: Other): Promise<void> {
    const known = this.#known[other];
    for (let seed = 1; seed <= SEEDS && !this.#isClosed; seed++) {
      this.#show();
      try {
        const { runs, transforms } = await this.#remote.ask('other', { other, seed });
        runs.forEach((run, p) => {
          known.runs[p].push(run);
        });
        known.transforms = transforms;
      } catch (error) {
        known.refusal = (error as Error).message;
        return;
      }
    }
  }

  /** @param button begins a long computation; it takes the place of the note */
  #show(button?: HTMLElement): void {
    if (this.#isClosed) return;
    const ofLog = compared(this.#views, undefined);
    const columns = columnsOf(ofLog);
    const cells = (of: readonly Compared[] | undefined) =>
      columns.map(({ policy, measure }) => {
        const same = of?.find(({ name }) => name === policy.name);
        return same?.change ? this.#cell(policy, same, measure) : '…';
      });
    const loads: string[] = [];
    const rows = OTHERS.map(({ other, title }) => {
      const { runs, refusal, transforms } = this.#known[other];
      const n = runs[0].length;
      const over = n > 1 ? this.#over(runs) : undefined;
      const head = el('span', {}, this.#link(title, transforms));
      if (over !== undefined && transforms?.resample !== undefined) loads.push(this.#load(over));
      if (refusal !== undefined)
        return [
          head,
          el(
            'td',
            { class: 'text', colspan: String(columns.length) },
            el('span', {}, `not known: ${refusal}`),
          ),
        ];
      const isBegun = button === undefined;
      head.append(
        el(
          'small',
          {},
          !isBegun ? 'not computed yet' : n < SEEDS ? `${n} of ${SEEDS} seeds …` : `${n} seeds`,
        ),
      );
      return [head, ...cells(over)];
    });
    const all = [['this log', ...cells(ofLog)], ...rows];
    this.#box.replaceChildren(...sureTable(columns, all, button ?? [NOTE, ...loads].join(' ')));
  }

  /** Returns means and paired ratios of the seeds so far. */
  #over(runs: readonly SeedRun[][]): Compared[] {
    const over = overSeeds(this.#views.map(({ policy: { name } }, p) => ({ policy: name, runs: runs[p] })));
    return compared(this.#views, over);
  }

  /** Shows the change of a policy in another workload, and whether it agrees with the log. */
  #cell(ofLog: Compared, { change }: Compared, measure: Measure): HTMLTableCellElement {
    const found = (policy: Pick<Compared, 'change'>, of: keyof Metrics) => policy.change?.(of).ratio;
    const ratio = found({ change }, measure.of);
    const first = found(ofLog, measure.of);
    // If no job waits, there are no ratios.
    if (ratio === undefined || first === undefined || !Number.isFinite(ratio.value)) return el('td', {}, '–');
    const told = holds(first.value, ratio);
    if (told === undefined) return el('td', {}, 'the same');
    return el(
      'td',
      {},
      el('b', { class: LOOKS[told] }, el('span', { 'aria-hidden': 'true' }, `${MARKS[told]} `), told),
      el('small', {}, ratioWords(ratio, measure, '')),
    );
  }

  /** Describes the load of the drawn weeks, next to the log's. */
  #load([base]: readonly Compared[]): string {
    return `The other weeks have a load of ${percent(base.value('load').mean)}, the log ${percent(this.#views[0].metrics.load)}.`;
  }

  /** Returns a link to the whole comparison over these seeds, if the address can hold it. */
  #link(title: string, transforms: Transforms | undefined): HTMLElement | string {
    if (transforms === undefined || this.#state.own) return title;
    const { shake, resample } = transforms;
    const { trace } = this.#state;
    const state: LabState = {
      ...{ ...this.#state, shake, resample, seeds: SEEDS, seed: 1 },
      ...{ view: undefined, job: undefined, under: undefined },
      // The replayed log is named with its seed: otherwise each seed draws another one.
      trace: isUnseeded(trace) ? `${trace}:1` : trace,
    };
    return el('a', { href: `#${formatState(state, this.#first)}` }, title);
  }
}
