import { blockHeight, blockId, decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { DecodeError, NotDecodedError } from '@ringscope/protocol/decode-error.ts';
import { absoluteOffsets } from '@ringscope/protocol/ring-members.ts';
import { ringCtTypeName } from '@ringscope/protocol/ringct-type.ts';
import { transactionPrefixHash, transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import {
  decodeTransaction,
  getRingCtType,
  transactionFee,
  type Transaction,
} from '@ringscope/protocol/transaction.ts';
import {
  decodedBlockFields,
  decodedTxFields,
  type DecodeResponse,
  type DecodedBlockJson,
  type DecodedTxJson,
} from '../contract/decode.ts';
import { extraJson } from './extra.ts';
import { createJsonFieldsConverter } from './fields.ts';
import { viewTagToHex } from '../../lookups/view-tag.ts';

const toTxFields = createJsonFieldsConverter(decodedTxFields);
const toBlockFields = createJsonFieldsConverter(decodedBlockFields);

/** The decoded content, or the position and reason of a decoding failure. */
export type DecodeResult =
  | { readonly ok: true; readonly content: DecodeResponse }
  | { readonly ok: false; readonly path: string; readonly offset: number; readonly reason: string };

/** Decodes bytes in this or another thread. Returns `busy` when too many requests wait. */
export type BlobDecoder = (kind: 'tx' | 'block', bytes: Uint8Array) => Promise<DecodeResult | 'busy'>;

/** Decodes the bytes of a transaction or of a block. */
export function decodeTxOrBlockToJson(kind: 'tx' | 'block', bytes: Uint8Array): DecodeResult {
  try {
    const content =
      kind === 'tx'
        ? { tx: toDecodedTxJson(decodeTransaction(bytes)), block: null }
        : { tx: null, block: decodedBlockJson(bytes) };
    return { ok: true, content };
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error;
    const { path, offset, reason } = error;
    return { ok: false, path, offset, reason };
  }
}

export function toDecodedTxJson(tx: Transaction): DecodedTxJson {
  const type = getRingCtType(tx);
  const fee = ifKnown(() => transactionFee(tx));
  return {
    ...toTxFields({
      hash: hashJson(ifKnown(() => transactionHash(tx))),
      prefixHash: hashJson(ifKnown(() => transactionPrefixHash(tx))),
      version: tx.version,
      rctType: type,
      rctTypeName: type === undefined ? undefined : (ringCtTypeName(type) ?? `unknown type ${type}`),
      coinbase: tx.isCoinbase,
      fee: fee !== undefined && fee >= 0n ? fee : undefined,
      size: tx.blob.length,
      weight: ifKnown(() => transactionWeight(tx)),
      unlockTime: tx.unlockTime,
    }),
    inputs: tx.inputs.map((input) =>
      input.kind === 'coinbase'
        ? { kind: 'coinbase', height: input.height }
        : {
            kind: 'key',
            amount: input.amount.toString(),
            key_image: bytesToHex(input.keyImage),
            key_offsets: input.keyOffsets.map(String),
            global_indices: absoluteOffsets(input.keyOffsets).map(String),
          },
    ),
    outputs: tx.outputs.map(({ amount, key, viewTag = null, carrot }) => ({
      amount: amount.toString(),
      key: bytesToHex(key),
      view_tag:
        carrot === undefined ? viewTagToHex({ viewTag, carrotFields: null }) : bytesToHex(carrot.viewTag),
      encrypted_janus_anchor: carrot === undefined ? null : bytesToHex(carrot.encryptedAnchor),
    })),
    extra: extraJson(tx.extra, tx.isCoinbase),
    undecoded:
      tx.undecoded === undefined
        ? null
        : { what: tx.undecoded.kind, path: tx.undecoded.path, offset: tx.undecoded.offset },
  };
}

function decodedBlockJson(bytes: Uint8Array): DecodedBlockJson {
  const block = decodeBlock(bytes);
  const timestamp = Number(block.timestamp);
  return {
    ...toBlockFields({
      hash: hashJson(ifKnown(() => blockId(block))),
      height: blockHeight(block),
      majorVersion: block.majorVersion,
      minorVersion: block.minorVersion,
      timestamp: Number.isSafeInteger(timestamp) ? timestamp : undefined,
      prevHash: bytesToHex(block.prevId),
      nonce: block.nonce,
      size: bytes.length,
    }),
    miner_tx: toDecodedTxJson(block.coinbase),
    tx_hashes: block.txHashes.map(bytesToHex),
    trailing: bytesToHex(block.trailingBytes),
  };
}

function hashJson(bytes: Uint8Array | undefined): string | undefined {
  return bytes === undefined ? undefined : bytesToHex(bytes);
}

/** Returns the value that `read` computes, or undefined when it fails because the format is unknown. */
function ifKnown<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof NotDecodedError) return undefined;
    throw error;
  }
}
