import { messageId } from '../../../i18n/translate.ts';
import { API_ROOT } from '../../_lib/routes.ts';
import type { PublicDataRequest } from './worker-messages.ts';

/** A request for chain data that failed. The message is a sentence for visitors. */
export class DataRequestError extends Error {
  override readonly name = 'DataRequestError';
}

/** Maximum number of retries after status 429 or 503. */
const MAX_RETRIES = 4;

/** Seconds to wait before a retry when the response has no `Retry-After` header. */
const DEFAULT_RETRY_SECONDS = 5;

const PREFIX_LIMIT = 100;

/**
 * Fetches public chain data. Only the values of the request are sent: hashes, output indices, key images or a hash prefix.
 *
 * @throws DataRequestError, or the error of the signal when it was aborted
 */
export async function fetchChainData(request: PublicDataRequest, signal: AbortSignal): Promise<unknown> {
  const response = await send(request, signal);
  for (let retries = 0, latest = response; ; retries += 1) {
    if (latest.ok) return latest.json();
    const mayRetry = latest.status === 429 || latest.status === 503;
    if (!mayRetry || retries === MAX_RETRIES) throw new DataRequestError(await errorMessageOf(latest));
    await pause(Number(latest.headers.get('Retry-After') ?? DEFAULT_RETRY_SECONDS), signal);
    latest = await send(request, signal);
  }
}

async function send(request: PublicDataRequest, signal: AbortSignal): Promise<Response> {
  const requestOptions = {
    signal,
    cache: 'no-store',
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
  } as const;
  try {
    if (request.kind === 'prefix') {
      const query = new URLSearchParams({ prefix: request.prefix, limit: String(PREFIX_LIMIT) });
      if (request.cursor !== undefined) query.set('cursor', request.cursor);
      return await fetch(`${API_ROOT}txs?${query.toString()}`, requestOptions);
    }
    const { txHashes, outputs, keyImages } = request;
    return await fetch(`${API_ROOT}chain-data`, {
      ...requestOptions,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({
        tx_hashes: txHashes,
        outputs: outputs.map(({ bucket, globalIndex }) => ({ bucket, global_index: globalIndex })),
        key_images: keyImages,
      }),
    });
  } catch (error) {
    if (signal.aborted) throw error;
    throw new DataRequestError(
      messageId('This explorer cannot be reached. Check your connection and try again.'),
    );
  }
}

/** Returns a sentence about an error response: the message in its body, or its status. */
export async function errorMessageOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined);
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : undefined;
  const message =
    typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string'
      ? error.message
      : undefined;
  return (
    message ??
    `The request to this explorer failed with status ${response.status}. Please try again in a minute.`
  );
}

async function pause(seconds: number, signal: AbortSignal): Promise<void> {
  const ms = (Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_RETRY_SECONDS) * 1000;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new DataRequestError(messageId('The check was cancelled, so there is no result.')));
    });
  });
}
