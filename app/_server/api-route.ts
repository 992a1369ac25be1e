/** What all routes of the API do: read the parameters, ask one state of the index, answer or say why not. */
import type { z } from 'zod';
import type { Snapshot } from '../../db/queries/snapshot.ts';
import type { Endpoint, ParamValues } from '../api/_contract/endpoints.ts';
import type { Envelope, ErrorCode } from '../api/_contract/envelope.ts';
import { readEnvelope } from '../api/_json/envelope.ts';
import { ApiError, outageError } from './api-errors.ts';
import { readParams } from './api-params.ts';
import { errorResponse, jsonResponse, type Freshness } from './api-response.ts';
import { load } from './load.ts';
import { log } from './log.ts';

interface RouteContext {
  readonly params: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export type RouteHandler = (request: Request, context: RouteContext) => Promise<Response>;

/** A handler whose failures are answers, too. */
export function guarded<E extends Endpoint>(
  endpoint: E,
  answer: (request: Request, params: ParamValues<E>) => Promise<Response>,
): RouteHandler {
  return async (request, context) => {
    try {
      return await answer(request, readParams(endpoint, request, await context.params));
    } catch (error) {
      if (error instanceof ApiError) return errorResponse(error);
      log.error(`${endpoint.path}: ${error instanceof Error ? (error.stack ?? error.message) : 'unknown'}`);
      return errorResponse(
        new ApiError('internal_error', 'The explorer failed to answer. It has been written to its log.'),
      );
    }
  };
}

export type Found<E extends Endpoint> = {
  readonly freshness: Freshness;
  /** Everything but index and node. */
  readonly content: Omit<z.infer<E['answer']>, keyof Envelope>;
};

/** Something well-formed that the index does not hold. */
export interface Missing {
  readonly missing: ErrorCode;
  readonly message: string;
  readonly field: string;
}

/** A handler that answers from one state of the index and says which. */
export function indexRoute<E extends Endpoint>(
  endpoint: E,
  find: (snapshot: Snapshot, params: ParamValues<E>) => Promise<Found<E> | Missing>,
): RouteHandler {
  return guarded(endpoint, async (request, params) => {
    const loaded = await load((snapshot) =>
      Promise.all([readEnvelope(snapshot), find(snapshot, params)] as const),
    );
    if (loaded.outage !== undefined) throw outageError(loaded.outage);
    const [envelope, found] = loaded.data;
    if ('missing' in found) throw new ApiError(found.missing, found.message, found.field, envelope);
    return jsonResponse(request, { ...envelope, ...found.content }, found.freshness);
  });
}
