import { requireSegment } from './library/paths.ts';
import { EvaluationError, type PathValue } from './values.ts';

export interface DocumentPath {
  readonly path: PathValue;
  readonly id: string;
}

/**
 * A path as `/databases/(default)/documents/<collection>/<id>…`; anything else throws an EvaluationError. The segments
 * may come from the name of an uploaded file by a `{name=**}`, and a `..` would climb out of the rule's collection.
 */
export function parseDocumentPath(path: PathValue): DocumentPath {
  path.segments.forEach(requireSegment);
  const [databases, , documents, ...names] = path.segments;
  const id = names.at(-1);
  const isDocument =
    databases === 'databases' && documents === 'documents' && names.length % 2 === 0;
  if (!isDocument || id === undefined)
    throw new EvaluationError(`${path} is no path of a document`);
  return { path, id };
}

/**
 * The path as the protocol carries it. The caller puts it into a URL as it stands, so that a `?` or `#` from the name
 * of an uploaded file would cut it short and lead to another document.
 */
export function encodeDocumentPath({ segments }: PathValue): string {
  return `/${segments.map(encodeURIComponent).join('/')}`;
}
