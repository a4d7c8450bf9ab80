// A screenshot as a PNG file with a palette: a third of the bytes, and to the eye the same picture.
import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Signature at the start of each PNG file. */
const SIGNATURE = 8;
const COLORS = 256;

interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green and blue of each pixel, a byte each, line by line. */
  readonly bytes: Buffer;
}

function chunksOf(png: Buffer): { type: string; data: Buffer }[] {
  const chunks = [];
  for (let at = SIGNATURE; at < png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString('latin1', at + 4, at + 8);
    chunks.push({ type, data: png.subarray(at + 8, at + 8 + length) });
    at += length + 12;
  }
  return chunks;
}

/** Which of left, above and corner is nearest to left + above - corner. */
function paeth(left: number, above: number, corner: number): number {
  const toLeft = Math.abs(above - corner);
  const toAbove = Math.abs(left - corner);
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** The pixels of a file without transparency, as Chromium writes it. */
function pixelsOf(png: Buffer): Pixels {
  const chunks = chunksOf(png);
  const header = chunks[0].data;
  if (header[8] !== 8 || header[9] !== 2) throw new Error('expected a PNG file of three bytes a pixel');
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data);
  const lines = inflateSync(Buffer.concat(packed));
  const row = 3 * width;
  const bytes = Buffer.alloc(row * height);
  for (let y = 0; y < height; y++) {
    const filter = lines[y * (row + 1)];
    for (let x = 0; x < row; x++) {
      const to = y * row + x;
      const left = x < 3 ? 0 : bytes[to - 3];
      const above = y === 0 ? 0 : bytes[to - row];
      const corner = x < 3 || y === 0 ? 0 : bytes[to - row - 3];
      const guess = [0, left, above, (left + above) >> 1, paeth(left, above, corner)][filter];
      bytes[to] = lines[y * (row + 1) + 1 + x] + guess;
    }
  }
  return { width, height, bytes };
}

/** The most frequent colors, and for each color its nearest among them. */
function paletteOf(colors: readonly number[]): { palette: number[]; nearest: Map<number, number> } {
  const times = new Map<number, number>();
  for (const color of colors) times.set(color, (times.get(color) ?? 0) + 1);
  const frequent = [...times].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const palette = frequent.slice(0, COLORS).map(([color]) => color);
  const parts = (color: number) => [color >> 16, (color >> 8) & 255, color & 255];
  const distance = (a: number, b: number) => {
    const other = parts(b);
    return parts(a).reduce((sum, part, i) => sum + (part - other[i]) ** 2, 0);
  };
  const nearest = new Map<number, number>();
  for (const color of times.keys()) {
    const distances = palette.map((one) => distance(one, color));
    nearest.set(color, distances.indexOf(Math.min(...distances)));
  }
  return { palette, nearest };
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(named.length + 8);
  framed.writeUInt32BE(data.length, 0);
  named.copy(framed, 4);
  framed.writeUInt32BE(crc32(named), named.length + 4);
  return framed;
}

export function withPalette(png: Buffer): Buffer {
  const { width, height, bytes } = pixelsOf(png);
  const colors = Array.from({ length: width * height }, (_, i) => bytes.readUIntBE(3 * i, 3));
  const { palette, nearest } = paletteOf(colors);
  const lines = Buffer.alloc((width + 1) * height);
  colors.forEach((color, i) => {
    lines[i + Math.floor(i / width) + 1] = nearest.get(color) ?? 0;
  });
  const header = Buffer.from(chunksOf(png)[0].data);
  // The color type: a place in the palette.
  header[9] = 3;
  const entries = Buffer.alloc(3 * palette.length);
  palette.forEach((color, i) => {
    entries.writeUIntBE(color, 3 * i, 3);
  });
  return Buffer.concat([
    png.subarray(0, SIGNATURE),
    chunk('IHDR', header),
    chunk('PLTE', entries),
    chunk('IDAT', deflateSync(lines, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}
