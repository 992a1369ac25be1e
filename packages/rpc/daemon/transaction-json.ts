import { z } from 'zod';
import {
  isRingCtType,
  RingCtType,
  type TransactionContent,
  type TxInput,
  type TxOutput,
} from '@ringscope/protocol';
import { countField, objectField, scalarSchema, u64Field } from '../wire.ts';
import { InvalidFieldError } from '../errors.ts';
import { hexBytesField, hexBytesFieldOfLength, readJsonString } from './json-string.ts';
import { ringCtPrunableField, ringCtBaseField, toRingCtPrunable, toRingCtBase } from './ringct-json.ts';
import type { RingCtJsonDimensions } from './ringct-json.ts';

/** A transaction from the daemon's JSON, with the field names of packages/protocol/transaction.ts. */
export interface TransactionFromJson extends TransactionContent {
  /** True when the signatures or the prunable RingCT part are missing, as with `prune` or from a pruned daemon. */
  readonly pruned: boolean;
}

/**
 * Largest length of the JSON, in characters. The JSON of the largest transaction (1,000,000 bytes) is several times shorter.
 */
const MAX_TRANSACTION_JSON_LENGTH = 16 * 1024 * 1024;
/** Schema of a list with one number for each byte, the format of the extra field. */
const byteList = scalarSchema((value) => {
  if (!Array.isArray(value)) return undefined;
  const bytes = new Uint8Array(value.length);
  for (const [index, byte] of (value as unknown[]).entries()) {
    if (typeof byte !== 'number' || !Number.isInteger(byte) || byte < 0 || byte > 0xff) return undefined;
    bytes[index] = byte;
  }
  return bytes;
}, 'the field must be a list of integers from 0 to 255');

const input = objectField({
  gen: objectField({ height: countField }).optional(),
  key: objectField({
    amount: u64Field,
    key_offsets: z.array(u64Field),
    k_image: hexBytesFieldOfLength(32),
  }).optional(),
}).transform(({ gen, key }, context): TxInput => {
  if (gen !== undefined && key === undefined) return { kind: 'coinbase', height: gen.height };
  if (key !== undefined && gen === undefined) {
    return { kind: 'key', amount: key.amount, keyOffsets: key.keyOffsets, keyImage: key.kImage };
  }
  context.issues.push({
    code: 'custom',
    message: 'a transaction input must have either the field gen or the field key',
    input: undefined,
  });
  return z.NEVER;
});

const output = objectField({
  amount: u64Field,
  target: objectField({
    key: hexBytesFieldOfLength(32).optional(),
    tagged_key: objectField({
      key: hexBytesFieldOfLength(32),
      view_tag: hexBytesFieldOfLength(1),
    }).optional(),
    carrot_v1: objectField({
      key: hexBytesFieldOfLength(32),
      view_tag: hexBytesFieldOfLength(3),
      encrypted_janus_anchor: hexBytesFieldOfLength(16),
    }).optional(),
  }),
}).transform(({ amount, target: { key, taggedKey, carrotV1 } }, context): TxOutput => {
  const targets = [key, taggedKey, carrotV1].filter((target) => target !== undefined).length;
  if (targets === 1 && key !== undefined) return { amount, key, viewTag: undefined, carrot: undefined };
  if (targets === 1 && taggedKey !== undefined) {
    return { amount, key: taggedKey.key, viewTag: taggedKey.viewTag[0], carrot: undefined };
  }
  if (targets === 1 && carrotV1 !== undefined) {
    const { viewTag, encryptedJanusAnchor: encryptedAnchor } = carrotV1;
    const carrot = { viewTag, encryptedAnchor, hasLegacyOutputTag: false };
    return { amount, key: carrotV1.key, viewTag: undefined, carrot };
  }
  context.issues.push({
    code: 'custom',
    message: 'the target of an output must have exactly one of the fields key, tagged_key and carrot_v1',
    input: undefined,
  });
  return z.NEVER;
});

const wireTransaction = objectField({
  version: z.literal([1, 2], { error: 'the version of a transaction must be 1 or 2' }),
  unlock_time: u64Field,
  vin: z.array(input),
  vout: z.array(output),
  extra: byteList,
  signatures: z.array(hexBytesField).optional(),
  rct_signatures: ringCtBaseField.optional(),
  rctsig_prunable: ringCtPrunableField.optional(),
});

/** Schema of a transaction, which is also used for the coinbase in a block. */
export const transactionJsonField = wireTransaction.transform((wire, context): TransactionFromJson => {
  try {
    return wire.version === 1 ? version1(wire) : version2(wire);
  } catch (error) {
    if (!(error instanceof InvalidFieldError)) throw error;
    const path = error.field.split('/');
    context.issues.push({ code: 'custom', message: error.problem, path, input: undefined });
    return z.NEVER;
  }
});

type WireTransaction = z.output<typeof wireTransaction>;

const noBytes = new Uint8Array(0);
const SIGNATURE_BYTES = 64;

