// The real logs. Two are shipped with the repository; the others may be in a folder next to it.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'vitest';
import type { ReadSwfOptions } from '../../src/trace/formats/swf.ts';
import { THOROUGH, WHOLE } from '../properties/seed.ts';
import { shippedLogs, tracesFolder } from './paths.ts';

/** Real logs that every clone has. */
export const KTH = join(shippedLogs, 'KTH-SP2-1996-2.1-cln.swf.gz');
export const NASA = join(shippedLogs, 'NASA-iPSC-1993-3.1-cln.swf.gz');

/** Whether every clone has a log. */
export const isShipped = (file: string): boolean => existsSync(join(shippedLogs, file));

/** In some tests a longer log takes minutes. */
const LARGE = 60_000;

/**
 * A test on a file of real logs or run times. With a shipped file it is a quick test. With another file it is
 * a thorough test: if the file is missing the test is skipped and says why, but in CI it fails.
 *
 * @param inCi whether the thorough tests of CI have time for it; default: if the log is not large
 */
export function testOnLog(
  title: string,
  file: string,
  body: (path: string) => void | Promise<void>,
  inCi = !((ALL[file]?.lines ?? 0) > LARGE),
): void {
  if (isShipped(file)) {
    test(title, () => body(join(shippedLogs, file)));
    return;
  }
  if (!(inCi ? THOROUGH : WHOLE)) return;
  const path = join(tracesFolder, file);
  if (existsSync(path)) test(title, () => body(path));
  else if (process.env.CI)
    test(title, () => {
      throw new Error(`${path} is missing; set SPECULA_TRACES to the folder of the logs`);
    });
  else
    test.skip(`${title} (skipped: ${path} is missing; set SPECULA_TRACES to the folder of the logs)`, () => {});
}

export interface Log {
  lines: number;
  jobs: number;
  processors: number;
  options?: ReadSwfOptions;
}

const request6 = { columns: { requestedTime: 6 } };

// Lines, and processors if the header has none, as in the table of the logs. Jobs were counted by a script of
// five lines.
const ALL: Record<string, Log> = {
  'ALCF-Mira-2018.swf.gz': { lines: 22508, jobs: 22508, processors: 49152, options: request6 },
  'ALCF-Theta-2022-2023.swf.gz': { lines: 23387, jobs: 23387, processors: 4392, options: request6 },
  'CEA-Curie-2011-2.1-cln.swf.gz': { lines: 312826, jobs: 312807, processors: 93312 },
  'CERIT-SC-wagap-2013.swf.gz': {
    lines: 17900,
    jobs: 17898,
    processors: 2176,
    options: { processors: 2176 },
  },
  'CTC-SP2-1996-3.1-cln.swf.gz': { lines: 77222, jobs: 77222, processors: 338 },
  'KTH-SP2-1996-2.1-cln.swf.gz': { lines: 28476, jobs: 28475, processors: 100 },
  'KTH-SP2-1996-2.swf.gz': { lines: 28489, jobs: 28489, processors: 100 },
  'KTH-SP2-pyss-easy-result.swf.gz': { lines: 28481, jobs: 28481, processors: 100 },
  'LLNL-Atlas-2006-2.1-cln.swf.gz': { lines: 43778, jobs: 39207, processors: 9216 },
  'LLNL-Thunder-2007-1.1-cln.swf.gz': { lines: 121039, jobs: 118791, processors: 4008 },
  'LPC-EGEE-2004-1.2-cln.swf.gz': { lines: 234889, jobs: 220695, processors: 140 },
  'METACENTRUM-2009-2.swf.gz': { lines: 103656, jobs: 103656, processors: 806, options: { processors: 806 } },
  'NASA-iPSC-1993-3.1-cln.swf.gz': { lines: 18239, jobs: 18239, processors: 128 },
  'OSC-Clust-2000-3.1-cln.swf.gz': { lines: 36097, jobs: 36097, processors: 178 },
  'RICC-2010-2.swf.gz': { lines: 447794, jobs: 447794, processors: 8192, options: { processors: 8192 } },
  'SDSC-BLUE-2000-4.2-cln.swf.gz': { lines: 243306, jobs: 232562, processors: 1152 },
  'SDSC-DS-2004-2.1-cln.swf.gz': { lines: 96069, jobs: 85045, processors: 1664 },
  'SDSC-Par-1996-3.1-cln.swf.gz': { lines: 32135, jobs: 32135, processors: 400 },
  'SDSC-SP2-1998-4.2-cln.swf.gz': { lines: 59715, jobs: 54044, processors: 128 },
  'SDSC-SP2-pyss-easy-result.swf.gz': { lines: 54006, jobs: 54006, processors: 128 },
  'Sandia-Ross-2001-1.1-cln.swf.gz': { lines: 57882, jobs: 57867, processors: 1524 },
  'UniLu-Gaia-2014-1.swf.gz': { lines: 51987, jobs: 51860, processors: 2004 },
  'lublin_256.swf.gz': { lines: 10000, jobs: 10000, processors: 256 },
};

/** Every log that the thorough tests have time for; all logs if campaigns run as a whole. */
export const LOGS: Record<string, Log> = WHOLE
  ? ALL
  : Object.fromEntries(Object.entries(ALL).filter(([, { lines }]) => lines <= LARGE));
