import { Reader } from '../../protocol/reader.ts';
import { u64Argument } from '../input.ts';
import { defineMethod } from '../method.ts';
import { boolEntry, hashEntry, section, u64Entry, u64ListEntry } from '../storage-entries.ts';
import { readEnvelope } from '../storage-fields.ts';
import type { StorageFields } from '../storage-fields.ts';
import { distributionRequest } from './outputs.ts';
import type { DistributionRange, OutputReference } from './outputs.ts';

/** Indices of a mined transaction's outputs, each within its amount. Unknown, and pool transactions, are refused. */
export const getOIndexesBin = defineMethod({
  service: 'daemon',
  kind: 'binary',
  name: '/get_o_indexes.bin',
  repeatable: true,
  request: (args: { readonly txid: string }) => section({ txid: hashEntry(args.txid, 'txid') }),
  read: (fields) => ({ indexes: fields.u64List('o_indexes'), ...readEnvelope(fields) }),
});

/**
 * As `getOuts`, for many. About 30 000 fit the daemon's limit of one request. No program sends the `amount` that the
 * interface shows: the outputs come in the order of the request.
 */
export const getOutsBin = defineMethod({
  service: 'daemon',
  kind: 'binary',
  name: '/get_outs.bin',
  repeatable: true,
  request: (args: {
    readonly outputs: readonly OutputReference[];
    /** Also the id of the transaction; zeros otherwise. Daemon's default true, unlike in `getOuts`. */
    readonly getTxid?: boolean;
  }) =>
    section({
      outputs:
        args.outputs.length === 0
          ? undefined
          : {
              type: 'array',
              of: 'object',
              value: args.outputs.map(({ amount, index }) =>
                section({ amount: u64Entry(amount, 'amount'), index: u64Entry(index, 'index') }),
              ),
            },
      get_txid: boolEntry(args.getTxid),
    }),
  read: (fields) => ({
    outs: fields.objects('outs').map((out) => ({
      height: out.count('height'),
      /** One-time public key. */
      key: out.hash('key'),
      /** Commitment to the amount. */
      mask: out.hash('mask'),
      txid: out.hash('txid'),
      /** By its unlock time alone. */
      unlocked: out.flag('unlocked'),
    })),
    ...readEnvelope(fields),
  }),
  mismatch: ({ outs }, args) =>
    outs.length === args.outputs.length
      ? undefined
      : { field: 'outs', expected: 'not one per output asked for' },
});

/**
 * As `getOutputDistribution`, packed; with `compress` about a tenth of the bytes. How it was packed (`binary`, `compress`,
 * `compressed_data`) is not the caller's business: the numbers come unpacked either way.
 */
export const getOutputDistributionBin = defineMethod({
  service: 'daemon',
  kind: 'binary',
  name: '/get_output_distribution.bin',
  repeatable: true,
  timeoutMs: 120_000,
  request: (args: DistributionRange & { readonly compress?: boolean }) => {
    const range = distributionRequest(args);
    return section({
      amounts: u64ListEntry(range.amounts, 'amounts'),
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
      distribution: readDistribution(one),
    })),
    ...readEnvelope(fields),
  }),
  mismatch: ({ distributions }, args) => {
    if (distributions.length !== args.amounts.length) {
      return { field: 'distributions', expected: 'not one per amount' };
    }
    const wrong = distributions.findIndex(
      (one, index) => one.amount !== u64Argument(args.amounts[index] ?? 0n, ''),
    );
    return wrong === -1
      ? undefined
      : { field: `distributions/${String(wrong)}/amount`, expected: 'not the amount asked for' };
  },
});

function readDistribution(one: StorageFields): number[] {
  if (!one.flag('compress', false)) {
    return one.packedU64('distribution').map((value) => {
      if (value > BigInt(Number.MAX_SAFE_INTEGER)) one.fail('distribution', 'expected 0 … 2^53−1');
      return Number(value);
    });
  }
  // The variable-length integers of blocks and transactions, not those of portable storage.
  const packed = new Reader(one.bytes('compressed_data'));
  const values: number[] = [];
  while (packed.remaining > 0) values.push(packed.varintNumber('compressed_data', Number.MAX_SAFE_INTEGER));
  return values;
}
