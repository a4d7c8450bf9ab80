import { UsageError } from '../errors.ts';
import { didYouMean } from '../input/nearest.ts';
import type { PaperClaim } from './claims/claim.ts';
import { ICPP19 } from './claims/icpp19.ts';
import { ICS04 } from './claims/ics04.ts';
import { IPDPS20 } from './claims/ipdps20.ts';
import { PV_EASY } from './claims/pvEasy.ts';
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

/** Reproductions that share a page: those of a paper, or of one question of our own. */
export interface ReproductionGroup {
  /** The file of its page, without the extension. */
  readonly name: string;
  readonly title: string;
  /** The paper, or the question. */
  readonly about: string;
  readonly reproductions: readonly Reproduction[];
  /** Claims that no single number decides. */
  readonly claims: readonly PaperClaim[];
}

export const groups: readonly ReproductionGroup[] = [
  {
    name: 'icpp19',
    title: 'ICPP 2019: speculative scheduling for stochastic jobs',
    about: 'Gainaru, Pallez, Sun and Raghavan, "Speculative scheduling for stochastic HPC applications".',
    reproductions: icpp19,
    claims: ICPP19,
  },
  {
    name: 'ipdps20',
    title: 'IPDPS 2020: reservations and checkpoints for stochastic jobs',
    about:
      'Gainaru, Goglin, Honoré, Pallez, Raghavan, Robert and Sun, "Reservation and checkpointing strategies for stochastic ' +
      'jobs".',
    reproductions: ipdps20,
    claims: IPDPS20,
  },
  {
    name: 'pv-easy',
    title: 'HPDC 2010: PV-EASY',
    about:
      'Yuan, Yang, Wu and Zheng, "PV-EASY: a strict fairness guaranteed and prediction enabled scheduler in parallel job ' +
      'scheduling", and the same scheduler with suspended jobs, with checkpoints and on random workloads.',
    reproductions: [...pvEasy, suspended, randomWorkloads],
    claims: PV_EASY,
  },
  {
    name: 'ics04',
    title: 'ICS 2004: users who disclose their tasks',
    about: 'Petrou, Ganger and Gibson, "Cluster scheduling for explicitly-speculative tasks".',
    reproductions: ics04,
    claims: ICS04,
  },
  {
    name: 'uncertainty',
    title: 'How much the results of a log depend on chance',
    about:
      'The figures behind the page on uncertainty: shaken, resampled and closed-loop variants of archive logs.',
    reproductions: uncertainty,
    claims: [],
  },
  {
    name: 'forecasts',
    title: 'How good forecasts of starts are',
    about: 'The coverage and the width of forecast intervals on archive logs, and what errors come from.',
    reproductions: forecasts,
    claims: [],
  },
  {
    name: 'tune',
    title: 'Whether tuning finds the best configuration',
    about:
      'How often a race of `specula tune` is right, and what it finds on archive logs and Slurm clusters.',
    reproductions: tunes,
    claims: [],
  },
  {
    name: 'slurm',
    title: 'Clusters under Slurm',
    about:
      'Request sequences on the model of a Slurm cluster, and forecasts of the waits of a production cluster.',
    reproductions: [slurmSequences, grahamWaits],
    claims: [],
  },
];

/** Every reproduction, by its name. */
export const reproductions: Readonly<Record<string, Reproduction>> = Object.fromEntries(
  groups.flatMap(({ reproductions }) => reproductions.map((one) => [one.name, one])),
);

/** The group of a reproduction. */
export const groupOf = (reproduction: Reproduction): ReproductionGroup =>
  groups.find(({ reproductions }) => reproductions.includes(reproduction)) as ReproductionGroup;

/** @throws UsageError for an unknown name */
export function reproductionNamed(name: string): Reproduction {
  if (Object.hasOwn(reproductions, name)) return reproductions[name];
  const names = Object.keys(reproductions);
  throw new UsageError(
    `unknown reproduction '${name}'${didYouMean(name, names)} ('specula reproduce' lists them)`,
  );
}
