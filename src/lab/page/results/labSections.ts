// Lists the sections below the results that the lab has, and no report.
import type { PolicyView, WorkloadView } from '../../protocol.ts';
import type { Remote } from '../remote.ts';
import type { LabState } from '../state.ts';
import type { Changed } from './why.ts';

/** The results that a section is about. */
export interface Shown {
  readonly workload: WorkloadView;
  readonly policies: readonly PolicyView[];
  readonly state: LabState;
  readonly remote: Remote;
  readonly changed: Changed;
}

export interface LabSection {
  /** Shows another state of the same results. */
  update(state: LabState): void;
  /** Draws again in other colors. */
  redraw(): void;
}

/** Shows a section in its element of the page, by the id of that. It is loaded when a visitor comes near. */
export const labSections = new Map<string, (shown: Shown) => Promise<LabSection>>();
