// Manages the form of the step-by-step view: the workload, the policy, and the first step.
import type { StepAt } from '../../stepViews.ts';
import { el } from '../dom.ts';
import type { Replay } from '../replay/replay.ts';
import type { LabState } from '../state.ts';
import { say } from '../status.ts';
import { isLesson, LESSONS, OFFERED, placeIn, placeText } from './place.ts';

/** Value of the workload field for the workload of the replay. */
const REPLAYED = 'replayed';

/** Connection of the form to its view. */
interface Asker {
  /** Returns the state of the view, and the time of its step. */
  now(): { readonly state: LabState; readonly time: number | undefined };
  ask(state: LabState, at: StepAt): void;
}

export class StepsForm {
  readonly element = el('form', {
    class: 'question',
    id: 'steps-form',
    'aria-label': 'Workload and policy to step through',
    hidden: '',
  });
  readonly #workload = el('select', { name: 'workload' });
  readonly #policy = el('input', { name: 'policy', spellcheck: 'false', autocomplete: 'off' });
  readonly #begin = el('input', {
    name: 'begin',
    placeholder: 'job 120, or 2d4h',
    autocomplete: 'off',
  });
  readonly #chips = el('div', { class: 'chips', role: 'group', 'aria-label': 'Policy' });
  readonly #replay: Replay;
  readonly #asker: Asker;
  /** Text of the field when the window was requested. */
  #begun = '';

  constructor(replay: Replay, asker: Asker) {
    this.#replay = replay;
    this.#asker = asker;
    const { element: form } = this;
    const label = (text: string, field: HTMLElement) =>
      el('label', {}, el('span', { class: 'unseen' }, text), field);
    form.append(
      el(
        'div',
        { class: 'sentence' },
        el('span', {}, 'What does the scheduler see and decide in'),
        label('Workload', this.#workload),
        el('span', {}, 'under'),
        label('Policy', this.#policy),
        el('span', {}, 'from'),
        label('Begin at', this.#begin),
        el('span', {}, 'on?'),
        el('button', { type: 'submit', class: 'main' }, 'Show'),
      ),
      this.#chips,
    );
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#submit();
    });
    this.#workload.addEventListener('change', () => {
      this.#begin.value = '';
      this.#submit();
    });
  }

  /** Updates the field of the beginning to the shown window. */
  begun(at: StepAt): void {
    if ('id' in at) this.#begin.value = placeText(at);
    this.#begun = this.#begin.value;
  }

  show({ trace, policies }: LabState): void {
    const replayed = this.#replay.state;
    const option = (value: string, text: string) => el('option', { value }, text);
    const others = isLesson(replayed.trace) ? [] : [option(REPLAYED, `From Replay: ${replayed.trace}`)];
    const isOther = !isLesson(trace) && trace !== replayed.trace;
    this.#workload.replaceChildren(
      ...LESSONS.map(([value, text]) => option(value, text)),
      ...others,
      ...(isOther ? [option(trace, trace)] : []),
    );
    this.#workload.value = trace === replayed.trace && !isLesson(trace) ? REPLAYED : trace;
    this.#policy.value = policies;
    const names = [...OFFERED, ...(this.#replay.own()?.names ?? [])];
    this.#chips.replaceChildren(
      ...names.map((name) => {
        const chip = el('button', { type: 'button', 'aria-pressed': String(name === policies) }, name);
        chip.addEventListener('click', () => {
          this.#policy.value = name;
          this.#submit();
          const now = [...this.#chips.querySelectorAll('button')].find(
            ({ textContent }) => textContent === name,
          );
          now?.focus();
        });
        return chip;
      }),
    );
  }

  /** Submits the form. Another policy for the same workload begins at the same time. */
  #submit(): void {
    const replay = this.#replay;
    const { value } = this.#workload;
    const policies = this.#policy.value.trim();
    const { first } = replay;
    const { state: before, time } = this.#asker.now();
    const base =
      value === REPLAYED
        ? replay.state
        : value === before.trace
          ? before
          : { ...first, ...{ trace: value, jobs: undefined, processors: undefined, more: undefined } };
    try {
      if (policies === '') throw new Error('Policy: name one, such as easy');
      const typed = this.#begin.value;
      const goesOn = base.trace === before.trace && typed === this.#begun && time !== undefined;
      const at = goesOn ? { time } : placeIn(typed);
      const state = { ...base, policies };
      this.show(state);
      this.#asker.ask(state, at);
    } catch (error) {
      say((error as Error).message, true);
    }
  }
}
