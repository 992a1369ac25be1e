/** The methods beside GET (and HEAD, which Next makes of it) of every route of the API. */
import { ApiError } from './api-errors.ts';
import { errorResponse, preflightResponse } from './api-response.ts';

function refuse(): Response {
  return errorResponse(
    new ApiError('method_not_allowed', 'The API only reads: it answers GET, HEAD and OPTIONS.'),
  );
}

export { preflightResponse as OPTIONS, refuse as DELETE, refuse as PATCH, refuse as POST, refuse as PUT };
