// Loads the form and results of a view when a visitor opens it.
import { el } from './dom.ts';
import { say } from './status.ts';

/** A form and its results. */
export interface LoadedView {
  readonly form: HTMLFormElement;
  readonly results: HTMLElement;
  /** Shows the view of an address. */
  open(params: URLSearchParams): void;
  /** Handles a file that was dropped on the page while this view was shown. If absent, the file is replayed. */
  dropped?(name: string): void;
  /** Draws again in other colors. */
  redraw(): void;
  /** Ends the run. */
  leave(): void;
  /** Is called with the address of the present view. */
  onAddress: (address: string) => void;
}

export class LaterView implements LoadedView {
  /** Name of the command, which is also in the address: `show=reserve`. */
  readonly name: string;
  readonly title: string;
  /** True if the view is about the open log. */
  readonly ofLog: boolean;
  /** The form, which is empty until the view is loaded. */
  form = el('form', { hidden: '' });
  results = el('main', { hidden: '', tabindex: '-1' });
  onAddress: (address: string) => void = () => {};
  dropped?: (name: string) => void;
  readonly #load: () => Promise<LoadedView>;
  #view: LoadedView | undefined;
  /** Parameters of the address while the view is open. */
  #asked: URLSearchParams | undefined;

  constructor(name: string, title: string, ofLog: boolean, load: () => Promise<LoadedView>) {
    this.name = name;
    this.title = title;
    this.ofLog = ofLog;
    this.#load = load;
  }

  open(params: URLSearchParams): void {
    this.#asked = params;
    if (this.#view) this.#view.open(params);
    else void this.#begin();
  }

  redraw(): void {
    this.#view?.redraw();
  }

  leave(): void {
    this.#asked = undefined;
    this.#view?.leave();
  }

  async #begin(): Promise<void> {
    try {
      const view = await this.#load();
      if (this.#view) return;
      this.#view = view;
      for (const part of ['form', 'results'] as const) {
        view[part].hidden = this[part].hidden;
        this[part].replaceWith(view[part]);
      }
      this.form = view.form;
      this.results = view.results;
      this.dropped = view.dropped?.bind(view);
      view.onAddress = (address) => this.onAddress(address);
      if (this.#asked) view.open(this.#asked);
    } catch (error) {
      say((error as Error).message, true);
    }
  }
}
