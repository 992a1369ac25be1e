/**
 * Cause of the error: this client or its caller, a refusal by the node, a busy node, an invalid response, or the network.
 */
export type RpcErrorKind = 'client' | 'node-refused' | 'node-busy' | 'invalid-response' | 'network';

/** The method that was called, and the node as `host:port` without credentials. */
export interface RpcCallTarget {
  readonly method: string;
  readonly node: string;
}

const unknownTarget: RpcCallTarget = { method: '', node: '' };

/**
 * Base class of all errors of `packages/rpc/`. In each subclass, `retryable` is true if a retry can succeed. For a
 * method that is not `repeatable`, such as a payment, the client retries only if the call certainly did not reach the
 * node.
 *
 * No error contains a credential, a request body or a response body, because wallet traffic contains keys and seeds.
 */
export abstract class RpcError extends Error {
  abstract readonly kind: RpcErrorKind;
  /** Whether the same call may succeed if it is sent again, unchanged, a little later. */
  abstract readonly retryable: boolean;
  readonly method: string;
  readonly node: string;

  constructor(message: string, target: RpcCallTarget, options?: ErrorOptions) {
    const prefix =
      target.method === '' ? '' : `${target.method}${target.node === '' ? '' : ` at ${target.node}`}: `;
    super(`${prefix}${message}`, options);
    this.name = new.target.name;
    this.method = target.method;
    this.node = target.node;
  }
}

/** The arguments are invalid or would harm the service. The client sent nothing, or the node could not read the request. */
export class InvalidRequestError extends RpcError {
  readonly kind = 'client';
  readonly retryable = false;
  /** Name of the invalid argument, as the caller writes it. Undefined if the error is not about a single argument. */
  readonly argument: string | undefined;

  constructor(message: string, target: RpcCallTarget = unknownTarget, argument?: string) {
    super(message, target);
    this.argument = argument;
  }
}

/** The caller's abort signal fired, or the client was closed. */
export class CancelledError extends RpcError {
  readonly kind = 'client';
  readonly retryable = false;
}

/** The call was not sent: too many other calls were waiting, or no connection became free before its deadline. */
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

  constructor(refusal: { code?: number; nodeMessage: string }, target: RpcCallTarget) {
    const nodeMessage = sanitizeForLog(refusal.nodeMessage);
    const code = refusal.code === undefined ? '' : ` (code ${String(refusal.code)})`;
    super(
      `the node refused the request${code}${nodeMessage === '' ? ' without a reason' : `: ${nodeMessage}`}`,
      target,
    );
    this.code = refusal.code;
    this.nodeMessage = nodeMessage;
  }
}

/** The node does not offer the method: an older version, a restricted port, or a wallet service with `--restricted-rpc`. */
export class MethodUnavailableError extends NodeRefusedError {}

/** The node refused the login, or requires an authentication scheme that monerod and monero-wallet-rpc do not use. */
export class LoginRefusedError extends NodeRefusedError {}

/** The node is syncing, is overloaded or has no connection to its own daemon. A later call may succeed. */
export class NodeBusyError extends RpcError {
  readonly kind = 'node-busy';
  readonly retryable = true;
  readonly code: number | undefined;
  readonly nodeMessage: string;

  constructor(refusal: { code?: number; nodeMessage: string }, target: RpcCallTarget) {
    const nodeMessage = sanitizeForLog(refusal.nodeMessage);
    super(
      `the node is busy, so the call can succeed later${nodeMessage === '' ? '' : `: ${nodeMessage}`}`,
      target,
    );
    this.code = refusal.code;
    this.nodeMessage = nodeMessage;
  }
}

/**
 * The response does not have the format of the method. `field` is the path of the invalid field, such as
 * `headers/3/height`.
 */
export class InvalidResponseError extends RpcError {
  readonly kind = 'invalid-response';
  readonly retryable = false;
  readonly field: string;

  constructor(details: { field?: string; problem: string }, target: RpcCallTarget, options?: ErrorOptions) {
    // The path may contain field names that the node chose.
    const field = sanitizeForLog(details.field ?? '');
    super(
      `the response of the node is invalid${field === '' ? '' : ` in the field ${field}`}: ${sanitizeForLog(details.problem)}`,
      target,
      options,
    );
    this.field = field;
  }
}

/** The response is larger than the limit. The client closed the connection before it had read the response. */
export class ResponseTooLargeError extends InvalidResponseError {
  readonly maxBytes: number;

  constructor(maxBytes: number, target: RpcCallTarget) {
    super(
      {
        problem: `the body of the response is larger than the limit of ${String(maxBytes)} bytes, so the client closed the connection`,
      },
      target,
    );
    this.maxBytes = maxBytes;
  }
}

/** The connection could not be opened, or it broke. */
export class NetworkError extends RpcError {
  readonly kind = 'network';
  readonly retryable: boolean = true;
  /** Whether the node may have executed the call. False only when the request certainly did not reach the node. */
  readonly mayHaveRun: boolean;

  constructor(message: string, target: RpcCallTarget, details: { mayHaveRun: boolean; cause?: unknown }) {
    super(message, target, details.cause === undefined ? undefined : { cause: details.cause });
    this.mayHaveRun = details.mayHaveRun;
  }
}

/** The response was not complete before the deadline, which covers the call with all its attempts. */
export class TimeoutError extends NetworkError {
  override readonly retryable = false;
}

/** The node presented a certificate that is not trusted. The client sent nothing. */
export class UntrustedCertificateError extends RpcError {
  readonly kind = 'network';
  readonly retryable = false;
}

const MAX_MESSAGE_LENGTH = 500;

/**
 * Makes a string from a node safe for a log line: replaces control characters and line breaks with spaces, and
 * truncates the string to 500 characters.
 */
export function sanitizeForLog(text: string): string {
  return text
    .slice(0, MAX_MESSAGE_LENGTH)
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim();
}

/**
 * Thrown when a field of a response does not have the type that the method defines, or contradicts another field. The
 * caller converts it to an {@link InvalidResponseError}, which contains the method and the node.
 */
export class InvalidFieldError extends Error {
  override readonly name = 'InvalidFieldError';
  readonly field: string;
  readonly problem: string;

  constructor(field: string, problem: string) {
    super(`${field}: ${problem}`);
    this.field = field;
    this.problem = problem;
  }
}
