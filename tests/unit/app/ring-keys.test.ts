import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'playwright/test';
import { z } from 'zod';
import { bindSiteDaemonCalls } from '../../../server/allowed-calls.ts';
import { createDaemonChainSource } from '../../../server/proofs/daemon-chain.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { createDaemonClient } from '@ringscope/rpc/daemon/client.ts';

const request = z.object({ outputs: z.array(z.object({ amount: z.number(), index: z.number() })) });

/** Returns the key at an index. */
const keyAt = (index: number): string => index.toString(16).padStart(64, '0');

/** Starts a restricted port that returns at most `most` outputs in a call. */
async function startRestrictedPort(most: number) {
  const calls: number[] = [];
  const warnings: string[] = [];
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(z.instanceof(Buffer).parse(part));
      const { outputs } = request.parse(JSON.parse(Buffer.concat(parts).toString()));
      calls.push(outputs.length);
      const outs = outputs.map(({ index }) => ({
        height: 1,
        key: keyAt(index),
        mask: keyAt(0),
        txid: '',
        unlocked: true,
      }));
      const response = outputs.length > most ? { status: 'Too many outs requested' } : { status: 'OK', outs };
      outgoing.end(JSON.stringify({ ...response, untrusted: false }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  const client = createDaemonClient({ url: `http://127.0.0.1:${String(address.port)}` });
  return {
    chain: createDaemonChainSource({
      daemon: bindSiteDaemonCalls(client),
      maxFetchedBytes: 64 * 1024 * 1024,
      warn: (message) => warnings.push(message),
    }),
    warnings,
    calls,
    async stop() {
      client.close();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

for (const [most, expected] of [
  [5_000, [5_000, 1_000]],
  [40, [5_000, ...Array.from({ length: 150 }, () => 40)]],
] as const) {
  test(`6,000 ring members are fetched from a port that returns ${most} in a call`, async () => {
    const port = await startRestrictedPort(most);
    const ring = (first: number) => ({
      amount: 0n,
      globalIndices: Array.from({ length: 3_000 }, (_, at) => BigInt(first + at)),
    });
    const rings = await port.chain.fetchRingKeys([ring(0), ring(70_000)]);
    expect(port.calls).toEqual(expected);
    expect(rings.map(({ length }) => length)).toEqual([3_000, 3_000]);
    expect(rings.map((keys) => bytesToHex(keys[2_999] ?? new Uint8Array()))).toEqual([
      keyAt(2_999),
      keyAt(72_999),
    ]);
    await port.stop();
  });
}

test('a call that is refused at the smallest size is not repeated', async () => {
  const port = await startRestrictedPort(0);
  await expect(port.chain.fetchRingKeys([{ amount: 0n, globalIndices: [1n] }])).rejects.toThrow(
    'The node of this explorer refused the request.',
  );
  expect(port.warnings).toEqual([expect.stringContaining('Too many outs requested')]);
  expect(port.calls).toEqual([1]);
  await port.stop();
});
