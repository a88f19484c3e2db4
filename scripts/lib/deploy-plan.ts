/** What `npm run deploy` needs, and what it runs; docs/deploy.md says why. */
import { parseArgs } from 'node:util';
import { buildSteps, type Step } from './build.ts';

type DeployRequest = { project: string; isFirst: boolean; isDryRun: boolean } | { problem: string };

const USAGE = 'npm run deploy -- --project <project id> [--first] [--dry-run]';

/** The arguments of the command. */
export function parseDeployArguments(args: string[]): DeployRequest {
  const options = {
    project: { type: 'string', default: '' },
    first: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    const { project } = values;
    if (project === '') return { problem: `Say which project: ${USAGE}` };
    if (project.startsWith('demo-')) {
      return { problem: `${project} is of this machine alone: a demo- project has no cloud.` };
    }
    return { project, isFirst: values.first, isDryRun: values['dry-run'] };
  } catch (error) {
    return { problem: `${error instanceof Error ? error.message : error} Use: ${USAGE}` };
  }
}

/** A file of settings `NAME=value`, and the names that it must give a value. */
export interface Settings {
  path: string;
  needed: readonly string[];
  /** What the file says; nothing when there is no file. */
  values: Readonly<Record<string, string | undefined>>;
}

/** A line for each file that lacks values; none when all are there. */
export function missingSettings(files: readonly Settings[]): string[] {
  return files.flatMap(({ path, needed, values }) => {
    const missing = needed.filter((name) => !values[name]);
    return missing.length === 0 ? [] : [`${path} does not give ${missing.join(', ')}.`];
  });
}

/** Why a build of the site does not belong into the project; `undefined` when it does. */
export function foreignSite(project: string, { path, values }: Settings): string | undefined {
  const { VITE_FIREBASE_PROJECT_ID: named } = values;
  return named === project ? undefined : `${path} is of the project ${named}, not of ${project}.`;
}

/** Everything that has to succeed before anything is changed. */
export const preparingSteps: readonly Step[] = [
  ...buildSteps('production'),
  ['tsx', 'scripts/test.ts', 'check'],
];

/**
 * The files of the pages before the function that names them: what is asked for and not there yet, a
 * browser would remember for a year. A first deployment has no function that Hosting could lead to
 * before it is there.
 */
export function deploySteps(project: string, isFirst: boolean): readonly Step[] {
  const deploy = (targets: string): Step => [
    'firebase',
    'deploy',
    '--project',
    project,
    '--only',
    targets,
  ];
  if (isFirst) return [deploy('storage,firestore,functions,hosting')];
  return [deploy('storage,firestore,hosting'), deploy('functions')];
}
