/**
 * The code of a connection did not come. A browser remembers that for as long as the page lives: to
 * try again is to load the page again, which only the visitor may do, since a form may be open.
 */
export class MissingCodeError extends Error {
  constructor(cause: unknown) {
    super('A part of the site did not load.', { cause });
  }
}
