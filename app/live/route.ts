import { currentTip, subscribe, type LiveEvent } from '../_server/live.ts';

export const dynamic = 'force-dynamic';

/** Proxies cut connections on which nothing moves. */
const HEARTBEAT_MS = 20_000;
const RETRY_MS = 3_000;

/**
 * Server-sent events: `tip` with the hash of the newest block, at the start and whenever it changes, and `pool` whenever
 * the pool does. Whoever was away compares the first `tip` with what it shows; nothing else needs replaying.
 */
export async function GET(request: Request): Promise<Response> {
  const encoder = new TextEncoder();
  let stop: () => void = () => undefined;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const send = (text: string) => {
        try {
          controller.enqueue(encoder.encode(text));
        } catch {
          // The visitor left between two events.
          stop();
        }
      };
      const sendEvent = (event: LiveEvent) =>
        send(
          event.kind === 'pool'
            ? 'event: pool\ndata: \n\n'
            : `event: tip\nid: ${event.hash}\ndata: ${event.hash}\n\n`,
        );
      const end = () => {
        stop();
        controller.close();
      };
      try {
        const unsubscribe = await subscribe(sendEvent);
        if (unsubscribe === undefined) {
          controller.close();
          return;
        }
        const heartbeat = setInterval(() => send(': still here\n\n'), HEARTBEAT_MS);
        stop = () => {
          clearInterval(heartbeat);
          unsubscribe();
          stop = () => undefined;
        };
        request.signal.addEventListener('abort', () => stop());
        send(`retry: ${RETRY_MS}\n\n`);
        sendEvent({ kind: 'tip', hash: await currentTip() });
      } catch {
        // The database is away: the browser comes back by itself.
        end();
      }
    },
    cancel: () => stop(),
  });
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream; charset=utf-8',
      // No compression on the way: it would hold events back.
      'Cache-Control': 'no-cache, no-transform',
      'X-Accel-Buffering': 'no',
    },
  });
}
