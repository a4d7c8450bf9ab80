// Shows the step-by-step view: its form, its controls, and a step.
import { count, plural } from '../../../report/format.ts';
import type { StepAt, StepsView, StepView } from '../../stepViews.ts';
import { el } from '../dom.ts';
import { settingsOf } from '../form.ts';
import type { LoadedView } from '../laterView.ts';
import { showOpen } from '../openLog.ts';
import type { Replay } from '../replay/replay.ts';
import { type LabState, ofFirstSeed, refusedIn } from '../state.ts';
import { busy, idle, say } from '../status.ts';
import { chart } from './chart.ts';
import { type StepClock, stepClock } from './clock.ts';
import { StepsForm } from './form.ts';
import { sign, signed } from './icons.ts';
import { formatPlace, parsePlace } from './place.ts';
import { queuePanel } from './queue.ts';
import { legend, runningTable } from './running.ts';
import { sentences } from './tell.ts';
import { TimeZoom } from './zoom.ts';

/** Largest height of the machine, in pixels. */
const TALLEST = 300;

export class StepsPanel implements LoadedView {
  readonly #form: StepsForm;
  readonly form: HTMLFormElement;
  readonly results = el('main', { hidden: '', id: 'steps', tabindex: '-1' });
  onAddress: (address: string) => void = () => {};
  readonly #replay: Replay;
  #isOpen = false;
  readonly #play = signed('play', 'Play', 'space', () => this.#toggle());
  readonly #slider = el('input', { type: 'range', 'aria-label': 'Step', min: '0', max: '0', value: '0' });
  readonly #speed = el('select', { 'aria-label': 'Speed' });
  readonly #clock = el('p', { class: 'clock' });
  readonly #count = el('p', { class: 'note' });
  readonly #tell = el('div', {
    class: 'tell',
    'aria-live': 'polite',
    role: 'group',
    'aria-label': 'This step',
  });
  readonly #queue = el('section', { class: 'queue', 'aria-label': 'Queue' });
  readonly #chart = el('div', { class: 'chart' });
  readonly #zoom = new TimeZoom(
    this.#chart,
    () => (this.#view && this.#step ? [this.#view, this.#step] : undefined),
    () => this.redraw(),
  );
  readonly #running = el('div', {
    class: 'scroll',
    tabindex: '0',
    role: 'region',
    'aria-label': 'Running jobs',
  });
  #state: LabState;
  #times: StepClock = stepClock({});
  #view: StepsView | undefined;
  #index = 0;
  /** Number of the pending query; answers to earlier ones come too late. */
  #asked = 0;
  #timer = 0;

  constructor(replay: Replay) {
    this.#replay = replay;
    this.#state = replay.first;
    this.#form = new StepsForm(replay, {
      now: () => ({ state: this.#state, time: this.#step?.time }),
      ask: (state, at) => {
        this.#state = state;
        void this.#ask(at);
      },
    });
    this.form = this.#form.element;
    this.#layResults();
    document.addEventListener('keydown', (event) => this.#key(event));
    new ResizeObserver(() => this.redraw()).observe(this.#chart);
  }

  open(params: URLSearchParams): void {
    this.#isOpen = true;
    const { first } = this.#replay;
    const { state, at } = params.has('trace') ? parsePlace(params, first) : this.#ofOpen(params);
    const isSame =
      this.#view !== undefined && formatPlace(state, first, 0) === formatPlace(this.#state, first, 0);
    this.#state = state;
    this.#form.show(state);
    const refusal = refusedIn(params);
    if (refusal !== undefined) say(refusal, true);
    else if (isSame && 'step' in at && params.has('step')) void this.#go(at.step);
    else if (isSame && !params.has('job') && !params.has('at')) this.#arrived();
    else void this.#ask(at);
  }

  /** Returns the first step of the open log under the first of its policies; without a log, that of a lesson. */
  #ofOpen(params: URLSearchParams): ReturnType<typeof parsePlace> {
    const { open, first } = this.#replay;
    if (open === undefined) return parsePlace(params, first);
    const [policies] = open.state.policies.split(',');
    return {
      state: { ...ofFirstSeed(open.state), policies, job: undefined, view: undefined },
      at: { step: 0 },
    };
  }

  dropped(trace: string): void {
    // A file of the same name may have other content.
    this.#view = undefined;
    this.open(new URLSearchParams({ trace, policy: this.#state.policies }));
  }

  leave(): void {
    this.#isOpen = false;
    this.#pause();
  }

  #pause(): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#tell.setAttribute('aria-live', 'polite');
    sign(this.#play, 'play', 'Play', 'space');
  }

  /** Draws the step, in the present colors and width of the page. */
  redraw(): void {
    const view = this.#view;
    const step = this.#step;
    if (view === undefined || step === undefined) return;
    const width = Math.floor(this.#chart.clientWidth);
    if (width <= 0) return;
    const tall = Math.min(TALLEST, Math.max(180, innerHeight - 560));
    this.#chart.replaceChildren(
      chart(view, step, { width, tall, span: this.#zoom.span, clock: this.#times }),
    );
  }

  get #step(): StepView | undefined {
    const steps = this.#view?.steps;
    return steps?.[this.#index - steps[0].index];
  }

  #layResults(): void {
    for (const [text, value] of [
      ['slow', '2400'],
      ['normal', '1200'],
      ['fast', '500'],
      ['faster', '150'],
    ])
      this.#speed.append(el('option', { value }, text));
    this.#speed.value = '1200';
    this.#speed.addEventListener('change', () => {
      if (this.#timer !== 0) this.#start();
    });
    this.#slider.addEventListener('input', () => void this.#go(Number(this.#slider.value)));
    const controls = el(
      'div',
      { class: 'controls', role: 'group', 'aria-label': 'Steps' },
      signed('first', 'First step of the window', 'Home', () => this.#edge(0)),
      signed('back', 'One step back', '←', () => this.#by(-1)),
      this.#play,
      signed('forward', 'One step forward', '→', () => this.#by(1)),
      signed('last', 'Last step of the window', 'End', () => this.#edge(-1)),
      this.#slider,
      this.#zoom.element,
      el('label', {}, 'Speed ', this.#speed),
    );
    this.results.append(
      controls,
      el('div', { class: 'story' }, el('div', {}, this.#clock, this.#count), this.#tell),
      el(
        'div',
        { class: 'scene' },
        this.#queue,
        el(
          'section',
          { 'aria-label': 'Machine' },
          this.#chart,
          legend(),
          el('details', {}, el('summary', {}, 'Running jobs, as a table'), this.#running),
        ),
      ),
    );
  }

  async #ask(at: StepAt): Promise<void> {
    const replay = this.#replay;
    const asked = ++this.#asked;
    this.#pause();
    busy(() => {
      // The worker completes the query, and its answer is ignored.
      this.#asked++;
      idle();
      say('Cancelled.');
    });
    say('Replaying up to this step');
    try {
      const own = replay.own();
      const isOwn = own?.names.includes(this.#state.policies) === true;
      const settings = { ...settingsOf(this.#state), own: isOwn ? own.text : undefined };
      const source = await replay.source(this.#state);
      const view = await replay.remote.ask('steps', { source, settings, at });
      if (asked !== this.#asked) return;
      if (view.name !== this.#view?.name) this.#zoom.spanTo('all');
      this.#view = view;
      this.#times = stepClock(view);
      this.#index = view.found;
      this.#form.begun(at);
      this.#arrived();
    } catch (error) {
      if (asked === this.#asked) say((error as Error).message, true);
    } finally {
      if (asked === this.#asked) idle();
    }
  }

  /** Shows a window that has arrived, or the present one if the view is opened again. */
  #arrived(): void {
    const view = this.#view;
    if (view === undefined) return;
    this.#slider.min = String(view.steps[0].index);
    this.#slider.max = String(view.steps[view.steps.length - 1].index);
    say(
      `${view.name}: ${plural(view.jobs, 'job')} on ${plural(view.processors, 'processor')} under ${view.policy}`,
    );
    showOpen(view);
    this.#show();
    document.documentElement.dataset.ready = String(performance.now());
  }

  #show(): void {
    const view = this.#view;
    const step = this.#step;
    if (view === undefined || step === undefined) return;
    const last = view.steps[view.steps.length - 1].index;
    const time = this.#times.full(step.time);
    this.#slider.value = String(step.index);
    this.#slider.setAttribute('aria-valuetext', `step ${step.index + 1}, ${time}`);
    this.#clock.textContent = time;
    this.#clock.classList.toggle('long', time.length > 7);
    this.#count.textContent = `step ${count(step.index + 1)}${view.isLast ? ` of ${count(last + 1)}` : ''}`;
    this.#tell.replaceChildren(...sentences(step));
    const isOpen = this.#queue.querySelector('details')?.open === true;
    this.#queue.replaceChildren(...queuePanel(view, step, this.#times, isOpen));
    this.#running.replaceChildren(runningTable(step, this.#times));
    this.redraw();
    this.onAddress(formatPlace(this.#state, this.#replay.first, step.index));
  }

  /** Goes to a step; requests another window if it is not in this one. */
  async #go(index: number): Promise<void> {
    const view = this.#view;
    if (view === undefined) return;
    const [first, last] = [view.steps[0].index, view.steps[view.steps.length - 1].index];
    if (index < 0 || (index > last && view.isLast)) {
      this.#pause();
      return;
    }
    if (index < first || index > last) {
      const playing = this.#timer !== 0;
      await this.#ask({ step: index });
      if (playing) this.#start();
      return;
    }
    this.#index = index;
    this.#show();
  }

  #by(steps: number): void {
    this.#pause();
    void this.#go(this.#index + steps);
  }

  #edge(place: 0 | -1): void {
    this.#pause();
    const step = this.#view?.steps.at(place);
    if (step) void this.#go(step.index);
  }

  #isWhole(): boolean {
    return this.#view?.isLast === true && this.#view.steps[0].index === 0;
  }

  #toggle(): void {
    if (this.#timer !== 0) {
      this.#pause();
      return;
    }
    const last = this.#view?.steps.at(-1)?.index;
    // From the last step, it plays from the beginning.
    if (this.#isWhole() && this.#index === last) void this.#go(0);
    this.#start();
  }

  #start(): void {
    this.#pause();
    // A screen reader could not follow.
    this.#tell.setAttribute('aria-live', 'off');
    sign(this.#play, 'pause', 'Pause', 'space');
    this.#timer = window.setInterval(() => void this.#go(this.#index + 1), Number(this.#speed.value));
  }

  #key(event: KeyboardEvent): void {
    if (!this.#isOpen || event.ctrlKey || event.metaKey || event.altKey) return;
    const target = event.target as HTMLElement;
    if (target.matches('input, select, textarea, dialog *')) return;
    // A focused button handles the space bar itself.
    if (event.key === ' ' && target.matches('button, summary, a')) return;
    const acts: Record<string, () => void> = {
      ' ': () => this.#toggle(),
      ArrowLeft: () => this.#by(-1),
      ArrowRight: () => this.#by(1),
      '+': () => this.#zoom.by(0.6),
      '-': () => this.#zoom.by(1 / 0.6),
      Home: () => this.#edge(0),
      End: () => this.#edge(-1),
    };
    if (!Object.hasOwn(acts, event.key)) return;
    event.preventDefault();
    acts[event.key]();
  }
}
