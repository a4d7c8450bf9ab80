// The results below the form, after a run.
import { aboutTrace } from '../../../figures/caption.ts';
import { count } from '../../../report/format.ts';
import { cleaningText } from '../../../report/replayText.ts';
import type { OverSeeds, PolicyView, WorkloadView } from '../../protocol.ts';
import { byId, el } from '../dom.ts';
import { Charts } from '../gantt/charts.ts';
import { LaterPanels } from '../panels/later.ts';
import { offer } from '../plot/save.ts';
import type { Remote } from '../remote.ts';
import { SharedView } from '../sharedView.ts';
import {
  commandLine,
  explainLine,
  type LabState,
  ofFirstSeed,
  severalSeeds,
  transformText,
  type View,
} from '../state.ts';
import { answerCsv, answerNote, answerTable, seedsSentence } from './answers.ts';
import { classCsv, classTable } from './classes.ts';
import { Timelines } from './timelines.ts';
import { explanationPanel } from './why.ts';

const BINS = 600;
/** The timelines follow the view once it has not changed for so many milliseconds. */
const QUIET = 120;

export class Results {
  readonly #workload: WorkloadView;
  readonly #policies: readonly PolicyView[];
  readonly #overSeeds: readonly OverSeeds[] | undefined;
  readonly #state: LabState;
  readonly #remote: Remote;
  readonly #changed: (change: Partial<LabState>) => void;
  readonly view: SharedView;
  readonly #charts: Charts;
  readonly #timelines: Timelines;
  readonly #panels: LaterPanels;
  #timer = 0;

