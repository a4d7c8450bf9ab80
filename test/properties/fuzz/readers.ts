// Every reader of files from elsewhere, and seeds of what it reads. They run in their own worker
// (worker.ts).
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { parseApplication, readHistory } from '../../../src/advice/runHistory.ts';
import { parseChoices } from '../../../src/cli/scheduler/schedulerFile.ts';
import { columnMap, InvalidValue, oneOrMoreOf } from '../../../src/commands/values.ts';
import { bounded } from '../../../src/distribution/bounded.ts';
import { parseDiscrete } from '../../../src/distribution/discrete.ts';
import { equallySpaced } from '../../../src/distribution/equallySpaced.ts';
import { parseDistribution } from '../../../src/distribution/parse.ts';
import { samplesFromText } from '../../../src/distribution/samples.ts';
import { UsageError } from '../../../src/errors.ts';
import { parseDuration, parseNumber } from '../../../src/input/duration.ts';
import { wholeText } from '../../../src/input/wholeFile.ts';
import type { Kernel } from '../../../src/kernel/instance.ts';
import { schemeOf } from '../../../src/lab/page/gantt/colors.ts';
import { formatState, parseState } from '../../../src/lab/page/state.ts';
import { GROUPINGS } from '../../../src/metrics/groups/groupings.ts';
import { parsePolicies } from '../../../src/policy/parse.ts';
import { unpackSchedule } from '../../../src/schedule/scheduleBuffer.ts';
import { scheduleFromCsv } from '../../../src/schedule/scheduleFromCsv.ts';
import { scheduleFromParquet } from '../../../src/schedule/scheduleFromParquet.ts';
import { readRecording } from '../../../src/sessions/readRecording.ts';
import { readDescription } from '../../../src/stochastic/describe/readDescription.ts';
import { parseRequestStrategies } from '../../../src/stochastic/requests/strategy.ts';
import { readExplicit } from '../../../src/stochastic/workload/readExplicit.ts';
import { parseStudy } from '../../../src/sweep/study.ts';
import type { CleaningReport } from '../../../src/trace/cleaning.ts';
import { openTrace } from '../../../src/trace/open/file.ts';
import type { TraceFormat } from '../../../src/trace/open/format.ts';
import { type ReadTraceOptions, readTrace } from '../../../src/trace/open/readTrace.ts';
import { TraceParts } from '../../../src/trace/open/streamTrace.ts';
import { statistics } from '../../../src/trace/statistics/statistics.ts';
import { NEW, OLD, VERSIONS } from '../../unit/trace/sacct/json/versions.ts';
import { CLUSTER_READERS } from './clusterReaders.ts';

export interface Reader {
  readonly seeds: readonly Uint8Array[];
  /** Throws what the reader throws, or an Error of this kind if an invariant is broken. */
  read(bytes: Uint8Array): unknown;
}

/** A promise of the readers that does not hold. */
export class Broken extends Error {
  override name = 'Broken';
}

const encode = (text: string) => new TextEncoder().encode(text);
const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

const SWF = [
  '; Version: 2.2\n; MaxProcs: 64\n; UnixStartTime: 800000000\n1 0 5 100 4 -1 -1 4 200 -1 1 1 1 1 1 1 -1 -1\n2 10 0 50 8 -1 -1 8 60 -1 1 2 1 1 1 1 -1 -1\n3 12 1 0 1 -1 -1 1 -1 -1 0 3 1 1 1 1 -1 -1\n',
  '; MaxNodes: 10\r\n1 0 -1 1.5 1 -1 -1 1 2\r\n2 0.25 -1 9 10 -1 -1 10 9 extra\r\n',
];
const CSV = [
  'submit,run,procs,request,user,status\n0,100,4,200,ann,COMPLETED\n5,50,8,60,bob,FAILED\n7,1,1,,"c, ""d""",\n',
  'job_id;submit_time;start_time;end_time;processors\n1;2024-01-01 00:00:00;2024-01-01 00:00:05;2024-01-01 01:00:00;4\n2;2024-01-01T00:01:00Z;2024-01-01T00:02:00Z;2024-01-01T00:03:00Z;1\n',
  'submit\tstart\tend\tallocated\n0\t0\t100\t1\n5\t5\t60\t1\n',
];
const WITHOUT_HEADER =
  '7|COMPLETED|1704873600|1704873700|1704873800|4|a\n7.0|COMPLETED|1704873600|1704873700|1704873800|4|b c\n8_1|TIMEOUT|2024-01-10T08:00:00|2024-01-10T08:10:00|Unknown|1|x\n';
