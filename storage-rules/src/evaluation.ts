// The state of one evaluation: the documents it may read, its budget of calls, and the variables in sight.
import type { Scope } from './scope.ts';
import {
  EvaluationError,
  type MapValue,
  type PathValue,
  path as pathType,
  requireSegment,
  type Value,
} from './values.ts';

/** The fields of a document, or that there is none, or why it could not be read. */
export type FetchedDocument =
  | { readonly kind: 'found'; readonly fields: MapValue }
  | { readonly kind: 'not-found' }
  | { readonly kind: 'failed'; readonly message: string };

/** Keyed by the document's path as text. Lives as long as one request. */
export type Documents = Map<string, FetchedDocument>;

/**
 * The variables of the rule or function body that is evaluated. `globals` are request, resource and the wildcards;
 * `locals` are the parameters and bindings, which hide them. `scope` has the functions and the static names.
 */
export interface Frame {
  readonly evaluation: Evaluation;
  readonly scope: Scope;
  readonly globals: MapValue;
  readonly locals: MapValue;
}

/** Production's limit for storage rules: https://firebase.google.com/docs/storage/security/rules-conditions, "Enhance with Firestore". */
const MAX_DOCUMENTS = 2;
/** Production evaluates at most 1000 expressions a request; we count the calls of functions. */
const MAX_CALLS = 1000;

/** One attempt to evaluate one condition. It ends at the first document that has not been fetched. */
export class Evaluation {
  readonly #documents: Documents;
  #callsLeft = MAX_CALLS;
  /** The document at which the evaluation ended. */
  missingDocument: PathValue | undefined;

  constructor(documents: Documents) {
    this.#documents = documents;
  }

  /** Throws an EvaluationError when the budget of calls is used up. */
  countCall(): void {
    this.#callsLeft -= 1;
    if (this.#callsLeft < 0) throw new EvaluationError(`more than ${MAX_CALLS} calls`);
  }

  /** A map of `data`, `id` and `__name__`; a document that does not exist is an error, so that it denies. */
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
    const known = this.#documents.get(path.toString());
    if (known === undefined) {
      if (this.#documents.size >= MAX_DOCUMENTS)
        throw new EvaluationError(`more than ${MAX_DOCUMENTS} documents`);
      this.missingDocument = path;
      throw new EvaluationError(`waiting for ${path}`);
    }
    if (known.kind === 'failed') throw new EvaluationError(known.message);
    return known;
  }
}

/**
 * The path as the protocol carries it. The caller puts it into a URL as it stands, so that a `?` or `#` from the name
 * of an uploaded file would cut it short and lead to another document.
 */
export function encodeDocumentPath({ segments }: PathValue): string {
  return `/${segments.map(encodeURIComponent).join('/')}`;
}

/**
 * A path as `/databases/(default)/documents/<collection>/<id>…`; anything else throws an EvaluationError. The segments
 * may come from the name of an uploaded file by a `{name=**}`, and a `..` would climb out of the rule's collection.
 */
function requireDocumentPath(path: Value): PathValue {
  if (!pathType.accepts(path)) throw new EvaluationError('firestore takes a path');
  path.segments.forEach(requireSegment);
  const [databases, , documents, ...names] = path.segments;
  const isRoot = databases === 'databases' && documents === 'documents';
  if (!isRoot || names.length === 0 || names.length % 2 === 1)
    throw new EvaluationError(`${path} is no path of a document`);
  return path;
}
