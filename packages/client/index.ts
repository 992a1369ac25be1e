/** The public interface of `@ringscope/client`. README.md shows how to use it. */
export { createRingscopeClient } from './client.ts';
export type { ClientOptions, RingscopeClient } from './client.ts';
export { ApiResponseError } from './errors.ts';
export type { Amount } from './integers.ts';
export { readPages } from './pages.ts';
export type { ExpectedPayment, PaymentState } from './payments.ts';
export type { SendRequest } from './retries.ts';
export type { ChainEvent, StreamOptions, TxStateEvent } from './stream.ts';
export type * from './types.ts';
