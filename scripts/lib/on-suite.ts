import { testsOnSuite } from './stages.ts';

/** What needs a suite and leaves its catalogue as it is. */
export const besideCatalogue = [testsOnSuite('e2e-beside', 'server')];

/**
 * What changes the catalogue, or takes long. Functions that follow the catalogue are slow to start,
 * each in a process of its own: the tests that wait for them have the machine for themselves.
 */
export const onCatalogue = [testsOnSuite('derived'), testsOnSuite('e2e')];
