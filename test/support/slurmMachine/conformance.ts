// The recordings of random small scenarios, and how often the model decides as the real controller did.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { SlurmKernel } from '../../../src/kernel/instance.ts';
import { readEvents } from '../../../src/slurm/machine/events/eventLines.ts';
import {
  type Unsupported,
  unsupportedOn,
  unsupportedOptions,
  unsupportedSettings,
} from '../../../src/slurm/machine/unsupported.ts';
import { fileOf, type Recording } from '../../end-to-end/slurm/conformance/recording.ts';
import type { Version } from '../../end-to-end/slurm/conformance/versions.ts';
import { spread } from '../../end-to-end/slurm/machine/spread.ts';
import { fixtures } from '../paths.ts';
import { type Comparison, compareRuns } from './comparison.ts';
import { causesOf } from './conformanceCauses.ts';
import type { Compared, Difference } from './decisions.ts';
import { type RecordedRun, runsOf } from './fixture.ts';

const FOLDER = join(fixtures, 'slurm-conformance');

/** The seeds of all recordings of a version, in their order. */
export function recordedSeeds(version: Version): number[] {
  return readdirSync(join(FOLDER, version), { recursive: true, encoding: 'utf8' })
    .flatMap((file) => /(\d+)\.json\.gz$/.exec(file)?.[1] ?? [])
    .map(Number)
    .sort((a, b) => a - b);
}

export function recordingOf(version: Version, seed: number): Recording {
  return JSON.parse(gunzipSync(readFileSync(join(FOLDER, version, fileOf(seed)))).toString());
}

/** @param version whose rules hold; default: the recorded one */
export function runsOfRecording(
  { conf, events, accounts, topology, runs }: Recording,
  version?: string,
): RecordedRun[] {
  return runsOf({ conf, events: events.join('\n'), accounts, topology }, runs, version);
}

/** A row of the table, for one recording. */
export interface Row {
  readonly seed: number;
  readonly comparison: Comparison;
  readonly counts: Readonly<Record<'passes' | 'cycles' | 'plannedStarts' | 'reasons', Count>>;
  /** Its requests that the model does not support, and other known differences, in words. */
  readonly causes: readonly string[];
  readonly differences: readonly Difference[];
}

/**
 * True if an unsupported feature may explain a difference: accounts and QOS are given, and a minor one changes no start.
 */
function isCause({ feature, isMinor }: Unsupported): boolean {
  return !isMinor && !/QOS|associations|fair share|without slurmdbd/.test(feature);
}

interface Count {
  readonly count: number;
  readonly same: number;
}

/** @param rules the version whose rules hold */
export async function rowOf(
  kernel: SlurmKernel,
  version: Version,
  seed: number,
  rules: string = version,
): Promise<Row> {
  const recording = recordingOf(version, seed);
  const runs = runsOfRecording(recording, rules === version ? undefined : rules);
  const { compared, decisions } = await compareRuns(kernel, `${seed}`, runs, spread(recording.runs));
  const total = (of: (one: Compared) => Count): Count => ({
    count: decisions.reduce((sum, one) => sum + of(one).count, 0),
    same: decisions.reduce((sum, one) => sum + of(one).same, 0),
  });
  const submissions = readEvents(recording.events.join('\n'), { file: 'jobs.events' });
  const reported = unsupportedOn(runs[0].cluster, [
    ...unsupportedSettings(recording.conf, 'slurm.conf', version),
    ...unsupportedOptions(submissions),
  ]);
  const differences = decisions.flatMap((one) => one.differences);
  return {
    seed,
    comparison: compared,
    counts: {
      passes: total(({ passes }) => passes),
      cycles: total(({ cycles }) => cycles),
      plannedStarts: total(({ plannedStarts, samePlannedStarts }) => ({
        count: plannedStarts,
        same: samePlannedStarts,
      })),
      reasons: total(({ reasons }) => reasons),
    },
    causes: causesOf(
      seed,
      differences,
      reported.filter(isCause).map(({ feature }) => feature),
    ),
    differences,
  };
}
