// Exports specula/sessions: users who disclose their next tasks.
export { tasksCsv } from '../report/files/tasksCsv.ts';
export type { SessionMetrics } from '../sessions/metrics.ts';
export {
  type DisclosedRule,
  type RequestedRule,
  SESSION_MODELS,
  type SessionModel,
} from '../sessions/model.ts';
export { readRecording } from '../sessions/readRecording.ts';
export { outcomeOf, type TaskOutcome, type TaskRecord } from '../sessions/taskRecord.ts';
export type { Bounds, RecordedUsers, SampledUsers, SessionUsers } from '../sessions/users.ts';
export type { SessionSetting } from '../simulate/sessionRun.ts';
export {
  type SessionsOptions,
  type SessionsResult,
  sessions,
  type UserMetrics,
} from '../simulate/sessions.ts';
