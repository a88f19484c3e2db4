// The state of one evaluation: fetched documents, remaining calls and visible variables.
import type { Scope } from './scope.ts';
import {
  EvaluationError,
  type MapValue,
  type PathValue,
  path as pathType,
  requireSegment,
  type Value,
} from './values.ts';

/** The result of fetching a document: its fields, not found, or a failure. */
export type FetchedDocument =
  | { readonly kind: 'found'; readonly fields: MapValue }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'failed'; readonly message: string };

/** The documents that were fetched for one request, by path as text. */
export type Documents = Map<string, FetchedDocument>;

/**
 * The variables of the rule or function body that is evaluated. `globals` are request, resource and the wildcards;
 * `locals` are the parameters and bindings, which shadow them. `scope` has the functions and the declared names.
 */
export interface Frame {
  readonly evaluation: Evaluation;
  readonly scope: Scope;
  readonly globals: MapValue;
  readonly locals: MapValue;
}

/** Production's limit for storage rules: https://firebase.google.com/docs/storage/security/rules-conditions, "Enhance with Firestore". */
const MAX_DOCUMENTS = 2;
/** Production limits a request to 1000 expressions; this runtime counts calls of functions. */
const MAX_CALLS = 1000;

/** One attempt to evaluate a condition. It stops at the first document that is not fetched yet. */
export class Evaluation {
  readonly #documents: Documents;
  #remainingCalls = MAX_CALLS;
  /** The document that must be fetched before the next attempt. */
  missingDocument: PathValue | undefined;

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** @throws EvaluationError when the limit on calls is exceeded. */
  countCall(): void {
    this.#remainingCalls -= 1;
    if (this.#remainingCalls < 0) throw new EvaluationError(`more than ${MAX_CALLS} calls`);
  }

  /** A map of `data`, `id` and `__name__`. @throws EvaluationError when the document does not exist. */
  getDocument(value: Value): Value {
    const path = requireDocumentPath(value);
    const document = this.#requireDocument(path);
    if (document.kind !== 'found') throw new EvaluationError(`no document at ${path}`);
    return new Map<string, Value>([
      ['data', document.fields],
      ['id', path.segments.at(-1) ?? ''],
      ['__name__', path],
    ]);
  }

  documentExists(value: Value): boolean {
    return this.#requireDocument(requireDocumentPath(value)).kind === 'found';
  }

  #requireDocument(path: PathValue): FetchedDocument {
    if (this.missingDocument !== undefined)
      throw new EvaluationError(`waiting for ${this.missingDocument}`);
    const fetched = this.#documents.get(path.toString());
    if (fetched === undefined) {
      if (this.#documents.size >= MAX_DOCUMENTS)
        throw new EvaluationError(`more than ${MAX_DOCUMENTS} documents`);
      this.missingDocument = path;
      throw new EvaluationError(`waiting for ${path}`);
    }
    if (fetched.kind === 'failed') throw new EvaluationError(fetched.message);
    return fetched;
  }
}

/**
 * The path in the form of the protocol. It is encoded because the emulator inserts it into a URL unchanged: a `?` or
 * `#` in the name of an uploaded file would cut the path, which would then name another document.
 */
export function encodeDocumentPath({ segments }: PathValue): string {
  return `/${segments.map(encodeURIComponent).join('/')}`;
}

/**
 * Requires a path of the form `/databases/(default)/documents/<collection>/<id>…`. Segments may come from the name of
 * an uploaded file through a wildcard `{name=**}`, and a `..` would name a document outside the rule's collection.
 *
 * @throws EvaluationError for any other value.
 */
function requireDocumentPath(path: Value): PathValue {
  if (!pathType.accepts(path)) throw new EvaluationError('firestore takes a path');
  path.segments.forEach(requireSegment);
  const [databases, , documents, ...names] = path.segments;
  const isRoot = databases === 'databases' && documents === 'documents';
  if (!isRoot || names.length === 0 || names.length % 2 === 1)
    throw new EvaluationError(`${path} is not a document path`);
  return path;
}
