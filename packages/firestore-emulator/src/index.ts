export { createEmulator, type Emulator, type EmulatorOptions } from './emulator.ts';
export { DataError } from './log/data-error.ts';
export type { EmulatorControl, RulesIssue } from './service/control.ts';
export type { Caller, FirestoreService } from './service/service.ts';
export { StatusError } from './status.ts';
export { type RunningServer, type ServerOptions, startServer } from './wire/server.ts';
