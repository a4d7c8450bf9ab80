// The page connects the address, the form and the worker.
import { count, duration } from '../../report/format.ts';
import { SYNTHETIC } from '../../trace/generate/synthetic.ts';
import { ASKED } from '../parameters.ts';
import {
  type FromWorker,
  OWN_SECONDS,
  type OwnStep,
  type PolicyView,
  type Settings,
  type Source,
  type WorkloadView,
} from '../protocol.ts';
import {
  carriedReport,
  kernelBytes,
  reportSource,
  servedSource,
  servedTrace,
  startWorker,
} from './carried.ts';
import { byId } from './dom.ts';
import { exampleLog, showExamples } from './examples.ts';
import { readForm, settingsOf, showForm, watchForm } from './form.ts';
import type { OwnPanel } from './own/panel.ts';
import { Remote } from './remote.ts';
import { watchBench } from './results/bench.ts';
import { Results } from './results/results.ts';
import { FIRST, formatState, type LabState, parseState, severalSeeds } from './state.ts';
import { busy, idle, say, share, watchCancel } from './status.ts';
import { type OtherView, Tabs } from './tabs.ts';
import type { Replayed } from './teach/replayed.ts';
import { watchTheme } from './theme.ts';

const report = carriedReport();
const served = servedTrace();
const first: LabState =
  report?.state ?? (served === undefined ? FIRST : { ...FIRST, trace: served, jobs: undefined });
let state = parseState(location.hash, first);
let file: File | undefined;
let workload: WorkloadView | undefined;
let policies: PolicyView[] = [];
let results: Results | undefined;
let engine = '';

/** What the worker was asked to run last, and what the shown results are of, with that in words. */
let asked: { source: Source; settings: Settings } | undefined;
let shown: (typeof asked & { words: string }) | undefined;
/** Counts the runs that were begun. */
let begun = 0;
let isRestoring = false;

const remote = new Remote(startWorker, { hear, stuck: (step) => void stuck(step) });

/** The editor of schedulers, where the page has one. */
let own: OwnPanel | undefined;
/** The views besides replay, and the one that is shown; undefined for replay. */
let tabs: Tabs;
let other: OtherView | undefined;
/** Whether the shown results are of the present state. */
let isDone = false;

/** Changes the state, and the address with it. */
function remember(change: Partial<LabState> = {}): void {
  state = { ...state, ...change };
  if (other === undefined) tabs.remember(undefined, formatState(state, first));
}

/** The address holds what the visitor does to the results only if it names these results. */
function rememberShown(change: Partial<LabState>): void {
  if (isDone) remember(change);
}

/** Says whether the shown results are of the form as it is now. */
function compare(): void {
  if (shown === undefined) return;
  const isChanged = isDone && !isFormOfState();
  const why = isChanged ? 'The form has been changed. ' : '';
  showStale(isDone && !isChanged ? undefined : `${why}What is shown is of the run before: ${shown.words}.`);
}

/** Dims the results, and says why; with undefined, they are of the present form. */
function showStale(why: string | undefined): void {
  byId('results').classList.toggle('stale', why !== undefined);
  byId('stale').hidden = why === undefined;
  byId('stale').textContent = why ?? '';
}

function isFormOfState(): boolean {
  try {
    const form = readForm(state);
    return PARTS.every((part) => form[part] === state[part]) && own?.text === shown?.settings.own;
  } catch {
    return false;
  }
}

async function sourceOf({ trace }: Pick<LabState, 'trace'>): Promise<Source> {
  if (file !== undefined && file.name === trace) return { kind: 'file', name: trace, file };
  if (report !== undefined && trace === report.state.trace) return reportSource(report, isAsReported());
  if (trace.startsWith(SYNTHETIC)) return { kind: 'synthetic', name: trace };
  if (served !== undefined && trace === served) return servedSource(served);
  const log = report === undefined ? await exampleLog(trace) : undefined;
  if (log !== undefined) return log;
  throw new Error(`Drop ${trace} here again. A page cannot open files by itself.`);
}

/** What the worker is asked. The compositions of a report need no names. They hold until others are typed. */
function settings(): Settings {
  if (report !== undefined && state.policies === report.state.policies)
    return { ...settingsOf(state), policies: report.policies };
  return { ...settingsOf(state), own: own?.text };
}

/** What a run depends on. */
const PARTS = ['trace', 'policies', ...Object.keys(ASKED)] as (keyof LabState)[];

