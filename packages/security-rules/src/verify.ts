// Stage 6 for Cloud Storage: checks a request against a ruleset. It is permitted when any matching `allow` permits it.
import { evaluateCondition } from './evaluate.ts';
import { createCounter, type Evaluation, type Outcome } from './evaluation.ts';
import { matchPattern } from './match-pattern.ts';
import type { Rule, Ruleset } from './ruleset.ts';
import { type Documents, type FetchedDocument, StorageEvaluation } from './storage-documents.ts';
import { METHODS_OF, type Method, type MethodName } from './syntax.ts';
import { type MapValue, map, messageOf, type PathValue, type Value } from './values.ts';

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
  readonly count: Evaluation['count'];
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
  const context: Context = {
    path,
    variables,
    documents: new Map(),
    count: createCounter(),
    ...options,
  };
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

/**
 * Repeats the evaluation after each missing document is fetched. The limit on documents ends the loop. The expressions of
 * an attempt that is repeated do not count.
 */
async function evaluateRule(rule: Rule, captured: MapValue, context: Context): Promise<Outcome> {
  const globals: MapValue = new Map([...context.variables, ...captured]);
  for (;;) {
    let counted = 0;
    const count = (expressions: number) => {
      counted += expressions;
      context.count(expressions);
    };
    const evaluation = new StorageEvaluation(context.documents, count);
    const frame = { evaluation, scope: rule.scope, globals, locals: new Map() };
    const outcome = evaluateCondition(rule.allow.condition, frame);
    const missing = evaluation.missingDocument;
    if (missing === undefined) return outcome;
    context.count(-counted);
    context.documents.set(missing.toString(), await context.fetchDocument(missing));
  }
}
