// Shows the view of `specula sessions`: users who disclose speculative tasks, under several models.
import type { SessionExperiment } from '../../../experiment/sessionExperiment.ts';
import { duration, durations, percent, plural } from '../../../report/format.ts';
import { LEGEND } from '../../../report/marks.ts';
import type { UserMetrics } from '../../../simulate/sessions.ts';
import type { SelectionView } from '../../protocol.ts';
import { el, table } from '../dom.ts';
import { addressOf, commandOf, type Values } from '../fields.ts';
import { ModelView } from '../modelView.ts';
import { Figure } from '../plot/figure.ts';
import { csvText, offer } from '../plot/save.ts';
import type { Remote } from '../remote.ts';
import type { Work } from '../work.ts';
import { improvementSvg, improvements, sweepSvg, userSvg, usersInOrder, variedParameter } from './charts.ts';
import { findingOf } from './finding.ts';
import { FIELDS, QUESTION, questionOf } from './question.ts';
import {
  experimentCsv,
  improvementTable,
  meanings,
  modelTable,
  pairName,
  selectionName,
  selectionTable,
} from './tables.ts';

/** Levels of the improvement in the table of the curves. */
const LEVELS = [1, 1.05, 1.25, 1.5, 2, 3, 5, 10];

export class SessionsView extends ModelView {
  readonly #remote: Remote;
  readonly #finding = el('p', { class: 'answer whole' });
  readonly #meanings = el('ul', {
    class: 'note',
    style: 'list-style: none; padding: 0',
    'aria-label': 'The models',
  });
  readonly #choice = el('select', {});
  readonly #chosen = el('label', { class: 'bar' }, 'Selection ', this.#choice);
  readonly #models = el('div', {
    class: 'scroll',
    tabindex: '0',
    role: 'group',
    'aria-label': 'Metrics by model',
  });
  readonly #sweep = el('div', {
    class: 'scroll',
    tabindex: '0',
    role: 'group',
    'aria-label': 'All selections',
  });
  readonly #save = el('div', { class: 'save' });
  readonly #over = new Figure('Visible response by parameter');
  readonly #users = new Figure('Visible response by user');
  readonly #curves = new Figure('Distribution of the improvement');
  #experiment: SessionExperiment | undefined;
  #views: SelectionView[] = [];

  constructor(remote: Remote) {
    super(FIELDS, 'Models to simulate', 'Simulate', [QUESTION]);
    this.#remote = remote;
    this.form
      .querySelector('.sentence')
      ?.after(
        el(
          'p',
          { class: 'note' },
          'Models are interactive:RULE, batch:RULE or RULE*RULE (batchactive: requested * disclosed). A RULE is fcfs or srpt, ' +
            'and for disclosed tasks also trust. Any parameter may be a list (4,8,16) or a range (4:16:4: from, to, step).',
        ),
      );
    this.results.append(
      this.#finding,
      el(
        'section',
        { 'aria-label': 'Metrics' },
        el('h2', {}, 'Metrics'),
        this.#meanings,
        this.#sweep,
        this.#chosen,
        this.#models,
        el('p', { class: 'note' }, `All values are means over the seeds with their 95% intervals. ${LEGEND}`),
        this.#save,
      ),
      this.#curves.element,
      this.#over.element,
      this.#users.element,
    );
    for (const { element } of [this.#over, this.#users]) element.classList.add('whole');
    this.#choice.addEventListener('change', () => void this.#showSelection(this.#values));
  }

  #values: Values = {};

  protected override read(): void {}

  address(values: Values): string {
    return addressOf('sessions', FIELDS, values);
  }

  protected async compute(values: Values, work: Work): Promise<string> {
    const experiment = questionOf(values);
    const { selections, models, seeds } = experiment;
    const begun = performance.now();
    const views: SelectionView[] = [];
    for (const [i, selection] of selections.entries()) {
      work.report(`selection ${i + 1} of ${selections.length}`, i / selections.length);
      const one = { ...experiment, selections: [selection] };
      views.push(...(await this.#remote.ask('sessions', { experiment: one })));
      work.goOn();
    }
    this.#experiment = experiment;
    this.#views = views;
    this.#values = values;
    this.#choice.replaceChildren(
      ...selections.map((_, i) => el('option', { value: String(i) }, selectionName(experiment, i))),
    );
    this.#show(values);
    await this.#showSelection(values);
    work.goOn();
    const runs = selections.length * models.length * seeds;
    return `${plural(runs, 'run')}: ${duration((performance.now() - begun) / 1000)}`;
  }

  redraw(): void {
    for (const figure of [this.#over, this.#users, this.#curves]) figure.redraw();
    this.#showTable();
  }

  /** Shows the parts that are common to all selections. */
  #show(values: Values): void {
    const experiment = this.#experiment as SessionExperiment;
    const views = this.#views;
    const { models, selections } = experiment;
    const several = selections.length > 1;
    this.#sweep.hidden = !several;
    this.#chosen.hidden = !several;
    this.#meanings.replaceChildren(...meanings(experiment));
    this.#sweep.replaceChildren(...(several ? [selectionTable(experiment, views)] : []));
    const command = commandOf('sessions', FIELDS, values);
    offer(this.#save, {
      name: 'specula-sessions',
      csv: () => experimentCsv(experiment, views),
      command: () => command,
    });
    const parameter = variedParameter(experiment);
    this.#over.element.hidden = parameter === undefined;
    if (parameter) {
      this.#over.show({
        name: 'specula-sessions-sweep',
        label: `Mean visible response by ${parameter.title}, by model. The table above has the numbers.`,
        svg: (look) => sweepSvg(models, views, parameter, look),
        csv: () => experimentCsv(experiment, views),
        command: () => command,
      });
    }
    const { pairs } = views[0];
    const names = pairs.map((pair) => pairName(models, pair));
    this.#curves.element.hidden = names.length === 0;
    if (names.length === 0) return;
    const places = pairs.map(({ own }) => own);
    const all = improvements(views);
    const upTo = (values: Float64Array, level: number) =>
      values.reduce((sum, factor) => sum + (factor <= level ? 1 : 0), 0) / values.length;
    this.#curves.show({
      name: 'specula-sessions-improvement',
      label: `Share of ${all.over} by how many times better the visible response is`,
      svg: (look) => improvementSvg(models, places, all, look),
      csv: () =>
        csvText(
          ['pair', 'timesBetter', 'shareUpTo'],
          all.factors.flatMap((values, i) =>
            Array.from(values, (factor, rank) => [names[i], factor, (rank + 1) / values.length]),
          ),
        ),
      table: () =>
        table(
          `Share of ${all.over} by improvement`,
          ['at most times better', ...names],
          LEVELS.map((level) => [
            String(level),
            ...all.factors.map((values) => percent(upTo(values, level))),
          ]),
        ),
      command: () => `${command} --output rows`,
    });
  }

  #showTable(): void {
    const experiment = this.#experiment;
    const view = this.#views[Number(this.#choice.value)];
    if (experiment === undefined || view === undefined) return;
    const several = experiment.selections.length > 1;
    const where = several ? `${selectionName(experiment, Number(this.#choice.value))}: ` : '';
    this.#finding.textContent = where + findingOf(experiment, view);
    const parts = [modelTable(experiment, view)];
    if (view.pairs.length > 0) parts.push(improvementTable(experiment, view));
    this.#models.replaceChildren(...parts);
  }

  /** Shows the parts that depend on the chosen selection. */
  async #showSelection(values: Values): Promise<void> {
    const experiment = this.#experiment as SessionExperiment;
    const { models } = experiment;
    this.#showTable();
    const place = Number(this.#choice.value);
    const one = { ...experiment, selections: [experiment.selections[place]] };
    const byModel = await this.#remote.ask('sessionUsers', { experiment: one });
    if (this.#experiment !== experiment || Number(this.#choice.value) !== place) return;
    const rows = () =>
      usersInOrder(byModel).map((user) => ({ user, of: byModel.map((users) => users[user]) }));
    this.#users.show({
      name: 'specula-sessions-users',
      label: `Mean visible response by user, by model, of seed 1${experiment.selections.length > 1 ? `, ${selectionName(experiment, place)}` : ''}`,
      svg: (look) => userSvg(models, byModel, look),
      csv: () =>
        csvText(
          ['user', ...models.flatMap((name) => [`${name}: tasks`, `${name}: visibleResponse`])],
          rows().map(({ user, of }) => [
            user + 1,
            ...of.flatMap(({ tasks, visibleResponse }: UserMetrics) => [tasks, visibleResponse]),
          ]),
        ),
      table: () =>
        table(
          'Visible response by user',
          ['user', ...models],
          rows().map(({ user, of }) => [
            String(user + 1),
            ...durations(of.map(({ visibleResponse }) => visibleResponse)),
          ]),
        ),
      command: () =>
        commandOf(
          'sessions',
          FIELDS,
          { ...values, ...this.#selected(values, place), seeds: '1' },
          ' --tasks tasks-{model}.csv',
        ),
    });
  }

  /** Returns the fields with the values of one selection, if they name several. */
  #selected(values: Values, place: number): Values {
    const { selections } = this.#experiment as SessionExperiment;
    if (selections.length === 1) return values;
    const {
      users,
      service,
      think,
      set,
      change,
      taskProcessors,
      predictionError,
      processors,
      preemptionCost,
    } = selections[place];
    const ends = ({ low, high }: { low: number; high: number }) => `${low}..${high}`;
    const own: Values = {
      users: String(users),
      service: String(service),
      think: String(think),
      set: ends(set),
      change: ends(change),
      'task-processors': taskProcessors ? ends(taskProcessors) : '1',
      'prediction-error': String(predictionError ?? 0),
      processors: String(processors),
      'preemption-cost': String(preemptionCost),
    };
    // A field with one value keeps its text.
    return Object.fromEntries(
      Object.entries(own).map(([name, value]) => [name, /[,:]/.test(values[name]) ? value : values[name]]),
    );
  }
}
