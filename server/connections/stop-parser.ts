import type { Duplex } from 'node:stream';

/** A socket with the property in which Node.js's HTTP server stores its parser. Node.js does not document this property. */
interface ParsedSocket extends Duplex {
  readonly parser?: { onIncoming?: unknown } | null;
}

/** Return value of `onIncoming` that means an error. The parser then reads no further byte, and the server emits `clientError`. */
const PARSER_ERROR = -1;

/**
 * Stops the parser of a connection at the head of the next request.
 *
 * `socket.destroy()` does not stop the parser: Node.js parses all bytes that it has already read. One read of 64 kB can contain 2,600 small
 * requests, which take 32 ms to parse. If a later version of Node.js has no `onIncoming`, the requests are still dropped, only more slowly.
 */
export function stopHttpParser(socket: ParsedSocket): void {
  const { parser } = socket;
  if (parser?.onIncoming !== undefined) parser.onIncoming = () => PARSER_ERROR;
}
