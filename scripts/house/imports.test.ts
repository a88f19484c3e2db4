/**
 * The import rules of docs/architecture.md. The tables name kinds of folders, not single features, so a
 * new feature needs no edit here.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDir } from '../lib/project.ts';
import { findCycle, type Import, readImports } from './import-graph.ts';

/** The workspaces that each workspace may import, by folder. */
const allowedImports: Record<string, string[]> = {
  domain: [],
  web: ['domain'],
  functions: ['domain'],
  'packages/security-rules': [],
  'packages/firestore-emulator': ['packages/security-rules'],
  suite: ['packages/firestore-emulator', 'packages/security-rules'],
  e2e: ['domain'],
  scripts: ['domain', 'functions', 'packages/security-rules', 'suite', 'e2e'],
};

/** Layers inside the workspaces, the lowest first. A layer imports itself and lower layers. */
const layersByWorkspace: Record<string, string[][]> = {
  web: [
    ['lib'],
    ['components'],
    ['features'],
    ['app'],
    ['document.tsx', 'entry-client.tsx', 'entry-server.tsx'],
  ],
  functions: [
    ['lib'],
    [
      'catalogue',
      'enquiry',
      'quote',
      'notifications',
      'analytics',
      'identity',
      'images',
      'maintenance',
    ],
    ['api', 'site'],
    ['triggers'],
  ],
};

const imports = readImports();
const formatImport = ({ from, specifier }: Import) => `${from} imports ${specifier}`;
const workspaceOf = (file: string) => /^(packages\/)?[^/]+/.exec(file)?.[0] ?? '';
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

function layerOf(file: string): number {
  const [workspace = '', , layer = ''] = file.split('/');
  return (layersByWorkspace[workspace] ?? []).findIndex((names) => names.includes(layer));
}

const featureOf = (file: string) => file.match(/^web\/src\/features\/([^/]+)\//)?.[1];

describe('imports', () => {
  it('are read from the sources', () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(imports.map(formatImport)).toContain(
      'functions/src/triggers/api.ts imports ../api/app.ts',
    );
  });

  it('resolve to files that exist', () => {
    const broken = imports.filter(({ to }) => to && !existsSync(join(projectDir, to)));
    expect(broken.filter(({ specifier }) => !specifier.endsWith('.css')).map(formatImport)).toEqual(
      [],
    );
  });

  it('between workspaces use the package name, and only of an allowed workspace', () => {
    const violations = imports.filter(({ from, to, specifier }) => {
      // Configuration of all workspaces is at the top of the repository.
      if (to === undefined || !from.includes('/') || !to.includes('/')) return false;
      if (workspaceOf(to) === workspaceOf(from)) return false;
      return (
        specifier.startsWith('.') || !allowedImports[workspaceOf(from)]?.includes(workspaceOf(to))
      );
    });
    expect(violations.map(formatImport)).toEqual([]);
  });

  it('of packages in domain are limited to zod', () => {
    const packages = imports.filter(
      ({ from, to }) => from.startsWith('domain/') && to === undefined && !isTest(from),
    );
    expect(new Set(packages.map(({ specifier }) => specifier))).toEqual(new Set(['zod/mini']));
  });

  it('lead to the same or a lower layer', () => {
    const upward = imports.filter(
      ({ from, to }) =>
        to &&
        workspaceOf(from) === workspaceOf(to) &&
        layerOf(from) >= 0 &&
        layerOf(to) > layerOf(from),
    );
    expect(upward.map(formatImport)).toEqual([]);
  });

  it('do not lead from one feature into another', () => {
    const across = imports.filter(({ from, to }) => {
      const target = to && featureOf(to);
      return featureOf(from) && target && featureOf(from) !== target;
    });
    expect(across.map(formatImport)).toEqual([]);
  });

  it('of charts and Auth are limited to the admin area', () => {
    const adminOnly = /^(@tremor\/react|reactfire|firebase\/(auth|storage))$/;
    const outside = imports.filter(
      ({ from, specifier }) =>
        from.startsWith('web/') &&
        adminOnly.test(specifier) &&
        !/features\/(session|analytics)|lib\/admin|routes\/admin/.test(from),
    );
    expect(outside.map(formatImport)).toEqual([]);
  });

  it('do not include Firestore’s pipelines, whose regular expressions are left out of the build', () => {
    const pipelines = imports.filter(({ specifier }) =>
      specifier.startsWith('firebase/firestore/'),
    );
    expect(pipelines.map(formatImport)).toEqual([]);
  });

  it('form no cycle', () => {
    expect(findCycle(imports)).toBeUndefined();
  });
});
