import {
  errorDefinitions,
  type ResponseEnvelope,
  type ErrorResponse,
  type ErrorCode,
} from './contract/envelope.ts';
import type { IndexUnavailableReason } from '../lookups/load.ts';

/** An error response of the API. The message repeats no string of the request, except short excerpts of parameter names. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** Name of the parameter or body field that caused the error, or null. */
  readonly field: string | null;
  /** State of the index, or undefined when the index was not read. */
  readonly envelope: ResponseEnvelope | undefined;

  constructor(code: ErrorCode, message: string, field: string | null = null, envelope?: ResponseEnvelope) {
    super(message);
    this.code = code;
    this.field = field;
    this.envelope = envelope;
  }

  get status(): number {
    return errorDefinitions[this.code].status;
  }

  get body(): ErrorResponse {
    return { error: { code: this.code, message: this.message, field: this.field }, ...this.envelope };
  }
}

export function indexUnavailableApiError(unavailable: IndexUnavailableReason): ApiError {
  switch (unavailable) {
    case 'index-empty':
      return new ApiError(
        'index_empty',
        'No block is indexed yet. Retry later. /api/v1/status returns the progress of the indexer.',
      );
    case 'index-outdated':
      return new ApiError(
        'database_away',
        'The index was made by an older version of this explorer and cannot be read until an indexer of the current version updates it. Retry later.',
      );
    case 'indexes-missing':
      return new ApiError(
        'index_incomplete',
        'This lookup needs database indexes that are still being built. Retry later. /api/v1/status returns the progress.',
      );
    case 'database-unreachable':
      return new ApiError(
        'database_away',
        'The request failed, because the database of this explorer is unavailable. Retry in a few seconds.',
      );
  }
}

const EXCERPT_LENGTH = 24;

/** Truncates a string from a client to {@link EXCERPT_LENGTH} characters, so that an error message can contain it. */
export function truncateForErrorMessage(text: string): string {
  return text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, EXCERPT_LENGTH)}…`;
}
