/**
 * Transactions, the writing side: the exact inverse of transaction.ts, for tests and generated chains. What it writes
 * has the right layout, not valid signatures.
 */
import { RingCtType, type Bulletproof, type RingCtBase, type RingCtPrunable } from './ringct.ts';
import type { KeyInput, TransactionContent, TxInput, TxOutput } from './transaction.ts';
import { Writer } from './writer.ts';

export interface EncodeTransactionOptions {
  /** True to leave out what a pruned blob leaves out. Default false. */
  readonly pruned?: boolean;
}

/**
 * The blob of a transaction.
 *
 * @throws RangeError naming the field when a number does not fit it, the version is not 1 or 2, a key or commitment has
 * another length than its layout, or the RingCT parts do not belong together
 */
export function encodeTransaction(
  content: TransactionContent,
  options: EncodeTransactionOptions = {},
): Uint8Array {
  const { pruned = false } = options;
  const writer = new Writer();
  writePrefix(writer, content);
  if (content.version === 1) {
    if (!pruned) for (const signature of content.signatures) writer.bytes(signature.bytes);
  } else if (content.inputs.length > 0) {
    const { ringct, prunable } = content;
    if (ringct === undefined) throw new RangeError('a version 2 transaction with inputs has a RingCT base');
    writeBase(writer, ringct);
    if (ringct.type !== RingCtType.Null && !pruned) {
      if (prunable === undefined) throw new RangeError(`RingCT type ${ringct.type} has a prunable part`);
      writePrunable(writer, ringct.type, prunable);
    }
  }
  return writer.finish();
}

function writePrefix(writer: Writer, content: TransactionContent): void {
  if (content.version !== 1 && content.version !== 2)
    throw new RangeError(`version ${content.version} is not 1 or 2`);
  writer.varint(content.version);
  writer.varint(content.unlockTime, 'unlockTime');
  writer.varint(content.inputs.length);
  for (const input of content.inputs) writeInput(writer, input);
  writer.varint(content.outputs.length);
  for (const output of content.outputs) writeOutput(writer, output);
  writer.varint(content.extra.length);
  writer.bytes(content.extra);
}

function writeInput(writer: Writer, input: TxInput): void {
  if (input.kind === 'coinbase') {
    writer.u8(0xff);
    writer.varint(input.height, 'height');
  } else {
    writer.u8(0x02);
    writeKeyInput(writer, input);
  }
}

function writeKeyInput(writer: Writer, input: KeyInput): void {
  writer.varint(input.amount, 'amount');
  writer.varint(input.keyOffsets.length);
  for (const offset of input.keyOffsets) writer.varint(offset, 'keyOffsets');
  writer.fixed(input.keyImage, 32, 'keyImage');
}

function writeOutput(writer: Writer, output: TxOutput): void {
  writer.varint(output.amount, 'amount');
  if (output.viewTag === undefined) {
    writer.u8(0x02);
    writer.fixed(output.key, 32, 'key');
  } else {
    writer.u8(0x03);
    writer.fixed(output.key, 32, 'key');
    writer.u8(output.viewTag, 'viewTag');
  }
}

function writeBase(writer: Writer, base: RingCtBase): void {
  writer.u8(base.type);
  if (base.type === RingCtType.Null) return;
  writer.varint(base.fee, 'fee');
  writeKeys(writer, base.pseudoOuts ?? [], 'pseudoOuts');
  for (const { mask, amount } of base.ecdhInfo) {
    if (mask !== undefined) writer.fixed(mask, 32, 'ecdhInfo/mask');
    writer.fixed(amount, base.type >= RingCtType.Bulletproof2 ? 8 : 32, 'ecdhInfo/amount');
  }
  writeKeys(writer, base.outPk, 'outPk');
}

function writePrunable(writer: Writer, type: RingCtType, prunable: RingCtPrunable): void {
  for (const proof of prunable.borromean) writeAll(writer, [proof.s0, proof.s1, proof.ee, proof.ci]);
  if (type === RingCtType.Bulletproof) writer.u32(prunable.bulletproofs.length);
  else if (type === RingCtType.Bulletproof2 || type === RingCtType.Clsag) {
    writer.varint(prunable.bulletproofs.length);
  }
  for (const proof of prunable.bulletproofs) writeBulletproof(writer, proof);
  if (type === RingCtType.BulletproofPlus) writer.varint(prunable.bulletproofsPlus.length);
  for (const proof of prunable.bulletproofsPlus) {
    writeKeys(writer, [proof.a, proof.a1, proof.b, proof.r1, proof.s1, proof.d1], 'bulletproofsPlus');
    writeCounted(writer, proof.l);
    writeCounted(writer, proof.r);
  }
  for (const mlsag of prunable.mlsags) writeAll(writer, [mlsag.ss, mlsag.cc]);
  for (const clsag of prunable.clsags) writeAll(writer, [clsag.s, clsag.c1, clsag.d]);
  writeKeys(writer, prunable.pseudoOuts, 'pseudoOuts');
}

function writeBulletproof(writer: Writer, proof: Bulletproof): void {
  writeKeys(writer, [proof.a, proof.s, proof.t1, proof.t2, proof.taux, proof.mu], 'bulletproofs');
  writeCounted(writer, proof.l);
  writeCounted(writer, proof.r);
  writeKeys(writer, [proof.innerA, proof.innerB, proof.t], 'bulletproofs');
}

function writeCounted(writer: Writer, values: readonly Uint8Array[]): void {
  writer.varint(values.length);
  writeKeys(writer, values, 'rounds');
}

function writeAll(writer: Writer, values: readonly Uint8Array[]): void {
  for (const value of values) writer.bytes(value);
}

/** Values of 32 bytes. */
function writeKeys(writer: Writer, values: readonly Uint8Array[], field: string): void {
  for (const value of values) writer.fixed(value, 32, field);
}
