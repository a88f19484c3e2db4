// The Firestore documents that conditions of Cloud Storage read, which are fetched asynchronously.
import { documentValue, requireDocumentPath } from './documents.ts';
import type { Evaluation } from './evaluation.ts';
import {
  EvaluationError,
  type MapValue,
  type PathValue,
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

/** Production's limit for storage rules: https://firebase.google.com/docs/storage/security/rules-conditions, "Enhance with Firestore". */
const MAX_DOCUMENTS = 2;

/** One attempt to evaluate a condition. It stops at the first document that is not fetched yet. */
export class StorageEvaluation implements Evaluation {
  readonly documentFunctions = new Map([
    ['firestore.get', (path: Value) => this.#getDocument(path)],
    ['firestore.exists', (path: Value) => this.#documentExists(path)],
  ]);
  readonly count: Evaluation['count'];
  readonly #documents: Documents;
  /** The document that must be fetched before the next attempt. */
  missingDocument: PathValue | undefined;

  constructor(documents: Documents, count: Evaluation['count']) {
    this.#documents = documents;
    this.count = count;
  }

  /** A map of `data`, `id` and `__name__`. @throws EvaluationError when the document does not exist. */
  #getDocument(value: Value): Value {
    const path = requireDocumentPath(value);
    const document = this.#requireDocument(path);
    if (document.kind !== 'found') throw new EvaluationError(`no document at ${path}`);
    return documentValue(path, document.fields);
  }

  #documentExists(value: Value): boolean {
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
  return `/${segments.map((segment) => encodeURIComponent(requireSegment(segment))).join('/')}`;
}
