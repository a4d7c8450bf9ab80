import type { Address } from './address.ts';
import type { SessionExports } from './sessionExports.ts';

/** The kernel's random numbers and synthetic workloads. */
interface GeneratorExports {
  seedSequence(seed: number, stream: number): void;
  setSequenceState(a: number, b: number, c: number, d: number): void;
  drawsBytes(count: number): number;
  createDrawColumn(count: number): void;
  drawColumn(): Address;
  draw(law: number, count: number, a: number, b: number, c: number, d: number, p: number): void;
  generatedBytes(jobs: number, parameterCount: number, withDeck: number): number;
  createGeneratedJobs(jobs: number, parameterCount: number, withDeck: number): void;
  parameterColumn(): Address;
  generatedSubmitColumn(): Address;
  generatedRunColumn(): Address;
  generatedRequestColumn(): Address;
  generatedUserColumn(): Address;
  generatedProcessorsColumn(): Address;
  generateLublinJobs(seed: number): void;
  generateCampaignJobs(seed: number): void;
}

/** The kernel's exports, as declared in assembly/index.ts. */
export interface KernelExports extends GeneratorExports, SessionExports {
  settingsColumn(): Address;
  replayBytes(): number;
  createReplay(): void;
  setBlocks(entries: number): void;
  submitColumn(): Address;
  lengthColumn(): Address;
  planColumn(): Address;
  processorsColumn(): Address;
  requestColumn(): Address;
  userColumn(): Address;
  applicationColumn(): Address;
  reservedColumn(): Address;
  startColumn(): Address;
  flagsColumn(): Address;
  queueKeyColumn(): Address;
  candidateKeyColumn(): Address;
  keyNow(ofCandidates: boolean, job: number): number;
  beginReplay(): void;
  beginReplayAt(instant: number, origin: number, jobs: number, horizon: number): void;
  stepReplay(events: number, work: number): number;
  endedJobs(): number;
  dropEndedJobs(count: number): void;
  extendReplay(from: number, jobs: number, horizon: number): void;
  tries(): number;
  tryJobColumn(): Address;
  tryStartColumn(): Address;
  tryEndColumn(): Address;
  tryPlannedEndColumn(): Address;
  tryKindColumn(): Address;
  clearTries(): void;
  replayTime(): number;
  replayEvents(): number;
  waitingColumn(): Address;
  waitingBlocks(): number;
  waitingFrom(block: number): number;
  waitingTo(block: number): number;
  runningColumn(): Address;
  runningCount(): number;
  expectedEnd(job: number): number;
  isOutlived(job: number): number | boolean;

  passReasons(): number;
  freeProcessors(): number;
  submittedJobs(): number;
  submissionsToCome(): number;
  runningJobs(): number;
  waitingBehind(job: number): number;
  laterStartColumn(): Address;
  startJob(job: number): number;
  preemptJob(job: number): void;
  wakeReplay(time: number): void;
  reservationTime(processors: number): number;
  reservationExtra(): number;
  keepProfile(): void;
  resetProfile(): void;
  profileStart(processors: number, duration: number, from: number): number;
  occupyProfile(processors: number, from: number, to: number): boolean;
  profileFree(time: number): number;

  memberFromColumn(): Address;
  memberColumn(): Address;
  waiterFromColumn(): Address;
  waiterColumn(): Address;
  pendingColumn(): Address;
  referenceColumn(): Address;
  neverEarlierColumn(): Address;
  logPlaceColumn(): Address;

  workColumn(): Address;
  sequenceOffsetColumn(): Address;
  sequenceRequestColumn(): Address;
  sequenceSaveColumn(): Address;
  checkpointTimeColumn(): Address;
  restartTimeColumn(): Address;
  jobLawColumn(): Address;
  lawOffsetColumn(): Address;
  lawTableValueColumn(): Address;
  lawMomentColumn(): Address;
  lawBeyondColumn(): Address;
  insufficientJob(): number;

  createReader(bytes: number): void;
  textBytes(): Address;
  indexRows(length: number, last: number): number;
  indexedBytes(): number;
  indexedLines(): number;
  rowLineColumn(): Address;
  rowFieldsColumn(): Address;
  fewestRowFields(): number;
  mostRowFields(): number;
  comments(): number;
  commentColumn(): Address;
  readTextColumn(column: number): number;
  valueColumn(): Address;
  isTextColumnWhole(): boolean;
  narrowTextColumn(): number;
  integerColumn(): Address;
  oddRowColumn(): Address;
  tokenOffset(row: number, column: number): number;

  programmeBytes(values: number, programme: number): number;
  createProgrammeColumns(values: number, programme: number): void;
  lawValueColumn(): Address;
  lawSurvivalColumn(): Address;
  beginProgramme(): number;
  setRequestCost(alpha: number, beta: number, gamma: number, checkpoint: number, restart: number): void;
  programmeStatesBytes(values: number, offset: number, zeta: number): number;
  createProgrammeStates(): void;
  solveProgramme(): number;
  programmeWork(): number;
  bestSequenceLength(): number;
  bestSequencePointColumn(): Address;
  bestSequenceSavedColumn(): Address;
  evaluationBytes(milestones: number, values: number): number;
  createEvaluation(milestones: number, values: number): void;
  milestoneColumn(): Address;
  milestoneSurvivalColumn(): Address;
  milestoneCheckpointColumn(): Address;
  sequenceCost(count: number, expectation: number): number;
  sequenceMakespan(count: number, zeta: number): number;
}

/**
 * One simulation, or one file being read: the kernel's exports with their own state, and views of its
 * columns. Make new views after any call that may allocate, because Wasm memory detaches old views when it
 * grows.
 */
export interface Instance {
  readonly exports: KernelExports;
  f64(address: Address, length: number): Float64Array;
  i32(address: Address, length: number): Int32Array;
  u8(address: Address, length: number): Uint8Array;
  /** A copy of its whole state. Nothing may be allocated between that and its restoration. */
  save(): SavedState;
}

/** A copy of an instance's state. */
export interface SavedState {
  readonly bytes: number;
  /** Puts the instance back into it: views of columns stay what they are. */
  restore(): void;
}

/** A loaded kernel: Wasm, or its JavaScript twin, which is made from the same sources. */
export interface Kernel {
  readonly engine: Engine;
  /** @internal An instance with fresh state; cheap (about 0.2 ms). */
  instantiate(): Promise<Instance>;
}

export type Engine = 'wasm' | 'js';
