import { createRpcCaller } from '../caller.ts';
import { bindRpcMethods } from '../method.ts';
import type { BoundRpcMethods, RpcCaller } from '../method.ts';
import type { HttpLogin } from '../transport/digest.ts';
import { RpcHttpClient } from '../transport/http.ts';
import { createNodeSelector } from '../transport/node-choice.ts';
import { defaultRetryPolicy } from '../transport/retry.ts';
import type { RetryPolicy } from '../transport/retry.ts';
import type { TrustedTlsCertificates } from '../transport/tls.ts';
import { walletMethods } from './methods.ts';

export interface WalletClientOptions {
  /** `http://host:port`. Credentials belong in `login`. */
  readonly url: string;
  /** The login that the service was started with (`--rpc-login`). */
  readonly login?: HttpLogin;
  /** Trusted certificates for an https URL. */
  readonly tls?: TrustedTlsCertificates;
  /**
   * Deadline of a call, including the time in the queue and retries. The default is 60 s. Slow methods have longer
   * deadlines.
   */
  readonly timeoutMs?: number;
  /** Largest accepted response, in bytes. The default is 64 MiB. */
  readonly maxResponseBytes?: number;
  /** Largest number of calls that wait for the connection to the service. The default is 32. */
  readonly maxWaitingCalls?: number;
  readonly retry?: RetryPolicy;
}

export type WalletClient = BoundRpcMethods<typeof walletMethods> & {
  /** Caller for methods that are imported as functions: `getHeight(wallet.caller, {})`. */
  readonly caller: RpcCaller;
  /** Closes the connection. Calls in progress fail with CancelledError. */
  close(): void;
};

/** The service processes one request at a time, so more connections gain nothing. */
const MAX_SOCKETS = 1;
/**
 * Largest request body of this client, in bytes. The service has no limit, and sets of transactions to sign can be
 * large.
 */
const MAX_REQUEST_BYTES = 64 * 1024 * 1024;

/** Creates a client of one wallet service. It opens no connection before the first call. */
export function createWalletClient(options: WalletClientOptions): WalletClient {
  const endpoint = new RpcHttpClient({
    url: options.url,
    maxSockets: MAX_SOCKETS,
    maxWaitingCalls: options.maxWaitingCalls ?? 32,
    ...(options.login === undefined ? {} : { login: options.login }),
    ...(options.tls === undefined ? {} : { tls: options.tls }),
  });
  const caller = createRpcCaller({
    service: 'wallet',
    nodeSelector: createNodeSelector([endpoint]),
    timeoutMs: options.timeoutMs ?? 60_000,
    maxResponseBytes: options.maxResponseBytes ?? 64 * 1024 * 1024,
    maxRequestBytes: MAX_REQUEST_BYTES,
    retry: options.retry ?? defaultRetryPolicy,
  });
  return { ...bindRpcMethods(caller, walletMethods), caller, close: () => endpoint.close() };
}