  /** @param changed is called with what the address should hold */
  constructor(
    workload: WorkloadView,
    policies: readonly PolicyView[],
    { overSeeds }: { overSeeds?: readonly OverSeeds[] },
    state: LabState,
    remote: Remote,
    changed: (change: Partial<LabState>) => void,
  ) {
    this.#workload = workload;
    this.#policies = policies;
    this.#overSeeds = overSeeds;
    this.#state = state;
    this.#remote = remote;
    this.#changed = changed;
    byId('results').hidden = false;
    for (const id of ['timelines', 'explanation']) byId(id).replaceChildren();
    this.view = new SharedView(wholeView(workload, policies), state.view);
    this.#charts = new Charts(byId('charts'), workload, policies, this.view, {
      pick: (policy, job) => void this.explain(policy, job),
      hover: (time) => this.#timelines.pointAt(time),
      // A worker that was ended knows of no bar.
      barAt: (policy, point) => remote.ask('bar', { policy, point }).catch(() => -1),
    });
    this.#timelines = new Timelines(byId('timelines'), policies, workload.jobs.submit[0], {
      select: (from, to) => this.view.set({ from, to }),
      cursor: (time) => this.#charts.showTime(time),
    });
    this.view.onChange(() => this.#follow());
    this.#panels = new LaterPanels(remote, state);
    this.#showTables();
    this.colourBy(state.colour);
    void this.#loadTimelines();
  }

  /** Removes what these results hold, before others are shown. */
  close(): void {
    clearTimeout(this.#timer);
    this.#timelines.close();
    this.#panels.close();
  }

  colourBy(scheme: string): void {
    this.#charts.colourBy(scheme, byId('legend'));
  }

  redraw(): void {
    this.#charts.repaint();
    this.#timelines.redraw();
    this.#panels.redraw();
    this.#showAnswer();
    byId('classes').replaceChildren(classTable(this.#policies));
  }

  #showAnswer(): void {
    byId('answer').replaceChildren(answerTable(this.#policies, this.#overSeeds));
  }

  /** Says over which seeds the metrics are means, and of which one the rest of the page is. */
  #showSeeds(): void {
    const { seeds } = this.#state;
    const isOver = this.#overSeeds !== undefined && severalSeeds(seeds);
    byId('over-seeds').hidden = !isOver;
    if (isOver)
      byId('over-seeds').textContent = seedsSentence(seeds, transformText(this.#state), this.#overSeeds);
    byId('answer-note').replaceChildren(...answerNote(this.#policies, this.#overSeeds));
    for (const note of document.querySelectorAll<HTMLElement>('.first-seed')) {
      note.hidden = !isOver;
      note.textContent = `Of seed 1, the first of ${seeds} seeds.`;
    }
  }

  /** Explains the job with this number under a policy, or under the first if the name is unknown. */
  async explainById(id: number, under: string | undefined): Promise<void> {
    const job = this.#workload.jobs.id.indexOf(id);
    const policy = this.#policies.findIndex(({ policy: { name } }) => name === under);
    if (job >= 0) return this.explain(Math.max(policy, 0), job);
    byId('explanation').replaceChildren(
      el('p', { class: 'worse' }, `There is no job ${id} among the replayed jobs.`),
    );
  }

  async explain(policy: number, job: number): Promise<void> {
    const box = byId('explanation');
    const {
      own,
      policy: { name },
    } = this.#policies[policy];
    const id = this.#workload.jobs.id[job];
    this.#charts.select(job);
    byId<HTMLInputElement>('job').value = String(id);
    byId<HTMLSelectElement>('job-policy').value = name;
    box.replaceChildren(el('p', {}, `Replaying ${name} up to job ${id} …`));
    // An address does not hold a scheduler of the visitor's own, and what that did.
    this.#changed(own === undefined ? { job: id, under: name } : { job: undefined, under: undefined });
    try {
      const told = await this.#remote.ask('explain', { policy, job });
      box.replaceChildren(
        ...explanationPanel(told, this.#workload, name, explainLine(this.#state, name, id, own)),
      );
    } catch (error) {
      box.replaceChildren(el('p', { class: 'worse' }, (error as Error).message));
    }
  }

  #showTables(): void {
    const { name } = this.#workload;
    const { counted, jobs } = this.#workload;
    const leftOut = counted === jobs.id.length ? '' : ` · the metrics count ${count(counted)} jobs`;
    byId('workload').textContent = cleaningText(this.#workload).trim().replaceAll(/\n\s*/g, ' · ') + leftOut;
    this.#showAnswer();
    this.#showSeeds();
    byId('classes').replaceChildren(classTable(this.#policies));
    byId('job-policy').replaceChildren(...this.#policies.map(({ policy }) => el('option', {}, policy.name)));
    const split = this.#policies.map(({ bars, policy }) => `${policy.name} ${bars.split}`).join(', ');
    byId('placement').textContent =
      'The placement is illustrative: a trace says how many processors a job had, but not which. Each job takes the lowest hole that fits' +
      ` it whole. Where there is none, it is split into several parts (tries split: ${split}).`;
    const short = name.replace(/\.(swf|gz|txt)\b/g, '').replaceAll(/[^\w-]+/g, '-');
    const command = () => commandLine(this.#state);
    const report = () => commandLine(this.#state, ' --report report.html');
    const means = ' --means means.csv';
    offer(byId('answer-save'), {
      name: `${short}-answer`,
      csv: () => answerCsv(this.#workload.name, this.#policies, this.#overSeeds, this.#state.seeds ?? 1),
      command: () => (this.#overSeeds ? commandLine(this.#state, means) : command()),
    });
    offer(byId('gantt-save'), {
      name: `${short}-processors`,
      csv: () => this.#charts.csv(),
      svg: () => this.#charts.svg(byId<HTMLSelectElement>('colour').value, report()),
      command: report,
    });
    offer(byId('time-save'), {
      name: `${short}-over-time`,
      csv: () => this.#timelines.csv(),
      svg: () => this.#timelines.svg(aboutTrace(name, jobs.id.length, this.#workload.processors), report()),
      command: report,
    });
    offer(byId('class-save'), {
      name: `${short}-classes`,
      csv: () => classCsv(this.#policies),
      command: () => commandLine(ofFirstSeed(this.#state), ' --classes'),
    });
    this.#onOpen('visible', () => this.#charts.table((policy, job) => void this.explain(policy, job)));
    this.#onOpen('time-table', () => this.#timelines.table());
  }

  /** Makes the table behind a chart when the visitor opens it. */
  #onOpen(id: string, table: () => HTMLTableElement): void {
    const details = byId<HTMLDetailsElement>(id);
    details.open = false;
    details.ontoggle = () => {
      if (details.open) details.querySelector('.scroll')?.replaceChildren(table());
    };
  }

  /** Brings the timelines and the address up to the view. */
  #follow(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      void this.#loadTimelines();
      this.#changed({ view: this.view.isWhole ? undefined : this.view.now });
      const visible = byId<HTMLDetailsElement>('visible');
      if (visible.open) visible.ontoggle?.(new Event('toggle') as ToggleEvent);
    }, QUIET);
  }

  async #loadTimelines(): Promise<void> {
    const { from, to } = this.view.now;
    try {
      this.#timelines.show(await this.#remote.ask('timelines', { from, to, bins: BINS }));
    } catch {
      // The worker was ended, or has other results: what is drawn stays.
    }
  }
}

function wholeView({ jobs, processors }: WorkloadView, policies: readonly PolicyView[]): View {
  const to = policies.reduce(
    (latest, { bars }) => bars.end.reduce((a, b) => Math.max(a, b), latest),
    jobs.submit[0] + 1,
  );
  return { from: jobs.submit[0], to, low: 0, high: processors };
}
