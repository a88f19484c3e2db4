/** `npm run deploy -- --project <id> [--first] [--dry-run]`: deploys to a Firebase project (docs/deploy.md). */
import { existsSync, readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { limits } from '@neev/domain';
import { findAuthProblems } from './lib/auth-settings.ts';
import {
  deploySteps,
  foreignSite,
  missingSettings,
  parseDeployArguments,
  preparingSteps,
  type Settings,
} from './lib/deploy-plan.ts';
import { projectDir } from './lib/project.ts';
import { requireRun } from './lib/run.ts';
import { findSiteAccountProblems } from './lib/site-account.ts';

const request = parseDeployArguments(process.argv.slice(2));
if ('problem' in request) end([request.problem]);
const { project, isFirst, isDryRun } = request;

const functionSettings = `functions/.env.${project}`;
const site = settingsOf('web/.env.production', 'web/.env.suite');
const functions = settingsOf(functionSettings, 'functions/.env.demo-neev');
const problems = missingSettings([site, functions]);
if (problems.length > 0) end(problems);
const foreign = foreignSite(project, site);
if (foreign) end([foreign]);
const projectProblems = isDryRun
  ? []
  : [
      ...(await findAuthProblems(project, limits.passwordMin)),
      ...(await findSiteAccountProblems(project, functions.values.SITE_SERVICE_ACCOUNT)),
    ];
if (projectProblems.length > 0) end(projectProblems);

const copied = 'functions/dist';
if (isDryRun) {
  for (const step of preparingSteps) console.log(step.join(' '));
  console.log(`cp ${functionSettings} ${copied}`);
  for (const step of deploySteps(project, isFirst)) console.log(step.join(' '));
} else {
  for (const [program, ...args] of preparingSteps) await requireRun(program, args);
  await copyFile(join(projectDir, functionSettings), join(projectDir, copied, `.env.${project}`));
  for (const [program, ...args] of deploySteps(project, isFirst)) await requireRun(program, args);
}

/** Reads a settings file. It needs the names of the local suite's file, except those for emulators. */
function settingsOf(path: string, local: string): Settings {
  const needed = Object.keys(valuesIn(local)).filter((name) => !name.endsWith('_EMULATOR'));
  return { path, needed, values: valuesIn(path) };
}

function valuesIn(path: string): Record<string, string | undefined> {
  const file = join(projectDir, path);
  return existsSync(file) ? parseEnv(readFileSync(file, 'utf8')) : {};
}

function end(lines: readonly string[]): never {
  for (const line of lines) console.error(line);
  process.exit(2);
}
