// Shows energy, carbon and cost of the schedules: a question below the results, and its answer.
import { COMPARED, LEGEND } from '../../../report/marks.ts';
import type { EnergyView, TextFile } from '../../protocol.ts';
import { byId, el } from '../dom.ts';
import { readValues, showValues, worded } from '../fieldInputs.ts';
import { chartContent } from '../plot/chartContent.ts';
import { Figure } from '../plot/figure.ts';
import { fileStem, offer } from '../plot/save.ts';
import type { LabSection, Shown } from '../results/labSections.ts';
import { commandLine, type EnergyText, type LabState, ofFirstSeed } from '../state.ts';
import { askOf, FIELDS, flagsOf, textOf, valuesOf, withUsefulDelay } from './question.ts';
import { costChanges, energyCsv, energyFinding, energyTable, savings } from './tables.ts';

const CARBON_NOTE =
  'Carbon, price and delay may stay empty. Carbon and price are one number, or a table over time (CSV or Parquet) that you drop onto the page.';

export async function showEnergy(shown: Shown): Promise<LabSection> {
  const section = new EnergySection(shown);
  section.update(shown.state);
  return section;
}

class EnergySection implements LabSection {
  readonly #shown: Shown;
  readonly #form: HTMLFormElement;
  readonly #fault = el('p', { role: 'alert', hidden: '' });
  readonly #finding = el('div');
  readonly #table = el('div', {
    class: 'scroll',
    tabindex: '0',
    role: 'group',
    'aria-label': 'Table of energy',
  });
  readonly #save = el('div', { class: 'save' });
  readonly #note = el('p', { class: 'note' });
  readonly #figure = new Figure();
  readonly #answer: HTMLElement;
  /** Counts the questions: only the answer to the last one is shown. */
  #asked = 0;

  constructor(shown: Shown) {
    this.#shown = shown;
    const unit = shown.workload.cluster === undefined ? 'processor' : 'node';
    const sentence =
      `What would the schedules take in energy, if a ${unit} draws {idle} W idle and {busy} W busy, ` +
      'a kWh emits {carbon} and costs {price}, and jobs may start up to {delay} later?';
    this.#form = el(
      'form',
      { class: 'question', 'aria-label': 'Energy, carbon and cost' },
      el(
        'div',
        { class: 'sentence' },
        ...worded(sentence, FIELDS),
        el('button', { type: 'submit', class: 'main' }, 'Compute'),
      ),
      el('p', { class: 'note' }, CARBON_NOTE),
    );
    this.#form.addEventListener('submit', (event) => {
      event.preventDefault();
      void this.#compute(textOf(readValues(this.#form, FIELDS), this.#nodePower));
    });
    const { file } = this.#nodePower ?? {};
    if (file !== undefined) for (const name of ['idle', 'busy']) this.#input(name).placeholder = file;
    const table = el('div', {}, this.#table, this.#note, this.#save);
    this.#answer = el(
      'div',
      { hidden: '' },
      this.#finding,
      el('div', { class: 'pair' }, table, this.#figure.element),
    );
    byId('energy').replaceChildren(this.#form, this.#fault, this.#answer);
  }

  /** Shows options next to those in the fields, and computes the energy if there are watts. */
  update({ energy = {} }: LabState): void {
    const typed = readValues(this.#form, FIELDS);
    const given = Object.entries(valuesOf(energy)).filter(([, value]) => value !== '');
    const values = { ...typed, ...Object.fromEntries(given) };
    showValues(this.#form, FIELDS, values);
    const text = textOf(values, this.#nodePower);
    if (text.power !== undefined) void this.#compute(text);
    else if (energy.carbon !== undefined || energy.price !== undefined) this.#askWatts(energy);
  }

  redraw(): void {
    this.#figure.redraw();
  }

  /** Asks for the watts, without which a table of carbon or prices has no results. */
  #askWatts({ carbon, price }: EnergyText): void {
    const names = [carbon, price].filter((one) => one !== undefined).join(' and ');
    this.#tell(`${names}: open. Now give the watts.`, false);
    this.#input('idle').focus({ preventScroll: true });
  }

  #tell(text: string, isFault: boolean): void {
    this.#fault.hidden = false;
    this.#fault.className = isFault ? 'worse' : 'note';
    this.#fault.textContent = text;
  }

  #input(name: string): HTMLInputElement {
    return this.#form.elements.namedItem(name) as HTMLInputElement;
  }

  get #nodePower(): TextFile | undefined {
    return this.#shown.workload.cluster?.nodePower;
  }

  async #compute(text: EnergyText): Promise<void> {
    const asked = ++this.#asked;
    const { remote, changed } = this.#shown;
    this.#fault.hidden = true;
    this.#answer.setAttribute('aria-busy', 'true');
    try {
      const used = withUsefulDelay(text);
      const view = await remote.ask('energy', askOf(used, this.#nodePower));
      if (asked !== this.#asked) return;
      changed({ energy: text });
      this.#answer.hidden = false;
      this.#show(view, used);
      if (used.delay !== text.delay)
        this.#tell('Without carbon or a price, later starts save nothing; the delay is not used.', false);
    } catch (error) {
      if (asked !== this.#asked) return;
      this.#answer.hidden = true;
      this.#tell((error as Error).message, true);
    }
    this.#answer.removeAttribute('aria-busy');
  }

  #show(view: EnergyView, text: EnergyText): void {
    const { workload, policies, state } = this.#shown;
    const name = `${fileStem(workload.name)}-energy`;
    const command = (output = '') => commandLine(ofFirstSeed(state), `${flagsOf(text)}${output}`);
    this.#finding.replaceChildren(
      el('p', { class: 'answer' }, energyFinding(view, policies)),
      ...[...savings(view, `up to ${text.delay} later`), ...costChanges(view, policies)].map((one) =>
        el('p', {}, one),
      ),
    );
    this.#table.replaceChildren(energyTable(view, policies));
    const isCompared = policies.length > 1 && (text.carbon !== undefined || text.price !== undefined);
    const units = Object.entries(view.units).flatMap(([what, unit]) =>
      unit === undefined ? [] : [`${what} in ${unit}`],
    );
    this.#note.textContent = [
      ...(units.length > 0 ? [`Read as ${units.join(', ')}.`] : []),
      ...(isCompared ? [`A change is that of the jobs, without idle processors. ${LEGEND} ${COMPARED}`] : []),
      'Energy does not change the schedules.',
    ].join(' ');
    offer(this.#save, { name, csv: () => energyCsv(view, policies), command: () => command() });
    const report = () => command(' --report report.html');
    this.#figure.show(chartContent(view.figure, `${name}-over-time`, report));
  }
}
