export type { FetchedDocument } from './evaluation.ts';
export { loadRuleset } from './ruleset.ts';
export { type MapValue, PathValue, type Value } from './values.ts';
export { type VerifyRequest, verify } from './verify.ts';
