import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { decodeBlock } from '@ringscope/protocol/block.ts';
import { decodePortableStorage, type StorageSection } from '@ringscope/protocol/portable-storage.ts';
import type { ChainFolder } from './chain-folder.ts';
import { storageResponse } from './storage-response.ts';

/** Unix time at which the daemon received all waiting transactions. The value is arbitrary and constant. */
const RECEIVED_AT = 1_798_000_000;

/**
 * Returns the JSON of `get_transactions` without the status. It has entries for transactions below a height and for
 * waiting ones, and lists the ids of the others.
 *
 * @param height number of blocks that the daemon shows
 * @param pool blobs in hexadecimal, by id
 */
export async function transactionsResponse(
  chain: ChainFolder,
  hashes: readonly string[],
  { height, pool }: { readonly height: number; readonly pool: ReadonlyMap<string, string> },
): Promise<string> {
  const found: string[] = [];
  const missed: string[] = [];
  for (const hash of hashes) {
    const place = chain.placeOf(hexToBytes(hash));
    const waiting = pool.get(hash);
    if (place !== undefined && place.height < height)
      found.push(await minedEntry(chain, hash, place, height));
    else if (waiting !== undefined) found.push(waitingEntry(hash, waiting));
    else missed.push(hash);
  }
  const lists = [`"txs":[${found.join(',')}]`];
  if (missed.length > 0) lists.push(`"missed_tx":${JSON.stringify(missed)}`);
  return lists.join(',');
}

async function minedEntry(
  chain: ChainFolder,
  hash: string,
  { height, position }: { readonly height: number; readonly position: number },
  chainHeight: number,
): Promise<string> {
  const stretch = { from: height, to: height + 1 };
  const block = objectOf(await chain.blocks(stretch));
  const indices = objectOf(await chain.indices(stretch));
  const { timestamp } = JSON.parse((await chain.headers(stretch)).toString('latin1')) as {
    timestamp: number;
  };
  return (
    `{"tx_hash":"${hash}","as_hex":"${bytesToHex(blobOf(block, position))}","as_json":"","in_pool":false,` +
    `"double_spend_seen":false,"block_height":${height},"block_timestamp":${timestamp},` +
    `"confirmations":${chainHeight - height},"output_indices":[${indicesOf(indices, position).join(',')}]}`
  );
}

function waitingEntry(hash: string, blob: string): string {
  return (
    `{"tx_hash":"${hash}","as_hex":"${blob}","as_json":"","in_pool":true,"double_spend_seen":false,` +
    `"relayed":true,"received_timestamp":${RECEIVED_AT}}`
  );
}

/** Decodes one object from a file of a synthetic chain. */
function objectOf(bytes: Buffer): StorageSection {
  const root = decodePortableStorage(Buffer.concat(storageResponse(new Map(), { one: { count: 1, bytes } })));
  const list = root.get('one');
  const object = list?.type === 'array' && list.of === 'object' ? list.value[0] : undefined;
  if (object === undefined) throw new Error('the files of the chain hold no object where one should be');
  return object;
}

/** Returns the blob of a block from its object. */
export function blockBlob(object: Buffer): Uint8Array {
  const block = objectOf(object).get('block');
  if (block?.type !== 'string') throw new Error('the files of the chain hold no block where one should be');
  return block.value;
}

function blobOf(object: StorageSection, position: number): Uint8Array {
  const [block, txs] = [object.get('block'), object.get('txs')];
  const blob =
    position === 0
      ? block?.type === 'string' && decodeBlock(block.value).coinbaseBlob
      : txs?.type === 'array' && txs.of === 'string' && txs.value[position - 1];
  if (blob === undefined || blob === false)
    throw new Error('the files of the chain hold no such transaction');
  return blob;
}

function indicesOf(object: StorageSection, position: number): readonly bigint[] {
  const list = object.get('indices');
  const one =
    list?.type === 'array' && list.of === 'object' ? list.value[position]?.get('indices') : undefined;
  return one?.type === 'array' && one.of === 'uint64' ? one.value : [];
}
