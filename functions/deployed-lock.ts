/**
 * Creates the lock file of the deployed folder from the lock file of this repository, so that the cloud
 * installs exactly the tested packages
 * (https://docs.npmjs.com/cli/configuring-npm/package-lock-json).
 */
import * as z from 'zod/mini';

const names = z.optional(z.record(z.string(), z.string()));

const lockedPackage = z.looseObject({
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.optional(
    z.record(z.string(), z.object({ optional: z.optional(z.boolean()) })),
  ),
});

const lockFile = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), lockedPackage),
});

type LockedPackage = z.infer<typeof lockedPackage>;
type Packages = Readonly<Record<string, LockedPackage>>;

/** The `package.json` of the deployed folder. */
export interface Manifest {
  name: string;
  private: true;
  type: 'module';
  main: string;
  engines: Record<string, string>;
  dependencies: Record<string, string>;
}

/** Returns the lock file of a folder with this manifest. @throws Error if the root lock file lacks a package. */
export function deployedLock(rootLock: unknown, manifest: Manifest): object {
  const { packages } = lockFile.parse(rootLock);
  const { name, engines, dependencies } = manifest;
  const required = transitiveDependencies(packages, Object.keys(dependencies), requiredNames);
  const all = transitiveDependencies(packages, Object.keys(dependencies), allNames);
  const locked = [...all].sort().map((path) => {
    const { dev, devOptional, peer, optional, ...rest } = packages[path] ?? {};
    return [path, required.has(path) ? rest : { ...rest, optional: true }] as const;
  });
  return {
    name,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, engines, dependencies }, ...Object.fromEntries(locked) },
  };
}

type NamesOf = (locked: LockedPackage) => { required: string[]; optional: string[] };

function requiredNames(locked: LockedPackage) {
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = locked;
  const peers = Object.keys(peerDependencies).filter(
    (name) => !locked.peerDependenciesMeta?.[name]?.optional,
  );
  const required = [...Object.keys(dependencies), ...peers];
  return { required: required.filter((name) => !(name in optionalDependencies)), optional: [] };
}

function allNames(locked: LockedPackage) {
  const { required } = requiredNames(locked);
  return { required, optional: Object.keys(locked.optionalDependencies ?? {}) };
}

/** Returns the paths of all transitive dependencies. */
function transitiveDependencies(
  packages: Packages,
  roots: readonly string[],
  namesOf: NamesOf,
): Set<string> {
  const visited = new Set<string>();
  const pending = roots.map((name) => requirePath(packages, '', name));
  for (let path = pending.pop(); path !== undefined; path = pending.pop()) {
    if (visited.has(path)) continue;
    visited.add(path);
    const { required, optional } = namesOf(packages[path] ?? {});
    for (const name of required) pending.push(requirePath(packages, path, name));
    for (const name of optional) pending.push(...(findPath(packages, path, name) ?? []));
  }
  return visited;
}

function requirePath(packages: Packages, from: string, name: string): string {
  const [path] = findPath(packages, from, name) ?? [];
  if (path === undefined) throw new Error(`package-lock.json lacks ${name}, needed by ${from}.`);
  return path;
}

/** Returns the path to which Node resolves the import of `name` from `from`; `undefined` if there is none. */
function findPath(packages: Packages, from: string, name: string): [string] | undefined {
  for (let folder = from; ; folder = parentOf(folder)) {
    const path = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (path in packages) return [path];
    if (folder === '') return undefined;
  }
}

/** Returns the package whose `node_modules` contains this one; empty for the root folder. */
function parentOf(path: string): string {
  const end = path.lastIndexOf('/node_modules/');
  return end < 0 ? '' : path.slice(0, end);
}
