// Manages the view of replay: its form, its run in the worker, and its results.
import { duration, plural } from '../../../report/format.ts';
import {
  type FromWorker,
  OWN_SECONDS,
  type OwnStep,
  type PolicyView,
  type Settings,
  type Source,
  type WorkloadView,
} from '../../protocol.ts';
import { kernelBytes, startWorker } from '../carried.ts';
import { byId } from '../dom.ts';
import { readForm, showField, showForm } from '../form.ts';
import { type OpenLog, showOpen } from '../openLog.ts';
import type { Own } from '../own/own.ts';
import { fetchParts } from '../parts.ts';
import { Remote } from '../remote.ts';
import { Results } from '../results/results.ts';
import {
  areConfigurations,
  type EnergyText,
  formatState,
  type LabState,
  parseState,
  partsOf,
  questionOf,
  refusedIn,
  severalSeeds,
} from '../state.ts';
import { busy, idle, progress, say } from '../status.ts';
import { clusterFlags, openClusterFiles, openNames, slurmSettings } from './configurations.ts';
import { PARTS, Traces } from './traces.ts';

interface Run {
  readonly source: Source;
  readonly settings: Settings;
}

export class Replay {
  readonly traces = new Traces();
  readonly first = this.traces.first;
  readonly remote = new Remote(startWorker, {
    hear: (message) => this.#hear(message),
    stuck: (step) => void this.#stuck(step),
  });
  /** True if no other view is shown. */
  isOpen = true;
  /** Is called with the address of the present state. */
  onAddress: (address: string, isStep: boolean) => void = () => {};
  /** Is called when another log is opened. */
  onOpen: () => void = () => {};
  results: Results | undefined;
  #open: OpenLog | undefined;
  #state = parseState(location.hash, this.first);
  #own: Own | undefined;
  #engine = '';
  #workload: WorkloadView | undefined;
  #policies: PolicyView[] = [];
  /** The last run requested from the worker, and the run of the shown results, with its description. */
  #asked: Run | undefined;
  #shown: (Run & { words: string }) | undefined;
  /** Origin of the shown results: the run before, the first policy of this run while others run, or all of them. */
  #shows: 'before' | 'first' | 'all' = 'before';
  /** Counts the begun runs. */
  #begun = 0;
  #isRestoring = false;
  /** The error about an unknown policy, if the default policies run instead. */
  #refusal = '';

