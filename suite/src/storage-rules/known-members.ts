// `request` and `resource` have these members and no others; a misspelt one is refused instead of failing at each request.
// https://firebase.google.com/docs/reference/rules/rules.firebase.storage (without `request.params`, which the emulator never sends)
import type { Issue } from './issue.ts';
import type { Expression } from './syntax.ts';

const RESOURCE_MEMBERS = new Set(
  (
    'name bucket generation metageneration size timeCreated updated md5Hash crc32c etag ' +
    'contentDisposition contentEncoding contentType metadata'
  ).split(' '),
);

const MEMBERS: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['request', new Set(['auth', 'method', 'path', 'resource', 'time'])],
  ['request.auth', new Set(['uid', 'token'])],
  ['request.resource', RESOURCE_MEMBERS],
  ['resource', RESOURCE_MEMBERS],
]);

export function checkMember({
  target,
  name,
  offset,
}: Extract<Expression, { kind: 'member' }>): Issue[] {
  const owner = dottedName(target);
  const known = owner === undefined ? undefined : MEMBERS.get(owner);
  if (known === undefined || known.has(name)) return [];
  return [{ message: `unknown member ${owner}.${name}`, offset }];
}

function dottedName(expression: Expression): string | undefined {
  if (expression.kind === 'name') return expression.name;
  if (expression.kind !== 'member') return undefined;
  const owner = dottedName(expression.target);
  return owner === undefined ? undefined : `${owner}.${expression.name}`;
}
