export { clientEnvironment } from './environment.ts';
export type { SuiteEnd } from './keeper-protocol.ts';
export { type Ports, readPorts } from './ports.ts';
export type { Restored } from './saved-data.ts';
export { type Suite, type SuiteOptions, startSuite } from './start.ts';
export { stopOnSignals } from './stop-on-signals.ts';
export { SuiteError } from './suite-error.ts';
