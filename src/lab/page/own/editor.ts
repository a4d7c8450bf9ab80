// Provides a text area for code: line numbers, a mark at one line, and the keys that code needs.
import { el } from '../dom.ts';
import { type Edit, indent, lineRange, newLine, outdent } from './typing.ts';

interface EditorEvents {
  input(): void;
  run(): void;
}

export class Editor {
  readonly area = el('textarea', {
    id: 'own-text',
    wrap: 'off',
    spellcheck: 'false',
    autocapitalize: 'off',
    autocomplete: 'off',
    autocorrect: 'off',
    'aria-label': 'Text of the scheduler',
    'aria-describedby': 'own-keys',
  });
  readonly #numbers = el('div', { class: 'numbers' });
  readonly #mark = el('div', { class: 'mark', hidden: '' });
  readonly element = el(
    'div',
    { class: 'editor' },
    el('div', { class: 'margin', 'aria-hidden': 'true' }, this.#numbers),
    this.#mark,
    this.area,
  );
  /** Line of the mark; 0: none. */
  #line = 0;
  /** True after Escape, when Tab leaves the text area. */
  #leaving = false;

  constructor(on: EditorEvents) {
    this.area.addEventListener('input', () => {
      this.#number();
      on.input();
    });
    this.area.addEventListener('scroll', () => this.#scroll());
    this.area.addEventListener('blur', () => {
      this.#leaving = false;
    });
    this.area.addEventListener('keydown', (event) => this.#key(event, on));
  }

  get text(): string {
    return this.area.value;
  }

  /** Sets the initial text; undo does not restore an earlier one. */
  begin(text: string): void {
    this.area.value = text;
    this.area.setSelectionRange(0, 0);
    this.#number();
  }

  /** Replaces the text. The browser's undo restores the earlier one. */
  replace(text: string): void {
    this.#apply({ from: 0, to: this.text.length, text, start: 0, end: 0 });
    this.area.scrollTop = 0;
  }

  /** Marks a line, counted from 1, and brings it into view; undefined: none. */
  mark(line: number | undefined): void {
    this.#line = line ?? 0;
    this.#mark.hidden = line === undefined;
    if (line === undefined) return;
    const { top, bottom } = this.#placeOf(line);
    const { scrollTop, clientHeight } = this.area;
    if (top < scrollTop || bottom > scrollTop + clientHeight)
      this.area.scrollTop = (top + bottom - clientHeight) / 2;
    this.#scroll();
  }

  /** Selects a line. */
  goTo(line: number): void {
    const { start, end } = lineRange(this.text, line);
    this.area.focus();
    this.area.setSelectionRange(start, end);
  }

  #placeOf(line: number): { top: number; bottom: number } {
    const { lineHeight, paddingTop } = getComputedStyle(this.area);
    const height = Number.parseFloat(lineHeight);
    const top = Number.parseFloat(paddingTop) + (line - 1) * height;
    return { top, bottom: top + height };
  }

  #number(): void {
    const lines = this.text.split('\n').length;
    this.#numbers.textContent = Array.from({ length: lines }, (_, i) => i + 1).join('\n');
    this.#scroll();
  }

  #scroll(): void {
    const { scrollTop } = this.area;
    this.#numbers.style.transform = `translateY(${-scrollTop}px)`;
    if (this.#line > 0)
      this.#mark.style.transform = `translateY(${this.#placeOf(this.#line).top - scrollTop}px)`;
  }

  #key(event: KeyboardEvent, on: EditorEvents): void {
    const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing } = event;
    const leaving = this.#leaving;
    // Shift precedes the Tab that it modifies.
    if (key !== 'Shift') this.#leaving = key === 'Escape';
    const { selectionStart: start, selectionEnd: end } = this.area;
    if (key === 'Enter' && (ctrlKey || metaKey)) {
      event.preventDefault();
      on.run();
    } else if (ctrlKey || metaKey || altKey || isComposing) return;
    else if (key === 'Tab' && !leaving) {
      event.preventDefault();
      this.#apply((shiftKey ? outdent : indent)(this.text, start, end));
    } else if (key === 'Enter' && !shiftKey) {
      event.preventDefault();
      this.#apply(newLine(this.text, start, end));
    }
  }

  #apply({ from, to, text, start, end }: Edit): void {
    if (this.text.slice(from, to) !== text) {
      this.area.focus();
      this.area.setSelectionRange(from, to);
      // No other way of changing a text area can be undone.
      const changed = document.execCommand(text === '' ? 'delete' : 'insertText', false, text);
      if (!changed) {
        this.area.setRangeText(text, from, to);
        this.area.dispatchEvent(new Event('input'));
      }
    }
    this.area.setSelectionRange(start, end);
  }
}
