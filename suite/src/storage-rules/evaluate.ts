// Stage 6: CEL programs, run by the kept CEL library with the rules language's functions registered.
import { Environment } from '@marcbachmann/cel-js';
import { Frame } from './frame.ts';
import { functions, methods, operators } from './library/library.ts';
import { applyOperation, arities, type Library } from './library/operation.ts';
import { pathLiteral } from './library/paths.ts';
import { libraryFunctionName, OPERATOR_FUNCTIONS } from './translate.ts';
import {
  Duration,
  EvaluationError,
  LatLng,
  MapDiff,
  type MapValue,
  PathValue,
  SetValue,
  string,
  Timestamp,
  TYPES,
  type Value,
} from './values.ts';

/** A compiled expression. It throws whatever CEL or a registered function throws. */
export type Program = (frame: Frame) => Value;

export type Outcome =
  | { readonly kind: 'value'; readonly value: Value }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'needs-document'; readonly path: PathValue };

const environment = createEnvironment();

export type Compiled =
  | { readonly kind: 'compiled'; readonly program: Program }
  | { readonly kind: 'refused'; readonly message: string };

/** Parses and type-checks CEL text; refused with CEL's reason when it finds fault. */
export function compileProgram(cel: string): Compiled {
  try {
    const parsed = environment.parse(cel);
    const { valid, error } = parsed.check();
    if (!valid) return { kind: 'refused', message: summaryOf(error) };
    return { kind: 'compiled', program: (frame) => requireValue(parsed({ frame })) };
  } catch (error) {
    return { kind: 'refused', message: summaryOf(error) };
  }
}

/** Runs a condition. A document that is not at hand outweighs whatever else came of it, as its absence is no answer. */
export function evaluate(program: Program, frame: Frame): Outcome {
  const outcome = attempt(() => program(frame));
  const missing = frame.evaluation.missingDocument;
  return missing === undefined ? outcome : { kind: 'needs-document', path: missing };
}

function attempt(run: () => Value): Outcome {
  try {
    return { kind: 'value', value: run() };
  } catch (error) {
    return { kind: 'error', message: summaryOf(error) };
  }
}

/** CEL's message quotes the translated text, which the reader never wrote; its summary does not. */
function summaryOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'summary' in error && typeof error.summary === 'string' ? error.summary : error.message;
}

function createEnvironment(): Environment {
  const created = new Environment({
    unlistedVariablesAreDyn: false,
    homogeneousAggregateLiterals: false,
  });
  for (const valueClass of [Frame, PathValue, Timestamp, Duration, LatLng, SetValue, MapDiff]) {
    created.registerType(valueClass.name, valueClass);
  }
  created.registerVariable('frame', 'Frame');
  registerLibrary(created, operators, (name) => OPERATOR_FUNCTIONS.get(name) ?? '');
  registerLibrary(created, methods, (name) => `method_${name}`);
  registerLibrary(created, functions, libraryFunctionName);
  return registerCore(created);
}

function registerLibrary(
  target: Environment,
  library: Library,
  nameOf: (name: string) => string,
): void {
  for (const [name, operations] of library) {
    for (const arity of arities(operations)) {
      const parameters = Array.from({ length: arity }, () => 'dyn').join(', ');
      target.registerFunction(`${nameOf(name)}(${parameters}): dyn`, (...values: Value[]) =>
        applyOperation(name, operations, values),
      );
    }
  }
}

function registerCore(target: Environment): Environment {
  return target
    .registerFunction('variable(Frame, string): dyn', (frame: Frame, name: string) =>
      frame.requireVariable(name),
    )
    .registerFunction(
      'call(Frame, string, list): dyn',
      (frame: Frame, id: string, values: Value[]) => frame.call(id, values),
    )
    .registerFunction('function_firestore_get(Frame, dyn): dyn', (frame: Frame, path: Value) =>
      frame.evaluation.getDocument(path),
    )
    .registerFunction('function_firestore_exists(Frame, dyn): dyn', (frame: Frame, path: Value) =>
      frame.evaluation.documentExists(path),
    )
    .registerFunction('is_type(dyn, string): dyn', (value: Value, type: string) =>
      isOfType(value, type),
    )
    .registerFunction('map_of(list): dyn', (pairs: Value[]) => mapOf(pairs))
    .registerFunction('path_of(list): dyn', (segments: Value[]) =>
      applyOperation('path', [pathLiteral], [segments]),
    );
}

function isOfType(value: Value, name: string): boolean {
  const type = TYPES.get(name);
  if (type === undefined) throw new EvaluationError(`unknown type ${name}`);
  return type.accepts(value);
}

/** Keys and values in turn. */
function mapOf(pairs: readonly Value[]): MapValue {
  const entries = new Map<string, Value>();
  pairs.forEach((key, index) => {
    const value = pairs[index + 1];
    if (index % 2 === 1 || value === undefined) return;
    if (!string.accepts(key)) throw new EvaluationError('the keys of a map are strings');
    if (entries.has(key)) throw new EvaluationError(`the key ${key} stands twice in a map`);
    entries.set(key, value);
  });
  return entries;
}

/** What CEL returns is untyped; anything that is not one of our values is a fault of ours, and denies. */
function requireValue(result: unknown): Value {
  if (!isValue(result)) throw new EvaluationError('the result is no value of the rules language');
  return result;
}

function isValue(result: unknown): result is Value {
  if (result === null || ['boolean', 'bigint', 'number', 'string'].includes(typeof result))
    return true;
  const classes = [
    PathValue,
    Timestamp,
    Duration,
    LatLng,
    SetValue,
    MapDiff,
    Map,
    Uint8Array,
    Array,
  ];
  return classes.some((valueClass) => result instanceof valueClass);
}
