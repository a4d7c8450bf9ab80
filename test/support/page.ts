// As much of a browser's page as the lab's tables ask for, so that they can be tested without a browser.

/** An element that keeps what it is given. */
class PageElement {
  readonly attributes: Record<string, string> = {};
  readonly style = { cssText: '' };
  children: (PageElement | string)[] = [];
  readonly tag: string;

  constructor(tag: string) {
    this.tag = tag;
  }
  setAttribute(name: string, value: string) {
    this.attributes[name] = value;
  }
  append(...children: (PageElement | string)[]) {
    this.children.push(...children);
  }
  prepend(...children: (PageElement | string)[]) {
    this.children.unshift(...children);
  }
}

class Cell extends PageElement {}

/** From now on elements can be made. A value of the theme is its name. Returns what puts all back. */
export function withPage(): () => void {
  const page = {
    document: { createElement: (tag: string) => new (/^t[dh]$/.test(tag) ? Cell : PageElement)(tag) },
    getComputedStyle: () => ({ getPropertyValue: (name: string) => ` ${name} ` }),
    HTMLTableCellElement: Cell,
  };
  Object.assign(globalThis, page);
  return () => {
    for (const name of Object.keys(page)) Reflect.deleteProperty(globalThis, name);
  };
}

/** An element as nested lists: its tag with its attributes and style, and what is in it. */
export function outline(of: unknown): unknown {
  if (!(of instanceof PageElement)) return of;
  const { tag, attributes, style, children } = of;
  const words = Object.entries(attributes).map(([name, value]) => `${name}=${value}`);
  if (style.cssText !== '') words.push(style.cssText);
  return [[tag, ...words].join(' '), ...children.map(outline)];
}
