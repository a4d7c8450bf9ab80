const SVG = 'http://www.w3.org/2000/svg';

export type Attributes = Record<string, string | number>;

/** Creates an element of a drawing, with attributes and children. */
export function svg(tag: string, attributes: Attributes = {}, ...children: (Node | string)[]): SVGElement {
  const element = document.createElementNS(SVG, tag) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}
