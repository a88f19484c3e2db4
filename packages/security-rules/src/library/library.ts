// All functions and methods for conditions. Loading rejects rules that call any other name.

import { any } from '../values.ts';
import { collectionMethods, mapMethods } from './collections.ts';
import { latlngFunctions, latlngMethods } from './latlng.ts';
import { conversionFunctions, mathFunctions } from './numbers.ts';
import { type Library, mergeLibraries, unary } from './operation.ts';
import { hashingFunctions, stringMethods } from './strings.ts';
import { timeFunctions, timeMethods } from './times.ts';

export { operators } from './operators.ts';

/** By the name of the method. The receiver is the first argument. */
export const methods: Library = mergeLibraries([
  stringMethods,
  collectionMethods,
  mapMethods,
  timeMethods,
  latlngMethods,
]);

/** By the full name: `int`, `math.abs`. */
export const functions: Library = mergeLibraries([
  conversionFunctions,
  mathFunctions,
  timeFunctions,
  hashingFunctions,
  latlngFunctions,
  new Map([['debug', [unary(any, (value) => value)]]]),
]);

/** All namespaces, also unsupported ones, so that error messages can name them. */
export const NAMESPACES: ReadonlySet<string> = new Set(
  'math timestamp duration hashing latlng firestore'.split(' '),
);