/** Whether the command of the report ran the same. */
function isAsReported(): boolean {
  if (report === undefined || file?.name === state.trace) return false;
  return PARTS.every((part) => state[part] === report.state[part]);
}

async function run(): Promise<void> {
  const number = ++begun;
  isDone = false;
  remote.leave();
  showForm(state);
  remember();
  compare();
  try {
    const source = await sourceOf(state);
    if (number !== begun) return;
    policies = [];
    busy(() => remote.cancel());
    say('');
    own?.begun();
    asked = { source, settings: settings() };
    await remote.run(source, asked.settings);
  } catch (error) {
    if (number !== begun) return;
    idle();
    say((error as Error).message, true);
  }
}

function hear(message: Exclude<FromWorker, { type: 'answer' | 'refused' }>): void {
  // Leaving the replay for another view has cancelled it.
  if (other !== undefined) return;
  switch (message.type) {
    case 'progress':
      share(message.share);
      say(message.what);
      return;
    case 'workload':
      workload = message.workload;
      return;
    case 'policy':
      policies[message.index] = message.view;
      return;
    case 'failed':
      idle();
      if (message.cancelled) say('Cancelled.');
      else if (message.own) ownFailed({ message: message.message, line: message.own.line });
      else say(message.message, true);
      return;
    case 'done': {
      idle();
      if (workload === undefined) return;
      if (asked === undefined) return;
      isDone = true;
      results?.close();
      state = { ...state, own: asked.settings.own !== undefined };
      const groups = isAsReported() ? report?.groups : undefined;
      results = new Results(workload, policies, { ...message, groups }, state, remote, rememberShown);
      own?.done(policies);
      const names = policies.map(({ policy }) => policy.name).join(', ');
      const seeds = severalSeeds(state.seeds) ? `, seeds 1 to ${state.seeds}` : '';
      const jobs = `${count(workload.jobs.id.length)} jobs`;
      const under = `under ${names}${seeds}`;
      shown = { ...asked, words: `${jobs} of ${workload.name} ${under}` };
      compare();
      say(`${jobs} ${under}: ${duration(message.seconds)}, ${engine}${checked()}`, checked().includes('not'));
      if (state.job !== undefined) void results.explainById(state.job, state.under, true);
      document.documentElement.dataset.ready = String(performance.now());
    }
  }
}

/** A scheduler of the visitor's own is at fault: the editor shows where. */
function ownFailed(fault: { message: string; line?: number }): void {
  own?.failed(fault);
  say('Your scheduler ended the run: see the editor.', true);
}

/** A scheduler of the visitor's own did not return. Ends its worker. A new one repeats what is shown. */
async function stuck({ name, line, time }: OwnStep): Promise<void> {
  const message =
    name === undefined
      ? `the scheduler had not been loaded after ${OWN_SECONDS} s`
      : `scheduler '${name}': schedule() had not returned after ${OWN_SECONDS} s; ` +
        `the simulation had reached ${time} s`;
  const again = shown;
  const isLost = isRestoring;
  remote.restart(message);
  idle();
  own?.failed({ message, line });
  try {
    if (again === undefined || isLost) {
      await loadEngine();
      ownFailed({ message, line });
      return;
    }
    isRestoring = true;
    say('Your scheduler did not return and was stopped. The workload is loaded again.', true);
    const refusal = await remote.restore(loadEngine, again.source, again.settings);
    if (refusal === undefined) ownFailed({ message, line });
    else say(`What is shown can be asked no more questions: ${refusal}`, true);
  } catch (error) {
    say((error as Error).message, true);
  } finally {
    isRestoring = false;
  }
}

/** A report says whether this browser finds the command's schedules. */
function checked(): string {
  if (report === undefined || !isAsReported()) return '';
  const same = policies.every(({ hash }, i) => hash === report.hashes[i]);
  return same ? '; the same schedules as the command’s' : '; not the same schedules as the command’s';
}

async function loadEngine(): Promise<void> {
  if (state.engine !== 'js') {
    try {
      await remote.ask('load', { wasm: await kernelBytes() });
      engine = 'WebAssembly';
      return;
    } catch (error) {
      if (state.engine === 'wasm') throw error;
    }
  }
  await remote.ask('load', {});
  engine =
    state.engine === 'js'
      ? 'the JavaScript twin'
      : 'the JavaScript twin, because this page must not run WebAssembly';
}

