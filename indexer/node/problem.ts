import { isTransient, isUniqueViolation } from '../../db/errors.ts';
import { UnlinkedBlocksError } from '../../db/write/append.ts';
import { IndexedTipMovedError } from '../../db/write/sync-state.ts';
import type { NodeReport } from '../../db/write/node-status.ts';
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
import { NodeDataError, QueueError, UnknownFormatError } from '../errors.ts';
import { findShortage } from './shortage.ts';

/** Reason why the indexer cannot continue now, as readers see it. The indexer retries by itself. */
export interface IndexerProblem {
  /** `ok` when the daemon is not the cause of the problem. */
  readonly state: NodeReport['state'];
  readonly message: string;
}

/** A problem that a well-formed answer shows. */
export class IndexerProblemError extends Error {
  override readonly name = 'IndexerProblemError';
  readonly problem: IndexerProblem;
  constructor(problem: IndexerProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** Returns the problem of a service that lacks something. It is not a problem of the daemon. */
export function shortageProblem(sentence: string): IndexerProblem {
  return { state: 'ok', message: `${sentence} Indexing goes on once this is fixed.` };
}

/**
 * Returns the problem that an error means.
 *
 * @param node `host:port` of the daemon, for the sentence
 * @returns `database` when Postgres is away or another indexer has moved the indexed tip: nothing can be reported
 * then. Undefined for an unexpected error, which is a fault of this program
 */
export function problemOf(error: unknown, node: string): IndexerProblem | 'database' | undefined {
  if (error instanceof IndexerProblemError) return error.problem;
  const shortage = findShortage(error);
  if (shortage !== undefined) return shortageProblem(shortage);
  if (error instanceof IndexedTipMovedError || isTransient(error)) return 'database';
  if (error instanceof QueueError) {
    return { state: 'ok', message: 'The job queue does not answer. Indexing goes on when it is back.' };
  }
  if (error instanceof NodeBusyError) {
    return {
      state: 'busy',
      message: `The daemon at ${node} is busy. Indexing goes on when it answers again.`,
    };
  }
  if (error instanceof LoginRefusedError) {
    return {
      state: 'unreachable',
      message: `The daemon at ${node} refuses our login. Set MONEROD_LOGIN to what it was started with as --rpc-login.`,
    };
  }
  if (error instanceof UntrustedCertificateError) {
    return {
      state: 'unreachable',
      message: `The daemon at ${node} shows a certificate that is not trusted.`,
    };
  }
  if (error instanceof NetworkError) {
    return {
      state: 'unreachable',
      message: `The daemon at ${node} does not answer. Indexing goes on when it is back.`,
    };
  }
  if (error instanceof UnknownFormatError) {
    return {
      state: 'invalid-answer',
      message:
        `Indexing stopped below a block whose format this version of Ringscope does not know: ${error.message}. ` +
        'Update Ringscope and start the indexer again; it goes on by itself.',
    };
  }
  if (isUniqueViolation(error)) {
    return {
      state: 'invalid-answer',
      message: `The daemon at ${node} names a transaction or key image twice that can be on a chain only once.`,
    };
  }
  if (error instanceof UnlinkedBlocksError) {
    return {
      state: 'invalid-answer',
      message:
        `The daemon at ${node} gave blocks that break a rule of the chain and were not used (${error.message}). ` +
        'The indexer requests them again.',
    };
  }
  if (
    error instanceof NodeDataError ||
    error instanceof InvalidResponseError ||
    error instanceof ResponseTooLargeError
  ) {
    return {
      state: 'invalid-answer',
      message: `The daemon at ${node} gave an answer that cannot be right and was not used (${error.message}).`,
    };
  }
  if (error instanceof NodeRefusedError || error instanceof RpcError) {
    return {
      state: 'invalid-answer',
      message: `The daemon at ${node} did not do as asked (${error.message}).`,
    };
  }
  return undefined;
}
