// Shows the view of `specula reserve`: a distribution, the requests that each strategy makes, and their costs.
import { costSvg, type DistributionCurve, distributionSvg } from '../../../figures/runTimeDistribution.ts';
import { duration } from '../../../report/format.ts';
import { STRATEGIES, type Strategy } from '../../../requests/strategies.ts';
import { el } from '../dom.ts';
import { addressOf, commandOf, type Values } from '../fields.ts';
import { ModelView } from '../modelView.ts';
import { Figure } from '../plot/figure.ts';
import type { Remote } from '../remote.ts';
import type { Work } from '../work.ts';
import { findingOf } from './finding.ts';
import {
  CRITICAL_FIELDS,
  criticalOptionsOf,
  DISTRIBUTIONS,
  drawnOf,
  FIELDS,
  optionsOf,
  QUESTION,
} from './question.ts';
import {
  answerTable,
  costCsv,
  criticalTable,
  distributionCsv,
  found,
  type Outcome,
  sequenceTable,
} from './tables.ts';

/** @param longer the omniscient cost of at-optimal, if it has a result */
const streamed = (longer: number | undefined) =>
  'The cost of t-optimal and at-optimal is a makespan. For at-optimal, it is the makespan alongside small jobs, which ' +
  `also lengthen the omniscient one${longer === undefined ? '' : ` to ${duration(longer)}`}. Points are those by ` +
  'which a strategy represents the distribution, or its periods or requests.';

const CRITICAL =
  'C is the time that a checkpoint takes, and a restart takes as long. The table has the C at which the simple ' +
  'strategies are good enough. The times of checkpoint and restart in the form do not change it.';

