// Offers the editor of custom schedulers, which is loaded when a visitor opens it.
import type { PolicyView } from '../../protocol.ts';
import { byId, el } from '../dom.ts';
import { say } from '../status.ts';
import type { Fault, OwnPanel } from './panel.ts';

export class Own {
  readonly #open = el('button', { type: 'button', 'aria-expanded': 'false', 'aria-controls': 'own' });
  readonly #allowed: () => Promise<boolean>;
  #loading: Promise<OwnPanel> | undefined;
  #panel: OwnPanel | undefined;
  /** Is called when the text that takes part in a replay may have changed. */
  onChange: () => void = () => {};

  /** @param allowed returns whether a scheduler can be loaded; it is called once, when the editor is opened */
  constructor(allowed: () => Promise<boolean>) {
    this.#allowed = allowed;
    this.#open.textContent = 'Write a scheduler';
    this.#open.addEventListener('click', () => void this.#with((panel) => panel.toggle()));
    byId('options').before(this.#open);
  }

  /** True if the visitor has written something, or taken an example, since the page was opened. */
  get isWritten(): boolean {
    return this.#panel?.isWritten ?? false;
  }

  /** The text that takes part in a replay; undefined: none. */
  get text(): string | undefined {
    return this.#panel?.text;
  }

  /** Loads a file from the visitor. */
  load(file: File): Promise<void> {
    return this.#with((panel) => panel.load(file));
  }

  begun(): void {
    this.#panel?.begun();
  }

  failed(fault: Fault): void {
    this.#panel?.failed(fault);
  }

  done(views: readonly PolicyView[]): void {
    this.#panel?.done(views);
  }

  async #with(act: (panel: OwnPanel) => void | Promise<void>): Promise<void> {
    this.#loading ??= import('./panel.ts').then(
      ({ OwnPanel }) => new OwnPanel(this.#allowed, this.#open, () => this.onChange()),
    );
    try {
      this.#panel = await this.#loading;
    } catch (error) {
      this.#loading = undefined;
      say((error as Error).message, true);
      return;
    }
    await act(this.#panel);
  }
}