const CSV_OF_SLURM = [
  'id_job,id_user,cpus_req,state,timelimit,time_submit,time_start,time_end,tres_alloc\n1,7,40,3,5760,1609780000,1609780100,1609783700,"1=40,4=1"\n2,7,80,1,60,1609780020,1609780100,0,\n',
  'jobid,submit,start,end,procs,Timelimit,task\n1.0,0,0,5,1,5,\n1,0,0,5,1,UNLIMITED,7_1\n1.batch,0,0,5,1,,\n2,3,4,5,6,01:00:00,x\n',
  'id  submit wait runtime cpus\n 1 20   0 1200 1\n2 20 0 2100  5\n',
];
/** Records of Grid Engine: of a job, of Univa's, of a task of a parallel job, and of one that never started. */
const SGE = [
  '# Version: 8.1.9\nall.q:n1:g:u1:job:22947:sge:0:1310761621:1311095354:1311095414:0:0:60:60.05:0.08:104188.0:0:0:0:0:28001:0:0:0.0:24:0:0:0:41:549:NONE:d:mpe:24:0:60.13:7.3:0.00:-l h_rt=10:00:00,qname=all.q -pe mpe 24:0.0:NONE:189153280.0:0:0\nall.q:n1:g:u2:job:22948:sge:0:1310761621:0:0:1:0:0:0:0:0:0:0:0:0:0:0:0:0.0:24:0:0:0:41:549:NONE:d:NONE:1:3:0:0:0.00:NONE:0.0:NONE:0:0:0\n',
  'a.q:n1:g:u1:job:5:sge:0:1507126513123:1507126520623:1507126580733:100:137:60:60.05:0.08:1:0:0:0:0:2:0:0:0.0:2:0:0:0:41:549:NONE:d:mpe:2:0:6:7:0.00:-l h_rt=60:0.0:NONE:1.0:0:0:NONE\na.q:n2:g:u1:job:5:sge:0:0:1507126520623:1507126580733:0:0:60:60.05:0.08:1:0:0:0:0:2:0:0:0.0:2:0:0:0:41:549:NONE:d:mpe:2:0:6:7:0.00:-l h_rt=60:0.0:1.n2:1.0:0:0:NONE\n',
];
const LSF = [
  '"JOB_FINISH" "10.1" 1389683139 404717 22025 33882739 4 1389642318 0 0 1389642771 "u1" "regular" "span[ptile=16]" "" "" "h" "/scratch" "" "%J.out" "%J.err" "1389642318.404717" 0 1 "4*n1" 64 60.0 "job" "#!/bin/sh;#BSUB -R ""span[ptile=16]"";date" 10.0 1.0 0 0 -1 0 0 0 0 0 0 0 -1 0 0 0 0 0 -1 "" "p" 0 4 "" "" 3 2048 0 "" "" "" "" 0 "" 5 "" -1 "/u1" "" "" "" -1 "" "" 5136 "" 1389642771 "" "" 2 1032 "0" 1033 "0" 1 "n1" 1 2 3 4 0 86400 2048 "select[type == any]" ""\n"EVENT_ADRSV_FINISH" "10.1" 1389683140 5\n',
  '#8012\n"JOB_FINISH" "7.06" 1389683139 5 22025 33882739 4 1389642318 0 0 1389642771 "u1" "regular" "" "" "" "h" "/scratch" "" "" "" "1" 2 "n1" "n2" 3 "n1" "n1" "n2" 32 60.0 "" "a\nb" 10.0 1.0 0 0 -1 0 0 0 0 0 0 0 -1 0 0 0 0 0 -1 "" "p" 256 4\n',
];
const BATSIM = [
  '{"nb_res": 64, "jobs": [{"id": 1, "subtime": 0, "walltime": 20, "res": 1, "profile": "d10"}, {"id": "w0!2", "subtime": 2.5, "res": 3, "profile": "d10"}], "profiles": {"d10": {"type": "delay", "delay": 10}, "m": {"type": "parallel", "cpu": [5]}}}',
];
const STUDY =
  '{"command": "replay", "grid": {"trace": ["a.swf", "b.swf"], "policy": ["easy", "fcfs"], "scale-load": {"from": 1, "to": 2, "step": 0.5}}, "seeds": {"from": 1, "to": 5}}';
