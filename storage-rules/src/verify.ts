// Stage 6: a request against a ruleset. It is permitted when any matching `allow` permits it.
import { evaluateCondition, type Outcome } from './evaluate.ts';
import { type Documents, Evaluation, type FetchedDocument } from './evaluation.ts';
import { matchPattern } from './match-pattern.ts';
import type { Rule, Ruleset } from './ruleset.ts';
import type { Method } from './syntax.ts';
import { type MapValue, map, type PathValue, type Value } from './values.ts';

/** `path` as `/b/<bucket>/o/<name>`; `read` and `write` ask for all the methods that they stand for. */
export interface VerifyRequest {
  readonly path: string;
  readonly method: Method | 'read' | 'write';
  readonly variables: { readonly request: Value; readonly resource: Value };
}

/** The warnings say why conditions failed; a permitted request has none. */
export interface Verdict {
  readonly permit: boolean;
  readonly warnings: readonly string[];
}

export interface VerifyOptions {
  readonly fetchDocument: (path: PathValue) => Promise<FetchedDocument>;
}

interface Candidate {
  readonly rule: Rule;
  readonly captured: MapValue;
}

interface Context {
  readonly variables: MapValue;
  readonly documents: Documents;
  readonly fetchDocument: VerifyOptions['fetchDocument'];
}

const METHODS_OF: Readonly<Record<'read' | 'write', readonly Method[]>> = {
  read: ['get', 'list'],
  write: ['create', 'update', 'delete'],
};

/** Never rejects because of the rules: an evaluation that fails denies, and says so in a warning. */
export async function verify(
  ruleset: Ruleset,
  request: VerifyRequest,
  options: VerifyOptions,
): Promise<Verdict> {
  const { request: value, resource } = request.variables;
  if (!map.accepts(value)) return deny('request is no map');
  const segments = request.path.replace(/^\//, '').split('/');
  if (segments.includes('')) return deny(`empty segment in the path ${request.path}`);
  const variables: MapValue = new Map<string, Value>([
    ['request', new Map([...value, ['method', request.method]])],
    ['resource', resource],
  ]);
  const context: Context = { variables, documents: new Map(), ...options };
  return verifyAll(
    methodsOf(request.method).map((method) => candidates(ruleset, segments, method)),
    context,
  );
}

function deny(warning: string): Verdict {
  return { permit: false, warnings: [warning] };
}

function methodsOf(method: VerifyRequest['method']): readonly Method[] {
  return method === 'read' || method === 'write' ? METHODS_OF[method] : [method];
}

function candidates(
  ruleset: Ruleset,
  segments: readonly string[],
  method: Method,
): readonly Candidate[] {
  return ruleset.rules.flatMap((rule) => {
    const captured = rule.allow.methods.includes(method)
      ? matchPattern(rule.pattern, segments, ruleset.version)
      : undefined;
    return captured === undefined ? [] : [{ rule, captured }];
  });
}

/** Each list stands for one method; all must be permitted. */
async function verifyAll(
  lists: readonly (readonly Candidate[])[],
  context: Context,
): Promise<Verdict> {
  for (const list of lists) {
    const verdict = await verifyAny(list, context);
    if (!verdict.permit) return verdict;
  }
  return { permit: true, warnings: [] };
}

async function verifyAny(list: readonly Candidate[], context: Context): Promise<Verdict> {
  const warnings: string[] = [];
  for (const { rule, captured } of list) {
    const outcome = await evaluateRule(rule, captured, context);
    if (outcome.kind === 'value' && outcome.value === true) return { permit: true, warnings: [] };
    if (outcome.kind === 'error') warnings.push(`allow in line ${rule.line}: ${outcome.message}`);
    if (outcome.kind === 'value' && outcome.value !== false) {
      warnings.push(`allow in line ${rule.line}: the condition is no bool`);
    }
  }
  return { permit: false, warnings };
}

type Decided = Exclude<Outcome, { kind: 'needs-document' }>;

/** Evaluates anew after each document it lacked; the limit on documents ends the loop. */
async function evaluateRule(rule: Rule, captured: MapValue, context: Context): Promise<Decided> {
  const globals: MapValue = new Map([...context.variables, ...captured]);
  for (;;) {
    const evaluation = new Evaluation(context.documents);
    const frame = { evaluation, scope: rule.scope, globals, locals: new Map() };
    const outcome = evaluateCondition(rule.allow.condition, frame);
    if (outcome.kind !== 'needs-document') return outcome;
    context.documents.set(outcome.path.toString(), await context.fetchDocument(outcome.path));
  }
}
