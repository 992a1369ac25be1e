import { isTransientDatabaseError, isUniqueViolation } from '../../db/errors.ts';
import { UnlinkedBlocksError } from '../../db/write/append.ts';
import { IndexedTipMovedError } from '../../db/write/sync-state.ts';
import type { NodeStatusUpdate } from '../../db/write/node-status.ts';
import {
  ResponseTooLargeError,
  InvalidResponseError,
  LoginRefusedError,
  NetworkError,
  NodeBusyError,
  NodeRefusedError,
  RpcError,
  UntrustedCertificateError,
} from '@ringscope/rpc/errors.ts';
import { NodeDataError, JobQueueUnreachableError, UnknownFormatError } from '../errors.ts';
import { describeMissingResource } from './shortage.ts';

/** Why the indexer cannot continue now. The site and the API show it. The indexer retries automatically. */
export interface IndexerProblem {
  readonly state: NodeStatusUpdate['state'];
  readonly message: string;
}

/** A problem that the indexer found in a valid response of the daemon. */
export class IndexerProblemError extends Error {
  override readonly name = 'IndexerProblemError';
  readonly problem: IndexerProblem;
  constructor(problem: IndexerProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/**
 * Returns a problem with a sentence about the resource that Postgres or Redis lacks.
 */
export function toResourceShortageProblem(shortageMessage: string): IndexerProblem {
  return { state: 'shortage', message: `${shortageMessage} Indexing continues when this is fixed.` };
}

/**
 * Converts an error to a problem that the site and the API show.
 *
 * @param node `host:port` of the daemon, for the message
 * @returns `database` when Postgres is unreachable or another indexer has moved the indexed tip, so that
 * nothing can be written. Undefined for an unexpected error, which is a bug in this program
 */
export function toIndexerProblem(error: unknown, node: string): IndexerProblem | 'database' | undefined {
  if (error instanceof IndexerProblemError) return error.problem;
  const shortage = describeMissingResource(error);
  if (shortage !== undefined) return toResourceShortageProblem(shortage);
  if (error instanceof IndexedTipMovedError || isTransientDatabaseError(error)) return 'database';
  if (error instanceof JobQueueUnreachableError) {
    return {
      state: 'queue-unreachable',
      message: 'The job queue is unreachable. Indexing continues when it responds again.',
    };
  }
  if (error instanceof NodeBusyError) {
    return {
      state: 'busy',
      message: `The daemon at ${node} is busy or syncing. Indexing continues when it responds again.`,
    };
  }
  if (error instanceof LoginRefusedError) {
    return {
      state: 'unreachable',
      message: `The daemon at ${node} refused the login. Set MONEROD_LOGIN to the value of --rpc-login with which it was started.`,
    };
  }
  if (error instanceof UntrustedCertificateError) {
    return {
      state: 'unreachable',
      message: `The daemon at ${node} has a certificate that is not trusted. Set NODE_EXTRA_CA_CERTS to a file with the certificate of its authority.`,
    };
  }
  if (error instanceof NetworkError) {
    return {
      state: 'unreachable',
      message: `The daemon at ${node} is unreachable (${error.name}). Indexing continues when it responds again.`,
    };
  }
  if (error instanceof UnknownFormatError) {
    return {
      state: 'invalid-answer',
      message:
        `Indexing stopped below a block whose format this version of Ringscope does not know: ${error.message}. ` +
        'Update Ringscope and restart the indexer; it continues at this block.',
    };
  }
  if (isUniqueViolation(error)) {
    return {
      state: 'invalid-answer',
      message: `The daemon at ${node} returned a transaction or key image twice that can be on a chain only once. The indexer retries every second.`,
    };
  }
  if (error instanceof UnlinkedBlocksError) {
    return {
      state: 'invalid-answer',
      message:
        `The daemon at ${node} returned blocks that break a rule of the chain (${error.message}). ` +
        'The indexer does not store them and requests them again.',
    };
  }
  if (
    error instanceof NodeDataError ||
    error instanceof InvalidResponseError ||
    error instanceof ResponseTooLargeError
  ) {
    return {
      state: 'invalid-answer',
      message: `The daemon at ${node} returned invalid data (${error.message}). The indexer does not store them and requests them again.`,
    };
  }
  if (error instanceof NodeRefusedError || error instanceof RpcError) {
    return {
      state: 'invalid-answer',
      message: `The daemon at ${node} refused a request (${error.message}). The indexer retries every second.`,
    };
  }
  return undefined;
}
