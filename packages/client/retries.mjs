/** Returns the milliseconds of a Retry-After field, which has seconds or a date. NaN if it has neither. */
function waitOf(response) {
  const field = response.headers.get('retry-after');
  if (field === null) return NaN;
  return /^\d+$/.test(field) ? Number(field) * 1000 : Math.max(0, Date.parse(field) - Date.now());
}

/** Resolves after a time. Rejects with the reason of the signal as soon as it aborts. */
function wait(milliseconds, signal) {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, milliseconds);
    signal.addEventListener('abort', abort, { once: true });
  });
}

/**
 * Returns whether the server asks to send a request again. 429 means that it did nothing. After 503 it may have
 * done a part, so only requests that change nothing are sent again.
 */
function mayRetry(request, response) {
  return response.status === 429 || (response.status === 503 && request.method === 'GET');
}

/**
 * Sends a request, and sends it again after the time that the server names. Returns the last response, also if it
 * is an error.
 */
export async function fetchWithRetries(send, request, { retries, longestWaitMs, timeoutMs }) {
  for (let left = retries; ; left -= 1) {
    const signal =
      timeoutMs === undefined
        ? request.signal
        : AbortSignal.any([request.signal, AbortSignal.timeout(timeoutMs)]);
    // A body can be read once, so each attempt except the last one sends a copy.
    const response = await send(left > 0 ? request.clone() : request, { signal });
    const milliseconds = waitOf(response);
    if (left <= 0 || !mayRetry(request, response) || !(milliseconds <= longestWaitMs)) return response;
    await response.body?.cancel();
    await wait(milliseconds, request.signal);
  }
}
