/** Enough for the caller to read one line before the next is there. */
const PAUSE_MS = 5;

/**
 * Writes lines one at a time with a pause between them. The caller (`runtime.js` of firebase-tools) parses each chunk it
 * reads as one message, so that two lines in one chunk would both be lost, and both requests would wait for ever.
 */
export function createPacedWriter(
  write: (text: string) => void,
  pauseMs = PAUSE_MS,
): (line: string) => void {
  const queue: string[] = [];
  let isBusy = false;
  const writeNext = () => {
    const line = queue.shift();
    isBusy = line !== undefined;
    if (line === undefined) return;
    write(`${line}\n`);
    setTimeout(writeNext, pauseMs);
  };
  return (line) => {
    queue.push(line);
    if (!isBusy) writeNext();
  };
}
