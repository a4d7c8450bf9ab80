import type { Source } from '../../protocol.ts';
import type { LabState } from '../state.ts';

/** What the step-by-step view takes from the replay. */
export interface Replayed {
  /** What an empty address of the page asks for. */
  readonly first: LabState;
  /** What the replay shows or would show. */
  state(): LabState;
  /** @throws Error in words if the page does not have the workload */
  source(state: Pick<LabState, 'trace'>): Promise<Source>;
  /** The text of the visitor's own schedulers, if the editor is open, and their names after a run. */
  own(): { text: string; names: readonly string[] } | undefined;
}
