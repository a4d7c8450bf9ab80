// Shows the results below the form, after a run.

import { Clock } from '../../../figures/clock.ts';
import { compared } from '../../../report/compared.ts';
import { plural } from '../../../report/format.ts';
import { nameOfNumber } from '../../../trace/numberOfName.ts';
import { isTransformed } from '../../../trace/transform/transformed.ts';
import type { PolicyView, UserRow, WorkloadView } from '../../protocol.ts';
import { byId, painted } from '../dom.ts';
import { Charts } from '../gantt/charts.ts';
import { Overview } from '../gantt/overview.ts';
import { LaterPanels } from '../panels/later.ts';
import { fileStem, offer } from '../plot/save.ts';
import type { Remote } from '../remote.ts';
import { SharedView } from '../sharedView.ts';
import { commandLine, type LabState, type View } from '../state.ts';
import { LaterTables } from './laterTables.ts';
import type { Sureness } from './sureness.ts';
import { emptySureTable } from './sureTable.ts';
import { type Besides, ResultTables } from './tables.ts';
import type { Timelines } from './timelines.ts';
import { type Changed, Why } from './why.ts';

const BINS = 600;
/** Number of bins of the overview, which shows the whole schedule. */
const OVERVIEW_BINS = 400;
/** Milliseconds without a change of the view after which the timelines follow it. */
const QUIET = 120;

export class Results {
  readonly #workload: WorkloadView;
  readonly #policies: readonly PolicyView[];
  readonly #tables: ResultTables;
  readonly #state: LabState;
  readonly #remote: Remote;
  readonly #changed: Changed;
  readonly why: Why;
  readonly view: SharedView;
  readonly #clock: Clock;
  readonly #charts: Charts;
  readonly #overview: Overview;
  /** The timelines, which are loaded after the first answer, like everything below the first screen. */
  #timelines: Timelines | undefined;
  #sureness: Sureness | undefined;
  readonly #panels: LaterPanels;
  readonly #later: LaterTables;
  #timer = 0;
  /** True if the view was seen before. */
  #isBack = false;
  #isClosed = false;

