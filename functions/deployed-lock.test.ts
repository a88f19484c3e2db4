import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deployedLock, type Manifest } from './deployed-lock.ts';

const manifest = (dependencies: Record<string, string>): Manifest => ({
  name: 'deployed',
  private: true,
  type: 'module',
  main: 'index.js',
  engines: { node: '22' },
  dependencies,
});

function lockOf(packages: Record<string, object>, ...dependencies: string[]) {
  const versions = Object.fromEntries(dependencies.map((name) => [name, '1.0.0']));
  return deployedLock({ lockfileVersion: 3, packages }, manifest(versions));
}

describe('the lock file of the deployed folder', () => {
  it('contains exactly the transitive dependencies, at the paths where Node resolves them', () => {
    const packages = {
      '': {},
      'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
      'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '1' } },
      'node_modules/b': { version: '1.0.0' },
      'node_modules/c': { version: '1.0.0', integrity: 'sha512-c', dev: true },
    };
    expect(lockOf(packages, 'a')).toEqual({
      name: 'deployed',
      lockfileVersion: 3,
      requires: true,
      packages: {
        '': { name: 'deployed', engines: { node: '22' }, dependencies: { a: '1.0.0' } },
        'node_modules/a': { version: '1.0.0', dependencies: { b: '2' } },
        'node_modules/a/node_modules/b': { version: '2.0.0', dependencies: { c: '1' } },
        'node_modules/c': { version: '1.0.0', integrity: 'sha512-c' },
      },
    });
  });

  it('marks packages as optional that only optional packages require', () => {
    const packages = {
      'node_modules/a': { dependencies: { d: '1' }, optionalDependencies: { b: '1', gone: '1' } },
      'node_modules/b': { os: ['linux'], optional: true, dependencies: { c: '1', d: '1' } },
      'node_modules/c': { optional: true },
      'node_modules/d': { optional: true },
    };
    expect(lockOf(packages, 'a')).toMatchObject({
      packages: {
        'node_modules/b': { os: ['linux'], optional: true },
        'node_modules/c': { optional: true },
        'node_modules/d': {},
      },
    });
  });

  it('contains required peer dependencies, but no optional ones', () => {
    const packages = {
      'node_modules/a': {
        peerDependencies: { needed: '1', allowed: '1' },
        peerDependenciesMeta: { allowed: { optional: true } },
      },
      'node_modules/needed': {},
      'node_modules/allowed': {},
    };
    const lock = lockOf(packages, 'a');
    expect(lock).toHaveProperty(['packages', 'node_modules/needed']);
    expect(lock).not.toHaveProperty(['packages', 'node_modules/allowed']);
  });

  it('cannot be created if the lock file of the repository lacks a package', () => {
    const packages = { 'node_modules/a': { dependencies: { b: '1' } } };
    expect(() => lockOf(packages, 'a')).toThrow('lacks b, needed by node_modules/a');
  });
});

describe('every package.json of the repository', () => {
  const root = join(import.meta.dirname, '..');
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const workspaces: string[] = read('package.json').workspaces;

  it.each(['.', ...workspaces])('states exact versions: %s', (folder) => {
    const { dependencies = {}, devDependencies = {} } = read(join(folder, 'package.json'));
    const dependenciesOfPackage = Object.entries({ ...dependencies, ...devDependencies });
    const inexact = dependenciesOfPackage.filter(
      ([name, version]) => !name.startsWith('@neev/') && !/^\d+\.\d+\.\d+$/.test(String(version)),
    );
    expect(inexact).toEqual([]);
  });
});
