// Loads what is below the first screen when a visitor comes near: users, groups and classes of jobs, and energy.
import type { PolicyView, UserRow, WorkloadView } from '../../protocol.ts';
import { byId } from '../dom.ts';
import type { Figure } from '../plot/figure.ts';
import { fileStem, offer } from '../plot/save.ts';
import type { Remote } from '../remote.ts';
import { commandLine, type LabState, ofFirstSeed } from '../state.ts';
import { type LabSection, labSections } from './labSections.ts';
import type { Changed } from './why.ts';

/** Distance of a section from the view at which its table is loaded. */
const NEAR = '400px';

export class LaterTables {
  readonly #workload: WorkloadView;
  readonly #policies: readonly PolicyView[];
  readonly #state: LabState;
  readonly #remote: Remote;
  readonly #pick: (row: UserRow) => void;
  readonly #changed: Changed;
  /** The sections that only the lab has. Each is made when it is about to be visible. */
  readonly #made = new Map<string, Promise<LabSection | undefined>>();
  /** Tables not loaded yet, by the id of their section. */
  readonly #left = new Map([
    ['users-section', () => this.#showUsers()],
    ['groups-section', () => this.#showGroups()],
    ['classes-section', () => this.#showClasses()],
  ]);
  readonly #observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) if (isIntersecting) void this.#load(target.id);
    },
    { rootMargin: NEAR },
  );
  #groupFigures: Figure[] = [];
  /** The chosen property by which jobs are grouped; undefined: the usual one of the log. */
  #by: string | undefined;
  #isClosed = false;

  /**
   * @param hasGroups true if the command computed the groups, which are shown then
   * @param pick is called with a user
   */
  constructor(
    workload: WorkloadView,
    policies: readonly PolicyView[],
    state: LabState,
    remote: Remote,
    hasGroups: boolean,
    pick: (row: UserRow) => void,
    changed: Changed,
  ) {
    this.#workload = workload;
    this.#policies = policies;
    this.#state = state;
    this.#remote = remote;
    this.#pick = pick;
    this.#changed = changed;
    this.#by = state.by;
    for (const id of labSections.keys()) {
      byId(id).hidden = false;
      this.#left.set(id, async () => void (await this.#labSection(id)));
    }
    byId('groups-by').replaceChildren();
    if (hasGroups) this.#left.delete('groups-section');
    else byId('groups').replaceChildren();
    for (const id of ['all-users', 'classes']) byId(id).replaceChildren();
    for (const id of ['users-save', 'class-save']) byId(id).replaceChildren();
    byId('users-section').hidden = !workload.jobs.user.some((user) => user >= 0);
    byId('users-section').classList.toggle('whole', policies.length > 2);
    for (const id of ['classes-section', 'groups-section'])
      byId(id).classList.toggle('whole', policies.length > 1);
    for (const id of this.#left.keys()) this.#observer.observe(byId(id));
  }

  /** Shows all tables, including those that no visitor has come near. */
  async showAll(): Promise<void> {
    await Promise.all([...this.#left.keys()].map((id) => this.#load(id)));
  }

  /** Shows a section that only the lab has, with another state, and scrolls to it. */
  async open(id: string, state: LabState): Promise<void> {
    this.#left.delete(id);
    (await this.#labSection(id))?.update(state);
    byId(id).scrollIntoView({ block: 'start' });
  }

  redraw(): void {
    for (const made of this.#made.values()) void made.then((section) => section?.redraw());
    for (const figure of this.#groupFigures) figure.redraw();
  }

  close(): void {
    this.#isClosed = true;
    this.#observer.disconnect();
  }

  async #load(id: string): Promise<void> {
    const show = this.#left.get(id);
    this.#left.delete(id);
    this.#observer.unobserve(byId(id));
    try {
      await show?.();
    } catch {
      // The worker was ended, or has other results.
    }
  }

  async #labSection(id: string): Promise<LabSection | undefined> {
    const [workload, policies, state, remote] = [this.#workload, this.#policies, this.#state, this.#remote];
    const shown = { workload, policies, state, remote, changed: this.#changed };
    const made = this.#made.get(id) ?? labSections.get(id)?.(shown) ?? Promise.resolve(undefined);
    this.#made.set(id, made);
    return made;
  }

  async #showUsers(): Promise<void> {
    const rows = await this.#remote.ask('users', {});
    const { userCsv, userTable } = await import('./users.ts');
    if (this.#isClosed) return;
    const [workload, policies] = [this.#workload, this.#policies];
    byId('all-users').replaceChildren(userTable(rows, workload, policies, this.#pick));
    offer(byId('users-save'), {
      name: `${fileStem(workload.name)}-users`,
      csv: () => userCsv(rows, workload, policies),
      command: () => commandLine(ofFirstSeed(this.#state), ' --by user'),
    });
  }

  /** Groups jobs by another property, at once if the groups are shown. */
  groupBy(by: string | undefined): void {
    if (by === this.#by) return;
    this.#by = by;
    if (!this.#left.has('groups-section')) void this.#showGroups();
  }

  async #showGroups(): Promise<void> {
    const by = this.#by;
    const view = await this.#remote.ask('groups', { by });
    const { groupChoice, showGroups } = await import('./groups.ts');
    if (this.#isClosed || by !== this.#by) return;
    const choose = (chosen: string) => {
      this.groupBy(chosen);
      this.#changed({ by: chosen });
    };
    byId('groups-by').replaceChildren(groupChoice(view, choose));
    this.#groupFigures = showGroups(byId('groups'), {
      groups: view.groups,
      policies: this.#policies,
      logged: view.logged,
      stem: fileStem(this.#workload.name),
      command: (chosen) => commandLine(ofFirstSeed(this.#state), ` --by ${chosen}`),
    });
  }

  async #showClasses(): Promise<void> {
    const classes = await this.#remote.ask('classes', {});
    const { classCsv, classTable } = await import('./classes.ts');
    if (this.#isClosed) return;
    const views = this.#policies.map(({ policy }, place) => ({ policy, classes: classes[place] }));
    byId('classes').replaceChildren(classTable(views));
    offer(byId('class-save'), {
      name: `${fileStem(this.#workload.name)}-classes`,
      csv: () => classCsv(views),
      command: () => commandLine(ofFirstSeed(this.#state), ' --classes'),
    });
  }
}
