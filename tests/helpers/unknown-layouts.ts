import { decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex, concatBytes, equalBytes, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { NEWEST_DRAFT_BLOCK_VERSION } from '@ringscope/protocol/fork17-draft.ts';
import { keccak256 } from '@ringscope/protocol/keccak.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import type { BlockBlobsWithOutputIndices } from '@ringscope/rpc/daemon/blocks-bin.ts';
import type { BlockHeaderInfo } from '@ringscope/rpc/daemon/headers.ts';
import type { BlockSource } from '../../indexer/ingest/fetch.ts';

/** The bytes of a block by its parts. */
interface BlockParts {
  readonly header: Uint8Array;
  readonly coinbase: Uint8Array;
  readonly txHashes: readonly Uint8Array[];
}

interface MadeUpLayout {
  readonly write: (parts: BlockParts) => Uint8Array;
  /** Changes the coinbase, whose hash then has a rule of its own. */
  readonly coinbase?: (blob: Uint8Array) => Uint8Array;
}

const field = (length: number): Uint8Array => new Uint8Array(length).fill(0xee);

const count = (hashes: readonly Uint8Array[]): Uint8Array => Uint8Array.of(hashes.length);

/** Layouts of a later hard fork that no version of this program knows. Their ids follow no known rule either. */
export const madeUpLayouts = {
  'a field after the transaction hashes': {
    write: ({ header, coinbase, txHashes }) =>
      concatBytes(header, coinbase, count(txHashes), ...txHashes, field(33)),
  },
  'a field before the coinbase': {
    write: ({ header, coinbase, txHashes }) =>
      concatBytes(header, field(8), coinbase, count(txHashes), ...txHashes),
  },
  'no transaction hashes, only their root': {
    write: ({ header, coinbase, txHashes }) =>
      concatBytes(header, coinbase, keccak256(concatBytes(...txHashes))),
  },
  'an output of an unknown kind in the coinbase': {
    write: ({ header, coinbase, txHashes }) =>
      concatBytes(header, coinbase, count(txHashes), ...txHashes, field(33)),
    coinbase: (blob) => concatBytes(Uint8Array.of(9), blob.subarray(1)),
  },
} as const satisfies Readonly<Record<string, MadeUpLayout>>;

export interface LaterChain {
  readonly entries: readonly BlockBlobsWithOutputIndices[];
  readonly headers: readonly BlockHeaderInfo[];
}

/**
 * Returns a chain that has the blocks of another chain below a height, and the same blocks in a made-up layout of the next hard fork from
 * there on.
 *
 * @param salt chains with different salts have different ids from the fork on
 */
export function laterChain(
  { entries, headers }: LaterChain,
  forkHeight: number,
  { write, coinbase: changeCoinbase }: MadeUpLayout,
  salt = 0,
): LaterChain {
  const forked = { entries: entries.slice(0, forkHeight), headers: headers.slice(0, forkHeight) };
  for (let height = forkHeight; height < entries.length; height += 1) {
    const [entry, own] = [entries[height], headers[height]];
    const below = forked.headers.at(-1);
    if (entry === undefined || own === undefined || below === undefined) break;
    const block = decodeBlock(entry.block);
    const header = Uint8Array.from(block.headerBlob);
    header[0] = NEWEST_DRAFT_BLOCK_VERSION + 1;
    // The previous id is followed by the nonce.
    header.set(hexToBytes(below.hash), header.length - 36);
    const coinbase = changeCoinbase?.(block.coinbaseBlob) ?? block.coinbaseBlob;
    const minerTxHash =
      changeCoinbase === undefined ? transactionHash(decodeTransaction(coinbase)) : keccak256(coinbase);
    const blob = write({ header, coinbase, txHashes: block.txHashes });
    forked.entries.push({ ...entry, block: blob });
    forked.headers.push({
      ...own,
      hash: bytesToHex(keccak256(concatBytes(Uint8Array.of(salt), blob))),
      prevHash: below.hash,
      majorVersion: NEWEST_DRAFT_BLOCK_VERSION + 1,
      minerTxHash: bytesToHex(minerTxHash),
    });
  }
  return forked;
}

/**
 * Returns the methods of a daemon that has this chain.
 *
 * @param original the chain in a known layout, from which the daemon knows the parts of each block
 * @param coinbaseOf changes the bytes of the coinbase that the daemon returns by its hash
 */
export function daemonOf(
  { entries, headers }: LaterChain,
  original: LaterChain,
  layout: MadeUpLayout,
  coinbaseOf: (blob: Uint8Array) => Uint8Array = (blob) => blob,
) {
  const tip = headers.length - 1;
  const partsAt = (height: number) => {
    const block = decodeBlock(original.entries[height]!.block);
    const isForked = !equalBytes(entries[height]!.block, original.entries[height]!.block);
    const coinbase = isForked
      ? (layout.coinbase?.(block.coinbaseBlob) ?? block.coinbaseBlob)
      : block.coinbaseBlob;
    return { coinbase, txHashes: block.txHashes };
  };
  return {
    getInfo: async () => ({
      height: headers.length,
      topBlockHash: headers[tip]!.hash,
      nettype: 'fakechain' as const,
    }),
    getBlockHeadersRange: async ({ startHeight, endHeight }: { startHeight: number; endHeight: number }) => ({
      headers: headers.slice(startHeight, endHeight + 1),
    }),
    getBlocksBin: async (args: {
      readonly blockIds?: readonly string[];
      readonly startHeight?: number;
      readonly maxBlockCount?: number;
    }) => {
      const known = args.blockIds?.map((id) => headers.findIndex(({ hash }) => hash === id)) ?? [];
      const start = args.startHeight ?? known.find((height) => height >= 0) ?? 0;
      if (args.blockIds !== undefined && start === tip) return { startHeight: undefined, blocks: [] };
      const end = start + Math.min(args.maxBlockCount ?? 20, 20);
      return { startHeight: start, blocks: entries.slice(start, end) };
    },
    getBlock: async (args: { readonly hash?: string; readonly height?: number }) => {
      const height = args.height ?? headers.findIndex(({ hash }) => hash === args.hash);
      return {
        blob: entries[height]!.block,
        blockHeader: headers[height]!,
        txHashes: partsAt(height).txHashes.map(bytesToHex),
      };
    },
    getTransactions: async ({ hashes }: { readonly hashes: readonly string[] }) => ({
      transactions: hashes.flatMap((wanted) => {
        const height = headers.findIndex(({ minerTxHash }) => minerTxHash === wanted);
        return height < 0
          ? []
          : [{ hash: wanted, blob: coinbaseOf(partsAt(height).coinbase), complete: true }];
      }),
    }),
    getOIndexesBin: async () => ({ indexes: original.entries[0]!.outputIndices[0] ?? [] }),
  } as const satisfies Partial<Record<keyof BlockSource | 'getInfo', unknown>>;
}
