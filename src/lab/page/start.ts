// Starts the page: its views, its controls and its address.
import type { SeriesKind } from '../../trace/series/seriesColumns.ts';
import { byId } from './dom.ts';
import { watchForm } from './form.ts';
import type { LaterView } from './laterView.ts';
import type { Own } from './own/own.ts';
import type { Remote } from './remote.ts';
import { isOfCluster } from './replay/configurations.ts';
import { Replay } from './replay/replay.ts';
import { partsOf } from './state.ts';
import { idle, say, watchCancel } from './status.ts';
import { Tabs } from './tabs.ts';
import { watchTheme } from './theme.ts';
import { showExamples } from './welcome/examples.ts';

/** Parts of the page that the lab has, and no report. */
interface OfLab {
  /** Makes the editor of schedulers. */
  own(remote: Remote): Own;
  /** Opens those files that are tables of carbon intensity or prices over time. Returns which they are. */
  openSeries(files: readonly File[]): Promise<Map<File, SeriesKind>>;
}

/** @param others the views besides replay */
export function start(others: (replay: Replay) => LaterView[], ofLab?: OfLab): void {
  const replay = new Replay();
  const views = others(replay);
  const tabs = new Tabs(views);
  replay.onAddress = (address, isStep) => tabs.remember(undefined, address, isStep);
  for (const view of views) view.onAddress = (address) => tabs.remember(view, address);
  const own = ofLab?.own(replay.remote);
  let other: LaterView | undefined;
  replay.onOpen = () => tabs.reset(other);

  /** Shows the view of the address. */
  function route(): void {
    const params = partsOf(location.hash);
    const before = other;
    other = tabs.of(params);
    replay.isOpen = other === undefined;
    tabs.show(other);
    if (before !== other) {
      (before ?? replay.remote).leave();
      idle();
    }
    if (other === undefined) replay.show(before !== undefined);
    else {
      replay.tellOpen();
      other.open(params);
    }
  }

  const isLab = ofLab !== undefined;

  /** Takes the files of a visitor: files of a Slurm cluster, a log, or a custom scheduler. */
  async function take(files: readonly File[]): Promise<void> {
    const isConf = (one: File) => isLab && isOfCluster(one);
    const series = (await ofLab?.openSeries(files)) ?? new Map<File, SeriesKind>();
    const file = files.find((one) => !isConf(one) && !series.has(one));
    const configurations = files.filter(isConf);
    if (series.size > 0) {
      const names = [...series].map(([one, kind]) => [kind, one.name]);
      await replay.giveSeries(Object.fromEntries(names));
      if (file === undefined && configurations.length === 0) return;
    }
    if (file !== undefined && own !== undefined && /\.m?js$/.test(file.name)) return own.load(file);
    if (file !== undefined && !replay.give(file)) return;
    if (configurations.length > 0) {
      if (!(await replay.configure(configurations))) return;
      if (other !== undefined) {
        location.hash = replay.address;
        return;
      }
    } else if (file !== undefined && other?.dropped) {
      tabs.link(undefined, replay.address);
      return other.dropped(file.name);
    }
    return replay.run();
  }

  if (!isLab) byId('file-note').textContent = 'drop or choose another: SWF (gzip too)';
  showExamples(isLab);
  watchForm({
    files: (files) => void take(files),
    run: () => void replay.submit(),
    change: () => replay.compare(),
  });
  watchCancel();
  watchResults(replay);
  watchHelp(replay.remote);
  watchSkip();
  watchPrint(replay);
  watchTheme(() => {
    replay.results?.redraw();
    tabs.redraw();
  });
  replay
    .begin(own)
    .then(() => {
      window.addEventListener('hashchange', route);
      route();
    })
    .catch((error: Error) => {
      idle();
      say(error.message, true);
    });
}

/** Connects the controls that belong to any results. */
function watchResults(replay: Replay): void {
  const onSubmit = (id: string, act: () => void) =>
    byId<HTMLFormElement>(id).addEventListener('submit', (event) => {
      event.preventDefault();
      act();
    });
  byId('color').addEventListener('change', () => replay.colorBy(byId<HTMLSelectElement>('color').value));
  onSubmit('explain', () => {
    const { value: under } = byId<HTMLSelectElement>('job-policy');
    const id = byId<HTMLInputElement>('job').value.trim();
    if (/^\d+$/.test(id)) void replay.results?.why.explainById(Number(id), under);
    else replay.results?.why.refuseJob(id);
  });
  onSubmit('find', () => void replay.results?.find(byId<HTMLInputElement>('sought').value));
  for (const button of document.querySelectorAll<HTMLButtonElement>('[data-zoom]')) {
    button.addEventListener('click', () => {
      if (button.dataset.zoom === 'all') replay.results?.view.all();
      else replay.results?.view.zoom(button.dataset.zoom === 'in' ? 0.6 : 1 / 0.6);
    });
  }
  byId('fit').addEventListener('click', fitCharts);
  const resized = new ResizeObserver(() => replay.results?.redraw());
  for (const id of ['results', 'charts']) resized.observe(byId(id));
}

/**
 * Makes the schedule as high as the window, or restores its height. A visitor may also drag the lower edge of the
 * charts.
 */
function fitCharts(): void {
  const [fit, charts, schedule] = ['fit', 'charts', 'schedule'].map((id) => byId(id));
  const isFit = fit.getAttribute('aria-pressed') !== 'true';
  fit.setAttribute('aria-pressed', String(isFit));
  const above = charts.getBoundingClientRect().top - schedule.getBoundingClientRect().top;
  charts.style.height = isFit ? `${innerHeight - above - 8}px` : '';
  if (isFit) schedule.scrollIntoView({ block: 'start' });
}

/** Connects the first button, which skips the header and the form for keyboard users. */
function watchSkip(): void {
  byId('skip').addEventListener('click', () => {
    const shown = [...document.querySelectorAll('main')].find((one) => one.checkVisibility());
    shown?.focus();
    shown?.scrollIntoView();
  });
}

/**
 * Draws the parts that were not scrolled to yet before printing. The keys for printing wait until they are drawn; a
 * browser's menu cannot be delayed, and prints at least the parts that can be drawn at once.
 */
function watchPrint(replay: Replay): void {
  window.addEventListener('beforeprint', () => void replay.results?.drawAll());
  document.addEventListener('keydown', (event) => {
    const { results } = replay;
    if (event.key !== 'p' || !(event.ctrlKey || event.metaKey) || results === undefined || !replay.isOpen)
      return;
    event.preventDefault();
    void results.drawAll().then(() => window.print());
  });
}

/** Opens the dialogs, whose texts few visitors read. */
function watchHelp(remote: Remote): void {
  const open = async (name: 'keys' | 'about') => (await import('./dialogs.ts')).openDialog(name, remote);
  byId('help').addEventListener('click', () => open('keys'));
  byId('tell-about').addEventListener('click', () => open('about'));
  document.addEventListener('keydown', (event) => {
    const typing = (event.target as HTMLElement).matches('input, select, textarea');
    if (event.key === '?' && !typing && document.querySelector('dialog[open]') === null) void open('keys');
  });
}
