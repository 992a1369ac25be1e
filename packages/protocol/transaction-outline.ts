/** Reads outlines of transactions: the values that an index stores, without signatures, proofs and hidden amounts. */
import { ByteReader } from './byte-reader.ts';
import { skipRingCtBase, skipRingCtPrunable } from './ringct-outline.ts';
import {
  isCoinbase,
  readPrefixCompact,
  type TransactionPrefix,
  type Undecoded,
} from './transaction-prefix.ts';
import { readRingCt, ringCtShape, type TransactionOutline } from './transaction.ts';

/**
 * Reads the outline of a transaction. It skips the values that an index does not store, which are nine tenths of all.
 * It checks the layout as strictly as {@link decodeTransaction}. The ranges of the blob are set, so the id and the
 * weight can be computed.
 *
 * @throws DecodeError when the blob is not one the network could have carried
 */
export function outlineTransaction(blob: Uint8Array): TransactionOutline {
  const reader = new ByteReader(blob);
  const prefix = readPrefixCompact(reader);
  const prefixEnd = prefix.undecoded?.offset ?? reader.offset;
  const body = prefix.undecoded === undefined ? skipBody(reader, prefix) : noOutline(prefix.undecoded);
  const end = body.undecoded === undefined ? reader.offset : prefixEnd;
  reader.finish();
  return {
    version: prefix.version,
    unlockTime: prefix.unlockTime,
    inputs: prefix.inputs,
    outputs: prefix.outputs,
    extra: prefix.extra,
    ringct: body.ringct,
    blob,
    pruned: false,
    isCoinbase: isCoinbase(prefix),
    ranges: {
      prefix: { start: 0, end: prefixEnd },
      base: { start: prefixEnd, end: prefixEnd + body.baseSize },
      prunable: { start: prefixEnd + body.baseSize, end },
    },
    proofCapacity: body.proofCapacity,
    undecoded: body.undecoded,
  };
}

interface OutlineBody extends Pick<TransactionOutline, 'ringct' | 'proofCapacity' | 'undecoded'> {
  readonly baseSize: number;
}

function noOutline(undecoded: Undecoded | undefined): OutlineBody {
  return { ringct: undefined, proofCapacity: 0, undecoded, baseSize: 0 };
}

function skipBody(
  reader: ByteReader,
  { version, inputs, outputs }: TransactionPrefix<number | bigint>,
): OutlineBody {
  if (version === 1) {
    reader.enter('signatures');
    for (const input of inputs) if (input.kind === 'key') reader.skip(64 * input.keyOffsets.length, '');
    reader.leave();
    return noOutline(undefined);
  }
  if (inputs.length === 0) return noOutline(undefined);
  const data = readRingCt(reader, ringCtShape(inputs, outputs.length), skipped);
  if ('undecoded' in data) return noOutline(data.undecoded);
  const { type, base: fee, prunable: proofCapacity = 0, baseSize } = data;
  return { ringct: { type, fee }, proofCapacity, undecoded: undefined, baseSize };
}

/** The base is skipped up to its fee, and the prunable part up to the capacity of its proofs. */
const skipped = { base: skipRingCtBase, prunable: skipRingCtPrunable };
