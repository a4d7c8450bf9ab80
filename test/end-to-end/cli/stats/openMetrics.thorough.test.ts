// The files of `stats --openmetrics`, as Prometheus' own parsers read them: as OpenMetrics, and as the text format
// 0.0.4 of node exporter's textfile collector.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { KTH } from '../../../support/logs.ts';
import { atRoot } from '../../../support/paths.ts';
import { testWithPython } from '../../../support/python.ts';
import { specula, temporaryFolder } from '../cli.ts';

const testWithParser = testWithPython('prometheus_client');
const folder = temporaryFolder();
const file = join(folder, 'specula.prom');

const READ = `
import json, sys
from prometheus_client import parser
from prometheus_client.openmetrics import parser as openmetrics
text = open(sys.argv[1], encoding='utf8', newline='').read()
print(json.dumps([[
  {'name': f.name, 'type': f.type, 'unit': f.unit, 'help': f.documentation,
   'samples': [[s.name, s.labels, float(s.value)] for s in f.samples]}
  for f in p.text_string_to_metric_families(text)] for p in (openmetrics, parser)]))
`;

interface Family {
  readonly name: string;
  readonly type: string;
  readonly unit: string;
  readonly help: string;
  readonly samples: readonly [name: string, labels: Record<string, string>, value: number][];
}

interface Waits {
  readonly mean: number | null;
  readonly median: number | null;
  readonly p90: number | null;
}

interface Row {
  readonly group: string;
  readonly jobs: number;
  readonly work: number;
  readonly share: number;
  readonly wait: Waits;
  readonly waited: { readonly share: number; readonly wait: Waits };
  readonly meanBoundedSlowdown: number;
}

/** The value of each metric, by its name after that of the grouping. */
function valuesOf({ jobs, work, share, wait, waited, meanBoundedSlowdown }: Row) {
  return {
    ...{ jobs, processor_seconds: work, processor_time_ratio: share },
    ...{ wait_mean_seconds: wait.mean, wait_median_seconds: wait.median, wait_p90_seconds: wait.p90 },
    waited_jobs_ratio: waited.share,
    waited_jobs_wait_mean_seconds: waited.wait.mean,
    waited_jobs_wait_median_seconds: waited.wait.median,
    waited_jobs_wait_p90_seconds: waited.wait.p90,
    bounded_slowdown_mean: meanBoundedSlowdown,
  };
}

/** Both parsers find in the file what the command prints as JSON. */
async function expectRead(trace: string, by: string, ...options: string[]) {
  const call = ['stats', trace, '--by', by, '--json', '--openmetrics', file, ...options];
  const { status, stdout, stderr } = await specula(call, folder);
  expect(status, stderr).toBe(0);
  const { waits } = JSON.parse(stdout) as {
    waits: { all: Row; groups: { by: string; rows: Row[] }[] };
  };
  const expected = [{ by: undefined, rows: [waits.all] }, ...waits.groups].flatMap(({ by: label, rows }) =>
    rows.flatMap((row) =>
      Object.entries(valuesOf(row)).flatMap(([name, value]) =>
        value === null
          ? []
          : [[`specula_${label ? `${label}_` : ''}${name}`, label ? { [label]: row.group } : {}, value]],
      ),
    ),
  );
  const read = execFileSync('python3', ['-c', READ, file], { encoding: 'utf8', maxBuffer: 1e8 });
  const [openMetrics, text] = JSON.parse(read) as [Family[], Family[]];
  const inOrder = (samples: readonly unknown[]) => samples.map((one) => JSON.stringify(one)).sort();
  for (const families of [openMetrics, text]) {
    expect(families).toHaveLength(11 * (1 + by.split(',').length));
    expect(inOrder(families.flatMap(({ samples }) => samples))).toEqual(inOrder(expected));
    for (const { type, help } of families)
      expect([type, help]).toEqual(['gauge', expect.stringMatching(/\.$/)]);
  }
  // A unit is the end of the name.
  for (const { name, unit } of openMetrics) expect(unit).toBe(/_(seconds|ratio)$/.exec(name)?.[1] ?? '');
}

testWithParser('Prometheus reads the metrics of KTH', () => expectRead(KTH, 'user,account,size,week'));

testWithParser('Prometheus reads the metrics of a dump of sacct', () =>
  expectRead(atRoot('examples/slurm/site/jobs.txt'), 'account,user,qos,partition,nodes,size,week'),
);

testWithParser('Prometheus reads the names of users, whatever is in them', async () => {
  const names = ['"a ""b"" \\ c\\n"', 'ü {x="1"}', "it's", '"1,2"', '\\', 'unknown', '', '# EOF'];
  const rows = names.map((name, i) => `${i},${10 * i},${10 * i + 61},${10 * i + 99},1,${name}\n`);
  writeFileSync(join(folder, 'jobs.csv'), `id,submit,start,end,procs,user\n${rows.join('')}`);
  await expectRead('jobs.csv', 'user', '--processors', '9');
});
