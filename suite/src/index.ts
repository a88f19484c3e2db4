export { clientEnvironment } from './environment.ts';
export { SuiteError } from './errors.ts';
export { findFirestoreJar, findOtherFirestore } from './firestore-lookup.ts';
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
