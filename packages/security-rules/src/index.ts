export { isNamespace } from './check-expression.ts';
export { type Decision, type DocumentRequest, decide } from './decide.ts';
export { documentValue } from './documents.ts';
export { createCounter, type Evaluation, type Observer, type Outcome } from './evaluation.ts';
export type { PathSegment } from './match-pattern.ts';
export { parseRfc3339 } from './rfc3339.ts';
export { type LoadResult, loadRuleset, type Ruleset } from './ruleset.ts';
export type { Scope } from './scope.ts';
export type { FetchedDocument } from './storage-documents.ts';
export { childrenOf, type Expression, type LocatedIssue } from './syntax.ts';
export {
  type Comparison,
  Constraint,
  Duration,
  EvaluationError,
  LatLng,
  MapDiff,
  type MapValue,
  messageOf,
  PathValue,
  SetValue,
  Timestamp,
  UndeterminedError,
  type Value,
} from './values.ts';
export { type VerifyRequest, verify } from './verify.ts';
