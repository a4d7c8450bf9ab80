// Lists the cells of IPDPS 2020, Table II, as printed: costs over that of DYN-PROG-COUNT(X, 0.1), C = R = 360 s.

/** τ of the columns after "best". */
export const PERIODS = [1, 200, 400, 600, 800, 1000] as const;

interface PrintedCosts {
  /** The best τ of 1 to 1000, and the cost there. */
  readonly best: readonly [periods: number, cost: number];
  /** One value per column of PERIODS. */
  readonly at: readonly number[];
}

export interface PrintedRow {
  readonly distribution: string;
  /** The divisor of the row: the cost of DYN-PROG-COUNT under gamma = 0.1 h, as its cells imply. */
  readonly dynProgCount: number;
  readonly saved: PrintedCosts;
  readonly unsaved: PrintedCosts;
}

function printed(best: [periods: number, cost: number], ...at: number[]): PrintedCosts {
  return { best, at };
}

/** All rows except Lognormal's, which belongs to another distribution than in Table I. */
export const TABLE_TWO: PrintedRow[] = [
  {
    distribution: 'Exponential',
    dynProgCount: 1.8864,
    saved: printed([23, 1.0], 8.6, 2.55, 4.51, 6.48, 8.46, 10.43),
    unsaved: printed([12, 1.38], 8.6, 7.81, 15.04, 22.27, 29.5, 36.74),
  },
  {
    distribution: 'Weibull',
    dynProgCount: 3.1864,
    saved: printed([291, 1.06], 81.56, 1.09, 1.08, 1.17, 1.29, 1.43),
    unsaved: printed([68, 2.54], 81.56, 3.85, 6.66, 9.56, 12.49, 15.43),
  },
  {
    distribution: 'Gamma',
    dynProgCount: 1.8051,
    saved: printed([13, 1.02], 5.35, 4.07, 7.54, 11.02, 14.49, 17.97),
    unsaved: printed([8, 1.26], 5.35, 10.44, 20.29, 30.14, 39.99, 49.84),
  },
  {
    distribution: 'Pareto',
    dynProgCount: 3.0557,
    saved: printed([574, 1.0], 105.79, 1.19, 1.02, 1.0, 1.02, 1.04),
    unsaved: printed([261, 1.32], 105.79, 1.35, 1.39, 1.57, 1.79, 2.01),
  },
  {
    distribution: 'TruncatedNormal',
    dynProgCount: 9.2215,
    saved: printed([9, 1.1], 2.18, 3.28, 5.67, 8.07, 10.46, 12.86),
    unsaved: printed([2, 1.23], 2.18, 30.78, 60.69, 90.6, 120.5, 150.41),
  },
  {
    distribution: 'Uniform',
    dynProgCount: 12.802,
    saved: printed([8, 1.01], 1.57, 3.17, 5.51, 7.86, 10.2, 12.54),
    unsaved: printed([1, 1.57], 1.57, 51.08, 101.33, 151.58, 201.83, 252.09),
  },
  {
    distribution: 'Beta',
    dynProgCount: 0.9928,
    saved: printed([2, 1.06], 1.11, 30.77, 60.99, 91.21, 121.42, 151.64),
    unsaved: printed([1, 1.11], 1.11, 40.85, 81.14, 121.42, 161.71, 202.0),
  },
  {
    distribution: 'BoundedPareto',
    dynProgCount: 2.6688,
    saved: printed([32, 1.01], 7.53, 1.73, 2.71, 3.7, 4.7, 5.69),
    unsaved: printed([14, 1.44], 7.53, 6.51, 12.28, 18.06, 23.83, 29.61),
  },
];
