import { z } from 'zod';
import type { BlockHeader } from '../../protocol/block.ts';
import { object, u32, u64, u8 } from '../wire.ts';
import { fixedHex, readJsonText } from './json-text.ts';
import { transactionJson } from './transaction-json.ts';
import type { TransactionJson } from './transaction-json.ts';

/** What the daemon's JSON of a block says, by the names of protocol/block.ts. */
export interface BlockJson extends BlockHeader {
  readonly minerTx: TransactionJson;
  /** Without the coinbase transaction, in the order of the block. */
  readonly txHashes: readonly Uint8Array[];
}

/** Characters of the JSON of a block with a million transactions, whose ids are all that it holds of them. */
const MAX_BLOCK_TEXT = 80 * 1024 * 1024;

const blockJson: z.ZodType<BlockJson> = object({
  major_version: u8,
  minor_version: u8,
  timestamp: u64,
  prev_id: fixedHex(32),
  nonce: u32,
  miner_tx: transactionJson,
  tx_hashes: z.array(fixedHex(32)),
});

/**
 * Reads the daemon's JSON of a block: `json` of `getBlock`. The wire names become ours (`prev_id` is `prevId`), and the
 * coinbase transaction is read as by `readTransactionJson`. `encodeBlock`, with the blob of the coinbase transaction, makes
 * the block's blob from the result, and with it the id.
 *
 * @param text at most 80 Mi characters, 10 levels deep
 * @throws InvalidAnswerError naming the field, as `readTransactionJson`; also for version numbers above 255
 * @see the daemon interface, section 2, "Block json"
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L457-L472, block_header
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L474-L505, block
 */
export function readBlockJson(text: string): BlockJson {
  return readJsonText(blockJson, text, MAX_BLOCK_TEXT, 'block JSON');
}
