/**
 * The party that caused the error: this client and its caller, the node by a refusal, by being busy or by an invalid answer,
 * or the network.
 */
export type RpcErrorKind = 'client' | 'node-refused' | 'node-busy' | 'invalid-answer' | 'network';

/** The method that was called, and the node that was called, as `host:port` without credentials. */
export interface CallTarget {
  readonly method: string;
  readonly node: string;
}

const unknownTarget: CallTarget = { method: '', node: '' };

/**
 * The base class of all errors of `packages/rpc/`. Each subclass states whether a repeat can help. A call that spends, mines or
 * writes is never repeated, whatever the class states.
 *
 * No error holds a credential, a request body or an answer body, because wallet traffic holds keys and seeds.
 */
export abstract class RpcError extends Error {
  abstract readonly kind: RpcErrorKind;
  /** Whether the same call may succeed if it is sent again, unchanged, a little later. */
  abstract readonly retryable: boolean;
  readonly method: string;
  readonly node: string;

  constructor(message: string, target: CallTarget, options?: ErrorOptions) {
    const place =
      target.method === '' ? '' : `${target.method}${target.node === '' ? '' : ` at ${target.node}`}: `;
    super(`${place}${message}`, options);
    this.name = new.target.name;
    this.method = target.method;
    this.node = target.node;
  }
}

/** The arguments are wrong or are known to harm the service. Nothing was sent, or the node could not read it. */
export class InvalidRequestError extends RpcError {
  readonly kind = 'client';
  readonly retryable = false;
  /** The name of the wrong argument, as the caller writes it. */
  readonly argument: string | undefined;

  constructor(message: string, target: CallTarget = unknownTarget, argument?: string) {
    super(message, target);
    this.argument = argument;
  }
}

/** The caller's abort signal fired, or the client was closed. */
export class CancelledError extends RpcError {
  readonly kind = 'client';
  readonly retryable = false;
}

/** More calls run and wait than this client allows, or a call waited too long for a connection. */
export class OverloadedError extends RpcError {
  readonly kind = 'client';
  readonly retryable = false;
}

/** The node understood the request and refused it. `code` is its JSON-RPC error code, if it sent one. */
export class NodeRefusedError extends RpcError {
  readonly kind = 'node-refused';
  readonly retryable = false;
  readonly code: number | undefined;
  /** The message of the node without control characters, cut to 500 characters. It may be empty. */
  readonly nodeMessage: string;

  constructor(refusal: { code?: number; nodeMessage: string }, target: CallTarget) {
    const words = printable(refusal.nodeMessage);
    const code = refusal.code === undefined ? '' : ` (code ${String(refusal.code)})`;
    super(`the node refused${code}: ${words === '' ? 'no reason given' : words}`, target);
    this.code = refusal.code;
    this.nodeMessage = words;
  }
}

/** The method does not exist there: an older version, a restricted port, or a wallet service with `--restricted-rpc`. */
export class MethodUnavailableError extends NodeRefusedError {}

/** The login was refused, or the node asks for a kind of login that neither program of Monero uses. */
export class LoginRefusedError extends NodeRefusedError {}

/** The node is syncing, is overloaded or has no connection to its own daemon. It may answer later. */
export class NodeBusyError extends RpcError {
  readonly kind = 'node-busy';
  readonly retryable = true;
  readonly code: number | undefined;
  readonly nodeMessage: string;

  constructor(refusal: { code?: number; nodeMessage: string }, target: CallTarget) {
    const words = printable(refusal.nodeMessage);
    super(`the node is busy${words === '' ? '' : `: ${words}`}`, target);
    this.code = refusal.code;
    this.nodeMessage = words;
  }
}

/** The answer is not what the interface promises. `field` is the path of the wrong field, for instance `headers/3/height`. */
export class InvalidResponseError extends RpcError {
  readonly kind = 'invalid-answer';
  readonly retryable = false;
  readonly field: string;

  constructor(problem: { field?: string; expected: string }, target: CallTarget, options?: ErrorOptions) {
    // A path has names of fields that the node wrote.
    const field = printable(problem.field ?? '');
    super(
      `invalid answer${field === '' ? '' : ` in ${field}`}: ${printable(problem.expected)}`,
      target,
      options,
    );
    this.field = field;
  }
}

/** The answer is larger than this client accepts. The connection was cut before it was read. */
export class ResponseTooLargeError extends InvalidResponseError {
  readonly maxBytes: number;

  constructor(maxBytes: number, target: CallTarget) {
    super({ expected: `larger than the ${String(maxBytes)} bytes allowed` }, target);
    this.maxBytes = maxBytes;
  }
}

/** There was no connection, or it broke. */
export class NetworkError extends RpcError {
  readonly kind = 'network';
  readonly retryable: boolean = true;
  /** False only when the node certainly never saw the request. */
  readonly mayHaveRun: boolean;

  constructor(message: string, target: CallTarget, details: { mayHaveRun: boolean; cause?: unknown }) {
    super(message, target, details.cause === undefined ? undefined : { cause: details.cause });
    this.mayHaveRun = details.mayHaveRun;
  }
}

/** The answer was not complete in time. The deadline covers the call with all its repeats. */
export class TimeoutError extends NetworkError {
  override readonly retryable = false;
}

/** The node showed a certificate that is not trusted. Nothing was sent to it. */
export class UntrustedCertificateError extends RpcError {
  readonly kind = 'network';
  readonly retryable = false;
}

const MAX_MESSAGE_LENGTH = 500;

/** Makes a text of a node fit for a log line: control characters and line ends become spaces, and a long text is cut. */
export function printable(text: string): string {
  return text
    .slice(0, MAX_MESSAGE_LENGTH)
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim();
}

/**
 * Thrown when a field of an answer does not have the type of the interface, or does not match another field. The reader
 * converts it to an {@link InvalidResponseError}, which names the method and the node.
 */
export class InvalidFieldError extends Error {
  override readonly name = 'InvalidFieldError';
  readonly field: string;
  readonly expected: string;

  constructor(field: string, expected: string) {
    super(`${field}: ${expected}`);
    this.field = field;
    this.expected = expected;
  }
}
