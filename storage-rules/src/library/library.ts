// All that a condition may call. A name that is in none of these tables is refused when the rules are loaded.
import { collectionMethods, mapMethods } from './collections.ts';
import { conversionFunctions, mathFunctions } from './numbers.ts';
import { type Library, mergeLibraries } from './operation.ts';
import { hashingFunctions, stringMethods } from './strings.ts';
import { timeFunctions, timeMethods } from './times.ts';

export { operators } from './operators.ts';

/** Keyed by the method's name; the receiver is the first argument. */
export const methods: Library = mergeLibraries([
  stringMethods,
  collectionMethods,
  mapMethods,
  timeMethods,
]);

/** Keyed by the full name: `int`, `math.abs`. */
export const functions: Library = mergeLibraries([
  conversionFunctions,
  mathFunctions,
  timeFunctions,
  hashingFunctions,
]);

/** Namespaces, also those of which we have nothing, so that a refusal can call them by their name. */
export const NAMESPACES: ReadonlySet<string> = new Set(
  'math timestamp duration hashing latlng firestore'.split(' '),
);
