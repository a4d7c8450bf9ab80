// Shows a panel with tabs, one for each figure. The worker computes a figure when its tab is chosen.
import { type FigureName, type Scale, USUAL_SCALE } from '../../../figures/names.ts';
import { el } from '../dom.ts';
import { chartContent } from '../plot/chartContent.ts';
import { Figure } from '../plot/figure.ts';
import { fileStem } from '../plot/save.ts';
import { plotLine } from '../plotLine.ts';
import type { Remote } from '../remote.ts';
import type { LabState } from '../state.ts';

const TITLES: Readonly<Record<FigureName, string>> = {
  'arrivals-by-hour': 'Hours',
  'arrivals-by-weekday': 'Weekdays',
  interarrival: 'Interarrival',
  sizes: 'Sizes',
  'run-times': 'Run times',
  accuracy: 'Accuracy',
  waits: 'Waits',
  'waits-over-time': 'Waits over time',
  slowdown: 'Slowdown',
  'slowdown-by-size': 'Slowdown by size',
  fairness: 'Fairness',
  utilization: 'Utilization',
  queue: 'Queue',
  schedule: 'Schedule',
};

export class FigurePanel {
  readonly element: HTMLElement;
  readonly #names: readonly FigureName[];
  readonly #tabs: HTMLButtonElement[];
  readonly #body: HTMLElement;
  readonly #figure = new Figure();
  readonly #scale = el(
    'select',
    {},
    el('option', { value: 'log' }, 'logarithmic'),
    el('option', { value: 'linear' }, 'linear'),
  );
  readonly #scaleLabel = el('label', { class: 'bar' }, 'Scale ', this.#scale);
  readonly #refusal = el('p', { class: 'worse', hidden: '' });
  #chosen = 0;
  /** The scales that the visitor chose. */
  readonly #scales = new Map<FigureName, Scale>();
  #of: { remote: Remote; state: LabState } | undefined;
  /** Counts the requests: only the answer to the last one is shown. */
  #asked = 0;

  /** @param id of the section; the ids of elements in it begin with it */
  constructor(id: string, label: string, names: readonly FigureName[]) {
    this.#names = names;
    const bodyId = `${id}-body`;
    this.#tabs = names.map((name, place) => {
      const tab = el(
        'button',
        { type: 'button', role: 'tab', id: `${id}-${name}`, 'aria-controls': bodyId },
        TITLES[name],
      );
      tab.addEventListener('click', () => this.#choose(place));
      return tab;
    });
    const list = el('div', { role: 'tablist', 'aria-label': label, class: 'tablist' }, ...this.#tabs);
    list.addEventListener('keydown', (event) => this.#onKey(event));
    this.#body = el(
      'div',
      { role: 'tabpanel', id: bodyId, tabindex: '0' },
      this.#scaleLabel,
      this.#refusal,
      this.#figure.element,
    );
    this.#scale.addEventListener('change', () => {
      this.#scales.set(this.#name, this.#scale.value as Scale);
      void this.#draw();
    });
    this.element = el('div', { class: 'panel' }, list, this.#body);
    this.#mark();
  }

  get #name(): FigureName {
    return this.#names[this.#chosen];
  }

  /** @param state of the results that the worker has */
  show(remote: Remote, state: LabState): Promise<void> {
    this.#of = { remote, state };
    return this.#draw();
  }

  redraw(): void {
    this.#figure.redraw();
  }

  #choose(place: number): void {
    this.#chosen = place;
    this.#mark();
    this.#tabs[place].focus();
    void this.#draw();
  }

  /** Handles keys of the tabs pattern: arrows go round, Home and End to the ends. */
  #onKey(event: KeyboardEvent): void {
    const last = this.#tabs.length - 1;
    const to: Record<string, number> = {
      ArrowLeft: this.#chosen === 0 ? last : this.#chosen - 1,
      ArrowRight: this.#chosen === last ? 0 : this.#chosen + 1,
      Home: 0,
      End: last,
    };
    if (!(event.key in to)) return;
    event.preventDefault();
    this.#choose(to[event.key]);
  }

  /** Shows which tab is chosen, and whether its figure has several scales. */
  #mark(): void {
    for (const [place, tab] of this.#tabs.entries()) {
      const is = place === this.#chosen;
      tab.setAttribute('aria-selected', String(is));
      tab.tabIndex = is ? 0 : -1;
    }
    this.#body.setAttribute('aria-labelledby', this.#tabs[this.#chosen].id);
    const usual = USUAL_SCALE[this.#name];
    this.#scaleLabel.hidden = usual === undefined;
    this.#scale.value = this.#scales.get(this.#name) ?? usual ?? 'linear';
  }

  async #draw(): Promise<void> {
    if (this.#of === undefined) return;
    const { remote, state } = this.#of;
    const name = this.#name;
    const scale = this.#scales.get(name) ?? USUAL_SCALE[name];
    const asked = ++this.#asked;
    this.#body.setAttribute('aria-busy', 'true');
    try {
      const chart = await remote.ask('figure', { name, scale });
      if (asked !== this.#asked) return;
      this.#refusal.hidden = true;
      this.#figure.element.hidden = false;
      const line = (look: string) => plotLine(state, name, scale, look);
      const short = `${fileStem(state.trace)}-${name}`;
      this.#figure.show(chartContent(chart, short, line, (look) => line(`${look} --output ${name}.svg`)));
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#figure.element.hidden = true;
      this.#refusal.hidden = false;
      this.#refusal.textContent = (error as Error).message;
    }
    this.#body.removeAttribute('aria-busy');
  }
}
