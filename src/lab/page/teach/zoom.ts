// Selects the time range of the chart of the steps by buttons, by the wheel and by keys.
import type { StepsView, StepView } from '../../stepViews.ts';
import { el } from '../dom.ts';
import { edges } from './chart.ts';
import { rangeOf, type Span, zoomed } from './span.ts';

const CLOSER = 0.6;

export class TimeZoom {
  span: Span = 'all';
  readonly element = el('span', { class: 'zoom', role: 'group', 'aria-label': 'Zoom' });
  readonly #fit: HTMLButtonElement;
  readonly #now: () => [StepsView, StepView] | undefined;
  readonly #changed: () => void;

  /** @param now returns the shown steps */
  constructor(chart: HTMLElement, now: () => [StepsView, StepView] | undefined, changed: () => void) {
    this.#now = now;
    this.#changed = changed;
    const button = (text: string, title: string, act: () => void) => {
      const made = el('button', { type: 'button', title }, text);
      made.addEventListener('click', act);
      return made;
    };
    this.#fit = button('Fit decision', 'From now to the shadow time, and a fifth more', () =>
      this.spanTo(this.span === 'decision' ? 'all' : 'decision'),
    );
    this.#fit.setAttribute('aria-pressed', 'false');
    const [closer, farther] = [
      button('+', 'Zoom in', () => this.by(CLOSER)),
      button('−', 'Zoom out', () => this.by(1 / CLOSER)),
    ];
    for (const one of [closer, farther]) one.setAttribute('aria-label', one.title);
    this.element.append(closer, farther, this.#fit);
    chart.addEventListener('wheel', (event) => this.#wheel(chart, event), { passive: false });
  }

  /** Zooms by a factor. @param share the position that stays, from 0 at the left to 1 at the right; default: now */
  by(factor: number, share?: number): void {
    const now = this.#now();
    if (now === undefined) return;
    const [view, step] = now;
    const { from, to } = rangeOf(view, step, this.span);
    this.spanTo(zoomed(view, step, this.span, factor, share ?? (step.time - from) / (to - from)));
  }

  spanTo(span: Span): void {
    this.span = span;
    this.#fit.setAttribute('aria-pressed', String(span === 'decision'));
    this.#changed();
  }

  #wheel(chart: HTMLElement, event: WheelEvent): void {
    const now = this.#now();
    // Everything is in view already: the wheel scrolls the page.
    if (now === undefined || (event.deltaY > 0 && this.span === 'all')) return;
    event.preventDefault();
    const { left: begin, width } = chart.getBoundingClientRect();
    const [left, right] = edges(now[0], width);
    const share = (event.clientX - begin - left) / (right - left);
    this.by(Math.exp(event.deltaY * 0.0015), Math.min(1, Math.max(0, share)));
  }
}
