import { createCaller } from '../caller.ts';
import { bindMethods } from '../method.ts';
import type { BoundMethods, Caller } from '../method.ts';
import type { Login } from '../transport/digest.ts';
import { createHttpEndpoint } from '../transport/http.ts';
import { createNodeChoice } from '../transport/node-choice.ts';
import { defaultRetryPolicy } from '../transport/retry.ts';
import type { RetryPolicy } from '../transport/retry.ts';
import type { TlsTrust } from '../transport/tls.ts';
import { walletMethods } from './methods.ts';

export interface WalletClientOptions {
  /** `http://host:port`; credentials go into `login`. */
  readonly url: string;
  /** What the service was started with as `--rpc-login`. */
  readonly login?: Login;
  /** For https addresses. */
  readonly tls?: TlsTrust;
  /** Of a whole call, waiting for its turn included. Default 60 s; slow methods have their own. */
  readonly timeoutMs?: number;
  /** Of an answer. Default 64 MiB. */
  readonly maxBytes?: number;
  /** Calls that may wait for their turn. Default 32. */
  readonly maxWaiting?: number;
  readonly retry?: RetryPolicy;
}

export type WalletClient = BoundMethods<typeof walletMethods> & {
  /** For the methods as functions: `getHeight(wallet.caller, {})`. */
  readonly caller: Caller;
  /** Cuts the connection; calls under way fail with CancelledError. */
  close(): void;
};

/** The service serves one request at a time whatever the number of connections, so that more than one gains nothing. */
const MAX_SOCKETS = 1;
/** The service has no limit of its own; sets of transactions to sign can be large. */
const MAX_REQUEST_BYTES = 64 * 1024 * 1024;

/** A client of one wallet service. Opens no connection before the first call. */
export function createWalletClient(options: WalletClientOptions): WalletClient {
  const endpoint = createHttpEndpoint({
    url: options.url,
    maxSockets: MAX_SOCKETS,
    maxWaiting: options.maxWaiting ?? 32,
    ...(options.login === undefined ? {} : { login: options.login }),
    ...(options.tls === undefined ? {} : { tls: options.tls }),
  });
  const caller = createCaller({
    service: 'wallet',
    nodes: createNodeChoice([endpoint]),
    timeoutMs: options.timeoutMs ?? 60_000,
    maxBytes: options.maxBytes ?? 64 * 1024 * 1024,
    maxRequestBytes: MAX_REQUEST_BYTES,
    retry: options.retry ?? defaultRetryPolicy,
  });
  return { ...bindMethods(caller, walletMethods), caller, close: () => endpoint.close() };
}
