import { ApiError } from '../../../_server/api-errors.ts';
import { errorResponse } from '../../../_server/api-response.ts';

export const dynamic = 'force-dynamic';

/** Every address below /api/v1 that no route has. */
function unknownPath(): Response {
  return errorResponse(
    new ApiError(
      'unknown_path',
      'The API has nothing at this address; /api/v1/openapi.json lists what it has.',
    ),
  );
}

export {
  unknownPath as DELETE,
  unknownPath as GET,
  unknownPath as PATCH,
  unknownPath as POST,
  unknownPath as PUT,
};
export { OPTIONS } from '../../../_server/api-methods.ts';
