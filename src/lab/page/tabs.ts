// The views of the lab besides replay. Each has a form, results, and an address that begins with its name.
import { byId, el } from './dom.ts';

/** A form and its results. */
export interface LoadedView {
  readonly form: HTMLFormElement;
  readonly results: HTMLElement;
  /** Shows what an address asks for. */
  open(params: URLSearchParams): void;
  /** A file was dropped on the page while this view was shown. Without this, it is replayed. */
  dropped?(name: string): void;
  /** Draws again in other colours. */
  redraw(): void;
  /** Ends the run. */
  leave(): void;
  /** Is called with the address of what is shown. */
  onAddress: (address: string) => void;
}

export interface OtherView extends LoadedView {
  /** The name of the command. The address has it too: `show=reserve`. */
  readonly name: string;
  readonly title: string;
  /** The question that it answers. */
  readonly about: string;
}

interface Tab {
  link: HTMLAnchorElement;
  view?: OtherView;
}

export class Tabs {
  readonly #tabs: Tab[];
  readonly #about = byId('about').textContent ?? '';

  constructor(views: readonly OtherView[]) {
    const tab = (title: string, address: string, view?: OtherView): Tab => ({
      link: el('a', { href: `#${address}` }, title),
      view,
    });
    this.#tabs = [
      tab('Replay', '', undefined),
      ...views.map((view) => tab(view.title, `show=${view.name}`, view)),
    ];
    if (views.length === 0) return;
    byId('tabs').hidden = false;
    byId('tabs').append(...this.#tabs.map(({ link }) => link));
    for (const { form, results } of views) {
      byId('status').before(form);
      byId('status').after(results);
    }
  }

  /** The view of an address; undefined for replay. */
  of(params: URLSearchParams): OtherView | undefined {
    return this.#tabs.find(({ view }) => view?.name === params.get('show'))?.view;
  }

  show(shown: OtherView | undefined): void {
    document.body.classList.toggle('other', shown !== undefined);
    byId('about').textContent = shown?.about ?? this.#about;
    for (const { link, view } of this.#tabs) {
      if (view === shown) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
      if (view === undefined) continue;
      view.form.hidden = view !== shown;
      view.results.hidden = view !== shown;
    }
  }

  /** Puts an address into the browser's address line and into the link of the tab. */
  remember(shown: OtherView | undefined, address: string): void {
    const tab = this.#tabs.find(({ view }) => view === shown);
    tab?.link.setAttribute('href', `#${address}`);
    history.replaceState(null, '', `#${address}`);
  }

  redraw(): void {
    for (const { view } of this.#tabs) view?.redraw();
  }
}
