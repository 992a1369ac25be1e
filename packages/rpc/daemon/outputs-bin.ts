import { ByteReader } from '@ringscope/protocol';
import { checkU64Argument } from '../input.ts';
import { defineRpcMethod, findCountMismatch } from '../method.ts';
import {
  toBoolStorageEntry,
  toHashStorageEntry,
  buildStorageSection,
  toU64StorageEntry,
  toU64ListStorageEntry,
} from '../storage-entries.ts';
import { readEnvelopeFields } from '../storage-fields.ts';
import type { StorageFieldReader } from '../storage-fields.ts';
import { buildOutputDistributionRequest } from './outputs.ts';
import type { OutputDistributionArgs, OutputReference } from './outputs.ts';

/**
 * Returns the index of each output of a mined transaction among the outputs of the same amount. A transaction without
 * outputs has no indices.
 *
 * @throws InvalidRequestError when the id is not 64 hexadecimal characters
 * @throws NodeRefusedError with the status `Failed` for a transaction that is unknown or in the pool
 */
export const getOIndexesBin = defineRpcMethod({
  service: 'daemon',
  kind: 'binary',
  name: '/get_o_indexes.bin',
  repeatable: true,
  request: (args: { readonly txid: string }) =>
    buildStorageSection({ txid: toHashStorageEntry(args.txid, 'txid') }),
  read: (fields) => ({ indexes: fields.u64List('o_indexes'), ...readEnvelopeFields(fields) }),
});

/**
 * Returns the keys, commitments and heights of outputs, as `getOuts` does, in the order of the request. The size limit
 * of a request allows about 30 000 outputs. A restricted port returns at most 5000.
 *
 * The daemon's documentation has an `amount` in each result, which no version of monerod sends. So `amount` is the
 * requested amount. If a response has one that differs, the client refuses the response.
 *
 * @throws InvalidRequestError when an amount or index is outside 0 … 2^64−1
 * @throws NodeRefusedError with the status `Failed` when one of the outputs does not exist, and with `Too many outs
 * requested` on a restricted port
 */
export const getOutsBin = defineRpcMethod({
  service: 'daemon',
  kind: 'binary',
  name: '/get_outs.bin',
  repeatable: true,
  request: (args: {
    readonly outputs: readonly OutputReference[];
    /**
     * Whether to return the id of the transaction, which is all zeros otherwise. The daemon's default is true, unlike in
     * `getOuts`.
     */
    readonly getTxid?: boolean;
  }) =>
    buildStorageSection({
      outputs:
        args.outputs.length === 0
          ? undefined
          : {
              type: 'array',
              of: 'object',
              value: args.outputs.map(({ amount, index }) =>
                buildStorageSection({
                  amount: toU64StorageEntry(amount, 'amount'),
                  index: toU64StorageEntry(index, 'index'),
                }),
              ),
            },
      get_txid: toBoolStorageEntry(args.getTxid),
    }),
  read: (fields, args) => ({
    outs: fields.objects('outs').map((out, index) => ({
      /** Amount in atomic units. It is 0 for RingCT outputs and for outputs of version 2 coinbases. */
      amount: out.u64('amount', args.outputs[index]?.amount ?? 0n),
      height: out.count('height'),
      /** One-time key of the output. */
      key: out.hash('key'),
      /** Commitment to the amount. */
      mask: out.hash('mask'),
      txid: out.hash('txid'),
      /** Whether the unlock time has passed. Ignores the ten blocks for which every output is locked. */
      unlocked: out.flag('unlocked'),
    })),
    ...readEnvelopeFields(fields),
  }),
  findMismatch: ({ outs }, args) => {
    const countMismatch = findCountMismatch('outs', outs, args.outputs, (count) => `${count} outputs`);
    if (countMismatch !== undefined) return countMismatch;
    const wrongIndex = outs.findIndex(({ amount }, index) => amount !== args.outputs[index]?.amount);
    return wrongIndex === -1
      ? undefined
      : {
          field: `outs/${String(wrongIndex)}/amount`,
          problem: `the output has amount ${String(outs[wrongIndex]?.amount)}, but an output of amount ${String(args.outputs[wrongIndex]?.amount)} was requested, so the client discards the response`,
        };
  },
});

