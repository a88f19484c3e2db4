// Stage 6: checks a request against a ruleset. It is permitted when any matching `allow` permits it.
import { evaluateCondition, type Outcome } from './evaluate.ts';
import { type Documents, Evaluation, type FetchedDocument } from './evaluation.ts';
import type { Rule, Ruleset } from './ruleset.ts';
import {
  METHODS_OF,
  type Method,
  type MethodName,
  type PatternSegment,
  type RulesVersion,
} from './syntax.ts';
import { type MapValue, map, messageOf, PathValue, type Value } from './values.ts';

/** `path` is `/b/<bucket>/o/<name>`. `read` and `write` require all methods that they include. */
export interface VerifyRequest {
  readonly path: string;
  readonly method: MethodName;
  readonly variables: { readonly request: Value; readonly resource: Value };
}

/** The warnings are the errors of conditions. A permitted request has none. */
export interface VerifyResult {
  readonly permit: boolean;
  readonly warnings: readonly string[];
}

interface VerifyOptions {
  readonly fetchDocument: (path: PathValue) => Promise<FetchedDocument>;
}

interface Context {
  readonly path: readonly string[];
  readonly variables: MapValue;
  readonly documents: Documents;
  readonly fetchDocument: VerifyOptions['fetchDocument'];
}

const PERMITTED: VerifyResult = { permit: true, warnings: [] };

/** Checks a request. An evaluation that fails denies it and adds a warning; it does not reject. */
export async function verify(
  ruleset: Ruleset,
  request: VerifyRequest,
  options: VerifyOptions,
): Promise<VerifyResult> {
  const { request: value, resource } = request.variables;
  if (!map.accepts(value)) return deny('request is not a map');
  const path = request.path.replace(/^\//, '').split('/');
  if (path.includes('')) return deny(`empty segment in the path ${request.path}`);
  const variables: MapValue = new Map<string, Value>([
    ['request', new Map([...value, ['method', request.method]])],
    ['resource', resource],
  ]);
  const context: Context = { path, variables, documents: new Map(), ...options };
  for (const method of METHODS_OF[request.method]) {
    const result = await verifyMethod(ruleset, method, context);
    if (!result.permit) return result;
  }
  return PERMITTED;
}

function deny(warning: string): VerifyResult {
  return { permit: false, warnings: [warning] };
}

async function verifyMethod(
  { rules, version }: Ruleset,
  method: Method,
  context: Context,
): Promise<VerifyResult> {
  const warnings: string[] = [];
  for (const rule of rules.filter(({ allow }) => allow.methods.includes(method))) {
    const captured = matchPattern(rule.pattern, context.path, version);
    if (captured === undefined) continue;
    const outcome = await evaluateRule(rule, captured, context);
    if (outcome.kind === 'value' && outcome.value === true) return PERMITTED;
    const reason =
      outcome.kind === 'error' ? messageOf(outcome.error) : 'the condition is not a bool';
    if (outcome.kind === 'error' || outcome.value !== false)
      warnings.push(`allow in line ${rule.line}: ${reason}`);
  }
  return { permit: false, warnings };
}

type FinalOutcome = Exclude<Outcome, { kind: 'needs-document' }>;

/** Repeats the evaluation after each missing document is fetched. The limit on documents ends the loop. */
async function evaluateRule(
  rule: Rule,
  captured: MapValue,
  context: Context,
): Promise<FinalOutcome> {
  const globals: MapValue = new Map([...context.variables, ...captured]);
  for (;;) {
    const evaluation = new Evaluation(context.documents);
    const frame = { evaluation, scope: rule.scope, globals, locals: new Map() };
    const outcome = evaluateCondition(rule.allow.condition, frame);
    if (outcome.kind !== 'needs-document') return outcome;
    context.documents.set(outcome.path.toString(), await context.fetchDocument(outcome.path));
  }
}

/** The values of the wildcards: a string for {name}, a path for {name=**}. Undefined without a match. */
function matchPattern(
  pattern: readonly PatternSegment[],
  path: readonly string[],
  version: RulesVersion,
): MapValue | undefined {
  const isRecursive = pattern.some(({ kind }) => kind === 'recursive');
  const recursiveLength = path.length - pattern.length + 1;
  if (isRecursive ? recursiveLength < (version === 1 ? 1 : 0) : recursiveLength !== 1)
    return undefined;
  const captured = new Map<string, Value>();
  let index = 0;
  for (const segment of pattern) {
    const part = path.slice(index, index + (segment.kind === 'recursive' ? recursiveLength : 1));
    const [text = ''] = part;
    if (segment.kind === 'literal' && segment.text !== text) return undefined;
    if (segment.kind === 'wildcard') captured.set(segment.name, text);
    if (segment.kind === 'recursive') captured.set(segment.name, new PathValue(part));
    index += part.length;
  }
  return captured;
}
