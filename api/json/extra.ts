import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { parseExtra, type ExtraField } from '@ringscope/protocol/extra.ts';
import type { ExtraFieldJson, ExtraJson } from '../contract/extra.ts';

/** @param isCoinbase whether the transaction is a coinbase, whose nonce is never a payment id */
export function extraJson(extra: Uint8Array, isCoinbase: boolean): ExtraJson {
  return { hex: bytesToHex(extra), fields: parseExtra(extra).map((field) => fieldJson(field, isCoinbase)) };
}

function fieldJson(field: ExtraField, coinbase: boolean): ExtraFieldJson {
  switch (field.kind) {
    case 'publicKey':
      return { kind: 'public_key', key: bytesToHex(field.key) };
    case 'additionalPublicKeys':
      return { kind: 'additional_public_keys', keys: field.keys.map(bytesToHex) };
    case 'nonce': {
      const { bytes, paymentId } = field;
      return {
        kind: 'nonce',
        hex: bytesToHex(bytes),
        payment_id:
          paymentId === undefined || coinbase
            ? null
            : {
                kind: paymentId.kind === 'short' ? 'encrypted' : 'clear',
                hex: bytesToHex(paymentId.bytes),
              },
      };
    }
    case 'mergeMining':
      return { kind: 'merge_mining', depth: field.depth.toString(), root: bytesToHex(field.root) };
    case 'p2poolShare':
      return { kind: 'p2pool_share', id: bytesToHex(field.id) };
    case 'minergate':
      return { kind: 'minergate', hex: bytesToHex(field.bytes) };
    case 'padding':
      return { kind: 'padding', size: field.size };
    case 'unparsed':
      return { kind: 'unparsed', hex: bytesToHex(field.raw), reason: field.reason };
    case 'beyondLimit':
      return { kind: 'beyond_limit', hex: bytesToHex(field.raw) };
  }
}