const DESCRIPTION =
  '{"processors": 64, "shuffled": true, "zeta": 0.1, "stream": {"rate": 2, "until": "1h"}, "applications": [{"name": "a", "distribution": "lognormal(8h,0.5)[1h,24h]", "jobs": 5, "processors": 4, "arrivals": {"poisson": 60, "from": 5}, "checkpoint": "5m", "restart": 60}, {"distribution": {"v": [1, 5], "f": [0.5, 0.5]}, "jobs": 2, "processors": "uniform(1,64)"}]}';
const EXPLICIT =
  '{"processors": 8, "distributions": [{"v": [1, 5, 9], "f": [0.25, 0.25, 0.5]}], "jobs": [{"processors": 2, "run": 5, "submit": 0, "requests": [3, 9], "checkpoints": [true, false], "checkpoint": 1, "restart": 1, "distribution": 0}, {"processors": 1, "run": 2, "requests": [4], "distribution": {"v": [2], "f": [1]}}]}';
const RECORDING =
  '{"user": "ann", "time": 0, "disclose": [{"task": "a1", "service": 600}, {"task": "a2", "service": 900, "prediction": 5, "processors": 2}]}\n{"user": "ann", "time": 0, "request": "a1"}\n{"user": "ann", "time": 700, "deliver": "a1"}\n{"user": "ann", "time": 4300, "request": "a2"}\n{"user": "ann", "time": 9100, "cancel": true}\n';
const DISTRIBUTIONS = [
  'exponential(1h)',
  'weibull(2h,0.5)',
  'gamma(2,1h)',
  'lognormal(8h,0.5)[1h,24h]',
  'lognormal-moments(2h,30m)',
  'pareto(1m,1.5)',
  'boundedpareto(1m,9h,1.1)',
  'truncnormal(8h,2h,0,20h)',
  'gumbelmin(5h,1h,0,inf)',
  'uniform(1,9)',
  'beta(2,3,0,10h)',
];

type TextFormat = Exclude<TraceFormat, 'parquet'>;

/** The number of rows of a trace, if the text alone shows it. */
function rowsOf(kind: TextFormat, bytes: Uint8Array): number | undefined {
  const text = [...bytes]
    .map((byte) => String.fromCharCode(byte))
    .join('')
    .replace(/^\u00ef\u00bb\u00bf/, '');
  const lines = text.split(/\r\n?|\n/);
  // A line of rows begins with ink that is no comment's.
  if (kind === 'swf')
    return lines
      .map((line) => [...line].find((letter) => letter > ' '))
      .filter((letter) => letter && letter !== ';').length;
  const filled = lines.filter((line) => line !== '').length;
  if (kind === 'pbs') return filled;
  // Lines before the header are counted, blank ones too.
  if (kind === 'sacct' && !lines[0].includes('State')) return undefined;
  if (kind === 'sge') return lines.filter((line) => line.length > 1 && !line.startsWith('#')).length;
  // A text in quotes may hold the end of a line.
  if (kind === 'lsf' || kind === 'batsim') return undefined;
  return text.includes('"') ? undefined : Math.max(0, filled - 1);
}

function checkCounts({ lines, jobs, rows }: CleaningReport, expected: number | undefined): void {
  const gone = rows.filter(({ action }) => action === 'dropped' || action.endsWith('counted with its job'));
  const dropped = gone.reduce((sum, row) => sum + row.jobs, 0);
  if (lines !== jobs + dropped) throw new Broken(`${lines} lines, ${jobs} jobs and ${dropped} dropped`);
  if (expected !== undefined && lines !== expected)
    throw new Broken(`${lines} lines counted of ${expected} there are`);
}

/**
 * @param fixtures Parquet traces, Slurm dumps and logs of PBS
 * @param folder where inputs that must be files are written
 */
