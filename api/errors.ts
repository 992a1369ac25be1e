import { errors, type Envelope, type ErrorResponse, type ErrorCode } from './contract/envelope.ts';
import type { Unavailable } from '../lookups/load.ts';

/** A request that cannot be answered. The message may contain short excerpts of the request and nothing more of it. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly code: ErrorCode;
  /** Name of the parameter that causes the error. */
  readonly field: string | null;
  /** State of the index that was read. It is undefined when the index was not read. */
  readonly envelope: Envelope | undefined;

  constructor(code: ErrorCode, message: string, field: string | null = null, envelope?: Envelope) {
    super(message);
    this.code = code;
    this.field = field;
    this.envelope = envelope;
  }

  get status(): number {
    return errors[this.code].status;
  }

  get body(): ErrorResponse {
    return { error: { code: this.code, message: this.message, field: this.field }, ...this.envelope };
  }
}

export function unavailableError(unavailable: Unavailable): ApiError {
  switch (unavailable) {
    case 'index-empty':
      return new ApiError(
        'index_empty',
        'Nothing is indexed yet. /api/v1/status shows what the indexer is doing.',
      );
    case 'indexes-missing':
      return new ApiError(
        'index_incomplete',
        'The database indexes are still being built, and this lookup needs them. /api/v1/status shows the progress.',
      );
    case 'database-away':
      return new ApiError(
        'database_away',
        'The database of this explorer does not answer. Retry in a few seconds.',
      );
  }
}

const EXCERPT_LENGTH = 24;

/** Returns the beginning of a text that a caller sent. */
export function excerpt(text: string): string {
  return text.length <= EXCERPT_LENGTH ? text : `${text.slice(0, EXCERPT_LENGTH)}…`;
}
