import { z } from 'zod';
import type { BlockHeader, BlockOutputTree } from '@ringscope/protocol';
import { objectField, u32Field, u64Field, u8Field } from '../wire.ts';
import { hexBytesFieldOfLength, readJsonString } from './json-string.ts';
import { transactionJsonField } from './transaction-json.ts';
import type { TransactionFromJson } from './transaction-json.ts';

/** A block from the daemon's JSON, with the field names of packages/protocol/block.ts. */
export interface BlockFromJson extends BlockHeader {
  readonly coinbase: TransactionFromJson;
  /** Hashes of the transactions without the coinbase, in the order of the block. */
  readonly txHashes: readonly Uint8Array[];
  /** Tree of all outputs, from block version 17 on. */
  readonly tree: BlockOutputTree | undefined;
}

/** Largest length of the JSON, in characters. It suffices for a block with the ids of a million transactions. */
const MAX_BLOCK_JSON_LENGTH = 80 * 1024 * 1024;

const blockJson: z.ZodType<BlockFromJson> = objectField({
  major_version: u8Field,
  minor_version: u8Field,
  timestamp: u64Field,
  prev_id: hexBytesFieldOfLength(32),
  nonce: u32Field,
  miner_tx: transactionJsonField,
  tx_hashes: z.array(hexBytesFieldOfLength(32)),
  fcmp_pp_n_tree_layers: u8Field.optional(),
  fcmp_pp_tree_root: hexBytesFieldOfLength(32).optional(),
}).transform(({ minerTx: coinbase, fcmpPpNTreeLayers: layers, fcmpPpTreeRoot: root, ...rest }, context) => {
  if ((layers === undefined) !== (root === undefined)) {
    const message = 'a block must have both fcmp_pp_n_tree_layers and fcmp_pp_tree_root, or neither';
    context.issues.push({ code: 'custom', message, input: undefined });
    return z.NEVER;
  }
  const tree = layers === undefined || root === undefined ? undefined : { layers, root };
  return { ...rest, coinbase, tree };
});

/**
 * Parses the daemon's JSON of a block, which `getBlock` returns as `json`. Renames the daemon's fields: `prev_id`
 * becomes `prevId`, `miner_tx` becomes `coinbase`. Reads the coinbase as `readTransactionJson` does. To compute the id
 * of the block, encode the result and the coinbase blob with `encodeBlock`, decode these bytes with `decodeBlock`, and
 * pass the decoded block to `blockId`.
 *
 * @param text at most 80 Mi characters, 10 levels deep
 * @throws InvalidResponseError with the path of the invalid field; also if a version number is above 255
 * @see the documentation of the daemon's RPC interface, "Block json"
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L457-L472, block_header
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L474-L505, block
 */
export function readBlockJson(text: string): BlockFromJson {
  return readJsonString(blockJson, text, MAX_BLOCK_JSON_LENGTH, 'block JSON');
}
