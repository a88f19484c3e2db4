/** The command line, with the arguments that firebase-tools passes to Google's emulator. */
import { DataError } from './log/data-error.ts';

export interface Arguments {
  readonly host: string;
  readonly port: number;
  /** The project of `seedFromExport`; requests for others are reported with `isSingleProject`. */
  readonly projectId?: string | undefined;
  readonly isSingleProject: boolean;
  readonly rulesFile?: string | undefined;
  /** By default `firestore.indexes.json` beside the rules. */
  readonly indexesFile?: string | undefined;
  /** The host and port of the functions emulator. */
  readonly functionsEmulator?: string | undefined;
  /** The metadata file of an export. */
  readonly seedFromExport?: string | undefined;
  /** The folder of the log of commits; without it, the data are lost at the end. */
  readonly dataFolder?: string | undefined;
}

export const usage = `Usage: firestore-emulator [arguments]
  --host HOST                      the address to listen on (localhost)
  --port PORT                      the port to listen on (8080)
  --project_id PROJECT             the project into which an export is imported
  --single_project_mode true       report requests for other projects
  --rules FILE                     the security rules; without them, everything is allowed
  --indexes FILE                   the declared indexes (firestore.indexes.json beside the rules)
  --functions_emulator HOST:PORT   where the events of function triggers are sent
  --seed_from_export FILE          the .overall_export_metadata of an export to start with
  --data_dir FOLDER                keep the data in this folder; without it, they are lost at the end`;

/** Accepted without effect: the one port serves WebChannel, and there is no websocket for the Emulator UI. */
const ignoredNames = ['websocket_port', 'webchannel_port', 'single_project_mode_error'];
const names = [
  'host',
  'port',
  'project_id',
  'single_project_mode',
  'rules',
  'indexes',
  'functions_emulator',
  'seed_from_export',
  'data_dir',
  'database-edition',
  ...ignoredNames,
];

/** @throws DataError for unknown arguments and values. */
export function parseArguments(args: readonly string[]): Arguments {
  const values = readValues(args);
  const edition = values.get('database-edition') ?? 'standard';
  if (edition !== 'standard') throw new DataError(`The edition ${edition} is not supported.`);
  return {
    host: values.get('host') ?? 'localhost',
    port: readPort(values.get('port') ?? '8080'),
    isSingleProject: values.get('single_project_mode') === 'true',
    projectId: values.get('project_id'),
    rulesFile: values.get('rules'),
    indexesFile: values.get('indexes'),
    functionsEmulator: values.get('functions_emulator'),
    seedFromExport: values.get('seed_from_export'),
    dataFolder: values.get('data_dir'),
  };
}

/** `--name value`, `--name=value`, and `--name` alone for `true`. */
function readValues(args: readonly string[]): Map<string, string> {
  const values = new Map<string, string>();
  for (let index = 0; index < args.length; index += 1) {
    const argument = args[index] ?? '';
    const [, name = '', assigned] = /^--([^=]+)(?:=(.*))?$/s.exec(argument) ?? [];
    if (!names.includes(name)) throw new DataError(`Unknown argument ${argument}.\n${usage}`);
    const next = args[index + 1];
    const isNextValue = assigned === undefined && next !== undefined && !next.startsWith('--');
    if (isNextValue) index += 1;
    values.set(name, assigned ?? (isNextValue ? next : 'true'));
  }
  return values;
}

function readPort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new DataError(`--port ${text} is not a port.`);
}
