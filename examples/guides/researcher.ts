// Computes the median fee rate of each range of blocks from the exports: npx tsx researcher.ts
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { createRingscopeClient, readPages } from '@ringscope/client';

/** The fields of an export row that this program reads. Integers of 64 bits are decimal strings. */
interface Row {
  readonly position: number;
  readonly fee: string | null;
  readonly weight: number | null;
}

const client = createRingscopeClient('http://127.0.0.1:3000');
for await (const { ranges } of readPages((cursor) =>
  client.GET('/api/v1/export', { params: { query: { limit: 100, ...(cursor && { cursor }) } } }),
)) {
  for (const { from, to, txs } of ranges) {
    const { data, response } = await client.GET('/api/v1/export/{kind}', {
      params: { path: { kind: 'txs' }, query: { from, to } },
      parseAs: 'stream',
    });
    if (!data)
      throw new Error(
        `The export of blocks ${from} to ${to} failed with status ${response.status}. Run the program again.`,
      );
    const rates: bigint[] = [];
    let rows = 0;
    for await (const line of createInterface({ input: Readable.fromWeb(data as ReadableStream) })) {
      const { position, fee, weight } = JSON.parse(line) as Row;
      rows += 1;
      // The first transaction of a block is the coinbase, which pays no fee.
      if (position > 0 && fee !== null && weight !== null) rates.push(BigInt(fee) / BigInt(weight));
    }
    // The server closes the connection when a reorg replaces blocks of the export.
    if (rows !== txs)
      throw new Error(
        `The export of blocks ${from} to ${to} ended after ${rows} of ${txs} rows. Run the program again.`,
      );
    rates.sort((a, b) => (a < b ? -1 : 1));
    const median = rates[Math.floor(rates.length / 2)] ?? 'unknown';
    console.log(`${from} to ${to}: ${rows} transactions, median fee rate ${median}`);
  }
}
