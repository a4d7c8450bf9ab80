// What a notebook shows of results and of progress. A module stands in for IPython, which Debian 12 need not have.
import { expect } from 'vitest';
import { testWithPandas, value } from './environment.ts';

/** What IPython has in a kernel, as far as the package uses it; `shown` has what a front end would get. */
const KERNEL = `
import sys, types
shown = []
class Handle:
  def update(self, data, raw): shown.append(data)
def display(data, raw, display_id):
  shown.append(data)
  return Handle()
class Shell: kernel = True
IPython = types.ModuleType("IPython")
IPython.get_ipython = Shell
IPython.display = types.ModuleType("IPython.display")
IPython.display.display = display
sys.modules.update({"IPython": IPython, "IPython.display": IPython.display})
`;

testWithPandas('a notebook shows the page of the report in a frame of its own', async () => {
  const [isFile, opening, isAgain, text] = value(`${KERNEL}
import html, os, re, tempfile
file = os.path.join(tempfile.mkdtemp(), "report.html")
r = specula.replay(KTH, ["easy", "sjf-easy"], jobs=300, report=file)
frame = r'<iframe srcdoc="([^"]*)" sandbox="allow-scripts [a-z -]*" style="[^"]*"></iframe>'
page = html.unescape(re.fullmatch(frame, r._repr_html_())[1])
again = specula.replay(KTH, ["easy", "sjf-easy"], jobs=300)._repr_html_()
print(json.dumps([page == open(file).read(), page[:15], bool(re.fullmatch(frame, again)), repr(r)]))`);
  expect(isFile).toBe(true);
  expect(opening).toBe('<!doctype html>');
  expect(isAgain).toBe(true);
  expect(text).toContain('sjf-easy against easy');
});

testWithPandas('where no page can show a result, the notebook shows its tables', async () => {
  const shown = value(`${KERNEL}
class Fcfs:
  def schedule(self, queue, machine):
    while queue and queue[0].processors <= machine.free: machine.start(queue[0])
calls = [
  specula.replay(KTH, jobs=200, processors=[100, 120]), specula.replay(KTH, jobs=200, grace=10),
  specula.replay([KTH, "examples/logs/NASA-iPSC-1993-3.1-cln.swf.gz"], jobs=100),
  specula.replay(KTH, jobs=200, report=False), specula.stats(KTH, jobs=100),
  specula.replay(KTH, [Fcfs, "fcfs"], jobs=100),
]
print(json.dumps([one._repr_html_()[:40] for one in calls]))`);
  expect(shown.slice(0, 5).filter((one: string) => !/<iframe/.test(one))).toHaveLength(5);
  expect(shown[5]).toMatch(/^<iframe srcdoc/);
});

testWithPandas('a notebook shows the progress in one output, which is empty at the end', async () => {
  // Only work of more than a second shows progress: a faster machine gets more work.
  const [seeds, lines] = value(`${KERNEL}
seeds = 25
while not shown and seeds < 2000:
  seeds *= 2
  specula.replay(KTH, ["easy", "conservative"], shake="10m", seeds=seeds, report=False)
print(json.dumps([seeds, [one["text/plain"] for one in shown]]))`);
  expect(lines.length).toBeGreaterThan(1);
  const state = new RegExp(`^${2 * seeds} replays =*-* \\d+% · .+ left$`);
  for (const line of lines.slice(0, -1)) expect(line).toMatch(state);
  expect(lines.at(-1)).toBe('');
});
