import { connect, type Socket } from 'node:net';

/** A response as the server sent it. */
export interface RawAnswer {
  readonly status: number;
  /** Headers by lower-case name. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** A connection on which a test can write bytes that no HTTP client would send. */
export class RawConnection {
  readonly socket: Socket;
  /** Resolves when the connection is closed on both sides for any reason. */
  readonly closed: Promise<void>;
  #text = '';

  private constructor(socket: Socket) {
    this.socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => (this.#text += chunk.toString('latin1')));
    // A reset is one of the ends that tests expect.
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => socket.once('close', () => resolve()));
  }

  /** @param from local IP address of the client (`127.0.0.2` and so on), for a test with several clients */
  static async open(url: string, from?: string): Promise<RawConnection> {
    const { hostname, port } = new URL(url);
    const socket = connect({
      host: hostname,
      port: Number(port),
      ...(from === undefined ? {} : { localAddress: from }),
    });
    const connection = new RawConnection(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    return connection;
  }

  write(text: string | Buffer): void {
    this.socket.write(text);
  }

  /** Returns all data that was received. */
  get text(): string {
    return this.#text;
  }

  /** Discards the data that was received. */
  forget(): void {
    this.#text = '';
  }

  /** Resolves when the received data matches, or when the connection is closed. */
  async until(pattern: RegExp): Promise<string> {
    while (!pattern.test(this.#text) && !this.socket.closed) {
      await Promise.race([
        new Promise<void>((resolve) => this.socket.once('data', () => resolve())),
        this.closed,
      ]);
    }
    return this.#text;
  }

  /** Resolves with the first response when it is complete by its Content-Length. */
  async answer(): Promise<RawAnswer> {
    await this.until(/^HTTP\/1\.1 [2-5][^]*?\r\n\r\n/m);
    const text = this.#text.replace(/^HTTP\/1\.1 1[^]*?\r\n\r\n/, '');
    const end = text.indexOf('\r\n\r\n');
    if (end === -1) throw new Error(`the connection was closed without an answer: ${text.slice(0, 100)}`);
    const [statusLine = '', ...lines] = text.slice(0, end).split('\r\n');
    const headers = new Map(
      lines.map((line) => {
        const colon = line.indexOf(':');
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    return { status: Number(statusLine.split(' ')[1]), headers, body: text.slice(end + 4) };
  }
}

/**
 * Sends a request with `Connection: close`, and waits until the connection is closed. @returns all received
 * data, which may be empty
 */
export async function sendRaw(url: string, text: string): Promise<string> {
  const connection = await RawConnection.open(url);
  connection.write(text);
  await connection.closed;
  return connection.text;
}
