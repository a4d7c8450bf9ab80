import { csvCell } from '../../../trace/write/csvCell.ts';
import { el } from '../dom.ts';
import { type SavedAs, SIZE_NAMES, savedAs } from './sizes.ts';

/** A figure that can be saved, and the command that makes it. */
interface Figure {
  /** The name of the file, without its extension. */
  name: string;
  csv(): string | Promise<string>;
  svg?(as: SavedAs): string | Promise<string>;
  /** True if the picture has neither title nor caption. */
  isBare?: boolean;
  /** Returns the command. @param look options of `specula plot`, with a blank before each */
  command(look: string): string;
}

/** The size chosen last, for figures that are shown later. */
let size = SIZE_NAMES[0];
let hasWords = true;

/** Returns the name of a trace as the beginning of a file's name. */
export const fileStem = (trace: string): string =>
  trace.replace(/\.(swf|gz|txt)\b/g, '').replaceAll(/[^\w-]+/g, '-');

/** Saves a file to the visitor's disk. */
export function download(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  el('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Returns a picture of an SVG, twice as large, for screens and slides. */
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

/** Fills a box with the buttons that save a figure, and its command. A picture has a choice of sizes. */
export function offer(box: HTMLElement, { name, csv, svg, isBare = false, command }: Figure): void {
  const button = (label: string, save: () => void | Promise<void>) => {
    const made = el('button', { type: 'button', 'aria-label': `Save ${name} as ${label}` }, label);
    made.addEventListener('click', () => void save());
    return made;
  };
  const line = el('code');
  const parts: HTMLElement[] = [
    button('CSV', async () => download(`${name}.csv`, new Blob([await csv()], { type: 'text/csv' }))),
    line,
  ];
  if (svg === undefined) line.textContent = command('');
  else {
    const sizes = el(
      'select',
      { 'aria-label': `Size of ${name}` },
      ...SIZE_NAMES.map((one) => el('option', {}, one)),
    );
    const words = el('input', { type: 'checkbox' });
    sizes.value = size;
    words.checked = hasWords;
    const as = () => savedAs(size, !hasWords, box.clientWidth);
    const show = () => {
      line.textContent = command(as().flags);
    };
    for (const field of [sizes, words])
      field.addEventListener('change', () => {
        [size, hasWords] = [sizes.value, words.checked];
        show();
      });
    show();
    parts.unshift(
      sizes,
      ...(isBare ? [] : [el('label', {}, words, 'title and caption')]),
      button('SVG', async () =>
        download(`${name}.svg`, new Blob([await svg(as())], { type: 'image/svg+xml' })),
      ),
      button('PNG', async () => download(`${name}.png`, await png(await svg(as())))),
    );
  }
  box.replaceChildren(...parts);
}

/** Formats rows as CSV. */
export function csvText(titles: readonly string[], rows: Iterable<readonly (string | number)[]>): string {
  const cell = (value: string | number) => csvCell(String(value));
  let text = `${titles.map(cell).join(',')}\n`;
  for (const row of rows) text += `${row.map(cell).join(',')}\n`;
  return text;
}
