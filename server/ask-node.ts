import { RpcError } from '@ringscope/rpc/errors.ts';
import { messageId } from '../i18n/translate.ts';

/** The facts that the daemon gave, or why it gave none. */
export type NodeReply<Facts> =
  | { readonly state: 'responded'; readonly facts: Facts }
  /** `reason` is a sentence. */
  | { readonly state: 'away'; readonly reason: string };

/**
 * Asks the daemon for facts that a page shows.
 *
 * @param warn receives the message of an error of the daemon
 */
export async function askNode<Facts>(
  readFacts: () => Promise<Facts>,
  warn: (message: string) => void,
): Promise<NodeReply<Facts>> {
  try {
    return { state: 'responded', facts: await readFacts() };
  } catch (error) {
    return { state: 'away', reason: nodeProblem(error, warn) };
  }
}

/**
 * Returns a sentence for visitors about a failed call to the daemon.
 *
 * @param warn receives the message of the error, which contains no text that a visitor typed
 * @throws the error itself when the daemon did not cause it
 */
export function nodeProblem(error: unknown, warn: (message: string) => void): string {
  if (!(error instanceof RpcError)) throw error;
  warn(`daemon: ${error.message}`);
  switch (error.kind) {
    case 'network':
      return messageId('The node of this explorer does not answer at the moment.');
    case 'node-busy':
      return messageId('The node of this explorer is busy at the moment.');
    case 'node-refused':
      return messageId('The node of this explorer refused to answer.');
    case 'invalid-answer':
      return messageId('The node of this explorer gave an answer that cannot be right.');
    case 'client':
      return messageId('Too many are asking the node of this explorer at the moment.');
  }
}
