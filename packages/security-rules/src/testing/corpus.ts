// Reads the rulesets in `corpus/`, whose notation is described in README.md.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FetchedDocument } from '../storage-documents.ts';
import { isMethodName, type LocatedIssue, type MethodName } from '../syntax.ts';
import { type MapValue, PathValue, type Value } from '../values.ts';
import type { VerifyRequest, VerifyResult } from '../verify.ts';
import { decodeTimestamp } from '../wire-values.ts';
import { plainMap } from './plain-values.ts';

export interface CorpusRuleset {
  readonly name: string;
  readonly source: string;
  readonly documents: ReadonlyMap<string, MapValue>;
  readonly requests: readonly ExpectedRequest[];
  readonly expectedIssue: LocatedIssue | undefined;
  readonly version: number | undefined;
}

interface ExpectedRequest {
  readonly title: string;
  readonly outcome: 'allow' | 'deny' | 'error';
  /** Text that the warnings must contain. */
  readonly expectedWarning: string;
  readonly request: VerifyRequest;
}

const ROOT = fileURLToPath(new URL('../../corpus/', import.meta.url));
const NOW = '2026-01-02T03:04:05.678Z';
/** The first line of each ruleset in a file, with the empty line before it. */
const SEPARATOR = /^\n?\/\/ ruleset (\S+)\n/m;
/** Represents NUL, which would make the file binary for Git. */
const NUL_SYMBOL = '␀';
const GIVEN = /^\/\/ given document (\S+) (\{.*\})$/gm;
const EXPECT = /^\/\/ expect (allow|deny|error) (\w+) (\/\S+)(.*)$/gm;
const INLINE = /match \/(\S+) \{.*\/\/ expect (allow|deny|error)(?:: (.*))?$/gm;
const INVALID = /^\/\/ expect invalid (\d+):(\d+): (.+)$/m;
const VERSION = /^\/\/ expect version (\d)$/m;
const CLAUSE =
  / (as|token|existing|sending|warning) (.*?)(?= (?:as|token|existing|sending|warning) |$)/g;

export function readCorpus(): CorpusRuleset[] {
  return readdirSync(ROOT).flatMap((file) => {
    const topic = basename(file, '.rules');
    const [, ...parts] = readFileSync(join(ROOT, file), 'utf8').split(SEPARATOR);
    return parts.flatMap((name, index) =>
      index % 2 === 0 ? [readRuleset(`${topic}/${name}`, parts[index + 1] ?? '')] : [],
    );
  });
}

/** Returns a function that fetches the given documents of a ruleset. */
export function fetchFrom({
  documents,
}: CorpusRuleset): (path: PathValue) => Promise<FetchedDocument> {
  return async (path) => {
    const fields = documents.get(path.toString());
    return fields === undefined ? { kind: 'not-found' } : { kind: 'found', fields };
  };
}

export function outcomeOf({ permit, warnings }: VerifyResult): ExpectedRequest['outcome'] {
  if (permit) return 'allow';
  return warnings.length > 0 ? 'error' : 'deny';
}

function readRuleset(name: string, text: string): CorpusRuleset {
  const source = text.replaceAll(NUL_SYMBOL, '\0');
  const documents = [...source.matchAll(GIVEN)].map(
    ([, path = '', fields = '{}']) => [path, plainMap(fields)] as const,
  );
  return {
    name,
    source,
    documents: new Map(documents),
    requests: [...inlineRequests(source), ...listedRequests(source)],
    expectedIssue: readExpectedIssue(source),
    version: VERSION.test(source) ? Number(VERSION.exec(source)?.[1]) : undefined,
  };
}

/** The expected position of the first error, and a part of its message. */
function readExpectedIssue(source: string): LocatedIssue | undefined {
  const [, line, column, message] = INVALID.exec(source) ?? [];
  return message === undefined
    ? undefined
    : { line: Number(line), column: Number(column), message };
}

function inlineRequests(source: string): ExpectedRequest[] {
  return [...source.matchAll(INLINE)].map(([title, name, outcome, expectedWarning = '']) => ({
    title: title.trim(),
    outcome: parseOutcome(outcome),
    expectedWarning,
    request: buildRequest('get', `/b/bucket/o/${name}`, new Map()),
  }));
}

function listedRequests(source: string): ExpectedRequest[] {
  return [...source.matchAll(EXPECT)].map(([title, outcome, method = '', path = '', rest = '']) => {
    const clauses = new Map(
      [...rest.matchAll(CLAUSE)].map(([, keyword = '', text = '']) => [keyword, text]),
    );
    const expectedWarning = clauses.get('warning') ?? '';
    return {
      title,
      outcome: parseOutcome(outcome),
      expectedWarning,
      request: buildRequest(method, path, clauses),
    };
  });
}

function parseOutcome(text: string | undefined): ExpectedRequest['outcome'] {
  return text === 'allow' || text === 'error' ? text : 'deny';
}

function buildRequest(
  method: string,
  path: string,
  clauses: ReadonlyMap<string, string>,
): VerifyRequest {
  const request = new Map<string, Value>([
    ['auth', authOf(clauses.get('as'), clauses.get('token'))],
    ['path', pathOf(path)],
    ['resource', resourceOf(clauses.get('sending'))],
    ['time', decodeTimestamp(NOW)],
  ]);
  return {
    path,
    method: parseMethod(method),
    variables: { request, resource: resourceOf(clauses.get('existing')) },
  };
}

function parseMethod(text: string): MethodName {
  if (!isMethodName(text)) throw new Error(`unknown method ${text}`);
  return text;
}

function authOf(uid: string | undefined, token = '{}'): Value {
  return uid === undefined
    ? null
    : new Map<string, Value>([
        ['uid', uid],
        ['token', plainMap(token)],
      ]);
}

function resourceOf(json: string | undefined): Value {
  return json === undefined ? null : plainMap(json);
}

function pathOf(path: string): PathValue {
  return new PathValue(path.split('/').filter((segment) => segment !== ''));
}
