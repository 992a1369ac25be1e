/** A response of the API that is an error. */
export class ApiResponseError extends Error {
  constructor(status, problem) {
    super(`${status} ${problem?.error?.code ?? 'unknown'}: ${problem?.error?.message ?? 'no message'}`);
    this.name = 'ApiResponseError';
    this.status = status;
    this.code = problem?.error?.code;
  }
}

/** Reads a list page by page. It requests a page when the loop needs it. */
export async function* readPages(load) {
  let cursor;
  do {
    const { data, error, response } = await load(cursor);
    if (data === undefined) throw new ApiResponseError(response.status, error);
    yield data;
    cursor = data.next ?? undefined;
  } while (cursor !== undefined);
}
