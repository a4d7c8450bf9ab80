// Loads the panels of figures when their sections come near the view.
import { RESULT_FIGURES, WORKLOAD_FIGURES } from '../../../figures/names.ts';
import { byId } from '../dom.ts';
import type { Remote } from '../remote.ts';
import type { LabState } from '../state.ts';
import type { FigurePanel } from './panel.ts';

const PANELS = [
  { id: 'workload-figures', label: 'Figures of the workload', names: WORKLOAD_FIGURES },
  { id: 'result-figures', label: 'Figures of the results', names: RESULT_FIGURES },
];
/** Distance of a section from the view at which its panel is loaded. */
const NEAR = '300px';

/** The loaded panels. They keep the chosen tab. */
const made = new Map<string, Promise<FigurePanel>>();

export class LaterPanels {
  readonly #observer: IntersectionObserver;
  readonly #remote: Remote;
  readonly #state: LabState;
  readonly #shown = new Set<string>();
  #isClosed = false;

  /** @param state of the results that the worker has */
  constructor(remote: Remote, state: LabState) {
    this.#remote = remote;
    this.#state = state;
    this.#observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) if (isIntersecting) void this.#show(target.id);
      },
      { rootMargin: NEAR },
    );
    for (const { id } of PANELS) byId(id).classList.add('old');
  }

  /**
   * Begins to observe the sections. The content above them must have its height: before that, they are near the top.
   */
  watch(): void {
    if (this.#isClosed) return;
    for (const { id } of PANELS) this.#observer.observe(byId(id));
  }

  /** Shows all panels, including those that no visitor has come near. */
  async showAll(): Promise<void> {
    await Promise.all(PANELS.map(({ id }) => this.#show(id)));
  }

  close(): void {
    this.#isClosed = true;
    this.#observer.disconnect();
  }

  /** Draws again in other colors. */
  redraw(): void {
    for (const panel of made.values()) void panel.then((one) => one.redraw());
  }

  async #show(id: string): Promise<void> {
    if (this.#shown.has(id)) return;
    this.#shown.add(id);
    const about = PANELS.find((one) => one.id === id);
    if (about === undefined) return;
    const panel = made.get(id) ?? this.#make(id, about.label, about.names);
    made.set(id, panel);
    const loaded = await panel.catch(() => undefined);
    if (loaded === undefined) {
      // A part of the page could not be loaded. The next time that the section comes near, it is attempted again.
      made.delete(id);
      this.#shown.delete(id);
      return;
    }
    await loaded.show(this.#remote, this.#state);
    byId(id).classList.remove('old');
  }

  async #make(id: string, label: string, names: (typeof PANELS)[number]['names']): Promise<FigurePanel> {
    const { FigurePanel } = await import('./panel.ts');
    const panel = new FigurePanel(id, label, names);
    byId(id).append(panel.element);
    return panel;
  }
}
