// Manages a visitor's custom scheduler: the editor, the text that it starts with, and the result of the last run.
import { decimal, duration } from '../../../report/format.ts';
import { OWN_SECONDS, type PolicyView } from '../../protocol.ts';
import { byId, el } from '../dom.ts';
import { download } from '../plot/save.ts';
import { OWN_FILE } from '../state.ts';
import { Editor } from './editor.ts';
import { forgetText, keepText, keptText } from './kept.ts';

/** The text of examples/schedulers/easy.mjs (scripts/lab.mjs). */
declare const EASY: string;

export interface Fault {
  message: string;
  line?: number;
}

export class OwnPanel {
  readonly #editor = new Editor({
    input: () => this.#changed(),
    run: () => byId<HTMLFormElement>('form').requestSubmit(),
  });
  readonly #open: HTMLButtonElement;
  readonly #onChange: () => void;
  readonly #run = el('button', { type: 'submit', form: 'form', class: 'main' }, 'Run');
  readonly #keep = el('input', { type: 'checkbox' });
  /** Explains why the page cannot load a scheduler. */
  readonly #refusal = el('p', { class: 'worse', hidden: '' });
  readonly #fault = el('p', { id: 'own-fault', role: 'alert' });
  readonly #outcome = el('p', { class: 'note', role: 'status' });
  readonly #examples = el('div', { class: 'chips', role: 'group', 'aria-label': 'Examples' }, 'Examples: ');
  readonly #reference = el('dl', {});
  readonly #section: HTMLElement;
  #isAllowed = true;

  /**
   * @param allowed returns whether a scheduler can be loaded; it is called once, when the editor is opened
   * @param open the button that opens and closes the editor
   * @param onChange is called when the text that takes part in a replay may have changed
   */
  constructor(allowed: () => Promise<boolean>, open: HTMLButtonElement, onChange: () => void) {
    this.#open = open;
    this.#onChange = onChange;
    const { text, inBrowser } = keptText();
    this.#editor.begin(text ?? EASY);
    this.#keep.checked = inBrowser;
    this.#section = this.#layout();
    byId('work').prepend(this.#section);
    this.#keep.addEventListener('change', () => (this.#keep.checked ? this.#changed(false) : forgetText()));
    this.#allowed = allowed;
  }

  #allowed: (() => Promise<boolean>) | undefined;
  #isWritten = false;

  /** True if the visitor has written something, or taken an example, since the page was opened. */
  get isWritten(): boolean {
    return this.#isWritten;
  }

  /** The text that takes part in a replay; undefined: none. */
  get text(): string | undefined {
    return this.#section.hidden || !this.#isAllowed ? undefined : this.#editor.text;
  }

  /** Opens the editor, or closes it. */
  toggle(): void {
    this.#show(this.#section.hidden === true);
    if (!this.#section.hidden) this.#editor.area.focus({ preventScroll: innerWidth > 1100 });
  }

  /** Loads a file from the visitor. */
  async load(file: File): Promise<void> {
    this.#show(true);
    this.#editor.replace(await file.text());
  }

  begun(): void {
    this.#tell(undefined);
    this.#outcome.textContent = '';
  }

  failed(fault: Fault): void {
    this.#tell(fault);
  }

  /** Shows the results of the visitor's schedulers next to those of the first policy. */
  done(views: readonly PolicyView[]): void {
    const [first] = views;
    const told = ({ policy, metrics }: PolicyView) =>
      `${policy.name}: mean wait ${duration(metrics.meanWait)}, ` +
      `bounded slowdown ${decimal(metrics.meanBoundedSlowdown)}`;
    const own = views.filter((view) => view.own !== undefined);
    if (own.length > 0) this.#outcome.textContent = `${[...own, first].map(told).join('. ')}.`;
  }

  #show(isOpen: boolean): void {
    this.#section.hidden = !isOpen;
    document.body.classList.toggle('writing', isOpen);
    this.#open.setAttribute('aria-expanded', String(isOpen));
    this.#title();
    if (isOpen) void this.#check();
    this.#onChange();
  }

  #title(): void {
    this.#open.textContent = this.#section.hidden ? 'Write a scheduler' : 'Close the editor';
  }

  /** Fetches the content next to the editor. */
  async #fill(): Promise<void> {
    const { examples, reference } = await import('./help.ts');
    for (const { name, text } of examples) {
      const chip = el('button', { type: 'button' }, name);
      chip.addEventListener('click', () => this.#editor.replace(text));
      this.#examples.append(chip);
    }
    for (const { what, meaning } of reference)
      this.#reference.append(el('div', {}, el('dt', {}, ...coded(what)), el('dd', {}, ...coded(meaning))));
  }

  /** Reports restrictions by the page's security policy. */
  async #check(): Promise<void> {
    const allowed = this.#allowed;
    this.#allowed = undefined;
    if (allowed === undefined) return;
    void this.#fill();
    this.#isAllowed = await allowed();
    this.#run.disabled = !this.#isAllowed;
    this.#refusal.hidden = this.#isAllowed;
    this.#refusal.textContent =
      'This page cannot run a custom scheduler, ' +
      'because its Content-Security-Policy has no blob: in script-src.';
  }

  #changed(isText = true): void {
    keepText(this.#editor.text, this.#keep.checked);
    if (!isText) return;
    this.#isWritten = true;
    this.#tell(undefined);
    this.#onChange();
  }

  #tell(fault: Fault | undefined): void {
    const { area } = this.#editor;
    this.#editor.mark(fault?.line);
    this.#fault.replaceChildren();
    area.removeAttribute('aria-invalid');
    area.removeAttribute('aria-errormessage');
    if (fault === undefined) return;
    area.setAttribute('aria-invalid', 'true');
    area.setAttribute('aria-errormessage', this.#fault.id);
    const { message, line } = fault;
    if (line !== undefined) {
      const link = el('button', { type: 'button', 'aria-label': `Go to line ${line}` }, `Line ${line}`);
      link.addEventListener('click', () => this.#editor.goTo(line));
      this.#fault.append(link, ' ');
    }
    this.#fault.append(message);
  }

  #layout(): HTMLElement {
    const save = el('button', { type: 'button' }, 'Save as file');
    save.addEventListener('click', () =>
      download(OWN_FILE, new Blob([this.#editor.text], { type: 'text/javascript' })),
    );
    return el(
      'section',
      { id: 'own', 'aria-labelledby': 'own-title', hidden: '' },
      el('h2', { id: 'own-title' }, 'Custom scheduler'),
      this.#refusal,
      this.#examples,
      el('div', { class: 'bar' }, this.#run, save, el('label', {}, this.#keep, ' Keep it in this browser')),
      this.#outcome,
      this.#fault,
      this.#editor.element,
      el(
        'p',
        { class: 'note', id: 'own-keys' },
        'Tab indents. Escape, then Tab leaves the editor. Ctrl and Enter runs. ' +
          'Undo brings back a text that an example replaced.',
      ),
      el(
        'p',
        { class: 'note' },
        'The scheduler runs in this page, alongside the policies above. It is not uploaded. ' +
          `If it does not return within ${OWN_SECONDS} s, it is stopped. ` +
          'The text stays in this tab until you close it. Run only what you trust.',
      ),
      el('details', {}, el('summary', {}, 'The interface of a scheduler'), this.#reference),
    );
  }
}

/** Returns a text in which the parts between backticks are code. */
function coded(text: string): (string | HTMLElement)[] {
  return text.split('`').map((part, i) => (i % 2 === 1 ? el('code', {}, part) : part));
}
