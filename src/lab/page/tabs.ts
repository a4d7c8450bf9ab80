// Manages the views of the lab besides replay. Each has a form, results, and an address that begins with its name.
import { byId, el } from './dom.ts';
import type { LaterView } from './laterView.ts';
import { titleOf } from './title.ts';

/** Milliseconds within which consecutive steps are merged into one. */
const ONE_STEP = 1000;

interface Tab {
  link: HTMLAnchorElement;
  view?: LaterView;
}

export class Tabs {
  readonly #tabs: Tab[];
  /** Time of the last step in the browser's history. */
  #stepped = Number.NEGATIVE_INFINITY;

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

  /** Returns the view of an address; undefined for replay. */
  of(params: URLSearchParams): LaterView | undefined {
    return this.#tabs.find(({ view }) => view?.name === params.get('show'))?.view;
  }

  show(shown: LaterView | undefined): void {
    document.body.classList.toggle('other', shown !== undefined);
    document.title = titleOf(location.hash, shown?.title);
    byId('open').hidden = shown?.ofLog === false;
    for (const { link, view } of this.#tabs) {
      if (view === shown) link.setAttribute('aria-current', 'page');
      else link.removeAttribute('aria-current');
      if (view === undefined) continue;
      view.form.hidden = view !== shown;
      view.results.hidden = view !== shown;
    }
  }

  /**
   * Puts an address into the browser's address line and into the link of the tab.
   *
   * @param isStep true if Back leads to the address before
   */
  remember(shown: LaterView | undefined, address: string, isStep = false): void {
    this.link(shown, address);
    document.title = titleOf(address, shown?.title);
    const hash = `#${address}`;
    // A page in a frame of a notebook (about:srcdoc) has no address of its own.
    if (hash === location.hash || location.protocol === 'about:') return;
    const isNew = isStep && performance.now() - this.#stepped > ONE_STEP;
    if (isStep) this.#stepped = performance.now();
    if (isNew) history.pushState(null, '', hash);
    else history.replaceState(null, '', hash);
  }

  /** Sets the link of the tab of a view. */
  link(to: LaterView | undefined, address: string): void {
    const tab = this.#tabs.find(({ view }) => view === to);
    tab?.link.setAttribute('href', `#${address}`);
  }

  /** Points the tabs of the views about a log to another log. @param besides the view that shows it */
  reset(besides: LaterView | undefined): void {
    for (const { view } of this.#tabs)
      if (view?.ofLog && view !== besides) this.link(view, `show=${view.name}`);
  }

  redraw(): void {
    for (const { view } of this.#tabs) view?.redraw();
  }
}
