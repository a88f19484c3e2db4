// What a running expression can reach. CEL sees it as its one variable, `frame`.
import { type DocumentPath, parseDocumentPath } from './document-path.ts';
import {
  EvaluationError,
  type MapValue,
  type PathValue,
  path as pathType,
  type Value,
} from './values.ts';

/** A compiled function; each part runs in a frame that holds the parameters and the bindings before it. */
export interface CompiledFunction {
  readonly name: string;
  readonly parameters: readonly string[];
  readonly bindings: readonly { readonly name: string; readonly run: (frame: Frame) => Value }[];
  readonly result: (frame: Frame) => Value;
}

/** The fields of a document, or that there is none, or why nobody knows. */
export type FetchedDocument =
  | { readonly kind: 'found'; readonly fields: MapValue }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'failed'; readonly message: string };

/** Keyed by the document's path as text. Lives as long as one request. */
export type Documents = Map<string, FetchedDocument>;

/** Production's limit for storage rules: https://firebase.google.com/docs/storage/security/rules-conditions, "Enhance with Firestore". */
const MAX_DOCUMENTS = 2;
/** Production evaluates at most 1000 expressions a request; we count the calls of functions. */
const MAX_CALLS = 1000;

/** One attempt to evaluate one condition. It ends at the first document that is not at hand. */
export class Evaluation {
  readonly #functions: ReadonlyMap<string, CompiledFunction>;
  readonly #documents: Documents;
  #callsLeft = MAX_CALLS;
  #missing: PathValue | undefined;

  constructor(functions: ReadonlyMap<string, CompiledFunction>, documents: Documents) {
    this.#functions = functions;
    this.#documents = documents;
  }

  get missingDocument(): PathValue | undefined {
    return this.#missing;
  }

  requireFunction(id: string): CompiledFunction {
    const found = this.#functions.get(id);
    if (found === undefined) throw new EvaluationError(`unknown function ${id}`);
    this.#callsLeft -= 1;
    if (this.#callsLeft < 0) throw new EvaluationError(`more than ${MAX_CALLS} calls`);
    return found;
  }

  /** A map of `data`, `id` and `__name__`; a document that does not exist is an error, so that it denies. */
  getDocument(value: Value): Value {
    const { path, id } = requireDocumentPath(value);
    const document = this.#requireDocument(path);
    if (document.kind !== 'found') throw new EvaluationError(`no document at ${path}`);
    return new Map<string, Value>([
      ['data', document.fields],
      ['id', id],
      ['__name__', path],
    ]);
  }

  documentExists(value: Value): boolean {
    return this.#requireDocument(requireDocumentPath(value).path).kind === 'found';
  }

  #requireDocument(path: PathValue): FetchedDocument {
    if (this.#missing !== undefined) throw new EvaluationError(`waiting for ${this.#missing}`);
    const known = this.#documents.get(path.toString());
    if (known === undefined) throw this.#ask(path);
    if (known.kind === 'failed') throw new EvaluationError(known.message);
    return known;
  }

  #ask(path: PathValue): EvaluationError {
    if (this.#documents.size >= MAX_DOCUMENTS)
      return new EvaluationError(`more than ${MAX_DOCUMENTS} documents`);
    this.#missing = path;
    return new EvaluationError(`waiting for ${path}`);
  }
}

export class Frame {
  readonly evaluation: Evaluation;
  readonly #globals: MapValue;
  readonly #locals: MapValue;

  /** `globals` are request, resource and the wildcards; `locals` the parameters and bindings, which hide them. */
  constructor(evaluation: Evaluation, globals: MapValue, locals: MapValue = new Map()) {
    this.evaluation = evaluation;
    this.#globals = globals;
    this.#locals = locals;
  }

  requireVariable(name: string): Value {
    const scope = this.#locals.has(name) ? this.#locals : this.#globals;
    const value = scope.get(name);
    if (value === undefined) throw new EvaluationError(`unknown variable ${name}`);
    return value;
  }

  /** Bindings are evaluated in their order, needed or not; an error in one is the error of the call. */
  call(id: string, values: readonly Value[]): Value {
    const { parameters, bindings, result } = this.evaluation.requireFunction(id);
    const locals = new Map(parameters.map((name, index) => [name, values[index] ?? null]));
    const inner = new Frame(this.evaluation, this.#globals, locals);
    for (const { name, run } of bindings) locals.set(name, run(inner));
    return result(inner);
  }
}

function requireDocumentPath(value: Value): DocumentPath {
  if (!pathType.accepts(value)) throw new EvaluationError('firestore takes a path');
  return parseDocumentPath(value);
}
