/**
 * Encodes transactions for tests and generated chains. It is the exact inverse of transaction.ts. It does not create
 * valid signatures.
 */
import { requireListLength, writeRingCtBase, writeRingCtPrunable } from './encode-ringct.ts';
import { RingCtType } from './ringct-type.ts';
import { getRingCtDimensions, type Transaction, type TransactionContent } from './transaction.ts';
import {
  CARROT_ANCHOR_BYTES,
  CARROT_VIEW_TAG_BYTES,
  type KeyInput,
  type TxInput,
  type TxOutput,
} from './transaction-prefix.ts';
import { ByteWriter } from './byte-writer.ts';

/** Selects which parts of a transaction {@link encodeTransaction} encodes. */
export interface EncodeTransactionOptions {
  /** Whether to omit the parts that a pruned blob does not contain. Default false. */
  readonly pruned?: boolean;
}

/**
 * Encodes a transaction. {@link decodeTransaction} returns the same content from the blob. It can encode every
 * transaction that the decoder decodes completely.
 *
 * With the option `pruned`, signatures and the prunable part are ignored.
 *
 * @throws RangeError with the name of the field if
 * - a number does not fit, or the version is not 1 or 2;
 * - a value does not have the length that the layout defines;
 * - a list does not have the length that follows from the inputs, outputs and ring members;
 * - a part is present that the version or the RingCT type does not have, or a part is missing;
 * - there are more range proofs than outputs, or the range proofs do not cover all outputs;
 * - `undecoded` is set, because then the content is incomplete
 */
export function encodeTransaction(
  content: TransactionContent & Partial<Pick<Transaction, 'undecoded'>>,
  options: EncodeTransactionOptions = {},
): Uint8Array {
  const { pruned = false } = options;
  if (content.undecoded !== undefined)
    throw new RangeError(
      'undecoded (field of the transaction) is set, so the transaction cannot be encoded: parts of it are missing; use its blob instead',
    );
  const writer = new ByteWriter();
  writePrefix(writer, content);
  if (content.version === 1) writeVersion1(writer, content, pruned);
  else writeVersion2(writer, content, pruned);
  return writer.finish();
}

function writePrefix(writer: ByteWriter, content: TransactionContent): void {
  if (content.version !== 1 && content.version !== 2)
    throw new RangeError(
      `version (field of the transaction) cannot be encoded: it must be 1 or 2, but is ${content.version}`,
    );
  writer.varint(content.version);
  writer.varint(content.unlockTime, 'unlockTime');
  writer.varint(content.inputs.length);
  for (const [i, input] of content.inputs.entries()) writeInput(writer, input, `inputs/${i}`);
  writer.varint(content.outputs.length);
  for (const [i, output] of content.outputs.entries()) writeOutput(writer, output, `outputs/${i}`);
  writer.varint(content.extra.length);
  writer.bytes(content.extra);
}

function writeInput(writer: ByteWriter, input: TxInput, field: string): void {
  if (input.kind === 'coinbase') {
    writer.u8(0xff);
    writer.varint(input.height, `${field}/height`);
  } else {
    writer.u8(0x02);
    writeKeyInput(writer, input, field);
  }
}

function writeKeyInput(writer: ByteWriter, { amount, keyOffsets, keyImage }: KeyInput, field: string): void {
  writer.varint(amount, `${field}/amount`);
  writer.varint(keyOffsets.length);
  for (const [i, offset] of keyOffsets.entries()) writer.varint(offset, `${field}/keyOffsets/${i}`);
  writer.fixed(keyImage, 32, `${field}/keyImage`);
}

function writeOutput(writer: ByteWriter, output: TxOutput, field: string): void {
  const { amount, key, viewTag, carrot } = output;
  writer.varint(amount, `${field}/amount`);
  if (carrot !== undefined) {
    if (viewTag !== undefined)
      throw new RangeError(
        `${field}/viewTag cannot be encoded: it is present, but the view tag of a Carrot output belongs in carrot/viewTag; remove it`,
      );
    writer.u8(carrot.hasLegacyOutputTag ? 0x00 : 0x01);
    writer.fixed(key, 32, `${field}/key`);
    writer.fixed(carrot.viewTag, CARROT_VIEW_TAG_BYTES, `${field}/carrot/viewTag`);
    writer.fixed(carrot.encryptedAnchor, CARROT_ANCHOR_BYTES, `${field}/carrot/encryptedAnchor`);
    return;
  }
  writer.u8(viewTag === undefined ? 0x02 : 0x03);
  writer.fixed(key, 32, `${field}/key`);
  if (viewTag !== undefined) writer.u8(viewTag, `${field}/viewTag`);
}

function writeVersion1(writer: ByteWriter, content: TransactionContent, pruned: boolean): void {
  requireAbsent(content.ringct, 'ringct', 'version 1');
  if (pruned) return;
  requireAbsent(content.prunable, 'prunable', 'version 1');
  requireListLength(content.signatures, content.inputs.length, 'signatures');
  for (const [i, { bytes }] of content.signatures.entries()) {
    const input = content.inputs[i];
    writer.fixed(bytes, input?.kind === 'key' ? 64 * input.keyOffsets.length : 0, `signatures/${i}/bytes`);
  }
}

function writeVersion2(writer: ByteWriter, content: TransactionContent, pruned: boolean): void {
  const { inputs, outputs, signatures, ringct, prunable } = content;
  if (!pruned) requireListLength(signatures, 0, 'signatures');
  if (inputs.length === 0) {
    requireAbsent(ringct, 'ringct', 'a version 2 transaction without inputs');
    if (!pruned) requireAbsent(prunable, 'prunable', 'a version 2 transaction without inputs');
    return;
  }
  if (ringct === undefined)
    throw new RangeError(
      'ringct cannot be encoded: it is missing, but a version 2 transaction with inputs needs it',
    );
  const shape = getRingCtDimensions(inputs, outputs.length);
  writeRingCtBase(writer, ringct, shape);
  if (pruned) return;
  if (ringct.type === RingCtType.Null) requireAbsent(prunable, 'prunable', 'RingCT type 0');
  else if (prunable === undefined)
    throw new RangeError(
      `prunable cannot be encoded: it is missing, but RingCT type ${ringct.type} needs it`,
    );
  else writeRingCtPrunable(writer, ringct.type, prunable, shape);
}

function requireAbsent(part: unknown, field: string, owner: string): void {
  if (part !== undefined)
    throw new RangeError(`${field} cannot be encoded: it is present, but ${owner} has no such field`);
}