export function readers(
  kernel: Kernel,
  fixtures: { parquet: readonly Uint8Array[]; sacct: readonly Uint8Array[]; pbs: readonly Uint8Array[] },
  folder: string,
): Record<string, Reader> {
  const file = join(folder, 'input');
  const trace =
    (kind: TextFormat, options: ReadTraceOptions = {}, isOfLines = true) =>
    async (bytes: Uint8Array) => {
      const workload = await readTrace(bytes, {
        kernel,
        name: `a.${kind}`,
        processors: 64,
        format: kind,
        ...options,
      });
      checkCounts(workload.cleaning, isOfLines ? rowsOf(kind, bytes) : undefined);
      if (workload.jobs.length < 1000) statistics(workload);
    };
  const text = (seeds: readonly string[], read: (text: string) => unknown): Reader => ({
    seeds: seeds.map(encode),
    read: (bytes) => read(decode(bytes)),
  });
  const swf = trace('swf');
  return {
    swf: { seeds: SWF.map(encode), read: swf },
    'swf in parts': {
      seeds: SWF.map(encode),
      async read(bytes) {
        const parts = new TraceParts('a.swf', { kernel, processors: 64, format: 'swf' });
        for await (const _ of parts.read(bytes));
        checkCounts(parts.cleaning, rowsOf('swf', bytes));
      },
    },
    gzip: {
      seeds: SWF.map((seed) => gzipSync(seed)),
      async read(bytes) {
        await readTrace(bytes, { kernel, name: 'a.swf.gz', processors: 64 });
        gunzipSync(bytes);
      },
    },
    csv: { seeds: CSV.map(encode), read: trace('csv') },
    'csv of Slurm': { seeds: CSV_OF_SLURM.map(encode), read: trace('csv', {}, false) },
    'any format': {
      seeds: [
        ...[...SWF, ...CSV, ...SGE, ...LSF, ...BATSIM].map(encode),
        fixtures.sacct[0].subarray(0, 2000),
      ],
      read: async (bytes) =>
        checkCounts((await readTrace(bytes, { kernel, name: 'a', processors: 64 })).cleaning, undefined),
    },
    sacct: { seeds: fixtures.sacct.map((dump) => dump.subarray(0, 3000)), read: trace('sacct') },
    'sacct as json': {
      seeds: Object.values(VERSIONS).map((dump) => encode(JSON.stringify(dump([OLD, NEW]), undefined, 1))),
      read: trace('sacct', {}, false),
    },
    'sacct without header': {
      seeds: ['|', ',', '\x1f'].map((delimiter) => encode(WITHOUT_HEADER.replaceAll('|', delimiter))),
      read: trace('sacct', { fields: 'JobID,State,Submit,Start,End,NCPUS,JobName' }, false),
    },
    pbs: { seeds: fixtures.pbs, read: trace('pbs') },
    'grid engine': { seeds: SGE.map(encode), read: trace('sge') },
    lsf: { seeds: LSF.map(encode), read: trace('lsf') },
    batsim: { seeds: BATSIM.map(encode), read: trace('batsim') },
    parquet: {
      seeds: fixtures.parquet,
      async read(bytes) {
        const file = Uint8Array.from(bytes).buffer;
        checkCounts(
          (await readTrace(file, { kernel, name: 'a.parquet', processors: 64, format: 'parquet' })).cleaning,
          undefined,
        );
      },
    },
    'schedule as csv': text(
      ['job,start,end\n1,0,5\n2,5,9\n', 'job,try,start,end,outcome\n1,1,0,5,preempted\n1,2,5,9,completed\n'],
      (given) => scheduleFromCsv(given, 's.csv'),
    ),
    'schedule as parquet': {
      seeds: fixtures.parquet,
      read: (bytes) => scheduleFromParquet(Uint8Array.from(bytes).buffer, 's.parquet'),
    },
    'schedule as a buffer': {
      seeds: [packed(2, 0), packed(3, 1)],
      read: (bytes) => unpackSchedule(Uint8Array.from(bytes).buffer),
    },
    study: text([STUDY], (given) => parseStudy(given, 's.json')),
    description: text([DESCRIPTION], (given) => readDescription(given, { file: 'd.json' })),
    'explicit workload': text([EXPLICIT], (given) => readExplicit(given, { file: 'w.json' })),
    recording: text([RECORDING], (given) => readRecording(given, { file: 'r.jsonl' })),
    'discrete distribution': text(['{"v": [1, 5, 29], "f": [0.25, 0.25, 0.5]}'], (given) =>
      parseDiscrete(given, 'l.json'),
    ),
    'run times': text(['# a\n1\n2.5\n3600\n', 'job,run\n1,5\n2,9\n'], (given) =>
      samplesFromText(given, 't.txt'),
    ),
    distribution: text(DISTRIBUTIONS, (given) => {
      const { distribution } = bounded(parseDistribution(given));
      for (const p of [0, 1e-9, 0.25, 0.5, 0.75, 1]) {
        const x = distribution.quantile(p);
        if (!(x >= distribution.low && x <= distribution.high))
          throw new Broken(`quantile ${p} is ${x}, outside the distribution`);
      }
      const { f } = equallySpaced(distribution, 20);
      const sum = f.reduce((a, b) => a + b, 0);
      if (!(Math.abs(sum - 1) < 1e-6)) throw new Broken(`the probabilities sum to ${sum}`);
    }),
    ...Object.fromEntries(
      Object.entries(CLUSTER_READERS).map(([name, { seeds, read }]) => [name, text(seeds, read)]),
    ),
    'a file': {
      seeds: [...[...SWF, ...CSV].map(encode), ...SWF.map((seed) => gzipSync(seed)), fixtures.parquet[0]],
      async read(bytes) {
        writeFileSync(file, bytes);
        const { parquet, chunks } = await openTrace(file);
        await readTrace(parquet ?? chunks, { kernel, name: 'a', processors: 64 });
      },
    },
    'a whole file': {
      seeds: [...[STUDY, DESCRIPTION, SWF[0]].map(encode), gzipSync(STUDY)],
      read(bytes) {
        writeFileSync(file, bytes);
        wholeText(file, 'a text', 1 << 17);
      },
    },
    'run times of a file': {
      seeds: [...['# a\n1\n2.5\n3600\n', 'job,run\n1,5\n'].map(encode), fixtures.sacct[0].subarray(0, 2000)],
      async read(bytes) {
        writeFileSync(file, bytes);
        await readHistory(file, {}, kernel);
      },
    },
    columns: text(
      ['submit=1,run=b:m,requestedProcessors=3,request=4:h', 'submit=a,run=2,allocated=3'],
      (given) => {
        const columns = asUsage(() => columnMap(given));
        const table = encode('a,b,c,d\n0,5,1,9\n3,5,1,9\n');
        return readTrace(table, { kernel, name: 'a.csv', processors: 4, columns });
      },
    ),
    groupings: text(['user,size', 'account', 'nodes,queue,partition'], (given) =>
      asUsage(() => oneOrMoreOf(GROUPINGS)(given)),
    ),
    application: text(['ann/mesh_#/16', '/x', 'bob'], parseApplication),
    'policies and files': text(
      ['easy,./a.mjs?alpha=0.5&beta=x#one,exec:run me', '{"order": "sjf"}'],
      parseChoices,
    ),
    address: text(
      [
        'trace=synthetic:lublin:7&policy=easy,fcfs&processors=64&view=0~1e5~0~64&color=user:3&job=7&under=easy',
      ],
      (given) => {
        formatState(parseState(given));
        schemeOf(parseState(given).color);
      },
    ),
    duration: text(['90', '15m', '2.5h', '1e3s', '1h30m', '1w2d', 'inf', '-1.5d'], (given) => {
      parseDuration(given, '--x');
      parseNumber(given, '--x');
    }),
    policies: text(
      [
        'easy,fcfs,sjf-easy+last',
        '{"order": "sjf", "backfilling": "easy", "candidates": "f1", "estimate": "virtual:0.5"}',
        '["easy", {"order": "wfp3"}]',
      ],
      parsePolicies,
    ),
    requests: text(
      ['t-optimal', 'neuroscience:10:bound,hpc', 'mean:5:half-more,at-optimal:0.5,dyn-prog-count:0.1'],
      parseRequestStrategies,
    ),
  };
}

/** As a command does: what an option's parser refuses is an error of the call. */
function asUsage<T>(parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw error instanceof InvalidValue ? new UsageError(error.message) : error;
  }
}

function packed(jobs: number, kills: number): Uint8Array {
  const bytes = new Uint8Array(32 + 69 * jobs + 20 * kills);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, 0x43535053, true);
  view.setUint16(4, 2, true);
  view.setFloat64(8, jobs, true);
  view.setFloat64(16, 64, true);
  view.setFloat64(24, kills, true);
  return bytes;
}