  /**
   * @param first the state of an empty address
   */
  constructor(
    workload: WorkloadView,
    policies: readonly PolicyView[],
    besides: Besides,
    state: LabState,
    first: LabState,
    remote: Remote,
    changed: Changed,
  ) {
    this.#workload = workload;
    this.#policies = policies;
    this.#tables = new ResultTables(workload, policies, besides, state);
    this.#state = state;
    this.#remote = remote;
    this.#changed = changed;
    byId('results').hidden = false;
    for (const id of ['timelines', 'not-found']) byId(id).replaceChildren();
    this.#clock = new Clock(workload.jobs.submit[0], workload);
    this.view = new SharedView(wholeView(workload, policies), state.view);
    this.#charts = new Charts(byId('charts'), workload, policies, this.view, this.#clock, {
      pick: (policy, job) => void this.why.explain(policy, job),
      hover: (time) => this.#timelines?.pointAt(time),
      // A worker that was ended has no bars.
      barAt: (policy, point) => remote.ask('bar', { policy, point }).catch(() => -1),
    });
    const { view } = this;
    this.why = new Why({
      workload,
      policies,
      clock: this.#clock,
      charts: this.#charts,
      view,
      state,
      remote,
      changed,
    });
    this.#overview = new Overview(this.view, this.#clock);
    byId('overview').replaceChildren(this.#overview.element);
    this.view.onChange(() => this.#follow());
    this.#panels = new LaterPanels(remote, state);
    const pick = (row: UserRow) => this.#showUser(row);
    const hasGroups = besides.groups !== undefined;
    this.#later = new LaterTables(workload, policies, state, remote, hasGroups, pick, changed);
    this.#tables.show();
    void this.#showCluster();
    this.#offerFiles();
    this.colorBy(state.color);
    // The answer comes first, then the parts below it, then the queries that take the worker long.
    const timelines = painted().then(() => this.#loadTimelines());
    void timelines.then(() => this.#panels.watch());
    void this.#loadOverview();
    void this.#findSureness(first, timelines);
  }

  /** Releases the resources of these results, before others are shown. */
  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    this.#later.close();
    this.#timelines?.close();
    this.#sureness?.close();
    this.#panels.close();
    this.why.close();
  }

  /** Restores the state of earlier results, without another run. */
  restore({ view, color, job, under, by }: LabState): void {
    this.#isBack = true;
    this.view.set(view ?? this.view.whole);
    this.colorBy(color);
    this.#later.groupBy(by);
    if (job === undefined) this.why.clear();
    else void this.why.explainById(job, under, true);
  }

  colorBy(scheme: string): void {
    byId<HTMLSelectElement>('color').value = scheme.startsWith('user:') ? 'found' : scheme;
    this.#charts.colorBy(scheme, byId('legend'));
  }

  /** Draws the parts that a visitor has not scrolled to yet, for printing. */
  async drawAll(): Promise<void> {
    await Promise.all([this.#panels.showAll(), this.#later.showAll()]);
  }

  redraw(): void {
    this.#overview.redraw();
    this.#charts.changeTheme();
    this.#timelines?.redraw();
    this.#panels.redraw();
    this.#tables.redraw();
    this.#later.redraw();
  }

  /** Shows the energy of the schedules. @param state has the options of energy */
  showEnergy(state: LabState): Promise<void> {
    return this.#later.open('energy-section', state);
  }

  /** Shows the job, user or day that a text names. */
  async find(text: string): Promise<void> {
    const told = byId('not-found');
    told.textContent = '';
    told.classList.remove('found');
    try {
      const { found } = await import('./find.ts');
      const what = found(text, this.#workload, this.#clock);
      if (what.kind === 'day') this.view.set({ from: what.from, to: what.to });
      else if (what.kind === 'job')
        await this.why.explainById(what.id, byId<HTMLSelectElement>('job-policy').value);
      else {
        this.#colorUser(what.user);
        told.classList.add('found');
        told.textContent = this.#goToUser(what.user);
      }
    } catch (error) {
      told.textContent = (error as Error).message;
    }
  }

  /** Shows the time in which a user has jobs. Returns the number of jobs, in words. */
  #goToUser(user: number): string {
    const { jobs, userNames } = this.#workload;
    const { user: users } = jobs;
    const { bars } = this.#policies[0];
    let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    bars.job.forEach((job, bar) => {
      if (users[job] !== user) return;
      from = Math.min(from, bars.start[bar]);
      to = Math.max(to, bars.end[bar]);
    });
    const margin = Math.max((to - from) / 50, 60);
    this.view.set({ from: from - margin, to: to + margin });
    const own = Array.from(users).filter((one) => one === user);
    return `user ${nameOfNumber(userNames, user)}: ${plural(own.length, 'job')}`;
  }

  /** Offers the charts as files, and their tables. */
  #offerFiles(): void {
    const short = fileStem(this.#workload.name);
    const command = () => commandLine(this.#state, ' --report report.html');
    offer(byId('gantt-save'), {
      name: `${short}-processors`,
      csv: () => this.#charts.csv(),
      svg: (as) => this.#charts.svg(as, command()),
      command,
    });
    this.#onOpen('visible', () => this.#charts.table((policy, job) => void this.why.explain(policy, job)));
  }

  /** Makes the table behind a chart when the visitor opens it. */
  #onOpen(id: string, table: () => HTMLTableElement): void {
    const details = byId<HTMLDetailsElement>(id);
    details.open = false;
    details.ontoggle = () => {
      if (details.open) details.querySelector('.scroll')?.replaceChildren(table());
    };
  }

  /** Updates the timelines and the address to the view. */
  #follow(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      void this.#loadTimelines();
      this.#changed({ view: this.view.isWhole ? undefined : this.view.now }, !this.#isBack);
      this.#isBack = false;
      const visible = byId<HTMLDetailsElement>('visible');
      if (visible.open) visible.ontoggle?.(new Event('toggle') as ToggleEvent);
    }, QUIET);
  }

  async #loadOverview(): Promise<void> {
    const { from, to } = this.view.whole;
    try {
      this.#overview.show(await this.#remote.ask('timelines', { from, to, bins: OVERVIEW_BINS }));
    } catch {
      // The worker was ended, or has other results.
    }
  }

  async #loadTimelines(): Promise<void> {
    const { from, to } = this.view.now;
    try {
      const { Timelines } = await import('./timelines.ts');
      const lines = await this.#remote.ask('timelines', { from, to, bins: BINS });
      if (this.#isClosed) return;
      this.#timelines ??= this.#makeTimelines(Timelines);
      this.#timelines.show(lines);
    } catch {
      // The worker was ended, or has other results: the drawn ones stay.
    }
  }

  #makeTimelines(Made: typeof Timelines): Timelines {
    const timelines = new Made(byId('timelines'), this.#policies, this.#clock, {
      select: (from, to) => this.view.set({ from, to }),
      cursor: (time) => this.#charts.showTime(time),
    });
    const command = () => commandLine(this.#state, ' --report report.html');
    offer(byId('time-save'), {
      name: `${fileStem(this.#workload.name)}-over-time`,
      csv: () => timelines.csv(),
      svg: (as) => timelines.svg(as, this.#workload, command()),
      command,
    });
    this.#onOpen('time-table', () => timelines.table());
    return timelines;
  }

  /** Shows facts about the model of a Slurm cluster, if the log was replayed on one. */
  async #showCluster(): Promise<void> {
    const { cluster } = this.#workload;
    for (const id of ['cluster-section', 'cluster-note']) byId(id).hidden = cluster === undefined;
    if (cluster === undefined) return;
    const { showCluster } = await import('./cluster.ts');
    if (!this.#isClosed) await showCluster(cluster, this.#remote);
  }

  /** Highlights a user, and explains the user's worst job. */
  #showUser({ user, worst }: UserRow): void {
    this.#colorUser(user);
    void this.why.explain(worst.policy, worst.job);
  }

  #colorUser(user: number): void {
    this.colorBy(`user:${user}`);
    this.#changed({ color: `user:${user}` }, true);
  }

  /**
   * Determines in the background whether other workloads of the log confirm the finding, after the queries in `served`.
   */
  async #findSureness(first: LabState, served: Promise<void>): Promise<void> {
    const { seeds = 1 } = this.#state;
    const box = byId('sureness');
    // With several seeds or another workload, the visitor has requested that already.
    box.hidden =
      this.#policies.length < 2 ||
      seeds > 1 ||
      isTransformed(this.#state) ||
      this.#workload.cluster !== undefined;
    box.replaceChildren();
    if (box.hidden) return;
    box.setAttribute('aria-busy', 'true');
    box.replaceChildren(...emptySureTable(compared(this.#policies, undefined)));
    await served;
    const { Sureness } = await import('./sureness.ts');
    if (this.#isClosed) return;
    this.#sureness = new Sureness(this.#policies, this.#remote, this.#state, first);
    this.#sureness.begin();
  }
}

function wholeView({ jobs, processors }: WorkloadView, policies: readonly PolicyView[]): View {
  const to = policies.reduce(
    (latest, { bars }) => bars.end.reduce((a, b) => Math.max(a, b), latest),
    jobs.submit[0] + 1,
  );
  return { from: jobs.submit[0], to, low: 0, high: processors };
}