/**
 * Counts the outputs of each block, as `getOutputDistribution` does, in a packed format. With `compress` the response
 * has about a tenth of the bytes. `distribution` is always unpacked, although the daemon's documentation omits it from
 * a compressed response.
 *
 * The request field `binary` is always true, because the daemon refuses false. The daemon's documentation also has
 * `credits` and `top_hash` in the request. The daemon reads neither, so the client does not send them.
 *
 * @throws InvalidRequestError when an amount or height is out of range
 * @throws NodeRefusedError with the status `Failed to get output distribution` when the range ends above the tip, and
 * with HTTP status 500 on a restricted port when `amounts` is not [0]
 */
export const getOutputDistributionBin = defineRpcMethod({
  service: 'daemon',
  kind: 'binary',
  name: '/get_output_distribution.bin',
  repeatable: true,
  timeoutMs: 120_000,
  request: (args: OutputDistributionArgs & { readonly compress?: boolean }) => {
    const range = buildOutputDistributionRequest(args);
    return buildStorageSection({
      amounts: toU64ListStorageEntry(range.amounts, 'amounts'),
      cumulative: { type: 'bool', value: range.cumulative },
      from_height: { type: 'uint64', value: BigInt(range.from_height) },
      to_height: { type: 'uint64', value: BigInt(range.to_height) },
      binary: { type: 'bool', value: true },
      compress: { type: 'bool', value: args.compress ?? false },
    });
  },
  read: (fields) => ({
    distributions: fields.objects('distributions').map((one) => ({
      amount: one.u64('amount', 0n),
      base: one.count('base', 0),
      startHeight: one.count('start_height', 0),
      /** Whether the daemon sent the numbers packed. Always true for this method. */
      binary: one.flag('binary', true),
      /** Whether the daemon sent the numbers as `compressedData`. */
      compress: one.flag('compress', false),
      /** Number of outputs of each block, or the running total with `cumulative`. */
      distribution: readDistribution(one),
      /** The numbers of `distribution` as LEB128 varints: a view on the response. Undefined unless `compress` is set. */
      compressedData: one.optionalBytes('compressed_data'),
    })),
    ...readEnvelopeFields(fields),
  }),
  findMismatch: ({ distributions }, args) => {
    const countMismatch = findCountMismatch(
      'distributions',
      distributions,
      args.amounts,
      (count) => `output distributions of ${count} amounts`,
    );
    if (countMismatch !== undefined) return countMismatch;
    const wrongIndex = distributions.findIndex(
      (one, index) => one.amount !== checkU64Argument(args.amounts[index] ?? 0n, ''),
    );
    return wrongIndex === -1
      ? undefined
      : {
          field: `distributions/${String(wrongIndex)}/amount`,
          problem: `the distribution is that of amount ${String(distributions[wrongIndex]?.amount)}, but amount ${String(args.amounts[wrongIndex])} was requested, so the client discards the response`,
        };
  },
});

function readDistribution(one: StorageFieldReader): number[] {
  if (!one.flag('compress', false)) {
    return one.packedU64('distribution').map((value) => {
      if (value > BigInt(Number.MAX_SAFE_INTEGER))
        one.fail(
          'distribution',
          `the number of outputs ${String(value)} is above 2^53−1, the largest exact integer`,
        );
      return Number(value);
    });
  }
  // The distribution contains varints as in blocks and transactions, not those of portable storage.
  const packed = new ByteReader(one.bytes('compressed_data'));
  const values: number[] = [];
  while (packed.remaining > 0) values.push(packed.varintNumber('compressed_data', Number.MAX_SAFE_INTEGER));
  return values;
}
