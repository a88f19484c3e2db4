/** The endpoints of the emulator itself, which firebase-tools and @firebase/rules-unit-testing call. */
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { EmulatorControl, RulesIssue } from '../service/control.ts';
import { invalidArgument } from '../status.ts';
import {
  decodePath,
  type HttpRequest,
  parseBody,
  sendJson,
  sendNotFound,
  sendText,
} from './http.ts';
import { isJsonObject, type JsonObject } from './json-object.ts';

type Send = (response: ServerResponse) => void;

interface Route {
  readonly method: string;
  /** Matches the path after `/emulator/v1/projects/`, still encoded. */
  readonly path: RegExp;
  /** Gets the decoded groups of the path. */
  run(control: EmulatorControl, request: HttpRequest, ...groups: string[]): Send;
}

const sends =
  (json: unknown): Send =>
  (response) =>
    sendJson(response, json);

const routes: readonly Route[] = [
  {
    method: 'PUT',
    path: /^([^/]+):securityRules$/,
    run: (control, { body }, project = '') => sends(setRules(control, project, parseBody(body))),
  },
  {
    method: 'GET',
    path: /^([^/]+):ruleCoverage$/,
    run: (control, _request, project = '') => sends(control.rulesCoverage(project)),
  },
  {
    method: 'GET',
    path: /^([^/]+):ruleCoverage\.html$/,
    run: (control, _request, project = '') => {
      const page = coveragePage(control.rulesCoverage(project));
      return (response) => sendText(response, page, 200, 'text/html');
    },
  },
  {
    method: 'DELETE',
    path: /^([^/]+)\/databases\/([^/]+)\/documents(?:\/(.+))?$/,
    run(control, _request, project, database, path) {
      control.clear(`projects/${project}/databases/${database}`, path || undefined);
      return sends({});
    },
  },
  {
    method: 'POST',
    path: /^([^/]+):export$/,
    run(control, { body }) {
      const fields = parseBody(body);
      const database = requireText(fields, 'database');
      const directory = requireText(fields, 'export_directory');
      control.exportTo(database, join(directory, requireText(fields, 'export_name')));
      return sends({});
    },
  },
  {
    method: 'PUT',
    path: /^([^/]+)\/triggers\/([^/]+)$/,
    run(control, { body }, project = '', key = '') {
      control.setTrigger(project, key, parseBody(body));
      return sends({});
    },
  },
  {
    method: 'PUT',
    path: /^([^/]+):(enable|disable)Triggers$/,
    run(control, _request, project = '', action = '') {
      control.enableTriggers(project, action === 'enable');
      return sends({});
    },
  },
  {
    method: 'POST',
    path: /^([^/]+)\/eventarcTrigger$/,
    run(control, { body, query }, project = '') {
      const registration = parseBody(body);
      const key = query.get('eventarcTriggerId');
      if (!key) throw invalidArgument('eventarcTriggerId is missing.');
      control.setTrigger(project, key, registration);
      return sends(registration);
    },
  },
];

const prefix = '/emulator/v1/projects/';

/** @throws StatusError */
export function handleAdmin(
  control: EmulatorControl,
  request: HttpRequest,
  response: ServerResponse,
): void {
  const path = request.path.startsWith(prefix) ? request.path.slice(prefix.length) : '';
  for (const route of routes) {
    const groups = request.method === route.method ? route.path.exec(path) : null;
    if (!groups) continue;
    const decoded = groups.slice(1).map((group = '') => decodePath(group));
    route.run(control, request, ...decoded)(response);
    return;
  }
  sendNotFound(response);
}

/** Two variants: with `ignore_errors` the response lists the errors, without it they are its status. */
function setRules(control: EmulatorControl, project: string, body: JsonObject): unknown {
  const file = rulesFileOf(body);
  const issues = control.setRules(project, file.content);
  const errors = issues.filter(({ severity }) => severity === 'ERROR');
  const ignoresErrors = body.ignore_errors === true || body.ignoreErrors === true;
  if (errors.length > 0 && !ignoresErrors) {
    const lines = errors.map(
      ({ line, column, description }) => `L${line}:${column} ${description}`,
    );
    throw invalidArgument(`Error compiling rules:\n${lines.join('\n')}`);
  }
  return issues.length > 0 ? { issues: issues.map((issue) => issueJson(issue, file.name)) } : {};
}

const issueJson = (
  { line, column, description, severity }: RulesIssue,
  fileName: string,
): object => ({ sourcePosition: { fileName, line, column }, description, severity });

function rulesFileOf({ rules }: JsonObject): { name: string; content: string } {
  const files: unknown[] = isJsonObject(rules) && Array.isArray(rules.files) ? rules.files : [];
  const [file] = files;
  if (files.length !== 1 || !isJsonObject(file) || typeof file.content !== 'string') {
    throw invalidArgument('Expected one file of rules with its content.');
  }
  return { name: typeof file.name === 'string' ? file.name : '', content: file.content };
}

/** Reads a field by its name in snake or camel case. */
function requireText(fields: JsonObject, name: string): string {
  const camelCase = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
  const value = fields[name] ?? fields[camelCase];
  if (typeof value === 'string' && value !== '') return value;
  throw invalidArgument(`Expected ${name}.`);
}

function coveragePage(coverage: unknown): string {
  const json = JSON.stringify(coverage, null, 2).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
  return `<!doctype html><meta charset="utf-8"><title>Coverage of the rules</title><pre>${json}</pre>`;
}
