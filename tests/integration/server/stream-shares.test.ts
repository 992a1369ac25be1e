import { RawConnection } from './raw-connection.ts';
import type { StreamSlotLimits } from '../../../server/limits/stream-slots.ts';
import { composeTestSite, expect, test } from './site.ts';

const UNKNOWN_TX = 'ab'.repeat(32);

const paths = {
  wait: `/api/v1/txs/${UNKNOWN_TX}/wait?timeout=50`,
  'tx stream': `/api/v1/stream?tx=${UNKNOWN_TX}`,
  'stream of blocks': '/api/v1/stream?types=block',
  'short wait': `/api/v1/txs/${UNKNOWN_TX}/wait?timeout=0`,
  status: '/api/v1/status',
  transactions: '/api/v1/blocks',
} as const;

const limits = { total: 4, perClient: 2, perIpNetwork: 4 } satisfies StreamSlotLimits;

for (const [filled, others] of [
  ['wait', ['tx stream', 'stream of blocks', 'status', 'transactions']],
  ['tx stream', ['short wait', 'stream of blocks', 'status', 'transactions']],
] as const) {
  test(`clients that hold each slot of a ${filled} take nothing from other requests`, async ({
    database,
  }) => {
    const site = await composeTestSite(
      { DATABASE_URL: database.url },
      { txStreams: limits, txWaits: limits },
    );
    const send = async (client: number, name: keyof typeof paths): Promise<RawConnection> => {
      const connection = await RawConnection.open(site.url, `127.0.0.${client}`);
      connection.write(`GET ${paths[name]} HTTP/1.1\r\nHost: explorer.example\r\n\r\n`);
      return connection;
    };
    /** Opens one more than the allowed number, and returns those that stay open. */
    const fill = async (client: number): Promise<readonly RawConnection[]> => {
      const opened = await Promise.all([1, 2, 3].map(async () => send(client, filled)));
      const refused = await Promise.any(
        opened.map(async (connection) => {
          const { status, headers } = await connection.answer();
          if (status !== 503) throw new Error(`the status is ${status}`);
          expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
          return connection;
        }),
      );
      return opened.filter((connection) => connection !== refused);
    };
    const open = [...(await fill(2)), ...(await fill(3))];

    // All slots are taken, so other clients cannot open one either.
    expect((await (await send(4, filled)).answer()).status).toBe(503);
    for (const client of [2, 4])
      for (const other of others)
        expect([other, (await (await send(client, other)).answer()).status]).toEqual([other, 200]);

    for (const { socket } of open) socket.destroy();
    const freed = filled === 'wait' ? 'short wait' : filled;
    await expect.poll(async () => (await (await send(4, freed)).answer()).status).toBe(200);
    await site.close();
  });
}
