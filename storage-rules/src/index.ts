export type { FetchedDocument } from './evaluation.ts';
export { type LoadResult, loadRuleset, type Ruleset } from './ruleset.ts';
export { type MapValue, PathValue, type Value } from './values.ts';
export { type Verdict, type VerifyOptions, type VerifyRequest, verify } from './verify.ts';
