import type { Address } from './address.ts';

/** The kernel's exports for sessions, as declared in assembly/sessions/exports.ts. */
export interface SessionExports {
  sessionSizesColumn(): Address;
  sessionsBytes(): number;
  createSessions(): void;
  setSessionModel(requested: number, disclosed: number, cost: number): void;
  setSessionLaws(
    service: number,
    think: number,
    leastProcessors: number,
    mostProcessors: number,
    error: number,
  ): void;
  beginSessions(users: number, machine: number, warmup: number, until: number, recorded: number): void;
  drawSessionUsers(
    seed: number,
    leastTasks: number,
    mostTasks: number,
    lowChange: number,
    highChange: number,
  ): void;
  stepSessions(budget: number): number;
  sessionTime(): number;
  sessionEvents(): number;
  sessionTotals(): Address;
  sessionUserTasks(): Address;
  sessionUserResponse(): Address;
  sessionServiceColumn(): Address;
  sessionPredictionColumn(): Address;
  sessionProcessorsColumn(): Address;
  recordedUserSets(): Address;
  recordedSetTasks(): Address;
  recordedSetRequests(): Address;
  recordedWaitBefore(): Address;
  recordedLastThink(): Address;
  recordedRequestTask(): Address;
  recordedRequestThink(): Address;
  loggedTasks(): number;
  logUserColumn(): Address;
  logSetColumn(): Address;
  logTaskColumn(): Address;
  logProcessorsColumn(): Address;
  logStateColumn(): Address;
  logTimesColumn(): Address;
  clearTaskLog(): void;
}