type MakeViews = (remote: Remote, replayed: Replayed) => OtherView[];

/** What the other views take from the replay. */
const replayed: Replayed = {
  first,
  state: () => state,
  source: sourceOf,
  own() {
    const text = own?.text;
    if (text === undefined) return undefined;
    return {
      text,
      names: policies.filter((view) => view.own !== undefined).map(({ policy }) => policy.name),
    };
  },
};

async function begin(views: MakeViews, panel?: MakePanel): Promise<void> {
  const all = views(remote, replayed);
  tabs = new Tabs(all);
  for (const view of all) view.onAddress = (address) => tabs.remember(view, address);
  if (report !== undefined) byId('file-note').textContent = 'SWF (gzip too)';
  own = panel?.(remote);
  if (own !== undefined) own.onChange = compare;
  showForm(state);
  showExamples(report === undefined);
  watchForm({
    file(given) {
      if (own !== undefined && /\.m?js$/.test(given.name)) {
        void own.load(given);
        return;
      }
      const now = fromForm();
      if (now === undefined) return;
      file = given;
      state = given.name === now.trace ? now : ofOtherTrace(now, given.name);
      showForm(state);
      if (other?.dropped) other.dropped(given.name);
      else void run();
    },
    run: () => void submit(),
    change: compare,
  });
  watchCancel();
  byId('colour').addEventListener('change', () => {
    const colour = byId<HTMLSelectElement>('colour').value;
    results?.colourBy(colour);
    remember({ colour });
  });
  byId<HTMLFormElement>('explain').addEventListener('submit', (event) => {
    event.preventDefault();
    const { value: under } = byId<HTMLSelectElement>('job-policy');
    const id = byId<HTMLInputElement>('job').value.trim();
    if (/^\d+$/.test(id)) void results?.explainById(Number(id), under);
    else results?.refuseJob(id);
  });
  byId<HTMLFormElement>('find').addEventListener('submit', (event) => {
    event.preventDefault();
    void results?.find(byId<HTMLInputElement>('sought').value);
  });
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-zoom]')) {
    button.addEventListener('click', () => {
      if (button.dataset.zoom === 'all') results?.view.all();
      else results?.view.zoom(button.dataset.zoom === 'in' ? 0.6 : 1 / 0.6);
    });
  }
  const keys = byId<HTMLDialogElement>('keys');
  byId('help').addEventListener('click', () => keys.showModal());
  document.addEventListener('keydown', (event) => {
    const typing = (event.target as HTMLElement).matches('input, select, textarea');
    if (event.key === '?' && !typing && !keys.open) keys.showModal();
  });
  watchBench(remote);
  watchTheme(() => {
    results?.redraw();
    tabs.redraw();
  });
  new ResizeObserver(() => results?.redraw()).observe(byId('results'));
  window.addEventListener('hashchange', route);
  await loadEngine();
  route();
}

/** Shows what the address asks for. */
function route(): void {
  const params = new URLSearchParams(location.hash.slice(1));
  const before = other;
  other = tabs.of(params);
  tabs.show(other);
  if (before !== other) {
    before?.leave();
    if (before === undefined) remote.leave();
    idle();
  }
  if (other !== undefined) {
    other.open(params);
    return;
  }
  const asked = parseState(location.hash, first);
  const isShown = isDone && before !== undefined && formatState(asked, first) === formatState(state, first);
  state = asked;
  if (isShown) say('');
  else void run();
}

/** The state without what belonged to the trace before. */
function ofOtherTrace(before: LabState, trace: string): LabState {
  const none = { jobs: undefined, view: undefined, job: undefined, under: undefined, more: undefined };
  return { ...before, trace, ...none };
}

/** The state as the form has it. If a field cannot be used, says why and returns undefined. */
function fromForm(): LabState | undefined {
  try {
    return readForm(state);
  } catch (error) {
    say((error as Error).message, true);
    return undefined;
  }
}

async function submit(): Promise<void> {
  const now = fromForm();
  if (now === undefined) return;
  state = now;
  await run();
}

type MakePanel = (remote: Remote) => OwnPanel;

/**
 * @param views besides replay
 * @param panel makes the editor of schedulers
 */
export function start(views: MakeViews, panel?: MakePanel): void {
  begin(views, panel).catch((error: Error) => {
    idle();
    say(error.message, true);
  });
}
