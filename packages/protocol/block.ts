/**
 * Decodes blocks (header, coinbase, hashes of the other transactions) and computes block ids.
 *
 * Decoded byte fields are views of the input. The decoder checks only the layout. It does not check the proof of work,
 * the previous block or the hard fork rules.
 *
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L457-L472, block_header
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L474-L505, block
 */
import { decodeTxUpToUnknownPart } from './known-part.ts';
import { bytesToHex, concatBytes, equalBytes, hexToBytes } from './bytes.ts';
import { DecodeError, DisallowedValueError, NotDecodedError } from './decode-error.ts';
import {
  FCMP_FIRST_BLOCK_VERSION,
  FIRST_BLOCK_VERSION_WITHOUT_TX_COUNT,
  MAX_OUTPUT_TREE_LAYERS,
  NEWEST_DRAFT_BLOCK_VERSION,
} from './fork17-draft.ts';
import { NEWEST_BLOCK_VERSION } from './hard-forks.ts';
import { keccak256 } from './keccak.ts';
import { ByteReader } from './byte-reader.ts';
import { describeUndecodedTxPart, readTransaction, type Transaction } from './transaction.ts';
import { transactionHash } from './transaction-hash.ts';
import { treeHash } from './tree-hash.ts';
import { encodeVarint } from './varint.ts';

/** The header of a block: all fields before the coinbase. */
export interface BlockHeader {
  /** Hard fork whose rules the block follows, 1 to 255. */
  readonly majorVersion: number;
  /** Hard fork that the miner votes for, 0 to 255. */
  readonly minorVersion: number;
  /** Timestamp of the block header in Unix seconds, set by the miner. */
  readonly timestamp: bigint;
  /** Id of the previous block, 32 bytes. */
  readonly prevId: Uint8Array;
  readonly nonce: number;
}

/** Fields of a block of version 17 or 18 that commit to the tree of all outputs of the chain. */
export interface BlockOutputTree {
  /** Number of layers of the tree, 0 to 12. */
  readonly layers: number;
  /** Root of the tree, 32 bytes. Membership proofs whose reference block is 8 blocks above this block refer to this tree. */
  readonly root: Uint8Array;
}

/** A decoded block. Its byte fields are views of the input. */
export interface Block extends BlockHeader {
  readonly blob: Uint8Array;
  readonly headerBlob: Uint8Array;
  readonly coinbase: Transaction;
  readonly coinbaseBlob: Uint8Array;
  /** Hashes of the transactions in the order of the block, 32 bytes each. The coinbase is not included. */
  readonly txHashes: readonly Uint8Array[];
  /** Tree of all outputs. Undefined in versions before 17, and if the layout of the block is unknown. */
  readonly tree: BlockOutputTree | undefined;
  /** Bytes after the last known field. Empty in every known version. The decoder accepts them from version 19 on. */
  readonly trailingBytes: Uint8Array;
  /**
   * Whether the block was decoded completely. False if unknown bytes follow the hashes, or if the coinbase has an unknown
   * format. In the second case the end of the coinbase is unknown, so `txHashes` is empty and `coinbaseBlob` contains all
   * remaining bytes.
   */
  readonly isFullyDecoded: boolean;
}

/** Maximum number of transactions in a block. @see monero src/cryptonote_config.h#L41, CRYPTONOTE_MAX_TX_PER_BLOCK */
export const MAX_TX_PER_BLOCK = 0x1000_0000;

/**
 * Decodes a block. It does not check the proof of work, the previous block or the hard fork rules.
 *
 * @throws DecodeError for bytes that the network would not accept
 */
