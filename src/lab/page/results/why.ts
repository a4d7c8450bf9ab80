// Explains why a job waited: the schedule shows the job, next to its explanation.
import type { Clock } from '../../../figures/clock.ts';
import type { PolicyView, WorkloadView } from '../../protocol.ts';
import { byId, el } from '../dom.ts';
import type { Charts } from '../gantt/charts.ts';
import type { Remote } from '../remote.ts';
import type { SharedView } from '../sharedView.ts';
import { explainLine, type LabState, stepsAddress } from '../state.ts';
import { explanationPanel } from './explanation.ts';

/**
 * Is called with the changes for the address.
 *
 * @param isStep true if the browser's Back leads to the state before
 */
export type Changed = (change: Partial<LabState>, isStep?: boolean) => void;

interface Shown {
  readonly workload: WorkloadView;
  readonly policies: readonly PolicyView[];
  readonly clock: Clock;
  readonly charts: Charts;
  readonly view: SharedView;
  readonly state: LabState;
  readonly remote: Remote;
  readonly changed: Changed;
}

/** Share of the time in view from which on a job is large enough to see. */
const SEEN = 1 / 400;

export class Why {
  readonly #shown: Shown;
  /** Counts the queries: only the answer to the last one is shown. */
  #asked = 0;

  constructor(shown: Shown) {
    this.#shown = shown;
    this.clear();
  }

  /** Clears the selection and the explanation. */
  clear(): void {
    this.#asked++;
    this.#shown.charts.select(-1);
    byId('explanation').replaceChildren(
      el('p', { class: 'note' }, 'Click a job in the schedule, or name one.'),
    );
  }

  /** Prevents any pending answer from being shown. */
  close(): void {
    this.#asked++;
  }

  /** Explains the job with this number under a policy, or under the first if the name is unknown. */
  async explainById(id: number, under: string | undefined, isRestored = false): Promise<void> {
    const { workload, policies } = this.#shown;
    const job = workload.jobs.id.indexOf(id);
    const policy = policies.findIndex(({ policy: { name } }) => name === under);
    if (job >= 0) return this.explain(Math.max(policy, 0), job, isRestored);
    this.#refuse(`There is no job ${id} among the replayed jobs.`);
  }

  /** Reports that a text is not the number of a job. */
  refuseJob(text: string): void {
    const what = `Job: '${text}' is not the number of a job; expected a whole number`;
    this.#refuse(`${what}, such as ${this.#shown.workload.jobs.id[0]}.`);
  }

  #refuse(why: string): void {
    byId('explanation').replaceChildren(el('p', { class: 'worse' }, why));
  }

  /** @param isRestored true if an address requests it, which has its own view: nothing moves then */
  async explain(policy: number, job: number, isRestored = false): Promise<void> {
    const { workload, policies, charts, state, remote, clock, changed } = this.#shown;
    const box = byId('explanation');
    const {
      own,
      policy: { name },
    } = policies[policy];
    const id = workload.jobs.id[job];
    if (!isRestored) this.#bringIntoView(policy, job);
    charts.select(job);
    byId<HTMLInputElement>('job').value = String(id);
    byId<HTMLSelectElement>('job-policy').value = name;
    box.replaceChildren(el('p', {}, `Replaying ${name} up to job ${id} …`));
    // An address does not contain a custom scheduler, nor its results.
    changed(own === undefined ? { job: id, under: name } : { job: undefined, under: undefined }, !isRestored);
    const asked = ++this.#asked;
    try {
      const told = await remote.ask('explain', { policy, job });
      if (asked !== this.#asked) return;
      const command = explainLine(state, name, id, own);
      const steps = byId('tabs').hidden ? undefined : `#${stepsAddress(state, name, id)}`;
      const panel =
        'document' in told
          ? (await import('./cluster.ts')).clusterExplanation(told.document, command)
          : explanationPanel(told, workload, clock, name, command, steps);
      if (asked !== this.#asked) return;
      box.replaceChildren(...panel);
      if (!isRestored) scrollTo(box);
    } catch (error) {
      if (asked === this.#asked) this.#refuse((error as Error).message);
    }
  }

  /** Moves and zooms so that a job is visible, unless it is already. */
  #bringIntoView(policy: number, job: number): void {
    const { workload, policies, view } = this.#shown;
    const { bars } = policies[policy];
    const bar = bars.job.findIndex((of, i) => of === job && !bars.preempted[i]);
    if (bar < 0) return;
    const { from, to, low, high } = view.now;
    const [begin, end] = [Math.min(workload.jobs.submit[job], bars.start[bar]), bars.end[bar]];
    const isSeen = begin >= from && end <= to && bars.low[bar] >= low && bars.high[bar] <= high;
    if (isSeen && bars.end[bar] - bars.start[bar] > (to - from) * SEEN) return;
    const margin = Math.max(end - begin, 60);
    const isBetween = bars.low[bar] >= low && bars.high[bar] <= high;
    const processors = isBetween ? {} : { low: 0, high: workload.processors };
    view.set({ from: begin - margin, to: end + margin, ...processors });
  }
}

/**
 * Scrolls to the explanation if its beginning is out of sight or at the lower edge, as on a phone. Next to the charts, it
 * scrolls to the beginning of both, because the overview would cover the first chart.
 */
function scrollTo(explanation: HTMLElement): void {
  const { top } = explanation.getBoundingClientRect();
  if (top >= 0 && top <= 0.7 * innerHeight) return;
  const isBeside = top < byId('charts').getBoundingClientRect().bottom;
  const target = isBeside ? explanation.closest('.beside') : undefined;
  (target ?? explanation).scrollIntoView({ block: 'start' });
}
