import type { SessionMeasure } from '../../experiment/sessionExperiment.ts';
import { compared, type ReproducedValue, reproduction } from '../reproduction.ts';
import {
  BATCH,
  BATCHACTIVE,
  barRows,
  INTERACTIVE,
  isAbove,
  pointsWhere,
  runSlice,
  SLICE_SEEDS,
  type Slice,
} from './slices.ts';

const USERS = [2, 4, 6, 8, 10, 12, 14, 16];

const SLICE: Slice = {
  what: 'users 2 to 16',
  points: USERS.map((users) => ({ label: `${users} users`, change: { users } })),
};

const COMMON =
  `Users are 2, 4, … 16. The other parameters are as in Table 3, SRPT, ${SLICE_SEEDS} seeds. ± is half ` +
  "the width of the 95% interval. The paper's figure prints no numbers. For each statement of the " +
  'text, a row gives the number of points at which it holds beyond chance. ';

/** A figure over the number of users: its bars, and the statements of the text. */
function figure(
  number: number,
  title: string,
  found: string,
  measure: SessionMeasure,
  unit: number,
  claims: (above: (point: number, a: number, b: number) => number) => ReproducedValue[],
) {
  return reproduction(
    { name: `ics04-fig${number}`, title: `ICS 2004, Figure ${number}: ${title}`, reading: COMMON + found },
    async (kernel, context) => {
      const results = await runSlice(kernel, context, SLICE);
      const above = (point: number, a: number, b: number) => isAbove(results, point, a, b, measure);
      return [...barRows(SLICE, results, measure, unit), ...claims(above)];
    },
  );
}

const LAST = USERS.length - 1;

export const fig7 = figure(
  7,
  'visible response time (s) by the number of users',
  'The caption says "with few users, interactive is better than batch; with many, batch is better". The ' +
    'text says the reverse, and the text is right.',
  'visibleResponse',
  1,
  (above) => [
    compared(
      'batchactive below interactive, points',
      USERS.length,
      pointsWhere(SLICE, (i) => above(i, INTERACTIVE, BATCHACTIVE) > 0),
    ),
    compared(
      'batchactive below batch, points',
      USERS.length,
      pointsWhere(SLICE, (i) => above(i, BATCH, BATCHACTIVE) > 0),
    ),
    compared('2 users: batch below interactive (1: yes)', 1, above(0, INTERACTIVE, BATCH)),
    compared('16 users: interactive below batch (1: yes)', 1, above(LAST, BATCH, INTERACTIVE)),
    compared(
      '16 users: interactive and batchactive equal (0: yes)',
      0,
      above(LAST, INTERACTIVE, BATCHACTIVE),
    ),
  ],
);

export const fig8 = figure(
  8,
  'visible slowdown by the number of users',
  'The text says: "In contrast to the visible response time results, with many users the visible ' +
    'slowdowns of batch and interactive converge".',
  'visibleSlowdown',
  1,
  (above) => [
    compared(
      'batchactive below interactive, points',
      USERS.length,
      pointsWhere(SLICE, (i) => above(i, INTERACTIVE, BATCHACTIVE) > 0),
    ),
    compared(
      'batchactive below batch, points',
      USERS.length,
      pointsWhere(SLICE, (i) => above(i, BATCH, BATCHACTIVE) > 0),
    ),
    compared('16 users: batch and interactive equal (0: yes)', 0, above(LAST, BATCH, INTERACTIVE)),
  ],
);

export const fig9 = figure(
  9,
  'outputs delivered in two weeks by the number of users',
  '"Only toward the highest number of users does interactive throughput converge to batchactive."',
  'throughput',
  1 / 14,
  (above) => [
    compared(
      'batchactive above interactive, points below 14 users',
      LAST - 1,
      pointsWhere(SLICE, (i) => i < LAST - 1 && above(i, BATCHACTIVE, INTERACTIVE) > 0),
    ),
    compared(
      'batchactive above batch, points',
      USERS.length,
      pointsWhere(SLICE, (i) => above(i, BATCHACTIVE, BATCH) > 0),
    ),
    compared(
      '16 users: interactive and batchactive equal (0: yes)',
      0,
      above(LAST, BATCHACTIVE, INTERACTIVE),
    ),
  ],
);

export const fig10 = figure(
  10,
  'load (%) by the number of users',
  '"The load under the batch and batchactive models are similar"; "batchactive induces little extra load"; "the batchactive ' +
    'and interactive loads approach one (near 14 users)".',
  'load',
  0.01,
  (above) => [
    compared(
      'batchactive above interactive, points below 14 users',
      LAST - 1,
      pointsWhere(SLICE, (i) => i < LAST - 1 && above(i, BATCHACTIVE, INTERACTIVE) > 0),
    ),
    compared(
      'batchactive not below batch, points',
      USERS.length,
      pointsWhere(SLICE, (i) => above(i, BATCHACTIVE, BATCH) >= 0),
    ),
  ],
);
