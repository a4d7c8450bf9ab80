import { UsageError } from '../errors.ts';
import { didYouMean } from '../input/nearest.ts';
import { forecasts } from './forecast/index.ts';
import { grahamWaits } from './graham/page.ts';
import { icpp19 } from './icpp19/index.ts';
import { ics04 } from './ics04/index.ts';
import { ipdps20 } from './ipdps20/index.ts';
import { slurmSequences } from './onSlurm/index.ts';
import { pvEasy } from './pvEasy/index.ts';
import { randomWorkloads } from './pvEasy/randomWorkloads.ts';
import { suspended } from './pvEasy/suspend.ts';
import type { Reproduction } from './reproduction.ts';
import { tunes } from './tune/index.ts';
import { uncertainty } from './uncertainty/index.ts';

/** Every reproduction, by its name. */
export const reproductions: Readonly<Record<string, Reproduction>> = Object.fromEntries(
  [
    ...[
      ...icpp19,
      ...ipdps20,
      ...pvEasy,
      suspended,
      randomWorkloads,
      ...ics04,
      ...uncertainty,
      ...forecasts,
      ...tunes,
    ],
    ...[grahamWaits, slurmSequences],
  ].map((one) => [one.name, one]),
);

/** @throws UsageError for an unknown name */
export function reproductionNamed(name: string): Reproduction {
  if (Object.hasOwn(reproductions, name)) return reproductions[name];
  const names = Object.keys(reproductions);
  throw new UsageError(
    `unknown reproduction '${name}'${didYouMean(name, names)} ('specula reproduce' lists them)`,
  );
}