export function decodeBlock(blob: Uint8Array): Block {
  const reader = new ByteReader(blob);
  const majorVersion = reader.varintNumber('major_version', 0xff);
  const minorVersion = reader.varintNumber('minor_version', 0xff);
  const timestamp = reader.varint('timestamp');
  const prevId = reader.key('prev_id');
  const nonce = reader.u32('nonce');
  const header = blob.subarray(0, reader.offset);

  reader.enterField('miner_tx');
  const coinbase = readTransaction(reader, false);
  reader.leaveField();
  let txHashes: Uint8Array[] = [];
  let tree: BlockOutputTree | undefined;
  let trailing = blob.subarray(blob.length);
  if (coinbase.undecoded === undefined) {
    const start = reader.offset;
    const count = reader.count('tx_hashes', 32);
    if (count > MAX_TX_PER_BLOCK)
      throw reader.error(
        `the block lists ${count} transactions, but the limit is ${MAX_TX_PER_BLOCK}`,
        'tx_hashes',
        start,
      );
    txHashes = reader.keys(count, 'tx_hashes');
    if (majorVersion > NEWEST_DRAFT_BLOCK_VERSION) trailing = reader.view(reader.remaining, '');
    else if (majorVersion >= FCMP_FIRST_BLOCK_VERSION) tree = readTree(reader);
    reader.finish();
  }
  return {
    majorVersion,
    minorVersion,
    timestamp,
    prevId,
    nonce,
    blob,
    headerBlob: header,
    coinbase,
    coinbaseBlob: coinbase.blob,
    txHashes,
    tree,
    trailingBytes: trailing,
    isFullyDecoded: coinbase.undecoded === undefined && trailing.length === 0,
  };
}

const TREE_LAYERS_FIELD = 'fcmp_pp_n_tree_layers';

function readTree(reader: ByteReader): BlockOutputTree {
  const start = reader.offset;
  const layers = reader.u8(TREE_LAYERS_FIELD);
  const root = reader.key('fcmp_pp_tree_root');
  // This check precedes that of `layers`: if bytes remain, the block has another layout, in which `layers` may have
  // another meaning.
  reader.finish();
  if (layers > MAX_OUTPUT_TREE_LAYERS)
    throw new DisallowedValueError(
      `the output tree must have at most ${MAX_OUTPUT_TREE_LAYERS} layers, but has ${layers}`,
      reader.path(TREE_LAYERS_FIELD),
      start,
    );
  return { layers, root };
}

/**
 * Reads the transaction hashes of a block whose coinbase has an unknown format, from the end of its bytes. The caller
 * must compare {@link blockIdFromCoinbaseHash} with the known id to verify the hashes.
 *
 * @param block as returned by {@link decodeBlock}, with `isFullyDecoded` false
 * @param txCount number of transactions of the block, without the coinbase
 * @returns undefined if the blob does not end with `txCount` as a varint, followed by `txCount` hashes
 */
export function addTxHashesFromBlobEnd(block: Block, txCount: number): Block | undefined {
  const { blob, headerBlob } = block;
  const count = encodeVarint(txCount);
  const hashesAt = blob.length - 32 * txCount;
  const countAt = hashesAt - count.length;
  if (countAt <= headerBlob.length || !equalBytes(blob.subarray(countAt, hashesAt), count)) return undefined;
  const coinbaseBlob = blob.subarray(headerBlob.length, countAt);
  const coinbase = decodeTxUpToUnknownPart(coinbaseBlob);
  const txHashes = new ByteReader(blob.subarray(hashesAt)).keys(txCount, 'tx_hashes');
  return {
    ...block,
    coinbase,
    coinbaseBlob,
    txHashes,
    tree: undefined,
    trailingBytes: blob.subarray(blob.length),
  };
}

/**
 * Returns the id of a block from its header, its coinbase hash and its transaction hashes, for blocks whose coinbase
 * has an unknown format. The result is wrong for block 202,612 of mainnet, which only {@link blockId} handles.
 */
export function blockIdFromCoinbaseHash(
  { headerBlob, txHashes }: Block,
  coinbaseHash: Uint8Array,
): Uint8Array {
  const hashingBlob = concatBytes(
    headerBlob,
    treeHash([coinbaseHash, ...txHashes]),
    encodeVarint(txHashes.length + 1),
  );
  return keccak256(concatBytes(encodeVarint(hashingBlob.length), hashingBlob));
}

/**
 * Returns the height in the coinbase. Undefined if the first input is not a coinbase input, which no daemon accepts.
 */
export function blockHeight(block: Block): number | undefined {
  const input = block.coinbase.inputs[0];
  return input?.kind === 'coinbase' ? input.height : undefined;
}

/**
 * Returns the root of the Merkle tree over the coinbase hash, the output tree (from version 17 on) and the transaction
 * hashes. The output tree has two leaves: the number of layers, padded with zeros, and the root.
 *
 * @param coinbaseHash hash of the coinbase; computed if omitted
 * @throws NotDecodedError unless the block is `isFullyDecoded`
 */
