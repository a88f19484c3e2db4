/** The methods of the emulator that are not part of the Firestore API. */
import { writeExport } from './log/export.ts';
import type { ProjectRules } from './project-rules.ts';
import { stateOf } from './saved-databases.ts';
import type { EmulatorControl } from './service/control.ts';
import type { Databases } from './store/databases.ts';
import type { Triggers } from './triggers/triggers.ts';

export interface ControlOptions {
  readonly databases: Databases;
  readonly rules: ProjectRules;
  readonly triggers: Triggers;
}

export function createControl({ databases, rules, triggers }: ControlOptions): EmulatorControl {
  return {
    clear(name, path) {
      const database = databases.get(name);
      const root = `${name}/documents/${path ?? ''}`;
      const isCleared = (document: string) =>
        path === undefined || document === root || document.startsWith(`${root}/`);
      const changes = [...stateOf(database).documents]
        .filter((document) => isCleared(document.name))
        .map((before) => ({ name: before.name, before, after: undefined }));
      if (changes.length > 0) database.apply(changes, database.nextTime());
    },
    setRules: rules.set,
    rulesCoverage: rules.coverage,
    setTrigger: triggers.set,
    enableTriggers: triggers.enable,
    exportTo(name, folder) {
      const database = databases.get(name);
      writeExport(folder, stateOf(database), database.nextTime());
    },
  };
}
