/** Assembles the emulator: databases, service, rules, triggers, and the server in front of them. */
import { readFileSync } from 'node:fs';
import type { Arguments } from './arguments.ts';
import { createControl } from './control.ts';
import { createIndexReport } from './index-report.ts';
import { DataError } from './log/data-error.ts';
import { createProjectRules, type ProjectRules } from './project-rules.ts';
import { parseQuery, type Query } from './query/query.ts';
import { createAccessRules } from './rules/access-rules.ts';
import { openDatabases } from './saved-databases.ts';
import type { EmulatorControl } from './service/control.ts';
import { createFirestoreService } from './service/firestore-service.ts';
import type { FirestoreService } from './service/service.ts';
import type { Databases } from './store/databases.ts';
import { createListen } from './streams/listen.ts';
import { createWrite } from './streams/write.ts';
import type { DocumentCodec } from './triggers/event.ts';
import { createTriggers } from './triggers/triggers.ts';
import { encode, toJson } from './wire/codec/codec.ts';

export type EmulatorOptions = Omit<Arguments, 'host' | 'port'> & {
  /** Receives messages for the user. */
  readonly log: (message: string) => void;
  /** Called when a commit cannot be saved; must end the process. */
  readonly onLogFailure: (error: unknown) => void;
};

export interface Emulator {
  readonly service: FirestoreService;
  readonly control: EmulatorControl;
  close(): void;
}

/** @throws DataError when the saved data, the export or the rules cannot be used. */
export function createEmulator(options: EmulatorOptions): Emulator {
  const rules = readRules(options);
  const triggers = createTriggers({
    functionsEmulator: options.functionsEmulator,
    codec: documentCodec,
    log: options.log,
  });
  const { databases, close } = openDatabases({
    ...options,
    onCreate: createProjectCheck(options),
    onCommit: triggers.publish,
  });
  return {
    service: createService({ databases, rules, onQuery: createIndexReport(options) }),
    control: createControl({ databases, rules, triggers }),
    close() {
      triggers.close();
      close();
    },
  };
}

const documentCodec: DocumentCodec = {
  encode: (document) => encode('Document', document),
  toJson: (document) => toJson('Document', document),
};

interface ServiceParts {
  readonly databases: Databases;
  readonly rules: ProjectRules;
  readonly onQuery: (query: Query) => void;
}

function createService({ databases, rules, onQuery }: ServiceParts): FirestoreService {
  const listen = createListen({
    databases,
    rulesOf: rules.get,
    onQuery: (parent, query) => onQuery(parseQuery(parent, query)),
  });
  return createFirestoreService({
    databases,
    rulesOf: rules.get,
    onQuery,
    streams: (commit) => ({ listen, write: createWrite({ commit }) }),
  });
}

function readRules({ rulesFile, log }: EmulatorOptions): ProjectRules {
  if (rulesFile === undefined) return createProjectRules(undefined);
  const source = readText(rulesFile);
  const { issues, rules } = createAccessRules(source);
  for (const { severity, line, column, description } of issues) {
    log(`${rulesFile}:${line}:${column} - ${severity} ${description}`);
  }
  if (!rules) throw new DataError(`The rules in ${rulesFile} have errors.`);
  return createProjectRules(source);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new DataError(`${file} cannot be read.`, { cause: error });
  }
}

/** Reports each project, other than that of the emulator, whose data are used. */
function createProjectCheck(options: EmulatorOptions): (database: string) => void {
  const reported = new Set([options.projectId]);
  return (database) => {
    const [, project] = database.split('/');
    if (!options.isSingleProject || reported.has(project)) return;
    reported.add(project);
    options.log(
      `Request for the project ${project}, but this emulator is started for ${options.projectId}.`,
    );
  };
}
