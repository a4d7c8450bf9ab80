// The dashboard of examples/grafana asks for metrics that its script writes.
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { atRoot, command } from '../../../support/paths.ts';

interface Panel {
  readonly title: string;
  readonly targets: readonly { readonly expr: string; readonly legendFormat: string }[];
}

const folder = mkdtempSync(join(tmpdir(), 'specula-grafana-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const { panels } = JSON.parse(readFileSync(atRoot('examples/grafana/dashboard.json'), 'utf8')) as {
  panels: readonly Panel[];
};
const targets = panels.flatMap((panel) => panel.targets);

/** The labels of each metric that the script writes. */
let written: Map<string, string | undefined>;

/** Runs the script of the page where `sacct` prints the dump of the example cluster. */
beforeAll(() => {
  const page = readFileSync(atRoot('examples/grafana/README.md'), 'utf8');
  const [, script] = /```bash\n(.*?)```/s.exec(page) as unknown as [string, string];
  const file = join(folder, 'specula.prom');
  const place = '/var/lib/prometheus/node-exporter/specula.prom';
  expect(script).toContain(place);
  const commands = {
    sacct: `#!/bin/bash\ncat '${atRoot('examples/slurm/site/jobs.txt')}'\n`,
    specula: `#!/bin/bash\nexec '${process.execPath}' '${command}' "$@"\n`,
    'specula-waits': script.replace(place, file),
  };
  for (const [name, text] of Object.entries(commands)) {
    writeFileSync(join(folder, name), text);
    chmodSync(join(folder, name), 0o755);
  }
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  expect(execFileSync(join(folder, 'specula-waits'), { env, encoding: 'utf8' })).toBe('');
  const samples = readFileSync(file, 'utf8').matchAll(/^(\w+)(?:\{(\w+)=".*"\})? /gm);
  written = new Map([...samples].map(([, name, label]) => [name, label]));
});

test('each metric of the dashboard is written, and so is each label', () => {
  expect(targets.length).toBeGreaterThan(12);
  for (const { expr, legendFormat } of targets) {
    const names = expr.match(/specula\w+/g) ?? [];
    expect(names.length, expr).toBeGreaterThan(0);
    for (const name of names) expect([...written.keys()], expr).toContain(name);
    // The label of the legend, and no other in the expression.
    const [, label] = /^\{\{(\w+)\}\}$/.exec(legendFormat) ?? [];
    expect(
      names.map((name) => written.get(name)),
      expr,
    ).toEqual(names.map(() => label));
    expect(expr).not.toMatch(/[{}]|\b(by|without|on|ignoring)\b/);
  }
});

test('the dashboard has each grouping of the script', () => {
  const labels = new Set(written.values());
  const shown = targets.flatMap(({ expr }) =>
    (expr.match(/specula\w+/g) ?? []).map((name) => written.get(name)),
  );
  expect(new Set(shown)).toEqual(labels);
});
