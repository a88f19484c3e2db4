// The program as the emulator runs it: a child process that exchanges lines of JSON.
import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { getObject, type JsonObject } from '../wire-values.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const TIMEOUT_MS = 20_000;

export class RuntimeProcess {
  readonly #child: ChildProcess;
  readonly #messages: JsonObject[] = [];
  #notify: () => void = () => undefined;

  constructor() {
    this.#child = spawn(process.execPath, ['--import', 'tsx', MAIN], {
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    if (this.#child.stdout === null) throw new Error('no stdout');
    createInterface({ input: this.#child.stdout }).on('line', (line) => this.#onLine(line));
  }

  send(message: object): void {
    this.write(`${JSON.stringify(message)}\n`);
  }

  write(text: string): void {
    this.#child.stdin?.write(text);
  }

  /** The next message with this id, in the order of arrival. */
  async receive(id: number): Promise<unknown> {
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      const index = this.#messages.findIndex((message) => message.get('id') === id);
      const [message] = index < 0 ? [] : this.#messages.splice(index, 1);
      if (message !== undefined) return Object.fromEntries(message);
      if (Date.now() > deadline) throw new Error(`no message with id ${id} was received`);
      await this.#nextLine();
    }
  }

  /** Stops the process by SIGINT, as the emulator does. Resolves when it has ended. */
  stop(): Promise<void> {
    return this.#exitAfter(() => this.#child.kill('SIGINT'));
  }

  /** Closes its input, as when the emulator is killed. Resolves when it has ended. */
  endInput(): Promise<void> {
    return this.#exitAfter(() => this.#child.stdin?.end());
  }

  #exitAfter(action: () => void): Promise<void> {
    return new Promise((resolve) => {
      this.#child.once('exit', () => resolve());
      action();
    });
  }

  #onLine(line: string): void {
    const message = getObject(JSON.parse(line));
    if (message !== undefined) this.#messages.push(message);
    this.#notify();
  }

  #nextLine(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, 1000);
      this.#notify = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
