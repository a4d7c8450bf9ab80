// Provides what the views of `specula when`, `reserve` and `sessions` share: a form, an address, one run at a time.
import { el } from './dom.ts';
import { countNouns, inputs, readValues, showValues, worded } from './fieldInputs.ts';
import { type Field, type Values, valuesIn } from './fields.ts';
import type { LoadedView } from './laterView.ts';
import { say } from './status.ts';
import { Ended, Work } from './work.ts';

export abstract class ModelView implements LoadedView {
  readonly form: HTMLFormElement;
  /** The results, hidden by their class until a run has been completed, because the headings have no content before. */
  readonly results = el('main', { class: 'model none', hidden: '' });
  /** Is called with the address of the present results. */
  onAddress: (address: string) => void = () => {};
  readonly #fields: readonly Field[];
  /** Fields that most questions leave as they are, and the part of the form that holds them. */
  readonly #folded: readonly Field[];
  readonly #more = el('details', { class: 'more' });
  readonly #summary = el('summary', {}, 'More');
  readonly #stale = el(
    'p',
    { class: 'whole stale-note', role: 'status', hidden: '' },
    'The form has been changed. The results below are of the previous run.',
  );
  /** Values of the shown results. */
  #resultsOf: Values | undefined;
  /** Address of the last computation, or of the current one. */
  #shown = '';
  #work: Work | undefined;

  /**
   * @param sentence the question in words, in which `{name}` is a field, and an element stays as it is
   */
  constructor(
    fields: readonly Field[],
    label: string,
    action: string,
    sentence: readonly (string | HTMLElement)[],
  ) {
    this.#fields = fields;
    const words = sentence.flatMap((part) => (typeof part === 'string' ? worded(part, fields) : [part]));
    this.form = el(
      'form',
      { class: 'question', 'aria-label': label, hidden: '' },
      el('div', { class: 'sentence' }, ...words, el('button', { type: 'submit', class: 'main' }, action)),
      this.#more,
    );
    this.#folded = fields.filter(({ name }) => this.form.elements.namedItem(name) === null);
    this.#more.append(this.#summary, el('div', { class: 'fields' }, ...inputs(this.#folded)));
    this.results.append(this.#stale);
    // A menu reports a change; other fields report their input.
    for (const type of ['input', 'change'])
      this.form.addEventListener(type, () => {
        countNouns(this.form);
        this.#compare();
      });
    this.form.addEventListener('submit', (event) => {
      event.preventDefault();
      this.submit({});
    });
  }

  abstract redraw(): void;
  /** Returns the address of these values, and of the view's other state. */
  abstract address(values: Values): string;
  /** Computes and shows the results. Returns the text for the status line. @throws Error in words; Ended */
  protected abstract compute(values: Values, work: Work): Promise<string>;
  /** Reads the parts of the address besides the fields. */
  protected abstract read(params: URLSearchParams): void;

  open(params: URLSearchParams): void {
    this.read(params);
    const values = valuesIn(params, this.#fields);
    this.show(values);
    if (this.address(values) === this.#shown && !this.#work?.hasEnded) say('');
    else void this.#run(values);
  }

  /** Computes the results of the form, after a change of some values. */
  protected submit(change: Values): void {
    const values = { ...readValues(this.form, this.#fields), ...change };
    this.show(values);
    void this.#run(values);
  }

  /** Shows values in the form. */
  protected show(values: Values): void {
    showValues(this.form, this.#fields, values);
    countNouns(this.form);
    const set = this.#folded.filter(({ name, first }) => values[name] !== first).length;
    this.#summary.textContent = set === 0 ? 'More' : `More (${set} set)`;
    this.#compare();
  }

  /** Reports whether the shown results match the form. */
  #compare(): void {
    const of = this.#resultsOf;
    const values = readValues(this.form, this.#fields);
    const isStale = of !== undefined && this.#fields.some(({ name }) => values[name] !== of[name]);
    this.results.classList.toggle('stale', isStale);
    this.#stale.hidden = !isStale;
  }

  protected remember(values: Values): void {
    this.#shown = this.address(values);
    this.onAddress(this.#shown);
  }

  /** Ends the run. */
  leave(): void {
    this.#work?.end();
  }

  async #run(values: Values): Promise<void> {
    this.#work?.end();
    const work = new Work();
    this.#work = work;
    this.remember(values);
    this.results.classList.add('old');
    try {
      const told = await this.compute(values, work);
      this.results.classList.remove('old', 'none');
      this.#resultsOf = values;
      this.#compare();
      work.done();
      say(told);
      document.documentElement.dataset.ready = String(performance.now());
    } catch (error) {
      // Another run has begun, so this one shows nothing more.
      if (this.#work !== work) return;
      if (error instanceof Ended) return;
      this.#shown = '';
      work.done();
      const { message } = error as Error;
      // A message begins with the field that it is about.
      if (this.#folded.some(({ label }) => message.startsWith(label))) this.#more.open = true;
      say(message, true);
    }
  }
}
