/** Thrown when the API, or a proxy in front of it, responds with an error status. */
export class ApiResponseError extends Error {
  override readonly name = 'ApiResponseError';
  /** HTTP status of the response. */
  readonly status: number;
  /** Error code of the API, from the body. Undefined if the response is not from the API. */
  readonly code: string | undefined;
  /** Id of the request in the log of the explorer. Undefined if the response has none. */
  readonly requestId: string | undefined;

  constructor(response: Pick<Response, 'status' | 'headers'>, body: unknown) {
    const { code, message } = errorOf(body);
    super(
      `${response.status} ${code ?? 'unknown'}: ${message ?? 'the response contains no error of the Ringscope API; check the URL of the explorer'}`,
    );
    this.status = response.status;
    this.code = code;
    this.requestId = response.headers.get('x-request-id') ?? undefined;
  }
}

function errorOf(body: unknown): { readonly code?: string; readonly message?: string } {
  if (typeof body !== 'object' || body === null || !('error' in body)) return {};
  const { error } = body;
  if (typeof error !== 'object' || error === null) return {};
  return {
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('message' in error && typeof error.message === 'string' ? { message: error.message } : {}),
  };
}
