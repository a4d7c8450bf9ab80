import { expect, it } from 'vitest';
import { readTrace } from '../../../../src/trace/open/readTrace.ts';

const HEADS = {
  'a ZIP archive': [0x50, 0x4b, 3, 4, 20, 0],
  'a 7-Zip archive': [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c],
  'packed by xz': [0xfd, 0x37, 0x7a, 0x58, 0x5a, 0],
  'packed by Zstandard': [0x28, 0xb5, 0x2f, 0xfd, 4, 0],
  'packed by bzip2': [0x42, 0x5a, 0x68, 0x39, 0x31, 0x41],
};

it.each(
  Object.entries(HEADS),
)('a file that is %s says what to do, whatever its name is', async (what, head) => {
  for (const name of ['log', 'log.swf', 'log.csv', 'log.zip']) {
    const words = `${name}: is ${what}; unpack it first, or pack it with gzip`;
    await expect(readTrace(new Blob([Uint8Array.from(head)]), { name })).rejects.toThrow(words);
    await expect(readTrace(Uint8Array.from(head), { name })).rejects.toThrow(words);
  }
});
