// Requests forecasts from the worker for the view `when`, and displays them.
import { BOARD_NOTE, boardSvg, drawnJobs } from '../../../figures/boardSvg.ts';
import type { Look } from '../../../figures/look.ts';
import { forecastOf } from '../../../forecast/board.ts';
import { CALIBRATION_POINTS, SAMPLES } from '../../../forecast/defaults.ts';
import { durationText } from '../../../input/duration.ts';
import { quoted } from '../../../input/quoted.ts';
import {
  adviceSentences,
  basisText,
  inWords,
  startSentences,
  surplusText,
} from '../../../report/forecastWords.ts';
import { count, plural, rough, roughPercent } from '../../../report/format.ts';
import { ASKED, pick, READ } from '../../parameters.ts';
import type { ForecastView } from '../../protocol.ts';
import { el, markBest, table } from '../dom.ts';
import { commandOf, enteredAll, type Values } from '../fields.ts';
import { Figure } from '../plot/figure.ts';
import { csvText, offer } from '../plot/save.ts';
import type { Replay } from '../replay/replay.ts';
import type { Work } from '../work.ts';
import { FIELDS, ASKED as FORECAST, questionOf } from './question.ts';

const commandFor = (values: Values) =>
  commandOf(
    `when ${quoted(values.trace)}`,
    FIELDS.filter(({ name }) => name !== 'trace'),
    values,
  );

const svgOf = ({ board, target }: ForecastView, look: Look) => boardSvg(board, look, target);

export class Forecasts {
  readonly #heading = el('h2');
  readonly #expected = el('p', { class: 'answer' });
  readonly #facts = el('p', { class: 'note' });
  readonly #quantiles = scrolled('Quantiles of the start and the end');
  readonly #requests = scrolled('Forecast for other time limits');
  readonly #advice = el('p');
  readonly #save = el('div', { class: 'save' });
  readonly #figure = new Figure('The machine now, and its forecast');
  readonly #more = el('p', { class: 'note' });

  constructor(results: HTMLElement) {
    this.#figure.element.querySelector('h2')?.after(el('p', { class: 'note' }, BOARD_NOTE));
    this.#figure.element.append(this.#more);
    const others = el('p', {}, 'Forecast for other time limits:');
    const parts = [this.#heading, this.#quantiles, others, this.#requests, this.#advice, this.#save];
    results.append(
      el('div', { class: 'whole' }, this.#expected, this.#facts),
      el('section', { 'aria-label': 'The forecast' }, ...parts),
      this.#figure.element,
    );
  }

  /** Returns the text for the status line. @throws Error in words; Ended */
  async show(values: Values, work: Work, replay: Replay): Promise<string> {
    const entered = enteredAll(FORECAST, values);
    const { starts, samples = SAMPLES, calibrationPoints = CALIBRATION_POINTS, seed } = entered;
    const ask = { question: questionOf(entered), starts, samples, calibrationPoints };
    const { trace, policy: policies } = values;
    const settings = { ...pick(ASKED, { ...pick(READ, entered), seed }), policies };
    const { remote } = replay;
    const source = await replay.source({ trace });
    work.goOn();
    work.onEnd = () => remote.cancel();
    const view = await remote.ask('forecast', { source, settings, ...ask }).catch((error) => {
      work.goOn();
      throw error;
    });
    work.goOn();
    return this.#display(view, values, ask.samples);
  }

  redraw(): void {
    this.#figure.redraw();
  }

  #display(view: ForecastView, values: Values, samples: number): string {
    const { board, target, policy } = view;
    const forecast = forecastOf(board);
    const { start, end, curve, advice, calibrationPoints, running, waiting, surplus } = forecast;
    const job = target.id === null ? 'A new job' : `Job ${target.id}`;
    const command = commandFor(values);
    const width = `${count(target.processors)} ${target.processors === 1 ? 'processor' : 'processors'}`;
    this.#heading.textContent = `${job} of ${width}, ${durationText(target.limit)} requested`;
    this.#expected.textContent = startSentences(forecast).join(' ');
    this.#facts.textContent =
      `Under ${policy}: ${running === 1 ? '1 job runs' : `${count(running)} jobs run`}, on ${count(board.busy)} of ${plural(board.processors, 'processor')}; ${count(waiting)} wait. ` +
      `${basisText(samples, calibrationPoints)}. ${surplusText(surplus)}`;
    this.#quantiles.replaceChildren(
      table(
        'From now',
        ['from now', 'p10', 'p50', 'p90'],
        [
          ['start', ...start.map(rough)],
          ['end', ...end.map(rough)],
        ],
      ),
    );
    const byRequest = table(
      'By request',
      ['request', 'median start', 'median end', 'killed', 'expected end'],
      curve.map((one) => [
        durationText(one.request),
        ...[rough(one.medianStart), rough(one.medianEnd), roughPercent(one.killed), rough(one.expectedEnd)],
      ]),
    );
    // A marked request would read as advice.
    markBest(byRequest, advice === null ? -1 : curve.indexOf(advice.soonest), 'earliest end');
    this.#requests.replaceChildren(byRequest);
    this.#advice.textContent = [
      'A job that is killed is assumed to request its own limit next; the expected end includes this.',
      ...adviceSentences(advice, policy),
    ].join(' ');
    offer(this.#save, {
      name: 'specula-when-requests',
      csv: () =>
        csvText(
          ['request', 'medianStart', 'medianEnd', 'killed', 'expectedEnd'],
          curve.map((one) => [one.request, one.medianStart, one.medianEnd, one.killed, one.expectedEnd]),
        ),
      command: () => command,
    });
    const left = board.running.length + board.waiting.length - drawnJobs(board).length;
    this.#more.textContent = left > 0 ? `${count(left)} more jobs are not drawn.` : '';
    this.#figure.show({
      name: 'specula-when-jobs',
      label: `${count(board.running.length)} running and ${count(board.waiting.length)} waiting jobs`,
      svg: (look) => svgOf(view, look),
      isBare: true,
      csv: () => jobsCsv(view),
      table: () => waitingTable(view),
      command: () => `${command} --report when.html`,
    });
    return `${job}: median start ${inWords(start[1])}`;
  }
}

function scrolled(label: string): HTMLElement {
  return el('div', { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': label });
}

const nameOf = (id: number) => (id < 0 ? 'new' : String(id));

function waitingTable({ board }: ForecastView): HTMLElement {
  return table(
    'Jobs that wait',
    ['job', 'processors', 'request', 'p10 start', 'median start', 'p90 start'],
    board.waiting
      .toSorted((a, b) => Number(b.isTarget) - Number(a.isTarget))
      .map(({ id, processors, request, start }) => [
        nameOf(id),
        count(processors),
        durationText(request),
        ...start.map(rough),
      ]),
  );
}

/** Returns all running and waiting jobs as CSV, in seconds from now. */
function jobsCsv({ board: { running, waiting } }: ForecastView): string {
  const quantiles = (of: string) => [10, 50, 90].map((share) => `${of}${share}`);
  const rows = (jobs: ForecastView['board']['running'], state: string) =>
    jobs.map(({ id, processors, request, start, end }) => [
      ...[nameOf(id), state, processors, request, ...start, ...end],
    ]);
  return csvText(
    ['job', 'state', 'processors', 'request', ...quantiles('start'), ...quantiles('end')],
    [...rows(running, 'runs'), ...rows(waiting, 'waits')],
  );
}
