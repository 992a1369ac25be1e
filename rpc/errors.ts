/**
 * What can go wrong between us and a daemon or a wallet service, by who is wrong. One class each; whether a repeat can
 * help is a property of the class, never a match on a message. A call that is not safe to repeat (it spends, mines,
 * writes) is never repeated by the transport, whatever the class says.
 *
 * No error carries a credential, a request body or an answer body: wallet traffic holds keys and seeds.
 */

export type RpcErrorKind = 'client' | 'node-refused' | 'node-busy' | 'invalid-answer' | 'network';

/** Which call failed and at which node (`host:port`, never with credentials). */
export interface CallTarget {
  readonly method: string;
  readonly node: string;
}

const unknownTarget: CallTarget = { method: '', node: '' };

/** Root of all errors of `rpc/`. */
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

/** The arguments are wrong, or known to harm the service. Nothing was sent, or the node could not read it. */
export class InvalidRequestError extends RpcError {
  readonly kind = 'client';
  readonly retryable = false;
  /** The argument in question, as the caller names it. */
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

/** More calls are under way or waiting than this client allows, or a call waited too long for its turn. */
export class OverloadedError extends RpcError {
  readonly kind = 'client';
  readonly retryable = false;
}

/** The node understood and said no. `code` is its JSON-RPC error code, or absent for a `status` or HTTP refusal. */
export class NodeRefusedError extends RpcError {
  readonly kind = 'node-refused';
  readonly retryable = false;
  readonly code: number | undefined;
  /** The node's own words, cleaned and cut to 500 characters. May be empty. */
  readonly nodeMessage: string;

  constructor(refusal: { code?: number; nodeMessage: string }, target: CallTarget) {
    const words = cleanText(refusal.nodeMessage);
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

/** The node is syncing, overloaded or cut off from its own daemon; it may answer later. */
export class NodeBusyError extends RpcError {
  readonly kind = 'node-busy';
  readonly retryable = true;
  readonly code: number | undefined;
  readonly nodeMessage: string;

  constructor(refusal: { code?: number; nodeMessage: string }, target: CallTarget) {
    const words = cleanText(refusal.nodeMessage);
    super(`the node is busy${words === '' ? '' : `: ${words}`}`, target);
    this.code = refusal.code;
    this.nodeMessage = words;
  }
}

/** The answer is not what the interface promises. `field` is the path in it (`headers/3/height`), empty for the whole. */
export class InvalidAnswerError extends RpcError {
  readonly kind = 'invalid-answer';
  readonly retryable = false;
  readonly field: string;

  constructor(problem: { field?: string; expected: string }, target: CallTarget, options?: ErrorOptions) {
    const field = problem.field ?? '';
    super(`invalid answer${field === '' ? '' : ` in ${field}`}: ${problem.expected}`, target, options);
    this.field = field;
  }
}

/** The answer is larger than this client accepts. The connection was cut before it was read. */
export class AnswerTooLargeError extends InvalidAnswerError {
  readonly maxBytes: number;

  constructor(maxBytes: number, target: CallTarget) {
    super({ expected: `larger than the ${String(maxBytes)} bytes allowed` }, target);
    this.maxBytes = maxBytes;
  }
}

/** No connection, or it broke. */
export class NetworkError extends RpcError {
  readonly kind = 'network';
  readonly retryable: boolean = true;
  /** False only when it is certain that the node never saw the request. */
  readonly mayHaveRun: boolean;

  constructor(message: string, target: CallTarget, details: { mayHaveRun: boolean; cause?: unknown }) {
    super(message, target, details.cause === undefined ? undefined : { cause: details.cause });
    this.mayHaveRun = details.mayHaveRun;
  }
}

/** The whole answer did not come in time. The deadline is that of the call with all its repeats. */
export class TimeoutError extends NetworkError {
  override readonly retryable = false;
}

/** The other side showed a certificate that is not the one we were told to trust. Nothing was sent to it. */
export class UntrustedCertificateError extends RpcError {
  readonly kind = 'network';
  readonly retryable = false;
}

const MAX_MESSAGE_LENGTH = 500;

/** A foreign text made fit for a log line: control characters and line ends become spaces, and it is cut. */
export function cleanText(text: string): string {
  return text
    .slice(0, MAX_MESSAGE_LENGTH)
    .replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, ' ')
    .trim();
}
