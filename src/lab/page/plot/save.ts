import { csvCell } from '../../../trace/write/csvCell.ts';
import { el } from '../dom.ts';

/** How a figure is saved, and the command that makes it. */
interface Figure {
  /** The name of the file, without its extension. */
  name: string;
  csv(): string;
  svg?(): string | Promise<string>;
  command(): string;
}

/** Hands the visitor a file. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  el('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** A picture of an SVG, twice as large, for screens and slides. */
async function png(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = el('canvas');
  canvas.width = 2 * image.width;
  canvas.height = 2 * image.height;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((settle, refuse) => {
    canvas.toBlob((blob) => (blob ? settle(blob) : refuse(new Error('the picture is too large'))));
  });
}

/** Fills a box with the buttons that save a figure, and its command. */
export function offer(box: HTMLElement, { name, csv, svg, command }: Figure): void {
  const button = (label: string, save: () => void | Promise<void>) => {
    const made = el('button', { type: 'button', 'aria-label': `Save ${name} as ${label}` }, label);
    made.addEventListener('click', () => void save());
    return made;
  };
  const pictures = svg
    ? [
        button('SVG', async () =>
          download(`${name}.svg`, new Blob([await svg()], { type: 'image/svg+xml' })),
        ),
        button('PNG', async () => download(`${name}.png`, await png(await svg()))),
      ]
    : [];
  box.replaceChildren(
    ...pictures,
    button('CSV', () => download(`${name}.csv`, new Blob([csv()], { type: 'text/csv' }))),
    el('code', {}, command()),
  );
}

/** Rows as CSV. */
export function csvText(titles: readonly string[], rows: Iterable<readonly (string | number)[]>): string {
  const cell = (value: string | number) => csvCell(String(value));
  let text = `${titles.map(cell).join(',')}\n`;
  for (const row of rows) text += `${row.map(cell).join(',')}\n`;
  return text;
}
