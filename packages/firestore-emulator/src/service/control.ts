/** The methods of the emulator that are not part of the Firestore API. @throws StatusError */
export interface EmulatorControl {
  /** Deletes all documents of a database, or the document or collection at `path` with its descendants. */
  clear(database: string, path?: string): void;
  /** Replaces the rules of a project; the old rules stay if the source has errors. */
  setRules(project: string, source: string): RulesIssue[];
  /** Returns how often each expression of the rules was evaluated, in the format of Google's emulator. */
  rulesCoverage(project: string): unknown;
  /** Adds or replaces a function trigger; `registration` is the body that the functions emulator sends. */
  setTrigger(project: string, key: string, registration: unknown): void;
  /** Whether commits in a project send events to its triggers; true by default. */
  enableTriggers(project: string, isEnabled: boolean): void;
  /** Writes the data of a database into a folder. */
  exportTo(database: string, folder: string): void;
}

export interface RulesIssue {
  readonly line: number;
  readonly column: number;
  readonly description: string;
  readonly severity: 'ERROR' | 'WARNING';
}
