// Shows the energy that a report brings.
import type { EnergyReport } from '../../../report/energy/energyText.ts';
import { COMPARED, LEGEND } from '../../../report/marks.ts';
import type { PolicyView } from '../../protocol.ts';
import { byId, el } from '../dom.ts';
import { fileStem, offer } from '../plot/save.ts';
import { commandLine, type LabState, ofFirstSeed } from '../state.ts';
import { costChanges, energyCsv, energyFinding, energyTable, savings } from './tables.ts';

/** @param trace its name */
export function showReportedEnergy(
  energy: EnergyReport,
  trace: string,
  policies: readonly PolicyView[],
  state: LabState,
): void {
  const changes = costChanges(energy, policies);
  const note =
    changes.length > 0 ? ` A change is that of the jobs, without idle processors. ${LEGEND} ${COMPARED}` : '';
  const scroll = { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': 'Table of energy' };
  const save = el('div', { class: 'save' });
  offer(save, {
    name: `${fileStem(trace)}-energy`,
    csv: () => energyCsv(energy, policies),
    command: () => commandLine(ofFirstSeed(state)),
  });
  byId('energy').replaceChildren(
    el('p', { class: 'answer' }, energyFinding(energy, policies)),
    ...[...savings(energy, 'later'), ...changes].map((one) => el('p', {}, one)),
    el('div', scroll, energyTable(energy, policies)),
    el('p', { class: 'note' }, `${energy.about}.${note}`),
    save,
  );
  byId('energy-section').hidden = false;
}
