/** The requirements and the commands of `npm run deploy`; docs/deploy.md has the reasons. */
import { parseArgs } from 'node:util';
import { buildSteps, type Step } from './build.ts';

interface DeployRequest {
  project: string;
  isFirst: boolean;
  /** Functions that the project does not have yet. */
  newFunctions: readonly string[];
  isDryRun: boolean;
}

const USAGE = 'npm run deploy -- --project <project id> [--first] [--new <function>] [--dry-run]';

export function parseDeployArguments(args: string[]): DeployRequest | { problem: string } {
  const options = {
    project: { type: 'string', default: '' },
    first: { type: 'boolean', default: false },
    new: { type: 'string', multiple: true, default: [] as string[] },
    'dry-run': { type: 'boolean', default: false },
  } as const;
  try {
    const { values } = parseArgs({ args, options });
    const { project } = values;
    if (project === '') return { problem: `Name a project: ${USAGE}` };
    if (project.startsWith('demo-')) {
      return {
        problem: `${project} is a local project: demo- projects do not exist in the cloud.`,
      };
    }
    const { first: isFirst, new: newFunctions, 'dry-run': isDryRun } = values;
    return { project, isFirst, newFunctions, isDryRun };
  } catch (error) {
    return { problem: `${error instanceof Error ? error.message : error} Use: ${USAGE}` };
  }
}

/** A settings file with lines `NAME=value`, and the names that need a value. */
export interface Settings {
  path: string;
  requiredNames: readonly string[];
  /** Empty when the file does not exist. */
  values: Readonly<Record<string, string | undefined>>;
}

/** Settings of what a deployment may do without: emails and push messages. They must be named, and may be empty. */
const optionalNames = new Set([
  'MAIL_TRANSPORT',
  'MAIL_FROM',
  'SMTP_URL',
  'VAPID_SUBJECT',
  'VITE_VAPID_PUBLIC_KEY',
]);

/** One line of text for each file in which values are missing. */
export function missingSettings(files: readonly Settings[]): string[] {
  return files.flatMap(({ path, requiredNames, values }) => {
    const missing = requiredNames.filter(
      (name) => values[name] === undefined || (values[name] === '' && !optionalNames.has(name)),
    );
    return missing.length === 0 ? [] : [`${path} does not set ${missing.join(', ')}.`];
  });
}

/** One line of text for each setting of the functions that has a wrong value, or lacks one because of another. */
export function invalidSettings({ path, values }: Settings): string[] {
  const { SITE_URL = '', MAIL_TRANSPORT = '', SMTP_URL = '', VAPID_SUBJECT = '' } = values;
  const neededForSmtp = MAIL_TRANSPORT === 'smtp' ? ['SMTP_URL', 'MAIL_FROM'] : [];
  const problems = [
    !isHttpsOrigin(SITE_URL) &&
      'SITE_URL must be an address such as https://www.example.com, with https, and without a path or a slash at the end.',
    !['', 'smtp', 'extension'].includes(MAIL_TRANSPORT) &&
      'MAIL_TRANSPORT must be smtp, extension or empty.',
    ...neededForSmtp.map((name) => !values[name] && `MAIL_TRANSPORT is smtp, which needs ${name}.`),
    SMTP_URL !== '' &&
      !/^smtps?:\/\/[^/]/.test(SMTP_URL) &&
      'SMTP_URL must be an address such as smtps://user@smtp.example.com, or empty.',
    VAPID_SUBJECT !== '' &&
      !/^(mailto:|https:\/\/)./.test(VAPID_SUBJECT) &&
      'VAPID_SUBJECT must be an address such as mailto:sales@example.com, or empty.',
    ...numberProblems(values),
  ];
  return problems.filter((problem) => problem !== false).map((problem) => `${path}: ${problem}`);
}

/** The settings that are whole numbers, and the smallest value of each. */
const smallestNumbers = {
  TRUSTED_PROXY_HOPS: 0,
  ENQUIRY_BURST: 1,
  ENQUIRY_REFILL_SECONDS: 1,
  ENQUIRY_RETENTION_MONTHS: 0,
};

function numberProblems(values: Settings['values']): string[] {
  return Object.entries(smallestNumbers).flatMap(([name, smallest]) => {
    const value = values[name] ?? String(smallest);
    const isValid = /^\d{1,9}$/.test(value) && Number(value) >= smallest;
    return isValid ? [] : [`${name} must be a whole number, ${smallest} or more.`];
  });
}

function isHttpsOrigin(address: string): boolean {
  return (
    address.startsWith('https://') && URL.canParse(address) && new URL(address).origin === address
  );
}

/** A line of text when the settings of the site are those of another project; otherwise `undefined`. */
export function findProjectMismatch(
  project: string,
  { path, values }: Settings,
): string | undefined {
  const { VITE_FIREBASE_PROJECT_ID: siteProject } = values;
  return siteProject === project
    ? undefined
    : `${path} belongs to the project ${siteProject}, not to ${project}.`;
}

/** The steps that must succeed before the project is changed. */
export const preparationSteps: readonly Step[] = [
  ...buildSteps('production'),
  ['tsx', 'scripts/test.ts', 'check'],
];

/**
 * Deploys the files of the pages before the function that refers to them: browsers would cache a missing
 * file for a year. A release of Hosting clears the CDN, so it is repeated after the functions: otherwise the CDN would
 * serve pages of the earlier function, which name files that no longer exist, for up to an hour. Hosting cannot rewrite
 * to a function that does not exist, so new functions are deployed before it, and the first deployment is one command.
 */
export function deploySteps({
  project,
  isFirst,
  newFunctions,
}: Omit<DeployRequest, 'isDryRun'>): readonly Step[] {
  const deploy = (targets: string): Step => [
    'firebase',
    'deploy',
    '--project',
    project,
    '--only',
    targets,
  ];
  if (isFirst) return [deploy('storage,firestore,functions,hosting')];
  const newTargets = newFunctions.map((name) => `functions:${name}`).join(',');
  return [
    ...(newTargets === '' ? [] : [deploy(newTargets)]),
    deploy('storage,firestore,hosting'),
    deploy('functions'),
    deploy('hosting'),
  ];
}
