/**
 * Who may import whom (docs/architecture.md). The tables name kinds of folders, never single ones:
 * a new feature is covered without an edit.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { projectDir } from '../lib/project.ts';
import { findCycle, type Import, readImports } from './import-graph.ts';

/** The rooms that each room may import; always by name, so by their entry. */
const mayImport: Record<string, string[]> = {
  domain: [],
  web: ['domain'],
  functions: ['domain'],
  'storage-rules': [],
  suite: ['storage-rules'],
  e2e: ['domain'],
  scripts: ['domain', 'functions', 'storage-rules', 'suite', 'e2e'],
};

/** Layers inside the rooms, the lowest first: one imports itself and those before it. */
const layersOf: Record<string, string[][]> = {
  web: [
    ['lib'],
    ['components'],
    ['features'],
    ['app'],
    ['document.tsx', 'entry-client.tsx', 'entry-server.tsx'],
  ],
  functions: [
    ['lib'],
    ['catalogue', 'enquiry', 'analytics', 'identity', 'images', 'maintenance'],
    ['api', 'site'],
    ['triggers'],
  ],
};

const imports = readImports();
const written = ({ from, specifier }: Import) => `${from} imports ${specifier}`;
const roomOf = (file: string) => file.slice(0, file.indexOf('/'));
const isTest = (file: string) => /\.test\.tsx?$|\/testing\//.test(file);

function layerOf(file: string): number {
  const [room = '', , layer = ''] = file.split('/');
  return (layersOf[room] ?? []).findIndex((names) => names.includes(layer));
}

const featureOf = (file: string) => file.match(/^web\/src\/features\/([^/]+)\//)?.[1];

describe('imports', () => {
  it('are read from the sources', () => {
    expect(imports.length).toBeGreaterThan(300);
    expect(imports.map(written)).toContain('functions/src/triggers/api.ts imports ../api/app.ts');
  });

  it('lead to files that are there', () => {
    const broken = imports.filter(({ to }) => to && !existsSync(join(projectDir, to)));
    expect(broken.filter(({ specifier }) => !specifier.endsWith('.css')).map(written)).toEqual([]);
  });

  it('of another room name the room, and only a room that may be imported', () => {
    const wrong = imports.filter(({ from, to, specifier }) => {
      // What configures all rooms lies beside them.
      if (to === undefined || !from.includes('/') || !to.includes('/')) return false;
      if (roomOf(to) === roomOf(from)) return false;
      return specifier.startsWith('.') || !mayImport[roomOf(from)]?.includes(roomOf(to));
    });
    expect(wrong.map(written)).toEqual([]);
  });

  it('of domain are of zod alone', () => {
    const packages = imports.filter(
      ({ from, to }) => from.startsWith('domain/') && to === undefined && !isTest(from),
    );
    expect(new Set(packages.map(({ specifier }) => specifier))).toEqual(new Set(['zod/mini']));
  });

  it('go down the layers', () => {
    const upward = imports.filter(
      ({ from, to }) =>
        to && roomOf(from) === roomOf(to) && layerOf(from) >= 0 && layerOf(to) > layerOf(from),
    );
    expect(upward.map(written)).toEqual([]);
  });

  it('do not lead from one feature into another', () => {
    const across = imports.filter(({ from, to }) => {
      const target = to && featureOf(to);
      return featureOf(from) && target && featureOf(from) !== target;
    });
    expect(across.map(written)).toEqual([]);
  });

  it('of the charts and of Auth stay in the admin area', () => {
    const heavy = /^(@tremor\/react|reactfire|firebase\/(auth|storage))$/;
    const outside = imports.filter(
      ({ from, specifier }) =>
        from.startsWith('web/') &&
        heavy.test(specifier) &&
        !/features\/(session|analytics)|lib\/admin|routes\/admin/.test(from),
    );
    expect(outside.map(written)).toEqual([]);
  });

  it('are none of Firestore’s pipelines, whose regular expressions are left out of the build', () => {
    const pipelines = imports.filter(({ specifier }) =>
      specifier.startsWith('firebase/firestore/'),
    );
    expect(pipelines.map(written)).toEqual([]);
  });

  it('make no cycle', () => {
    expect(findCycle(imports)).toBeUndefined();
  });
});
