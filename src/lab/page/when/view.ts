// The view of `specula when`: when a job of a trace starts, and what comes for the jobs that run and wait.
import { addressOf, type Values } from '../fields.ts';
import { ModelView } from '../modelView.ts';
import type { Replay } from '../replay/replay.ts';
import type { Work } from '../work.ts';
import { Forecasts } from './forecasts.ts';
import { FIELDS } from './question.ts';

/** What an address without a trace asks. */
const FIRST = 'trace=KTH-SP2-1996-2.1-cln.swf.gz&at=200d&job-processors=16&job-limit=4h&job-user=55';

export class WhenView extends ModelView {
  readonly #replay: Replay;
  readonly #forecasts = new Forecasts(this.results);

  constructor(replay: Replay) {
    super(FIELDS, 'Which job asks', 'Forecast');
    this.#replay = replay;
  }

  override open(params: URLSearchParams): void {
    super.open(params.has('trace') ? params : new URLSearchParams(FIRST));
  }

  /** A file was dropped on the page. */
  dropped(trace: string): void {
    this.submit({ trace });
  }

  protected override read(): void {}

  address(values: Values): string {
    return addressOf('when', FIELDS, values);
  }

  protected async compute(values: Values, work: Work): Promise<string> {
    work.report('forecasting', 0);
    return this.#forecasts.show(values, work, this.#replay);
  }

  redraw(): void {
    this.#forecasts.redraw();
  }
}