function version1(wire: WireTransaction): TransactionFromJson {
  if (wire.rctSignatures !== undefined)
    throw new InvalidFieldError(
      'rct_signatures',
      'the field is present, but transactions of version 1 do not have it, so the client discards the response',
    );
  if (wire.rctsigPrunable !== undefined)
    throw new InvalidFieldError(
      'rctsig_prunable',
      'the field is present, but transactions of version 1 do not have it, so the client discards the response',
    );
  const received = wire.signatures;
  if (received === undefined)
    throw new InvalidFieldError(
      'signatures',
      'the field is missing, but transactions of version 1 require a list of signatures, so the client discards the response',
    );
  const spending = wire.vin.filter(({ kind }) => kind === 'key').length;
  const pruned = received.length === 0 && spending > 0;
  if (!pruned && received.length !== spending) {
    throw new InvalidFieldError(
      'signatures',
      `the transaction has ${String(received.length)} ring signatures, but must have one for each of its ${String(spending)} inputs that spend outputs, so the client discards the response`,
    );
  }
  let next = 0;
  const signatures = wire.vin.map((one) => {
    if (one.kind === 'coinbase') return { bytes: noBytes };
    const bytes = received[next] ?? noBytes;
    if (!pruned && bytes.length !== SIGNATURE_BYTES * one.keyOffsets.length) {
      throw new InvalidFieldError(
        `signatures/${String(next)}`,
        `the ring signature has ${String(bytes.length)} bytes for ${String(one.keyOffsets.length)} ring members, but must have 64 bytes for each, so the client discards the response`,
      );
    }
    next += 1;
    return { bytes };
  });
  return {
    ...prefixOf(wire),
    signatures: pruned ? [] : signatures,
    ringct: undefined,
    prunable: undefined,
    pruned,
  };
}

function version2(wire: WireTransaction): TransactionFromJson {
  if (wire.signatures !== undefined)
    throw new InvalidFieldError(
      'signatures',
      'the field is present, but transactions of version 2 do not have it, so the client discards the response',
    );
  if (wire.rctSignatures === undefined)
    throw new InvalidFieldError(
      'rct_signatures',
      'the field is missing, but transactions of version 2 require it, so the client discards the response',
    );
  const { type } = wire.rctSignatures;
  if (!isRingCtType(type))
    throw new InvalidFieldError(
      'rct_signatures/type',
      `the RingCT type must be an integer from 0 to 7, but is ${String(type)}, so the client discards the response`,
    );
  const first = wire.vin[0];
  const counts: RingCtJsonDimensions = {
    inputCount: wire.vin.length,
    outputCount: wire.vout.length,
    ringSize: first?.kind === 'key' ? first.keyOffsets.length : 1,
  };
  const received = wire.rctsigPrunable;
  if (type === RingCtType.Null && received !== undefined) {
    throw new InvalidFieldError(
      'rctsig_prunable',
      'the field is present, but transactions of RingCT type 0 do not have it, so the client discards the response',
    );
  }
  return {
    ...prefixOf(wire),
    signatures: [],
    ringct: toRingCtBase(type, wire.rctSignatures, counts),
    prunable: received === undefined ? undefined : toRingCtPrunable(type, received, counts),
    pruned: type !== RingCtType.Null && received === undefined,
  };
}

function prefixOf({ version, unlockTime, vin, vout, extra }: WireTransaction) {
  return { version, unlockTime, inputs: vin, outputs: vout, extra };
}

/**
 * Parses the daemon's JSON of a transaction, which `getTransactions` returns as `json` and `getTransactionPool` as
 * `txJson`. Supports versions 1 and 2 with RingCT types 0 to 7, coinbases, view tags, and the pruned form.
 *
 * The result has the field names of packages/protocol/transaction.ts: `vin` becomes `inputs`, `vout` becomes `outputs`,
 * `k_image` becomes `keyImage`, `rct_signatures` becomes `ringct` with `txnFee` as `fee`, and `rctsig_prunable` becomes
 * `prunable`. Amounts, offsets, unlock time and fee are exact bigints. To compute the id of the transaction, pass the
 * result to `encodeTransaction`, which returns the blob.
 *
 * The daemon's documentation has a field `npb`. monerod sends it as `nbp`, and it must equal the number of range
 * proofs. This function checks everything that the blob format determines: which parts a type has, and the number and
 * length of the values in each list. It checks nothing that needs the chain or curve arithmetic.
 *
 * @param text at most 16 Mi characters, 10 levels deep
 * @throws InvalidResponseError with the path of the field; also for a version above 2, a RingCT type above 7, and other
 * kinds of inputs and outputs, which do not exist on any chain today
 * @see the documentation of the daemon's RPC interface, "Transaction json"
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L170-L202, transaction_prefix (serializes the blob and `as_json`)
 * @see monero src/cryptonote_basic/cryptonote_basic.h#L204-L345, transaction
 * @see monero src/ringct/rctTypes.h#L321-L386, rctSigBase::serialize_rctsig_base
 * @see monero src/ringct/rctTypes.h#L408-L584, rctSigPrunable::serialize_rctsig_prunable
 */
export function readTransactionJson(text: string): TransactionFromJson {
  return readJsonString(transactionJsonField, text, MAX_TRANSACTION_JSON_LENGTH, 'transaction JSON');
}
