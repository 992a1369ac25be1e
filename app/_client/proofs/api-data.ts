import {
  parseBlockHash,
  parseKeyImage,
  parseOneTimeKey,
  parseTxHash,
  type BlockHash,
  type KeyImage,
  type OneTimeKey,
  type TxHash,
} from '@ringscope/protocol/brands.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { ChainUnavailableError } from '../../../proofs/sources.ts';

export interface BlockFromApi {
  readonly hash: BlockHash;
  readonly height: number;
  readonly time: number;
}

/** A transaction in a response of `/api/v1/chain-data`. */
export interface TxFromApi {
  readonly hash: TxHash;
  readonly state: 'confirmed' | 'pool' | 'orphaned' | 'unknown';
  readonly block: BlockFromApi | undefined;
  readonly confirmations: number;
  /**
   * Timestamp, in Unix seconds, of the block that gives the transaction its tenth confirmation. After this block, the
   * outputs of the transaction can be spent, unless they have an unlock time. Undefined before this block.
   */
  readonly spendableSinceTime: number | undefined;
  /** For an orphaned transaction, the hash of the main chain transaction with one of its key images. Undefined if there is none. */
  readonly replacedBy: TxHash | undefined;
  readonly blob: Uint8Array | undefined;
  /** Outputs of other transactions that have the same one-time key as an output of this transaction. */
  readonly keyReuses: readonly {
    readonly position: number;
    readonly txid: TxHash;
    readonly otherPosition: number;
    readonly height: number;
  }[];
}

export interface KeyImageFromApi {
  readonly keyImage: KeyImage;
  readonly state: 'unspent' | 'confirmed' | 'pool';
  readonly txid: TxHash | undefined;
  readonly block: BlockFromApi | undefined;
}

export interface ChainDataPage {
  readonly tip: { readonly height: number; readonly hash: BlockHash; readonly time: number };
  readonly txs: readonly TxFromApi[];
  readonly outputKeys: readonly (OneTimeKey | undefined)[];
  readonly keyImages: readonly KeyImageFromApi[];
}

type Json = Readonly<Record<string, unknown>>;

/** Parses a response of `/api/v1/chain-data`. @throws ChainUnavailableError when a field is missing or has the wrong type */
export function parseChainDataPage(response: unknown): ChainDataPage {
  const { index, tip_timestamp: time, txs, outputs, key_images: keyImages } = asObject(response);
  const { height, hash } = asObject(index);
  return {
    tip: { height: asNumber(height), hash: required(parseBlockHash(asString(hash))), time: asNumber(time) },
    txs: asArray(txs).map(readTx),
    outputKeys: asArray(outputs).map((output) => {
      const { key } = asObject(output);
      return key === null ? undefined : required(parseOneTimeKey(asString(key)));
    }),
    keyImages: asArray(keyImages).map((value) => {
      const { key_image: keyImage, state, tx_hash: txid, block } = asObject(value);
      return {
        keyImage: required(parseKeyImage(asString(keyImage))),
        state: oneOf(['unspent', 'confirmed', 'pool'], state),
        txid: txid === null ? undefined : required(parseTxHash(asString(txid))),
        block: readBlock(block),
      };
    }),
  };
}

function readTx(value: unknown): TxFromApi {
  const {
    hash,
    state,
    block,
    confirmations,
    spendable_since: since,
    replaced_by: replacedBy,
    hex,
    reused_keys: reuses,
  } = asObject(value);
  return {
    hash: required(parseTxHash(asString(hash))),
    state: oneOf(['confirmed', 'pool', 'orphaned', 'unknown'], state),
    block: readBlock(block),
    confirmations: asNumber(confirmations),
    // Servers of older versions send neither of the next two fields.
    spendableSinceTime: typeof since === 'number' ? asNumber(since) : undefined,
    replacedBy: typeof replacedBy === 'string' ? required(parseTxHash(replacedBy)) : undefined,
    blob: hex === null ? undefined : readHex(hex),
    keyReuses: (reuses === null ? [] : asArray(reuses)).map((reuse) => {
      const { position, tx_hash: txid, other_position: otherPosition, height } = asObject(reuse);
      return {
        position: asNumber(position),
        txid: required(parseTxHash(asString(txid))),
        otherPosition: asNumber(otherPosition),
        height: asNumber(height),
      };
    }),
  };
}

/**
 * Parses a page of the transactions whose hashes begin with a prefix.
 *
 * @throws ChainUnavailableError when a field is missing or has the wrong type
 */
export function parseHashPrefixPage(response: unknown): {
  readonly hashes: readonly TxHash[];
  readonly next: string | undefined;
} {
  const { txs, next } = asObject(response);
  return {
    hashes: asArray(txs).map((tx) => required(parseTxHash(asString(asObject(tx)['hash'])))),
    next: next === null ? undefined : asString(next),
  };
}

function readBlock(value: unknown): BlockFromApi | undefined {
  if (value === null) return undefined;
  const { hash, height, timestamp } = asObject(value);
  return {
    hash: required(parseBlockHash(asString(hash))),
    height: asNumber(height),
    time: asNumber(timestamp),
  };
}

function readHex(value: unknown): Uint8Array {
  const hex = asString(value);
  if (!/^(?:[0-9a-f]{2})*$/.test(hex)) throw unreadable();
  return hexToBytes(hex);
}

function unreadable(): ChainUnavailableError {
  return new ChainUnavailableError(
    'A response of this explorer does not have the format that this page expects. Reload the page to get its current version, and try again.',
  );
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw unreadable();
  return value;
}

function asObject(value: unknown): Json {
  if (typeof value !== 'object' || value === null) throw unreadable();
  return { ...value };
}

function asArray(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadable();
  return value;
}

function asString(value: unknown): string {
  if (typeof value !== 'string') throw unreadable();
  return value;
}

function asNumber(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw unreadable();
  return value;
}

function oneOf<T extends string>(allowed: readonly T[], value: unknown): T {
  return required(allowed.find((each) => each === value));
}
