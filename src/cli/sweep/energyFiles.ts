import { decimalNumber } from '../../input/number.ts';
import { readSeries } from '../../trace/series/readSeries.ts';
import { type FileParameter, oneFile } from './studyCommand.ts';

/** A series in a file, or one number. */
const seriesFile = (kind: 'carbon' | 'price'): FileParameter => ({
  located: (parsed, locate, folder) =>
    Number.isNaN(decimalNumber(parsed as string))
      ? oneFile.located(parsed, locate, folder)
      : { option: parsed, files: [] },
  check: (option) => readSeries(option as string, kind),
});

/** The parameters of energy that may name files. */
export const ENERGY_FILES = { carbon: seriesFile('carbon'), price: seriesFile('price') };
