/** Returns a decoded transaction with the fields of the daemon's `as_json`, so that both can be compared field by field. */
import { bytesToHex as hex } from '@ringscope/protocol/bytes.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import type { RingCtBase, RingCtPrunable } from '@ringscope/protocol/ringct.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';

/** Returns consecutive values of `size` bytes as hexadecimal strings. */
function keysIn(bytes: Uint8Array, size = 32): string[] {
  return Array.from({ length: bytes.length / size }, (_, i) => hex(bytes.subarray(size * i, size * (i + 1))));
}

export function toDaemonJson(transaction: Transaction): Record<string, unknown> {
  const { ringct, prunable } = transaction;
  return {
    version: transaction.version,
    unlock_time: Number(transaction.unlockTime),
    vin: transaction.inputs.map((input) =>
      input.kind === 'coinbase'
        ? { gen: { height: input.height } }
        : {
            key: {
              amount: Number(input.amount),
              key_offsets: input.keyOffsets.map(Number),
              k_image: hex(input.keyImage),
            },
          },
    ),
    vout: transaction.outputs.map(({ amount, key, viewTag }) => ({
      amount: Number(amount),
      target:
        viewTag === undefined
          ? { key: hex(key) }
          : { tagged_key: { key: hex(key), view_tag: viewTag.toString(16).padStart(2, '0') } },
    })),
    extra: [...transaction.extra],
    ...(ringct === undefined
      ? { signatures: transaction.isCoinbase ? [] : transaction.signatures.map(({ bytes }) => hex(bytes)) }
      : { rct_signatures: baseJson(ringct) }),
    ...(ringct === undefined || prunable === undefined
      ? {}
      : { rctsig_prunable: prunableJson(ringct.type, prunable) }),
  };
}

function baseJson(base: RingCtBase): Record<string, unknown> {
  if (base.type === RingCtType.Null) return { type: 0 };
  return {
    type: base.type,
    txnFee: Number(base.fee),
    ...(base.pseudoOuts === undefined ? {} : { pseudoOuts: base.pseudoOuts.map(hex) }),
    ecdhInfo: base.ecdhInfo.map(({ mask, amount }) => ({
      ...(mask === undefined ? {} : { mask: hex(mask) }),
      amount: hex(amount),
    })),
    outPk: base.outPk.map(hex),
  };
}

function prunableJson(type: RingCtType, prunable: RingCtPrunable): Record<string, unknown> {
  return {
    ...(type < RingCtType.Bulletproof
      ? {
          rangeSigs: prunable.borromean.map(({ s0, s1, ee, ci }) => ({
            asig: hex(s0) + hex(s1) + hex(ee),
            Ci: hex(ci),
          })),
        }
      : type === RingCtType.BulletproofPlus
        ? { nbp: prunable.bulletproofsPlus.length, bpp: prunable.bulletproofsPlus.map(bulletproofPlusJson) }
        : { nbp: prunable.bulletproofs.length, bp: prunable.bulletproofs.map(bulletproofJson) }),
    ...(type < RingCtType.Clsag
      ? {
          MGs: prunable.mlsags.map(({ ss, columns, cc }) => ({
            ss: keysIn(ss, 32 * columns).map((row) => row.match(/.{64}/g)),
            cc: hex(cc),
          })),
        }
      : { CLSAGs: prunable.clsags.map(({ s, c1, d }) => ({ s: keysIn(s), c1: hex(c1), D: hex(d) })) }),
    ...(type < RingCtType.Bulletproof ? {} : { pseudoOuts: prunable.pseudoOuts.map(hex) }),
  };
}

function bulletproofJson(proof: RingCtPrunable['bulletproofs'][number]): Record<string, unknown> {
  return {
    A: hex(proof.a),
    S: hex(proof.s),
    T1: hex(proof.t1),
    T2: hex(proof.t2),
    taux: hex(proof.taux),
    mu: hex(proof.mu),
    L: proof.l.map(hex),
    R: proof.r.map(hex),
    a: hex(proof.innerA),
    b: hex(proof.innerB),
    t: hex(proof.t),
  };
}

function bulletproofPlusJson(proof: RingCtPrunable['bulletproofsPlus'][number]): Record<string, unknown> {
  return {
    A: hex(proof.a),
    A1: hex(proof.a1),
    B: hex(proof.b),
    r1: hex(proof.r1),
    s1: hex(proof.s1),
    d1: hex(proof.d1),
    L: proof.l.map(hex),
    R: proof.r.map(hex),
  };
}