  /** @param own the editor of schedulers, if the page has one */
  async begin(own: Own | undefined): Promise<void> {
    this.#own = own;
    if (own !== undefined) own.onChange = () => this.compare();
    showForm(this.#state);
    await this.#load();
  }

  /** The state that is shown, or would be. */
  get state(): LabState {
    return this.#state;
  }

  /** The replayed log, if there is one: the other views are about it, unless their address names another. */
  get open(): { state: LabState; workload?: WorkloadView } | undefined {
    if (this.#open === undefined) return undefined;
    const { name } = this.#open;
    // The other views are about policies.
    const { policies } = areConfigurations(this.#state.policies) ? this.first : this.#state;
    return {
      state: { ...this.#state, policies },
      workload: this.#workload?.name === name ? this.#workload : undefined,
    };
  }

  /** Shows the open log next to the views. */
  tellOpen(): void {
    if (this.#open !== undefined) showOpen(this.#open);
  }

  #opens(log: OpenLog): void {
    const before = this.#open;
    this.#open = log;
    this.tellOpen();
    if (before !== undefined && before.name !== log.name) this.onOpen();
  }

  /** @throws Error in words if the page does not have the workload */
  source({ trace }: Pick<LabState, 'trace'>): Promise<Source> {
    return this.traces.source(trace, this.traces.isAsReported(this.#state));
  }

  /** Returns the text of the custom schedulers, if the editor is open, and their names after a run. */
  own(): { text: string; names: readonly string[] } | undefined {
    const text = this.#own?.text;
    if (text === undefined) return undefined;
    const own = this.#policies.filter((view) => view.own !== undefined);
    return { text, names: own.map(({ policy }) => policy.name) };
  }

  /** The address of the state that would be shown. */
  get address(): string {
    return formatState(this.#state, this.first);
  }

  /** Shows the first screen, with nothing of the form: a place for a file, and examples. */
  #welcome(): void {
    this.remote.leave();
    this.#shows = 'before';
    idle();
    say('');
    byId('open').textContent = '';
    this.#offer(true);
  }

  /** Shows the place for a file and the examples, or hides them. @param isAll true if the page shows nothing else */
  #offer(isAll: boolean, isShown = isAll): void {
    document.body.classList.toggle('first', isAll);
    byId('welcome').hidden = !isShown;
    if (isShown) void this.#showCards();
  }

  async #showCards(): Promise<void> {
    const { showCards } = await import('../welcome/cards.ts');
    showCards();
  }

  /** Shows the state of an address. @param isBack true if another view was shown until now */
  show(isBack: boolean): void {
    const { first } = this;
    if (this.traces.hasNone && partsOf(location.hash).size === 0) {
      this.#welcome();
      return;
    }
    this.#offer(false);
    const asked = parseState(location.hash, first);
    const isShown = this.#shows === 'all' && questionOf(asked, first) === questionOf(this.#state, first);
    // The address of the view that is left may hold another part of the shown state.
    const isSame = formatState(asked, first) === formatState(this.#state, first);
    this.#state = { ...asked, own: isShown ? this.#state.own : undefined };
    this.tellOpen();
    const refusal = refusedIn(location.hash);
    if (refusal !== undefined) {
      // The address stays unchanged, so that it can be corrected.
      showForm(asked);
      this.#fail(refusal);
      return;
    }
    if (!isShown || (isSame && !isBack)) {
      void this.run();
      return;
    }
    if (isBack) say('');
    if (!isSame) this.results?.restore(this.#state);
  }

  /** Shows an error; without results, also the ways to get some. */
  #fail(message: string): void {
    say(message, true);
    this.#offer(false, this.#shown === undefined && this.traces.hasNone);
  }

  /** Runs the replay of the form. */
  async submit(): Promise<void> {
    if (this.#readForm()) await this.run();
  }

  /** Puts a visitor's file into the form. Returns true if the form can be used. */
  give(file: File): boolean {
    if (!this.#readForm()) return false;
    this.traces.give(file);
    this.#opens({ name: file.name });
    if (file.name !== this.#state.trace) {
      const none = { jobs: undefined, view: undefined, job: undefined, under: undefined, more: undefined };
      this.#state = { ...this.#state, ...none, trace: file.name };
    }
    // The shown results are those of the file before.
    this.#shows = 'before';
    showForm(this.#state);
    return true;
  }

  /**
   * Takes the files of a Slurm cluster, whose configurations take the place of policies. Returns true if they can be replayed: without a log, the
   * visitor is asked for one.
   */
  async configure(files: readonly File[]): Promise<boolean> {
    if (!this.#readForm()) return false;
    const policies = await openClusterFiles(files, this.#state.policies);
    this.#state = { ...this.#state, policies };
    showForm(this.#state, openNames());
    if (this.#open === undefined && this.traces.hasNone && partsOf(location.hash).size === 0) {
      const names = files.map(({ name }) => name).join(', ');
      say(`${names}: open. Now drop the log of the cluster, such as a dump of sacct.`);
      return false;
    }
    this.#shows = 'before';
    return true;
  }

  /** Takes tables of carbon intensity and prices, by their names. They change no schedule. */
  async giveSeries(series: EnergyText): Promise<void> {
    const energy = { ...this.#state.energy, ...series };
    this.#state = { ...this.#state, energy };
    if (this.results === undefined || this.#shows !== 'all')
      say(`${Object.values(series).join(', ')}: open. Energy is below the results; drop a log to have some.`);
    else await this.results.showEnergy(this.#state);
  }

  /** Reports whether the shown results match the present form. */
  compare(): void {
    if (this.#shown === undefined) return;
    const isChanged = this.#shows === 'all' && !this.#isFormOfState();
    const isStale = isChanged || this.#shows === 'before';
    const why = isChanged ? 'The form has been changed. ' : '';
    byId('results').classList.toggle('stale', isStale);
    byId('stale').hidden = !isStale;
    byId('stale').textContent = isStale
      ? `${why}The results below are of the previous run: ${this.#shown.words}.`
      : '';
  }

  colorBy(color: string): void {
    this.results?.colorBy(color);
    this.#remember({ color });
  }

  /** Reads the state from the form. If a field cannot be used, reports why and returns false. */
  #readForm(): boolean {
    try {
      this.#state = readForm(this.#state);
      return true;
    } catch (error) {
      say((error as Error).message, true);
      return false;
    }
  }

  #isFormOfState(): boolean {
    try {
      const form = readForm(this.#state);
      const isSame = PARTS.every((part) => form[part] === this.#state[part]);
      // Opening the editor alone changes nothing.
      const own = this.#own?.isWritten ? this.#own.text : undefined;
      const before = this.#shown?.settings.own;
      return isSame && (before === undefined ? own : this.#own?.text) === before;
    } catch {
      return false;
    }
  }

  /** Changes the state, and updates the address. */
  #remember(change: Partial<LabState> = {}, isStep = false): void {
    this.#state = { ...this.#state, ...change };
    if (this.isOpen) this.onAddress(this.address, isStep);
  }

  async run(): Promise<void> {
    const number = ++this.#begun;
    this.#shows = 'before';
    this.#refusal = '';
    this.#offer(false);
    this.remote.leave();
    showForm(this.#state);
    this.#remember();
    this.compare();
    try {
      const source = await this.source(this.#state);
      if (number !== this.#begun) return;
      this.#policies = [];
      busy(() => this.remote.cancel());
      say('');
      this.#own?.begun();
      const slurm = await slurmSettings(this.#state.policies, this.#engine === 'WebAssembly');
      if (number !== this.#begun) return;
      const settings = { ...this.traces.settings(this.#state, this.#own?.text), slurm };
      this.#asked = { source, settings };
      await this.remote.run(source, settings);
    } catch (error) {
      if (number !== this.#begun) return;
      idle();
      this.#fail((error as Error).message);
    }
  }

  #hear(message: Exclude<FromWorker, { type: 'answer' | 'refused' | 'entered' | 'left' }>): void {
    // Leaving the replay for another view has canceled it.
    if (!this.isOpen) return;
    switch (message.type) {
      case 'progress':
        progress(message.what, message.share);
        return;
      case 'workload':
        this.#workload = message.workload;
        return;
      case 'policy':
        this.#policies[message.index] = message.view;
        return;
      case 'failed':
        if (this.#shows === 'first') this.#shows = 'before';
        this.compare();
        idle();
        if (message.cancelled) {
          say('Cancelled.');
          this.#offer(false, this.#shown === undefined && this.traces.hasNone);
        } else if (message.own) this.#ownFailed({ message: message.message, line: message.own.line });
        else if (this.#shown === undefined && /^unknown policy/.test(message.message))
          this.#runDefault(message.message);
        else {
          this.#fail(message.message);
          showField(message.message);
          const source = this.#asked?.source;
          if (source?.kind === 'file' && message.message.startsWith(source.name))
            void this.#explain(message.message, source.file, source.name);
        }
        return;
      case 'soFar':
      case 'done':
        if (message.type === 'done') idle();
        if (this.#workload !== undefined && this.#asked !== undefined)
          this.#show(this.#workload, this.#asked, message);
    }
  }

  /** Runs the default policies instead of an unknown one, so that the page is not empty. */
  #runDefault(refusal: string): void {
    this.#state = { ...this.#state, policies: this.first.policies };
    void this.run();
    this.#refusal = refusal;
  }

  /** Explains the fault of a file, if nothing else has been done since. */
  async #explain(message: string, file: Blob, name: string): Promise<void> {
    const number = this.#begun;
    const { problemOf } = await import('../welcome/problem.ts');
    const found = await problemOf(message, file, name);
    if (number !== this.#begun || !this.isOpen) return;
    byId('problem').replaceChildren(...found);
    byId('problem').hidden = false;
  }

  #show(workload: WorkloadView, asked: Run, told: Extract<FromWorker, { type: 'done' | 'soFar' }>): void {
    this.#shows = told.type === 'done' ? 'all' : 'first';
    this.results?.close();
    const { own, slurm } = asked.settings;
    const clusterFiles = slurm && clusterFlags(slurm);
    this.#state = { ...this.#state, own: own !== undefined, clusterFiles };
    const state = this.#state;
    const policies = [...this.#policies];
    const { report } = this.traces;
    const reported = this.traces.isAsReported(state) ? report : undefined;
    this.results = new Results(
      workload,
      policies,
      { ...told, groups: reported?.groups, energy: reported?.energy, spans: reported?.spans },
      state,
      this.first,
      this.remote,
      // The address contains the visitor's view of the results only if it names these results.
      (change, isStep) => {
        if (this.#shows !== 'before') this.#remember(change, isStep);
      },
    );
    this.#opens({ name: workload.name, jobs: workload.jobs.id.length, processors: workload.processors });
    void fetchParts(this.remote);
    const names = policies.map(({ policy }) => policy.name).join(', ');
    const jobs = plural(workload.jobs.id.length, 'job');
    const under = `under ${names}${severalSeeds(state.seeds) ? `, seeds 1 to ${state.seeds}` : ''}`;
    this.#shown = { ...asked, words: `${jobs} of ${workload.name} ${under}` };
    this.compare();
    if (told.type === 'soFar') return;
    this.#own?.done(policies);
    // A report states whether this browser computes the same schedules as the command.
    const isSame = reported === undefined || policies.every(({ hash }, i) => hash === reported.hashes[i]);
    const checked = reported && `; ${isSame ? '' : 'not '}the same schedules as the command’s`;
    const run = `${jobs} ${under}: ${duration(told.seconds)}, ${this.#engine}${checked ?? ''}`;
    if (this.#refusal === '') say(run, !isSame);
    else say(`${this.#refusal}. The results are those of the default policies. ${run}`, true);
    if (state.job !== undefined) void this.results.why.explainById(state.job, state.under, true);
    document.documentElement.dataset.ready = String(performance.now());
  }

  /** Shows an error of a custom scheduler in the editor. */
  #ownFailed(fault: { message: string; line?: number }): void {
    this.#own?.failed(fault);
    say('Your scheduler ended the run: see the editor.', true);
  }

  /** Handles a custom scheduler that did not return. Ends its worker. A new one repeats the shown run. */
  async #stuck({ name, line, time }: OwnStep): Promise<void> {
    const message =
      name === undefined
        ? `the scheduler had not been loaded after ${OWN_SECONDS} s`
        : `scheduler '${name}': schedule() had not returned after ${OWN_SECONDS} s; ` +
          `the simulation had reached ${time} s`;
    const again = this.#shown;
    const isLost = this.#isRestoring;
    this.remote.restart(message);
    idle();
    this.#own?.failed({ message, line });
    try {
      if (again === undefined || isLost) {
        await this.#load();
        this.#ownFailed({ message, line });
        return;
      }
      this.#isRestoring = true;
      say('Your scheduler did not return and was stopped. The workload is loaded again.', true);
      const refusal = await this.remote.restore(() => this.#load(), again.source, again.settings);
      if (refusal === undefined) this.#ownFailed({ message, line });
      else say(`The results below cannot be explored any further: ${refusal}`, true);
    } catch (error) {
      say((error as Error).message, true);
    } finally {
      this.#isRestoring = false;
    }
  }

  /** Loads the kernel into the worker. */
  async #load(): Promise<void> {
    const { engine } = this.#state;
    if (engine !== 'js') {
      try {
        await this.remote.ask('load', { wasm: await kernelBytes() });
        this.#engine = 'WebAssembly';
        return;
      } catch (error) {
        if (engine === 'wasm') throw error;
      }
    }
    await this.remote.ask('load', {});
    const why = engine === 'js' ? '' : ', because this page must not run WebAssembly';
    this.#engine = `the JavaScript build${why}`;
  }
}
