export { clientEnvironment } from './environment.ts';
export { SuiteError } from './errors.ts';
export { findFirestoreCommand, findFirestoreJar, findOtherFirestore } from './firestore-command.ts';
export type { FirestoreKind } from './locate.ts';
export { type Ports, readPorts, secondSuiteEnvironment } from './ports.ts';
export type { RestoreResult } from './saved-data.ts';
export {
  requireStartable,
  type Suite,
  type SuiteOptions,
  startSuite,
  stopOnSignals,
} from './start.ts';
export type { SuiteEnd } from './supervisor-process.ts';
