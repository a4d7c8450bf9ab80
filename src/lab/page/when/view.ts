// Shows the view of `specula when`, which forecasts a job of a trace and lists the running and waiting jobs.

import type { Parameter } from '../../../commands/parameter.ts';
import { parsePolicies } from '../../../policy/parse.ts';
import { checkForecastPolicy } from '../../../simulate/snapshot.ts';
import { named, READ, textOf } from '../../parameters.ts';
import { el } from '../dom.ts';
import { worded } from '../fieldInputs.ts';
import { addressOf, type Values } from '../fields.ts';
import { ModelView } from '../modelView.ts';
import { showOpen } from '../openLog.ts';
import type { Replay } from '../replay/replay.ts';
import type { Work } from '../work.ts';
import { Forecasts } from './forecasts.ts';
import { FIELDS } from './question.ts';

/** Parameters of an address without a trace. */
const FIRST = 'trace=KTH-SP2-1996-2.1-cln.swf.gz&at=200d&job-processors=16&job-limit=4h&job-user=55';

/** Returns the first of these policies that forecasts support; `easy` if there is none. */
function forecastPolicy(policies: string): string {
  const names = /^\s*[{[]/.test(policies) ? [] : policies.split(',');
  const can = names.find((name) => {
    try {
      checkForecastPolicy(parsePolicies(name)[0]);
      return true;
    } catch {
      return false;
    }
  });
  return can ?? 'easy';
}

export class WhenView extends ModelView {
  readonly #replay: Replay;
  readonly #kind: HTMLSelectElement;
  readonly #forecasts = new Forecasts(this.results);

  constructor(replay: Replay) {
    const kind = el('select', { 'aria-label': 'Which job' });
    kind.append(el('option', { value: 'new' }, 'a new job'), el('option', { value: 'log' }, 'job'));
    super(FIELDS, 'Job to forecast', 'Forecast', [
      'When would',
      kind,
      el('span', { class: 'of-new' }, ...worded('of {job-processors} processor(s) and {job-limit}', FIELDS)),
      el('span', { class: 'of-log' }, ...worded('{job}', FIELDS)),
      'start in {trace} under {policy}, submitted at',
      '{at}?',
    ]);
    this.#replay = replay;
    this.#kind = kind;
    kind.addEventListener('change', () => this.#choose());
  }

  /** Shows the fields of the chosen kind, and empties those of the other one. */
  #choose(): void {
    const isOfLog = this.#kind.value === 'log';
    this.form.classList.toggle('asks-log', isOfLog);
    for (const name of isOfLog ? ['at', 'job-processors', 'job-limit', 'job-user'] : ['job'])
      (this.form.elements.namedItem(name) as HTMLInputElement).value = '';
  }

  protected override show(values: Values): void {
    super.show(values);
    this.#kind.value = values.job === '' ? 'new' : 'log';
    this.form.classList.toggle('asks-log', values.job !== '');
  }

  override open(params: URLSearchParams): void {
    super.open(params.has('trace') ? params : this.#ofOpen());
  }

  /** Returns a question about the open log: when the job at two thirds of it starts. */
  #ofOpen(): URLSearchParams {
    const { open } = this.#replay;
    if (open === undefined) return new URLSearchParams(FIRST);
    const { state, workload } = open;
    const asked = new URLSearchParams({ trace: state.trace, policy: forecastPolicy(state.policies) });
    if (workload?.hasWaits === false) asked.set('starts', 'replayed');
    const ids = workload?.jobs.id;
    if (ids !== undefined) asked.set('job', String(ids[Math.floor((2 * ids.length) / 3)]));
    for (const [name, parameter, long] of named<Parameter>(READ)) {
      const text = textOf(parameter, (state as object as Record<string, unknown>)[name]);
      if (text !== '') asked.set(long, text);
    }
    return asked;
  }

  /** Opens a file that was dropped on the page. */
  dropped(trace: string): void {
    this.submit({ trace });
  }

  protected override read(): void {}

  address(values: Values): string {
    return addressOf('when', FIELDS, values);
  }

  protected async compute(values: Values, work: Work): Promise<string> {
    work.report('forecasting', 0);
    if (values.trace !== this.#replay.open?.state.trace) showOpen({ name: values.trace });
    return this.#forecasts.show(values, work, this.#replay);
  }

  redraw(): void {
    this.#forecasts.redraw();
  }
}
