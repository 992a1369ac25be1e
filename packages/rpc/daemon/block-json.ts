import { z } from 'zod';
import type { BlockHeader } from '@ringscope/protocol/block.ts';
import { object, u32, u64, u8 } from '../wire.ts';
import { fixedHex, readJsonString } from './json-string.ts';
import { transactionJson } from './transaction-json.ts';
import type { TransactionJson } from './transaction-json.ts';

/** A block as the daemon's JSON describes it, with the names of packages/protocol/block.ts. */
export interface DaemonBlockJson extends BlockHeader {
  readonly coinbase: TransactionJson;
  /** Hashes of the transactions without the coinbase, in the order of the block. */
  readonly txHashes: readonly Uint8Array[];
}

/** Largest length of the JSON, in characters. It suffices for a block with the ids of a million transactions. */
const MAX_BLOCK_JSON_LENGTH = 80 * 1024 * 1024;

const blockJson: z.ZodType<DaemonBlockJson> = object({
  major_version: u8,
  minor_version: u8,
  timestamp: u64,
  prev_id: fixedHex(32),
  nonce: u32,
  miner_tx: transactionJson,
  tx_hashes: z.array(fixedHex(32)),
}).transform(({ minerTx: coinbase, ...rest }) => ({ ...rest, coinbase }));

/**
 * Reads the daemon's JSON of a block, which is `json` of `getBlock`. It renames the fields of the wire (`prev_id`
 * becomes `prevId`, `miner_tx` becomes `coinbase`), and reads the coinbase as `readTransactionJson` does. `encodeBlock`
 * encodes the result and the coinbase blob as the block's blob, from which the id follows.
 *
 * @param text at most 80 Mi characters, 10 levels deep
 * @throws InvalidResponseError with the path of the field, as `readTransactionJson`; also for version numbers above 255
 * @see the daemon interface, section 2, "Block json"
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L457-L472, block_header
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L474-L505, block
 */
export function readBlockJson(text: string): DaemonBlockJson {
  return readJsonString(blockJson, text, MAX_BLOCK_JSON_LENGTH, 'block JSON');
}
