/** How often and how long a client retries, and how long an attempt may take. */
export interface RetryOptions {
  readonly retries: number;
  readonly maxRetryDelayMs: number;
  readonly timeoutMs: number | undefined;
}

/** Sends a request, like the global `fetch`. */
export type SendRequest = (request: Request, init?: RequestInit) => Promise<Response>;

/** Returns the milliseconds of a Retry-After field, which has seconds or a date. NaN if it has neither. */
function retryAfterMs(response: Response): number {
  const field = response.headers.get('retry-after');
  if (field === null) return NaN;
  return /^\d+$/.test(field) ? Number(field) * 1000 : Math.max(0, Date.parse(field) - Date.now());
}

/** Resolves after the given time. Rejects with the abort reason as soon as the signal aborts. */
export function waitUnlessAborted(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    if (signal.aborted) abort();
    else signal.addEventListener('abort', abort, { once: true });
  });
}

/**
 * Returns whether the client may send a request again. After 429, the server has not executed it. After 503, the server
 * may have executed it in part, so the client does not repeat a broadcast. It repeats all other requests, because they
 * change nothing.
 */
function mayRetry({ url }: Request, { status }: Response): boolean {
  return status === 429 || (status === 503 && !url.endsWith('/broadcast'));
}

/**
 * Sends a request. If {@link mayRetry} allows it, repeats the request up to `retries` times, each time after the wait in
 * the Retry-After header of the response. Returns the last response, even if it is an error. Does not repeat after a
 * response without that header, or with a wait above `maxRetryDelayMs`.
 */
export async function fetchWithRetries(
  send: SendRequest,
  request: Request,
  { retries, maxRetryDelayMs, timeoutMs }: RetryOptions,
): Promise<Response> {
  for (let left = retries; ; left -= 1) {
    const signal =
      timeoutMs === undefined
        ? request.signal
        : AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    // A body can be read once, so each attempt except the last one sends a copy.
    const response = await send(left > 0 ? request.clone() : request, { signal });
    const milliseconds = retryAfterMs(response);
    if (left <= 0 || !mayRetry(request, response) || !(milliseconds <= maxRetryDelayMs)) return response;
    await response.body?.cancel();
    await waitUnlessAborted(milliseconds, request.signal);
  }
}
