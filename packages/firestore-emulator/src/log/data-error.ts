/** Saved data that cannot be used. The message is for the user of the emulator and names the file. */
export class DataError extends Error {
  override readonly name = 'DataError';
}
