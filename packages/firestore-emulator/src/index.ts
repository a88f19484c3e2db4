export type { EmulatorControl, RulesIssue } from './service/control.ts';
export type { Caller, FirestoreService } from './service/service.ts';
export { StatusError } from './status.ts';
