/** The stream over which the web SDK writes: one response for each batch, and an error ends it. */
import type { Write, WriteResponse } from '../../service/messages.ts';
import type { CallError, Client, OpenStream } from './client.ts';

export class WriteStream {
  private readonly stream: OpenStream<'Write'>;
  private streamToken: string | undefined;
  private resolve: (response: WriteResponse) => void = () => {};
  private reject: (error: CallError) => void = () => {};

  /** Opens a stream and waits for its first response. @throws CallError */
  static async open(client: Client, database: string): Promise<WriteStream> {
    const stream = new WriteStream(client, database);
    await stream.request({ database });
    return stream;
  }

  private constructor(client: Client, database: string) {
    this.stream = client.open('Write', database, {
      onResponse: (response) => this.resolve(response),
      onError: (error) => this.reject(error),
    });
  }

  /** @throws CallError */
  write(writes: Write[]): Promise<WriteResponse> {
    return this.request({ writes, ...(this.streamToken && { streamToken: this.streamToken }) });
  }

  close(): void {
    this.stream.close();
  }

  private async request(
    request: Parameters<OpenStream<'Write'>['send']>[0],
  ): Promise<WriteResponse> {
    const response = await new Promise<WriteResponse>((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
      this.stream.send(request);
    });
    this.streamToken = response.streamToken;
    return response;
  }
}
