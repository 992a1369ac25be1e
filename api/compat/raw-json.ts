import type { Block } from '@ringscope/protocol/block.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import type { BorromeanProof, Bulletproof, BulletproofPlus } from '@ringscope/protocol/range-proofs.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import type { Clsag, Mlsag, RingCtBase, RingCtPrunable } from '@ringscope/protocol/ringct.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';
import type { TxInput, TxOutput } from '@ringscope/protocol/transaction-prefix.ts';
import type { CompatJson, CompatJsonObject } from './json.ts';

/**
 * Converts a decoded transaction to the JSON format of the daemon.
 *
 * @param transaction a completely decoded transaction: its field `undecoded` is undefined
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L204-L345, transaction (one serialization map defines both `as_json` and the blob)
 * @see monero src/ringct/rctTypes.h#L321-L584, rctSigBase and rctSigPrunable
 */
export function rawTransactionJson(transaction: Transaction): CompatJsonObject {
  const { version, unlockTime, inputs, outputs, extra, signatures, ringct, prunable } = transaction;
  return {
    version,
    unlock_time: unlockTime,
    vin: inputs.map(inputJson),
    vout: outputs.map(outputJson),
    extra: [...extra],
    ...(version === 1
      ? {
          signatures: signatures
            .filter(({ bytes }) => bytes.length > 0)
            .map(({ bytes }) => bytesToHex(bytes)),
        }
      : {}),
    ...(ringct === undefined ? {} : { rct_signatures: baseJson(ringct) }),
    ...(ringct === undefined || prunable === undefined
      ? {}
      : { rctsig_prunable: prunableJson(ringct.type, prunable) }),
  };
}

/** Converts a decoded block to the JSON format of the daemon. */
export function rawBlockJson(block: Block): CompatJsonObject {
  return {
    major_version: block.majorVersion,
    minor_version: block.minorVersion,
    timestamp: block.timestamp,
    prev_id: bytesToHex(block.prevId),
    nonce: block.nonce,
    miner_tx: rawTransactionJson(block.coinbase),
    tx_hashes: block.txHashes.map(bytesToHex),
    ...(block.tree === undefined
      ? {}
      : {
          fcmp_pp_n_tree_layers: block.tree.layers,
          fcmp_pp_tree_root: bytesToHex(block.tree.root),
        }),
  };
}

function inputJson(input: TxInput): CompatJsonObject {
  if (input.kind === 'coinbase') return { gen: { height: input.height } };
  const { amount, keyOffsets, keyImage } = input;
  return { key: { amount, key_offsets: keyOffsets, k_image: bytesToHex(keyImage) } };
}

function outputJson({ amount, key, viewTag, carrot }: TxOutput): CompatJsonObject {
  const keyHex = bytesToHex(key);
  if (carrot !== undefined) {
    const fields = {
      key: keyHex,
      view_tag: bytesToHex(carrot.viewTag),
      encrypted_janus_anchor: bytesToHex(carrot.encryptedAnchor),
    };
    return { amount, target: { carrot_v1: fields } };
  }
  if (viewTag === undefined) return { amount, target: { key: keyHex } };
  return { amount, target: { tagged_key: { key: keyHex, view_tag: bytesToHex(Uint8Array.of(viewTag)) } } };
}

function baseJson({ type, fee, ecdhInfo, outPk, pseudoOuts }: RingCtBase): CompatJsonObject {
  if (type === RingCtType.Null) return { type };
  return {
    type,
    txnFee: fee,
    ...(pseudoOuts === undefined ? {} : { pseudoOuts: pseudoOuts.map(bytesToHex) }),
    ecdhInfo: ecdhInfo.map(({ mask, amount }) => ({
      mask: mask === undefined ? undefined : bytesToHex(mask),
      amount: bytesToHex(amount),
    })),
    outPk: outPk.map(bytesToHex),
  };
}

function prunableJson(type: RingCtType, parts: RingCtPrunable): CompatJsonObject {
  const { borromean, bulletproofs, bulletproofsPlus, mlsags, clsags, pseudoOuts, fcmp } = parts;
  if (fcmp !== undefined) {
    return {
      nbp: bulletproofsPlus.length,
      bpp: bulletproofsPlus.map(bulletproofPlusJson),
      reference_block: fcmp.referenceBlock,
      n_tree_layers: fcmp.treeLayers,
      fcmp_pp: bytesToHex(fcmp.proof),
      pseudoOuts: pseudoOuts.map(bytesToHex),
    };
  }
  const signatures =
    type >= RingCtType.Clsag ? { CLSAGs: clsags.map(clsagJson) } : { MGs: mlsags.map(mlsagJson) };
  if (type <= RingCtType.Simple) return { rangeSigs: borromean.map(borromeanJson), ...signatures };
  return {
    ...(type === RingCtType.BulletproofPlus
      ? { nbp: bulletproofsPlus.length, bpp: bulletproofsPlus.map(bulletproofPlusJson) }
      : { nbp: bulletproofs.length, bp: bulletproofs.map(bulletproofJson) }),
    ...signatures,
    pseudoOuts: pseudoOuts.map(bytesToHex),
  };
}

function borromeanJson({ s0, s1, ee, ci }: BorromeanProof): CompatJsonObject {
  return { asig: bytesToHex(s0) + bytesToHex(s1) + bytesToHex(ee), Ci: bytesToHex(ci) };
}

function bulletproofJson({ a, s, t1, t2, taux, mu, l, r, innerA, innerB, t }: Bulletproof): CompatJsonObject {
  return {
    ...hexValues({ A: a, S: s, T1: t1, T2: t2, taux, mu }),
    L: l.map(bytesToHex),
    R: r.map(bytesToHex),
    ...hexValues({ a: innerA, b: innerB, t }),
  };
}

function bulletproofPlusJson({ a, a1, b, r1, s1, d1, l, r }: BulletproofPlus): CompatJsonObject {
  return {
    ...hexValues({ A: a, A1: a1, B: b, r1, s1, d1 }),
    L: l.map(bytesToHex),
    R: r.map(bytesToHex),
  };
}

function hexValues(values: Readonly<Record<string, Uint8Array>>): CompatJsonObject {
  return Object.fromEntries(Object.entries(values).map(([name, bytes]) => [name, bytesToHex(bytes)]));
}

function clsagJson({ s, c1, d }: Clsag): CompatJsonObject {
  return { s: splitValues(s), c1: bytesToHex(c1), D: bytesToHex(d) };
}

function mlsagJson({ ss, columns, cc }: Mlsag): CompatJsonObject {
  const values = splitValues(ss);
  const rows: CompatJson[] = [];
  for (let from = 0; from < values.length; from += columns) rows.push(values.slice(from, from + columns));
  return { ss: rows, cc: bytesToHex(cc) };
}

/** Splits bytes into 32-byte values in hex. */
function splitValues(bytes: Uint8Array): string[] {
  const hex = bytesToHex(bytes);
  return Array.from({ length: bytes.length / 32 }, (_, index) => hex.slice(64 * index, 64 * index + 64));
}
