import type { RequestListener } from 'node:http';
import type { Queue } from 'bullmq';
import type { RangeQueueClient } from './queue-store.ts';

/** Path under which the web page of the job queue is served. */
export const QUEUE_DASHBOARD_PATH = '/queues';

/**
 * Creates the web page of the job queue: Bull Board, without its actions.
 *
 * @param getClient returns the current client of the queue; undefined before the queue is open
 * @see https://github.com/felixmosh/bull-board
 */
export async function createQueueDashboard(
  getClient: () => RangeQueueClient | undefined,
): Promise<RequestListener> {
  // Import these packages only here, because an indexer without a port for metrics does not need them.
  const [{ fastify }, { createBullBoard }, { BullMQAdapter }, { FastifyAdapter }] = await Promise.all([
    import('fastify'),
    import('@bull-board/api'),
    import('@bull-board/api/bullMQAdapter'),
    import('@bull-board/fastify'),
  ]);
  const serverAdapter = new FastifyAdapter();
  const board = createBullBoard({
    queues: [],
    serverAdapter,
    options: { uiConfig: { boardTitle: 'Ringscope', pollingInterval: { showSetting: true } } },
  });
  serverAdapter.setBasePath(QUEUE_DASHBOARD_PATH);
  const server = fastify();
  // In read-only mode, Bull Board refuses changes of a queue. This hook also refuses changes through routes
  // without a queue and through routes that later versions of Bull Board may add.
  server.addHook('onRequest', async ({ method }, reply) => {
    if (method !== 'GET' && method !== 'HEAD')
      await reply
        .code(405)
        .send({ error: 'This board only shows the queue. Use the command line to pause the indexer.' });
  });
  let shown: RangeQueueClient | undefined;
  server.addHook('onRequest', async () => {
    const current = getClient();
    if (current === shown) return;
    shown = current;
    board.replaceQueues(
      // The adapter also accepts a queue in Postgres, although its type has another parameter for the backend.
      current === undefined ? [] : [new BullMQAdapter(current as unknown as Queue, { readOnlyMode: true })],
    );
  });
  await server.register(serverAdapter.registerPlugin(), { prefix: QUEUE_DASHBOARD_PATH });
  await server.ready();
  return (request, response) => server.routing(request, response);
}
