import { mark } from '../i18n/texts.ts';
import { RpcError } from '@ringscope/rpc/errors.ts';

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
      return mark('The node of this explorer does not answer at the moment.');
    case 'node-busy':
      return mark('The node of this explorer is busy at the moment.');
    case 'node-refused':
      return mark('The node of this explorer refused to answer.');
    case 'invalid-answer':
      return mark('The node of this explorer gave an answer that cannot be right.');
    case 'client':
      return mark('Too many are asking the node of this explorer at the moment.');
  }
}
