// The tab of the step-by-step view. The view itself is loaded when the tab is opened.
import { el } from '../dom.ts';
import type { Remote } from '../remote.ts';
import { say } from '../status.ts';
import type { OtherView } from '../tabs.ts';
import type { StepsPanel } from './panel.ts';
import type { Replayed } from './replayed.ts';

export class StepsTab implements OtherView {
  readonly name = 'steps';
  readonly title = 'Step by step';
  readonly about = 'What does the scheduler see, and why does it decide so? Everything runs in this page.';
  readonly form = el('form', {
    class: 'question',
    id: 'steps-form',
    'aria-label': 'What to step through',
    hidden: '',
  });
  readonly results = el('main', { hidden: '', id: 'steps' });
  onAddress: (address: string) => void = () => {};
  readonly #remote: Remote;
  readonly #replayed: Replayed;
  #panel: StepsPanel | undefined;
  #isOpen = false;

  constructor(remote: Remote, replayed: Replayed) {
    this.#remote = remote;
    this.#replayed = replayed;
  }

  open(params: URLSearchParams): void {
    this.#isOpen = true;
    void this.#load(params);
  }

  /** A file was dropped on the page. */
  dropped(name: string): void {
    this.#panel?.show(new URLSearchParams({ trace: name, policy: this.#panel.policy }));
  }

  redraw(): void {
    this.#panel?.draw();
  }

  leave(): void {
    this.#isOpen = false;
    this.#panel?.pause();
  }

  async #load(params: URLSearchParams): Promise<void> {
    try {
      const { StepsPanel } = await import('./panel.ts');
      this.#panel ??= new StepsPanel({
        ...{ remote: this.#remote, replayed: this.#replayed, form: this.form, results: this.results },
        isOpen: () => this.#isOpen,
        remember: (address) => this.onAddress(address),
      });
      this.#panel.show(params);
    } catch (error) {
      say((error as Error).message, true);
    }
  }
}
