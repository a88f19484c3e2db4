// The services that have security rules, and what differs between their languages.

export type ServiceName = 'cloud.firestore' | 'firebase.storage';

export interface Service {
  readonly name: ServiceName;
  /** The members of `request`, `resource` and others, by the name of their owner. */
  readonly members: ReadonlyMap<string, ReadonlySet<string>>;
  /** The functions that read documents. Each takes a path. */
  readonly documentFunctions: ReadonlySet<string>;
  /** Namespaces and functions of the library that this service does not have. */
  readonly unsupported: ReadonlySet<string>;
}

// A misspelt member is an error of the ruleset, not of each request. `request.params` is never sent by the emulator.
// https://firebase.google.com/docs/reference/rules/rules.firebase.storage
const STORAGE_RESOURCE = words(
  'name bucket generation metageneration size timeCreated updated md5Hash crc32c etag ' +
    'contentDisposition contentEncoding contentType metadata',
);

// https://firebase.google.com/docs/reference/rules/rules.firestore
const FIRESTORE_RESOURCE = words('data id __name__');

export const SERVICES: Readonly<Record<ServiceName, Service>> = {
  'firebase.storage': {
    name: 'firebase.storage',
    members: new Map([
      ['request', words('auth method path resource time')],
      ['request.auth', words('uid token')],
      ['request.resource', STORAGE_RESOURCE],
      ['resource', STORAGE_RESOURCE],
    ]),
    documentFunctions: words('firestore.get firestore.exists'),
    unsupported: words('debug'),
  },
  'cloud.firestore': {
    name: 'cloud.firestore',
    members: new Map([
      ['request', words('auth method path query resource time')],
      ['request.auth', words('uid token')],
      ['request.query', words('limit offset orderBy')],
      ['request.resource', FIRESTORE_RESOURCE],
      ['resource', FIRESTORE_RESOURCE],
    ]),
    documentFunctions: words('get exists getAfter existsAfter'),
    unsupported: words('firestore'),
  },
};

export function isServiceName(name: string): name is ServiceName {
  return Object.hasOwn(SERVICES, name);
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.split(' '));
}