export function blockMerkleRoot(block: Block, coinbaseHash?: Uint8Array): Uint8Array {
  requireComplete(block);
  const first = coinbaseHash ?? transactionHash(block.coinbase);
  return treeHash([first, ...treeLeaves(block.tree), ...block.txHashes]);
}

function treeLeaves(tree: BlockOutputTree | undefined): readonly Uint8Array[] {
  if (tree === undefined) return [];
  const layers = new Uint8Array(32);
  layers[0] = tree.layers;
  return [layers, tree.root];
}

/**
 * Returns the bytes that the proof of work hashes: header, Merkle root, and number of transactions including the
 * coinbase. The number never counts the leaves of the output tree.
 *
 * @param coinbaseHash as for {@link blockMerkleRoot}
 * @throws NotDecodedError unless the block is `isFullyDecoded`
 * @see monero src/cryptonote_basic/cryptonote_format_utils.cpp#L1432-L1439, get_block_hashing_blob
 */
export function blockHashingBlob(block: Block, coinbaseHash?: Uint8Array): Uint8Array {
  const hasCount = block.majorVersion < FIRST_BLOCK_VERSION_WITHOUT_TX_COUNT;
  return concatBytes(
    block.headerBlob,
    blockMerkleRoot(block, coinbaseHash),
    hasCount ? encodeVarint(block.txHashes.length + 1) : new Uint8Array(0),
  );
}

/**
 * The only block whose id does not follow from its contents by the general rule. It has 514 transactions, and the tree
 * hash function of that time had a bug for more than 512. The network accepts the wrong id for the block with this blob
 * hash.
 *
 * @see monero src/cryptonote_basic/cryptonote_format_utils.cpp#L1441-L1484, calculate_block_hash
 */
const BLOCK_202612 = {
  height: 202612,
  blobHash: '3a8a2b3a29b50fc86ff73dd087ea43c6f0d6b8f936c849194d5c84c737903966',
  id: 'bbd604d2ba11ba27935e006ed39c9bfdd99b76bf4a50654bc1e1e61217962698',
};

/**
 * Returns the id of a block, 32 bytes.
 *
 * @param coinbaseHash as for {@link blockMerkleRoot}
 * @throws NotDecodedError unless the block is `isFullyDecoded`
 */
export function blockId(block: Block, coinbaseHash?: Uint8Array): Uint8Array {
  const hashingBlob = blockHashingBlob(block, coinbaseHash);
  // Only a block of this height can have this `blobHash`, because the height is part of the blob. This check avoids
  // hashing every block twice.
  if (
    blockHeight(block) === BLOCK_202612.height &&
    bytesToHex(keccak256(block.blob)) === BLOCK_202612.blobHash
  ) {
    return hexToBytes(BLOCK_202612.id);
  }
  return keccak256(concatBytes(encodeVarint(hashingBlob.length), hashingBlob));
}

/**
 * Decodes a block of any version.
 *
 * @returns undefined if the version is above {@link NEWEST_BLOCK_VERSION} and the layout is unknown
 * @throws DecodeError for bytes that do not have the layout of their known version
 */
export function decodeBlockIfLayoutKnown(blob: Uint8Array): Block | undefined {
  try {
    return decodeBlock(blob);
  } catch (error) {
    const isUnknownLayout = error instanceof DecodeError && !(error instanceof DisallowedValueError);
    if (isUnknownLayout && isLaterVersion(blob)) return undefined;
    throw error;
  }
}

/** Returns whether the version of a block, its first byte in every format, is above the known versions. */
function isLaterVersion(blob: Uint8Array): boolean {
  return (blob[0] ?? 0) > NEWEST_BLOCK_VERSION;
}

function requireComplete(block: Block): void {
  if (block.isFullyDecoded) return;
  const why =
    block.coinbase.undecoded === undefined
      ? `${block.trailingBytes.length} bytes of unknown meaning follow the transaction hashes`
      : `its coinbase has an ${describeUndecodedTxPart(block.coinbase.undecoded)}`;
  throw new NotDecodedError(`the id of this version ${block.majorVersion} block cannot be computed: ${why}`);
}
