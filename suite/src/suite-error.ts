/**
 * A failure that is told to whoever started the suite: its message names the cause and the cure
 * and is meant to be printed as it is, without a stack.
 */
export class SuiteError extends Error {
  override name = 'SuiteError';
}
