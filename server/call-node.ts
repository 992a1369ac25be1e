import { RpcError } from '@ringscope/rpc/errors.ts';
import { messageId } from '../i18n/translate.ts';

/** Data that the daemon returned, or why it returned none. */
export type DaemonCallResult<Data> =
  | { readonly state: 'responded'; readonly data: Data }
  /** `reason` is a sentence for visitors. */
  | { readonly state: 'unreachable'; readonly reason: string };

/**
 * Reads values for a page from the daemon. If the daemon fails, the result has a sentence for visitors.
 *
 * @param warn receives the message of an error of the daemon
 */
export async function tryDaemonCall<Data>(
  readData: () => Promise<Data>,
  warn: (message: string) => void,
): Promise<DaemonCallResult<Data>> {
  try {
    return { state: 'responded', data: await readData() };
  } catch (error) {
    return { state: 'unreachable', reason: describeDaemonFailure(error, warn) };
  }
}

/**
 * Returns a sentence for visitors that explains why a call to the daemon failed.
 *
 * @param warn receives the message of the error, which contains no input of a visitor
 * @throws the error itself when the daemon did not cause it
 */
export function describeDaemonFailure(error: unknown, warn: (message: string) => void): string {
  if (!(error instanceof RpcError)) throw error;
  warn(`A call to the daemon failed, so the visitor gets an error message: ${error.message}`);
  switch (error.kind) {
    case 'network':
      return messageId('The node of this explorer does not respond. Try again in a minute.');
    case 'node-busy':
      return messageId('The node of this explorer is busy. Try again in a minute.');
    case 'node-refused':
      return messageId('The node of this explorer refused the request.');
    case 'invalid-response':
      return messageId('The node of this explorer returned an invalid response.');
    case 'client':
      return messageId('Too many requests are waiting for the node of this explorer. Try again in a minute.');
  }
}
