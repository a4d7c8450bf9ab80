// Loads the page's code and data: a report contains them, a served page has files next to it.

import type { LeftOut } from '../../metrics/counted.ts';
import type { JobGroups } from '../../metrics/groups/groups.ts';
import type { Policy } from '../../policy/policy.ts';
import type { EnergyReport } from '../../report/energy/energyText.ts';
import type { SpansTable } from '../../report/replayText.ts';
import type { CleaningReport } from '../../trace/cleaning.ts';
import type { OverSeeds } from '../protocol.ts';
import type { LabState } from './state.ts';

/** Data that the command writes into a report, as JSON. Bytes are gzip in base64. */
export interface Report {
  state: LabState;
  /** The policies as compositions, which need no known names. */
  policies: Policy[];
  /** Hash of each policy's schedule, of the first seed. */
  hashes: string[];
  cleaning: CleaningReport;
  /** The cleaned workload in SWF, before a seed changes it unless isOfSeed. */
  swf: string;
  /** True if the workload is as the first seed made it. */
  isOfSeed?: boolean;
  /** The runtime estimates as doubles, if the trace has any. */
  estimate?: string;
  /** The schedules found by the command for policies with a custom scheduler (packSchedule); null for the others. */
  schedules: (string | null)[];
  /** The stranded share of the CPUs over time under each configuration of a Slurm cluster; null for policies. */
  stranded: (string | null)[];
  /** Power and carbon over time under each policy; null if they were not requested. */
  powerOverTime: ({ power: string; carbon?: string } | null)[];
  leftOut: LeftOut;
  /** With several seeds: the results over the seeds for each policy. */
  overSeeds?: readonly OverSeeds[];
  /** Groups of jobs under each policy. */
  groups?: readonly (readonly JobGroups[])[];
  /** Energy under each policy, of the first seed. */
  energy?: EnergyReport;
  /** Leaf switches or base blocks that jobs span, if a topology decides about their nodes. */
  spans?: SpansTable;
}

function text(id: string): string | undefined {
  return document.getElementById(id)?.textContent ?? undefined;
}

export async function bytes(base64: string): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

export async function unpacked(base64: string): Promise<ArrayBuffer> {
  const stream = new Blob([await bytes(base64)]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}

export function carriedReport(): Report | undefined {
  const json = text('report');
  if (json === undefined) return undefined;
  const { overSeeds, groups, energy, ...report } = JSON.parse(json) as Report;
  return {
    ...report,
    overSeeds: overSeeds && withNumbers(overSeeds),
    groups: groups && withNumbers(groups),
    energy: energy && withNumbers(energy),
  };
}

/** Restores NaN, for which JSON has null. */
function withNumbers<Found>(found: Found): Found {
  if (found === null) return Number.NaN as Found;
  if (Array.isArray(found)) return found.map(withNumbers) as Found;
  if (typeof found !== 'object') return found;
  return Object.fromEntries(
    Object.entries(found).map(([name, value]) => [name, withNumbers(value)]),
  ) as Found;
}

/** Starts the worker from the report's own text or the file next to the page. */
export function startWorker(): Worker {
  const code = text('worker');
  if (code === undefined) return new Worker('worker.js', { type: 'module' });
  return new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })));
}

/** Returns the kernel's WebAssembly. */
export async function kernelBytes(): Promise<ArrayBuffer> {
  const inside = text('kernel');
  if (inside !== undefined) return unpacked(inside);
  const response = await fetch('kernel.wasm');
  if (!response.ok) throw new Error(`kernel.wasm: HTTP ${response.status}`);
  return response.arrayBuffer();
}

let slurmKernel: Promise<ArrayBuffer> | undefined;

/** Returns the WebAssembly of the model of Slurm, which most visitors do not need. It is fetched once. */
export function slurmKernelBytes(): Promise<ArrayBuffer> {
  slurmKernel ??= fetched('slurm.wasm', 'slurm.wasm').then((blob) => blob.arrayBuffer());
  slurmKernel.catch(() => {
    slurmKernel = undefined;
  });
  return slurmKernel;
}

/** Returns the trace that `specula lab TRACE` serves next to the page. */
export function servedTrace(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="specula-trace"]')?.content;
}

/** Fetches a file next to the page. @throws Error in words */
export async function fetched(name: string, address: string): Promise<Blob> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${name}: HTTP ${response.status}`);
  return response.blob();
}

/** True if the page contains everything that it may need. */
export const carriesAll = () => text('worker') !== undefined;
