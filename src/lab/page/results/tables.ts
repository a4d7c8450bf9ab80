// Builds the tables of the results: the metrics, their seeds, groups of jobs, and their files.

import { flagsText } from '../../../commands/flagsText.ts';
import { FEEDBACK, TRANSFORMS } from '../../../commands/whatIf.ts';
import type { JobGroups } from '../../../metrics/groups/groups.ts';
import { compared } from '../../../report/compared.ts';
import type { EnergyReport } from '../../../report/energy/energyText.ts';
import { finding } from '../../../report/finding.ts';
import { plural } from '../../../report/format.ts';
import type { SpansTable } from '../../../report/replayText.ts';
import { cleaningText } from '../../../report/replayText.ts';
import { RESEMBLANCE_TITLES, resemblanceRows } from '../../../report/statistics/resemblanceText.ts';
import { titleOf } from '../../../report/table.ts';
import type { OverSeeds, PolicyView, WorkloadView } from '../../protocol.ts';
import { byId, el, table } from '../dom.ts';
import { fileStem, offer } from '../plot/save.ts';
import { commandLine, type LabState, severalSeeds } from '../state.ts';
import { answerNote, answerTable, seedsSentence } from './answers.ts';
import { tiles } from './tiles.ts';

/** Results besides those of each policy. */
export interface Besides {
  readonly overSeeds?: readonly OverSeeds[];
  /** Groups of jobs under each policy, in a report. */
  readonly groups?: readonly (readonly JobGroups[])[];
  /** In a report with the power of the machine. */
  readonly energy?: EnergyReport;
  /** In a report about a Slurm cluster with a topology. */
  readonly spans?: SpansTable;
}

export class ResultTables {
  readonly #workload: WorkloadView;
  readonly #policies: readonly PolicyView[];
  readonly #overSeeds: Besides['overSeeds'];
  readonly #groups: Besides['groups'];
  readonly #energy: Besides['energy'];
  readonly #spans: Besides['spans'];
  readonly #state: LabState;

  constructor(
    workload: WorkloadView,
    policies: readonly PolicyView[],
    { overSeeds, groups, energy, spans }: Besides,
    state: LabState,
  ) {
    this.#workload = workload;
    this.#policies = policies;
    this.#overSeeds = overSeeds;
    this.#groups = groups;
    this.#energy = energy;
    this.#spans = spans;
    this.#state = state;
  }

  /** Shows all of them, and offers them as files. */
  show(): void {
    const { counted, jobs } = this.#workload;
    const leftOut = counted === jobs.id.length ? '' : ` · the metrics count ${plural(counted, 'job')}`;
    byId('workload').textContent = cleaningText(this.#workload).trim().replaceAll(/\n\s*/g, ' · ') + leftOut;
    this.redraw();
    this.#showSeeds();
    byId('job-policy').replaceChildren(...this.#policies.map(({ policy }) => el('option', {}, policy.name)));
    const split = this.#policies.map(({ bars, policy }) => `${policy.name} ${bars.split}`).join(', ');
    byId('placement').textContent = this.#workload.cluster?.isByNode
      ? 'The rows are the CPUs of the cluster, node by node in the order of slurm.conf. The nodes of a job are those that ' +
        'the model chose; which CPUs of a node it has is an illustration.'
      : 'The placement is illustrative: a trace says how many processors a job had, but not which. Each job takes the lowest hole that fits' +
        ` it whole. Where there is none, it is split into several parts (tries split: ${split}).`;
    this.#offerFiles();
  }

  /** Redraws those that have bars, in the present theme. */
  redraw(): void {
    this.#showAnswer();
    void this.#showGroups();
    void this.#showEnergy();
    this.#showSpans();
  }

  #offerFiles(): void {
    const short = fileStem(this.#workload.name);
    offer(byId('answer-save'), {
      name: `${short}-answer`,
      csv: async () => {
        const { answerCsv } = await import('./answerCsv.ts');
        return answerCsv(this.#workload.name, this.#policies, this.#overSeeds, this.#state.seeds ?? 1);
      },
      command: () => commandLine(this.#state, this.#overSeeds ? ' --means means.csv' : ''),
    });
  }

  #showAnswer(): void {
    const policies = compared(this.#policies, this.#overSeeds);
    const { jobs, cleaning } = this.#workload;
    const isEmpty = jobs.run.every((run) => run === 0);
    const sentences = [
      ...(isEmpty ? ['No job of this log has a length: every run time is 0.'] : []),
      ...finding(policies, { loadOfLog: cleaning.loadOfLog }),
    ];
    byId('finding').replaceChildren(...sentences.map((sentence) => el('p', {}, sentence)));
    byId('tiles').replaceChildren(...tiles(policies));
    byId('answer').replaceChildren(answerTable(this.#policies, this.#overSeeds));
  }

  async #showGroups(): Promise<void> {
    const groups = this.#groups;
    if (groups === undefined) return;
    const { showGroups } = await import('./groups.ts');
    showGroups(byId('groups'), {
      groups,
      policies: this.#policies,
      stem: fileStem(this.#workload.name),
      command: (by) => commandLine(this.#state, ` --by ${by}`),
    });
  }

  async #showEnergy(): Promise<void> {
    if (this.#energy === undefined) return;
    const { showReportedEnergy } = await import('../energy/reported.ts');
    showReportedEnergy(this.#energy, this.#workload.name, this.#policies, this.#state);
  }

  #showSpans(): void {
    const spans = this.#spans;
    byId('spans-section').hidden = spans === undefined;
    if (spans === undefined) return;
    const { title, columns, rows } = spans;
    byId('spans-note').textContent = `${title}.`;
    byId('spans').replaceChildren(table(title, columns.map(titleOf), rows));
  }

  /** Describes the seeds over which the metrics are means, and the one of the remaining page. */
  #showSeeds(): void {
    const { seeds } = this.#state;
    const isOver = this.#overSeeds !== undefined && severalSeeds(seeds);
    byId('over-seeds').hidden = !isOver;
    if (isOver)
      byId('over-seeds').textContent = seedsSentence(
        seeds,
        flagsText({ ...TRANSFORMS, ...FEEDBACK }, this.#state),
        this.#overSeeds,
      );
    byId('answer-note').replaceChildren(...answerNote(this.#policies, this.#overSeeds));
    this.#showResemblance();
    for (const note of document.querySelectorAll<HTMLElement>('.first-seed')) {
      note.hidden = !isOver;
      note.textContent = `Seed 1 of ${seeds}.`;
    }
  }

  /** Compares the drawn weeks with the log. */
  #showResemblance(): void {
    const { resampled } = this.#workload.cleaning;
    const drawn = this.#overSeeds?.[0].resampled ?? (resampled && [resampled]);
    byId('resemblance').hidden = drawn === undefined;
    if (drawn)
      byId('resemblance').replaceChildren(
        table('The weeks that were drawn, next to the log', RESEMBLANCE_TITLES, resemblanceRows(drawn)),
      );
  }
}
