// The program: `node --import tsx main.ts`. It exits at the end of its input, or on SIGINT.
import { createInterface } from 'node:readline';
import { createPacedWriter, Protocol } from './protocol.ts';

const writeLine = createPacedWriter((text) => process.stdout.write(text));
const protocol = new Protocol({
  send: (message) => writeLine(JSON.stringify(message)),
  log: (text) => process.stderr.write(`${text}\n`),
});

protocol.start();
createInterface({ input: process.stdin }).on('line', (line) => protocol.receive(line));
