/**
 * `npm run deploy -- --project <id> [--first] [--new <function>] [--dry-run]`: deploys to a Firebase project
 * (docs/deploy.md).
 */
import { existsSync, readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { limits } from '@neev/domain';
import { findAuthProblems } from './lib/auth-settings.ts';
import {
  deploySteps,
  findProjectMismatch,
  invalidSettings,
  missingSettings,
  parseDeployArguments,
  preparationSteps,
  type Settings,
} from './lib/deploy-plan.ts';
import { projectDir } from './lib/project.ts';
import { runOrExit } from './lib/run.ts';
import { findSiteAccountProblems } from './lib/site-account.ts';

const request = parseDeployArguments(process.argv.slice(2));
if ('problem' in request) exitWithMessages([request.problem]);
const { project, isDryRun } = request;

const functionSettings = `functions/.env.${project}`;
const site = readSettings('web/.env.production', 'web/.env.suite');
const functions = readSettings(functionSettings, 'functions/.env.demo-neev');
const problems = missingSettings([site, functions]);
if (problems.length > 0) exitWithMessages(problems);
const invalid = invalidSettings(functions);
if (invalid.length > 0) exitWithMessages(invalid);
const mismatch = findProjectMismatch(project, site);
if (mismatch) exitWithMessages([mismatch]);
const projectProblems = isDryRun
  ? []
  : [
      ...(await findAuthProblems(project, limits.passwordMin)),
      ...(await findSiteAccountProblems(project, functions.values.SITE_SERVICE_ACCOUNT)),
    ];
if (projectProblems.length > 0) exitWithMessages(projectProblems);

const deployedFolder = 'functions/dist';
if (isDryRun) {
  for (const step of preparationSteps) console.log(step.join(' '));
  console.log(`cp ${functionSettings} ${deployedFolder}`);
  for (const step of deploySteps(request)) console.log(step.join(' '));
} else {
  const env = { SITE_URL: functions.values.SITE_URL ?? '' };
  for (const [program, ...args] of preparationSteps) await runOrExit(program, args, { env });
  await copyFile(
    join(projectDir, functionSettings),
    join(projectDir, deployedFolder, `.env.${project}`),
  );
  for (const [program, ...args] of deploySteps(request)) await runOrExit(program, args);
}

/** Reads a settings file. It needs the names of the local suite's file, except those for emulators. */
function readSettings(path: string, local: string): Settings {
  const requiredNames = Object.keys(readValues(local)).filter(
    (name) => !name.endsWith('_EMULATOR'),
  );
  return { path, requiredNames, values: readValues(path) };
}

function readValues(path: string): Record<string, string | undefined> {
  const file = join(projectDir, path);
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

function exitWithMessages(lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(2);
}
