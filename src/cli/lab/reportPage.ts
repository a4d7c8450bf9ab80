// Makes the lab as a single file with a workload inside. It opens from disk and needs no network.
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { PolicyOverSeeds } from '../../experiment/overSeeds.ts';
import type { Report } from '../../lab/page/carried.ts';
import type { LabState } from '../../lab/page/state.ts';
import type { LeftOut } from '../../metrics/counted.ts';
import type { PowerOverTime } from '../../metrics/energy/powerOverTime.ts';
import type { JobGroups } from '../../metrics/groups/groups.ts';
import type { SpansBySize } from '../../metrics/slurm/spans.ts';
import type { EnergyReport } from '../../report/energy/energyText.ts';
import { answerTable, spansTable } from '../../report/replayText.ts';
import { seedsText } from '../../report/seedsText.ts';
import type { ReplayResult } from '../../simulate/replayResult.ts';
import { loadOfLog } from '../../trace/transform/transformed.ts';
import type { Workload } from '../../trace/workload.ts';
import { workloadSwf } from '../../trace/write/workloadSwf.ts';
import { labFile, reportScript } from './files.ts';

/**
 * The page's security policy: only the scripts and styles in the page may run. The worker is made from the
 * page's text.
 */
function policy(script: string, style: string): string {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return (
    `default-src 'none'; script-src ${hash(script)} 'wasm-unsafe-eval' blob:; worker-src blob:; ` +
    `style-src ${hash(style)}; img-src data: blob:; base-uri 'none'; form-action 'none'`
  );
}

/** Bytes as base64 of gzip. */
function packed(bytes: Uint8Array): string {
  return gzipSync(bytes, { level: 9 }).toString('base64');
}

function packedNumbers({ buffer, byteOffset, byteLength }: Float64Array): string {
  return packed(new Uint8Array(buffer, byteOffset, byteLength));
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/** Results that the page cannot compute itself. */
interface Besides {
  /** Results of several seeds; the page repeats the replays of the first seed only. */
  readonly overSeeds?: readonly PolicyOverSeeds[];
  /** True if the workload is as the first seed made it. */
  readonly isOfSeed?: boolean;
  /** Groups of jobs under each policy: names are not in the page's workload. */
  readonly groups?: readonly (readonly JobGroups[])[];
  /** Energy under each policy: the page does not read series. */
  readonly energy?: EnergyReport;
}

/** Text for inside a script element. Nothing in it may end the element. */
function inside(text: string): string {
  return text.replaceAll('</', '<\\/').replaceAll('<!--', '<\\u0021--');
}

/**
 * A page with the workload and the command's options. The page repeats the command's replay, and reports whether its
 * schedules are the same. It does not repeat a replay whose schedule it brings (packSchedule).
 *
 * @param workload before a seed changes it, unless isOfSeed
 * @param results of the one seed, or of the first of several
 * @param leftOut what the metrics leave out
 */
export function reportPage(
  workload: Workload,
  results: readonly (Pick<ReplayResult, 'policy' | 'metrics' | 'hash'> & {
    schedule?: ArrayBuffer;
    spans?: SpansBySize;
    stranded?: Float64Array;
    powerOverTime?: PowerOverTime;
  })[],
  state: LabState,
  leftOut: LeftOut,
  { overSeeds, groups, energy, isOfSeed }: Besides = {},
): string {
  const { estimate } = workload.jobs;
  const report: Report = {
    state,
    policies: results.map(({ policy }) => policy),
    hashes: results.map(({ hash }) => hash),
    isOfSeed,
    cleaning: workload.cleaning,
    swf: packed(Buffer.from([...workloadSwf(workload)].join(''))),
    schedules: results.map(({ schedule }) => (schedule ? packed(new Uint8Array(schedule)) : null)),
    stranded: results.map(({ stranded }) => (stranded ? packedNumbers(stranded) : null)),
    powerOverTime: results.map(({ powerOverTime: one }) =>
      one === undefined
        ? null
        : { power: packedNumbers(one.power), carbon: one.carbon && packedNumbers(one.carbon) },
    ),
    leftOut,
    overSeeds: overSeeds?.map(({ means, differences, ratios, resampled }) => ({
      ...{ means, differences, ratios, resampled },
    })),
    groups,
    energy,
    spans: spansTable(
      results.map(({ policy: { name }, spans }) => ({ name, spans })),
      'configuration',
    ),
    estimate: estimate && packedNumbers(estimate),
  };
  const script = (id: string, text: string) =>
    `<script type="text/plain" id="${id}">${inside(text)}</script>\n`;
  const replace = (page: string, pattern: RegExp, by: string) => {
    if (!pattern.test(page)) throw new Error(`the lab's page has no ${pattern}`);
    return page.replace(pattern, () => by);
  };
  const code = inside(reportScript('lab.js'));
  const style = labFile('lab.css').toString();
  let page = labFile('index.html').toString();
  page = page.replace('<title>Specula lab', () => `<title>${escaped(workload.name)}: Specula`);
  const load = loadOfLog(workload, state);
  const table = overSeeds
    ? seedsText(overSeeds, { loadOfLog: load })
    : answerTable(results, { loadOfLog: load });
  page = page.replace('<main', () => `<noscript><pre>${escaped(table)}</pre></noscript>\n<main`);
  page = replace(
    page,
    /<meta http-equiv="Content-Security-Policy"[^>]*>/,
    `<meta http-equiv="Content-Security-Policy" content="${policy(code, style)}">`,
  );
  page = replace(page, /<link rel="stylesheet"[^>]*>/, `<style>${style}</style>`);
  return replace(
    page,
    /<script type="module" src="lab.js"><\/script>/,
    script('report', JSON.stringify(report)) +
      script('kernel', packed(labFile('kernel.wasm'))) +
      script('worker', reportScript('worker.js')) +
      `<script>${code}</script>`,
  );
}