export class ReserveView extends ModelView {
  readonly #remote: Remote;
  readonly #finding = el('p', { class: 'answer whole' });
  readonly #distribution = new Figure('The distribution and the requests');
  readonly #cost = new Figure('Expected cost by strategy');
  readonly #chips = el('div', { class: 'chips', role: 'group', 'aria-label': 'Strategies in the chart' });
  readonly #distributions = el('p', { class: 'note' });
  readonly #answer = el('div', {
    class: 'scroll',
    tabindex: '0',
    role: 'group',
    'aria-label': 'Strategies',
  });
  readonly #critical = el('div', {
    class: 'scroll',
    tabindex: '0',
    role: 'group',
    'aria-label': 'Thresholds',
  });
  readonly #criticalCommand = el('code');
  #drawn: Strategy[] = drawnOf(null);
  #view: DistributionCurve | undefined;
  #outcomes: Outcome[] = [];

  constructor(remote: Remote) {
    super(FIELDS, 'Distribution and costs', 'Compute', [QUESTION]);
    this.#remote = remote;
    const offered = DISTRIBUTIONS.map((distribution) => {
      const chip = el('button', { type: 'button' }, distribution);
      chip.addEventListener('click', () => this.submit({ distribution }));
      return chip;
    });
    this.form
      .querySelector('.sentence')
      ?.after(el('div', { class: 'chips', role: 'group', 'aria-label': 'Distributions' }, ...offered));
    this.results.append(
      this.#finding,
      el(
        'section',
        { 'aria-label': 'Expected costs' },
        el('h2', {}, 'Expected costs'),
        this.#distributions,
        this.#answer,
      ),
      this.#cost.element,
      this.#distribution.element,
      el(
        'section',
        { class: 'whole', 'aria-label': 'When checkpoints pay' },
        el('h2', {}, 'When checkpoints pay'),
        el('p', { class: 'note' }, CRITICAL),
        this.#critical,
        el('p', { class: 'note' }, this.#criticalCommand),
      ),
    );
    this.#distribution.element.classList.add('whole');
    this.#distribution.element.querySelector('h2')?.after(this.#chips);
  }

  protected override read(params: URLSearchParams): void {
    this.#drawn = drawnOf(params.get('draw'));
  }

  address(values: Values): string {
    const usual = this.#drawn.join() === drawnOf(null).join();
    return addressOf('reserve', FIELDS, values, usual ? {} : { draw: this.#drawn.join(',') });
  }

  protected async compute(values: Values, work: Work): Promise<string> {
    const options = optionsOf(values);
    const { distribution } = values;
    const view = await this.#remote.ask('distribution', { distribution });
    const outcomes: Outcome[] = [];
    for (const [i, strategy] of STRATEGIES.entries()) {
      work.report(strategy, i / STRATEGIES.length);
      try {
        outcomes.push({
          strategy,
          result: await this.#remote.ask('reserve', { distribution, strategy, options }),
        });
      } catch (error) {
        // A strategy may not apply to the distribution: at-optimal needs equal steps.
        outcomes.push({ strategy, refused: (error as Error).message });
      }
      work.goOn();
    }
    // If no strategy applies, the input is at fault.
    if (outcomes.every(({ result }) => result === undefined)) {
      const [first] = outcomes;
      throw new Error(first.result === undefined ? first.refused : '');
    }
    const critical = await this.#remote.ask('critical', {
      distribution,
      options: criticalOptionsOf(options),
    });
    work.goOn();
    this.#critical.replaceChildren(criticalTable(critical));
    this.#criticalCommand.textContent = commandOf('reserve', CRITICAL_FIELDS, values, ' --critical');
    this.#view = view;
    this.#outcomes = outcomes;
    this.#show(values);
    return `${view.text}: ${found(outcomes).length} strategies`;
  }

  redraw(): void {
    this.#distribution.redraw();
    this.#cost.redraw();
    if (this.#view) this.#answer.replaceChildren(answerTable(this.#outcomes));
  }

  #show(values: Values): void {
    const view = this.#view as DistributionCurve;
    const results = found(this.#outcomes);
    const [{ omniscientCost, oneRequestCost }] = results;
    const notes = [...new Set([view.note, ...results.flatMap(({ notes: all }) => all)])];
    this.#finding.textContent = findingOf(results);
    this.#distributions.textContent =
      `Mean ${duration(view.mean)}, at most ${duration(view.high)}. If the run time were known, a job would cost ` +
      `${duration(omniscientCost)} (omniscient). With one long request it costs ${duration(oneRequestCost)}. ` +
      `${notes
        .filter((note) => note !== undefined)
        .map((note) => `${note}. `)
        .join('')}${streamed(results.find(({ strategy }) => strategy === 'at-optimal')?.omniscientCost)}`;
    this.#answer.replaceChildren(answerTable(this.#outcomes));
    this.#cost.show({
      name: 'specula-reserve-cost',
      label: 'Expected cost by strategy. The table above has the numbers.',
      svg: (look) => costSvg(results, look),
      csv: () => costCsv(results),
      command: () => commandOf('reserve', FIELDS, values, ' --compare'),
    });
    this.#showDrawn(values);
  }

  #showDrawn(values: Values): void {
    const view = this.#view as DistributionCurve;
    const all = found(this.#outcomes);
    this.#chips.replaceChildren(
      ...all.map(({ strategy }) => {
        const is = this.#drawn.includes(strategy);
        const chip = el('button', { type: 'button', 'aria-pressed': String(is) }, strategy);
        chip.addEventListener('click', () => {
          this.#drawn = STRATEGIES.filter((one) => this.#drawn.includes(one) !== (one === strategy));
          this.#showDrawn(values);
          this.remember(values);
          this.#chips.querySelectorAll('button')[all.findIndex((one) => one.strategy === strategy)].focus();
        });
        return chip;
      }),
    );
    const drawn = all.filter(({ strategy }) => this.#drawn.includes(strategy));
    const [first] = drawn;
    const strategy = first && first.strategy !== 'dyn-prog-count' ? ` --strategy ${first.strategy}` : '';
    this.#distribution.show({
      name: 'specula-reserve-distribution',
      label: `P(X ≤ t), and where the requests of ${drawn.map(({ strategy: one }) => one).join(', ')} end`,
      svg: (look) => distributionSvg(view, drawn, look),
      csv: () => distributionCsv(drawn),
      table: () => sequenceTable(drawn),
      command: () => commandOf('reserve', FIELDS, values, `${strategy} --plot distribution.svg`),
    });
  }
}
