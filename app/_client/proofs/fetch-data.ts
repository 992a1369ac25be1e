import { messageId } from '../../../i18n/translate.ts';
import { API_ROOT } from '../../_lib/routes.ts';
import type { DataRequest } from './worker-messages.ts';

/** A request failed. The message is a sentence for visitors. */
export class NoDataError extends Error {
  override readonly name = 'NoDataError';
}

/** Maximum number of retries after status 429 or 503. */
const MAX_WAITS = 4;

/** Seconds to wait before a retry when the response has no `Retry-After` header. */
const DEFAULT_WAIT = 5;

const PREFIX_LIMIT = 100;

/**
 * Fetches public chain data. Only the values of the request are sent: hashes, output indices, key images or a hash prefix.
 *
 * @throws NoDataError, or the error of the signal when it was aborted
 */
export async function fetchData(request: DataRequest, signal: AbortSignal): Promise<unknown> {
  const response = await send(request, signal);
  for (let waits = 0, answer = response; ; waits += 1) {
    if (answer.ok) return answer.json();
    const mayRetry = answer.status === 429 || answer.status === 503;
    if (!mayRetry || waits === MAX_WAITS) throw new NoDataError(await problemOf(answer));
    await pause(Number(answer.headers.get('Retry-After') ?? DEFAULT_WAIT), signal);
    answer = await send(request, signal);
  }
}

async function send(request: DataRequest, signal: AbortSignal): Promise<Response> {
  const common = { signal, cache: 'no-store', credentials: 'omit', referrerPolicy: 'no-referrer' } as const;
  try {
    if (request.kind === 'prefix') {
      const query = new URLSearchParams({ prefix: request.digits, limit: String(PREFIX_LIMIT) });
      if (request.cursor !== undefined) query.set('cursor', request.cursor);
      return await fetch(`${API_ROOT}txs?${query.toString()}`, common);
    }
    const { txHashes, outputs, keyImages } = request;
    return await fetch(`${API_ROOT}chain-data`, {
      ...common,
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
    throw new NoDataError(messageId('This explorer cannot be reached. Check your connection and try again.'));
  }
}

/** Returns a sentence about an error response: the message in its body, or its status. */
export async function problemOf(response: Response): Promise<string> {
  const answer: unknown = await response.json().catch(() => undefined);
  const error = typeof answer === 'object' && answer !== null && 'error' in answer ? answer.error : undefined;
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
  const ms = (Number.isFinite(seconds) && seconds > 0 ? seconds : DEFAULT_WAIT) * 1000;
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(new NoDataError(messageId('The check was cancelled.')));
    });
  });
}
