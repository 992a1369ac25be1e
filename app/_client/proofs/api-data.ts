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

export interface ApiBlock {
  readonly hash: BlockHash;
  readonly height: number;
  readonly time: number;
}

/** A transaction in a response of `/api/v1/chain-data`. */
export interface ApiTx {
  readonly hash: TxHash;
  readonly state: 'confirmed' | 'pool' | 'orphaned' | 'unknown';
  readonly block: ApiBlock | undefined;
  readonly confirmations: number;
  readonly blob: Uint8Array | undefined;
  /** Outputs of other transactions that have the same one-time key as an output of this transaction. */
  readonly reuses: readonly {
    readonly position: number;
    readonly txid: TxHash;
    readonly otherPosition: number;
    readonly height: number;
  }[];
}

export interface ApiKeyImage {
  readonly image: KeyImage;
  readonly state: 'unspent' | 'confirmed' | 'pool';
  readonly txid: TxHash | undefined;
  readonly block: ApiBlock | undefined;
}

export interface ChainDataPage {
  readonly tip: { readonly height: number; readonly hash: BlockHash; readonly time: number };
  readonly txs: readonly ApiTx[];
  readonly outputKeys: readonly (OneTimeKey | undefined)[];
  readonly keyImages: readonly ApiKeyImage[];
}

type Json = Readonly<Record<string, unknown>>;

/** Parses a response of `/api/v1/chain-data`. @throws ChainUnavailableError when its shape is not valid */
export function readChainData(response: unknown): ChainDataPage {
  const { index, tip_timestamp: time, txs, outputs, key_images: keyImages } = record(response);
  const { height, hash } = record(index);
  return {
    tip: { height: number(height), hash: required(parseBlockHash(text(hash))), time: number(time) },
    txs: list(txs).map(readTx),
    outputKeys: list(outputs).map((output) => {
      const { key } = record(output);
      return key === null ? undefined : required(parseOneTimeKey(text(key)));
    }),
    keyImages: list(keyImages).map((value) => {
      const { key_image: image, state, tx_hash: txid, block } = record(value);
      return {
        image: required(parseKeyImage(text(image))),
        state: oneOf(['unspent', 'confirmed', 'pool'], state),
        txid: txid === null ? undefined : required(parseTxHash(text(txid))),
        block: readBlock(block),
      };
    }),
  };
}

function readTx(value: unknown): ApiTx {
  const { hash, state, block, confirmations, hex, reused_keys: reuses } = record(value);
  return {
    hash: required(parseTxHash(text(hash))),
    state: oneOf(['confirmed', 'pool', 'orphaned', 'unknown'], state),
    block: readBlock(block),
    confirmations: number(confirmations),
    blob: hex === null ? undefined : readHex(hex),
    reuses: (reuses === null ? [] : list(reuses)).map((reuse) => {
      const { position, tx_hash: txid, other_position: otherPosition, height } = record(reuse);
      return {
        position: number(position),
        txid: required(parseTxHash(text(txid))),
        otherPosition: number(otherPosition),
        height: number(height),
      };
    }),
  };
}

/** Parses a page of transactions found by hash prefix. @throws ChainUnavailableError when its shape is not valid */
export function readPrefixPage(response: unknown): {
  readonly hashes: readonly TxHash[];
  readonly next: string | undefined;
} {
  const { txs, next } = record(response);
  return {
    hashes: list(txs).map((tx) => required(parseTxHash(text(record(tx)['hash'])))),
    next: next === null ? undefined : text(next),
  };
}

function readBlock(value: unknown): ApiBlock | undefined {
  if (value === null) return undefined;
  const { hash, height, timestamp } = record(value);
  return {
    hash: required(parseBlockHash(text(hash))),
    height: number(height),
    time: number(timestamp),
  };
}

function readHex(value: unknown): Uint8Array {
  const digits = text(value);
  if (!/^(?:[0-9a-f]{2})*$/.test(digits)) throw unreadable();
  return hexToBytes(digits);
}

function unreadable(): ChainUnavailableError {
  return new ChainUnavailableError('This explorer gave an answer that cannot be read.');
}

function required<T>(value: T | undefined): T {
  if (value === undefined) throw unreadable();
  return value;
}

function record(value: unknown): Json {
  if (typeof value !== 'object' || value === null) throw unreadable();
  return { ...value };
}

function list(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw unreadable();
  return value;
}

function text(value: unknown): string {
  if (typeof value !== 'string') throw unreadable();
  return value;
}

function number(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) throw unreadable();
  return value;
}

function oneOf<T extends string>(words: readonly T[], value: unknown): T {
  return required(words.find((word) => word === value));
}
