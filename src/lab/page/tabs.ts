// The views of the lab besides replay. Each has a form, results, and an address that begins with its name.
import { byId, el } from './dom.ts';
import type { LaterView } from './laterView.ts';

interface Tab {
  link: HTMLAnchorElement;
  view?: LaterView;
}

export class Tabs {
  readonly #tabs: Tab[];
  readonly #about = byId('about').textContent ?? '';

  constructor(views: readonly LaterView[]) {
    const tab = (title: string, address: string, view?: LaterView): Tab => ({
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
  of(params: URLSearchParams): LaterView | undefined {
    return this.#tabs.find(({ view }) => view?.name === params.get('show'))?.view;
  }

  show(shown: LaterView | undefined): void {
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
  remember(shown: LaterView | undefined, address: string): void {
    this.link(shown, address);
    history.replaceState(null, '', `#${address}`);
  }

  /** Where the tab of a view leads. */
  link(to: LaterView | undefined, address: string): void {
    const tab = this.#tabs.find(({ view }) => view === to);
    tab?.link.setAttribute('href', `#${address}`);
  }

  /** Another log is open: the tabs of the views about a log lead to that. @param besides the view that shows it */
  reset(besides: LaterView | undefined): void {
    for (const { view } of this.#tabs)
      if (view?.ofLog && view !== besides) this.link(view, `show=${view.name}`);
  }

  redraw(): void {
    for (const { view } of this.#tabs) view?.redraw();
  }
}
