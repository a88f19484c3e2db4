import { describe, expect, it } from 'vitest';
import { root, statusOf } from '../testing/service.ts';
import { compareNames, requireDocumentName, requireParent } from './resource-name.ts';

const messageOf = (name: string) => statusOf(() => requireDocumentName(name));

describe('the name of a document', () => {
  it.each([
    ['a/b', 'OK'],
    ['a/b/c/d', 'OK'],
    ['a/__id5__', 'OK'],
    ['a/____', 'OK'],
    [`a/${'x'.repeat(1500)}`, 'OK'],
    [Array(100).fill('a/b').join('/'), 'OK'],
    ['a', `INVALID_ARGUMENT: Document name "${root}/a" lacks "/" at index 42.`],
    ['a/', `INVALID_ARGUMENT: Document name "${root}/a/" has invalid trailing "/".`],
    ['a//b/c', `INVALID_ARGUMENT: Document name "${root}/a//b/c" lacks a resource id at index 43.`],
    [
      'a/.',
      `INVALID_ARGUMENT: Document name "${root}/a/." contains a resource id "." at index 43.`,
    ],
    ['__a__/b', 'INVALID_ARGUMENT: Collection id "__a__" is invalid because it is reserved.'],
    ['a/__b__', 'INVALID_ARGUMENT: Resource id "__b__" is invalid because it is reserved.'],
    ['a/__id05__', 'INVALID_ARGUMENT: Resource id "__id05__" is invalid because it is reserved.'],
    [
      'a/__id9223372036854775808__',
      'INVALID_ARGUMENT: Resource id "__id9223372036854775808__" is invalid because it is not a 64 bit integer.',
    ],
    [
      `a/${'é'.repeat(751)}`,
      'INVALID_ARGUMENT: The key path element name is longer than 1500 bytes.',
    ],
    [
      Array(101).fill('a/b').join('/'),
      'INVALID_ARGUMENT: Key path is too long. Cannot exceed 100 elements.',
    ],
  ])('below the root is checked as by Google: %s', (path, expected) => {
    expect(messageOf(`${root}/${path}`)).toBe(expected);
  });

  it.each([
    ['', 'Document name "" lacks "projects" at index 0.'],
    ['projects/p', 'Document name "projects/p" lacks "/" at index 10.'],
    ['projects//databases', 'Document name "projects//databases" lacks a project id at index 9.'],
    [
      'projects/p/databases/d/document/a/b',
      'Document name "projects/p/databases/d/document/a/b" lacks "documents" at index 23.',
    ],
    [
      'projects/p/databases/d/documents/',
      'Document name "projects/p/databases/d/documents/" is invalid: Omit trailing "/".',
    ],
    [
      'projects/p/databases/d/documents',
      'Document name "projects/p/databases/d/documents" is invalid: Omit "/documents" when referencing a database (except as the parent of a document).',
    ],
  ])('has a prefix of the project and database: %s', (name, message) => {
    expect(messageOf(name)).toBe(`INVALID_ARGUMENT: ${message}`);
  });

  it('or the root can be a parent, and a collection cannot', () => {
    expect(statusOf(() => requireParent(root))).toBe('OK');
    expect(statusOf(() => requireParent(`${root}/a/b`))).toBe('OK');
    expect(statusOf(() => requireParent(`${root}/a`))).toBe(
      `INVALID_ARGUMENT: Document parent name "${root}/a" lacks "/" at index 42.`,
    );
  });
});

it('names are sorted by segments, numeric ids first', () => {
  const sorted = [
    'a/__id-9__',
    'a/__id2__',
    'a/__id10__',
    'a/!',
    'a/1',
    'a/1/b/1',
    'a/1!',
    'a/10',
    'a/\uffee',
    'a/😀',
    'a!/1',
  ];
  expect([...sorted].reverse().sort(compareNames)).toEqual(sorted);
});
