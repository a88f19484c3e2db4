// Documents of Firestore in conditions of both services.
import {
  EvaluationError,
  type MapValue,
  type PathValue,
  path as pathType,
  requireSegment,
  type Value,
} from './values.ts';

/** The value of a document: a map of `data`, `id` and `__name__`. */
export function documentValue(path: PathValue, fields: MapValue): MapValue {
  return new Map<string, Value>([
    ['data', fields],
    ['__name__', path],
    ['id', path.segments.at(-1) ?? ''],
  ]);
}

/**
 * Requires a path of the form `/databases/(default)/documents/<collection>/<id>…`. Segments may come from the data of a
 * request, and a `..` would name a document outside the rule's collection.
 *
 * @throws EvaluationError for any other value.
 */
export function requireDocumentPath(path: Value): PathValue {
  if (!pathType.accepts(path)) throw new EvaluationError('a document is read by its path');
  path.segments.forEach(requireSegment);
  const [databases, , documents, ...names] = path.segments;
  const isRoot = databases === 'databases' && documents === 'documents';
  if (!isRoot || names.length === 0 || names.length % 2 === 1)
    throw new EvaluationError(`${path} is not a document path`);
  return path;
}
