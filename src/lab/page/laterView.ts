// A view of the lab whose form and results are loaded when a visitor opens it.
import { el } from './dom.ts';
import { say } from './status.ts';
import type { LoadedView, OtherView } from './tabs.ts';

export class LaterView implements OtherView {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  /** Empty until the view is loaded. */
  form = el('form', { hidden: '' });
  results = el('main', { hidden: '' });
  onAddress: (address: string) => void = () => {};
  dropped?: (name: string) => void;
  readonly #load: () => Promise<LoadedView>;
  #view: LoadedView | undefined;
  /** What the address asks for while the view is open. */
  #asked: URLSearchParams | undefined;

  constructor(name: string, title: string, about: string, load: () => Promise<LoadedView>) {
    this.name = name;
    this.title = title;
    this.about = `${about} Everything runs in this page.`;
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
