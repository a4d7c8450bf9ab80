import { svg } from './svg.ts';

/** Returns hatching and dots, which repeat the information of colors. */
export function patterns(): SVGElement {
  const pattern = (id: string, size: number, turn: number, ...children: SVGElement[]) =>
    svg(
      'pattern',
      {
        ...{ id, width: size, height: size, patternUnits: 'userSpaceOnUse' },
        patternTransform: `rotate(${turn})`,
      },
      ...children,
    );
  const stripe = (kind: string) => svg('rect', { class: `stripe ${kind}`, width: 2.5, height: 7 });
  return svg(
    'defs',
    {},
    pattern('steps-ordered', 7, 45, stripe('ordered')),
    pattern('steps-passed', 7, 45, stripe('passed')),
    pattern('steps-lost', 7, -45, stripe('lost')),
    pattern('steps-extra', 6, 0, svg('circle', { class: 'dot', cx: 3, cy: 3, r: 1.4 })),
  );
}
