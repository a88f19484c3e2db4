/** The registrations of function triggers, as the functions emulator of firebase-tools sends them. */
import { invalidArgument } from '../status.ts';
import type { Change } from '../store/database.ts';
import { compilePattern, type PathMatcher } from './path-pattern.ts';

export interface Trigger {
  readonly project: string;
  readonly key: string;
  /** 1: the body of an event is JSON. 2: an event is a CloudEvent. */
  readonly generation: 1 | 2;
  /** As registered, with which events are labelled. */
  readonly eventType: string;
  /** The id of the database. */
  readonly database: string;
  readonly matchesPath: PathMatcher;
  readonly matchesChange: (change: Change) => boolean;
}

const changeMatchers = {
  write: () => true,
  create: ({ before }: Change) => before === undefined,
  update: ({ before, after }: Change) => before !== undefined && after !== undefined,
  delete: ({ after }: Change) => after === undefined,
};

type ChangeKind = keyof typeof changeMatchers;

const firstGenerationType =
  /^(?:providers\/cloud\.firestore\/eventTypes\/|google\.firestore\.)document\.(write|create|update|delete)$/;
const secondGenerationType =
  /^google\.cloud\.firestore\.document\.v1\.(written|created|updated|deleted)(?:\.withAuthContext)?$/;
const kindOfParticiple: Record<string, ChangeKind> = {
  written: 'write',
  created: 'create',
  updated: 'update',
  deleted: 'delete',
};

/** @throws StatusError INVALID_ARGUMENT when the registration is of no known form. */
export function parseRegistration(project: string, key: string, body: unknown): Trigger {
  const trigger =
    memberOf(body, 'eventTrigger') === undefined
      ? parseSecondGeneration(body)
      : parseFirstGeneration(memberOf(body, 'eventTrigger'));
  if (trigger) return { project, key, ...trigger };
  throw invalidArgument(`The trigger ${key} is not supported: ${JSON.stringify(body)}`);
}

type ParsedTrigger = Omit<Trigger, 'project' | 'key'>;

function parseFirstGeneration(body: unknown): ParsedTrigger | undefined {
  const eventType = textOf(body, 'eventType');
  const [, verb] = firstGenerationType.exec(eventType) ?? [];
  const resource = /^projects\/[^/]+\/databases\/([^/]+)\/documents\/(.+)$/;
  const [, database, pattern] = resource.exec(textOf(body, 'resource')) ?? [];
  if (!isChangeKind(verb) || database === undefined || pattern === undefined) return undefined;
  return {
    generation: 1,
    eventType,
    database,
    matchesPath: compilePattern(pattern),
    matchesChange: changeMatchers[verb],
  };
}

function parseSecondGeneration(body: unknown): ParsedTrigger | undefined {
  const eventType = textOf(body, 'eventType');
  const [, participle = ''] = secondGenerationType.exec(eventType) ?? [];
  const kind = kindOfParticiple[participle];
  const database = textOf(body, 'database');
  const matchesPath = parseDocument(memberOf(body, 'document'));
  if (!kind || !matchesPath || database === '') return undefined;
  if (textOf(body, 'namespace') !== '(default)') return undefined;
  return { generation: 2, eventType, database, matchesPath, matchesChange: changeMatchers[kind] };
}

function parseDocument(document: unknown): PathMatcher | undefined {
  const value = textOf(document, 'value');
  if (value === '') return undefined;
  const matchType = textOf(document, 'matchType');
  if (matchType === 'PATH_PATTERN') return compilePattern(value);
  return matchType === 'EXACT' ? (path) => path === value : undefined;
}

function isChangeKind(verb: string | undefined): verb is ChangeKind {
  return verb !== undefined && verb in changeMatchers;
}

function textOf(object: unknown, name: string): string {
  const value = memberOf(object, name);
  return typeof value === 'string' ? value : '';
}

function memberOf(object: unknown, name: string): unknown {
  return typeof object === 'object' && object !== null ? Reflect.get(object, name) : undefined;
}
