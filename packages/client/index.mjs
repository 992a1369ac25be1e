import createClient from 'openapi-fetch';
import { fetchWithRetries } from './retries.mjs';

export { readPages, ApiResponseError } from './pages.mjs';

export function createRingscopeClient(site, options = {}) {
  const send = options.fetch ?? globalThis.fetch;
  const { retries = 2, longestWaitMs = 60_000, timeoutMs } = options;
  return createClient({
    baseUrl: site,
    fetch: (request) => fetchWithRetries(send, request, { retries, longestWaitMs, timeoutMs }),
  });
}
