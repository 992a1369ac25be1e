import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import type { OutputDetail } from '../../lookups/decoded-transaction.ts';
import { toOutputRefMapKey, loadTransaction, type TxDetail } from '../../lookups/transaction.ts';
import { toUnixSeconds } from '../json/fields.ts';
import { txResponseDependency } from '../json/tx.ts';
import {
  createJsendErrorResponse,
  createJsendFailResponse,
  createJsendSuccessResponse,
  createJsendResponseCachedUntilReorg,
} from './response.ts';
import type { HttpResponse } from '../response.ts';
import type { CompatJson, CompatJsonObject } from './json.ts';
import { createCompatRoute, LOOKUP_REQUEST_COST_POINTS, type CompatSources } from './route.ts';
import {
  summariseCoinbase,
  summariseNonCoinbaseTx,
  compatTimeFields,
  type TxSummaryValues,
} from './summary.ts';

/** Selects every input and output. The limits exceed what a transaction of 1 MB can contain. */
const ALL_INPUTS_AND_OUTPUTS = {
  inputsOffset: 0,
  inputsLimit: 1_000_000,
  outputsOffset: 0,
  outputsLimit: 1_000_000,
};

/** A transaction on the chain or in the pool, or the error response when it was not found. */
type FoundTransaction =
  | { readonly tx: TxDetail; readonly location: CompatTxLocation }
  | { readonly tx: undefined; readonly response: HttpResponse };

/** Where a transaction is, on the chain or in the pool, with the values that the onion explorer reports about it. */
export interface CompatTxLocation {
  readonly isInPool: boolean;
  /** Height of the block, or 0 in the pool. */
  readonly height: number;
  /** Number of confirmations: 0 in the pool, 1 in the newest block. */
  readonly confirmations: number;
  /** Number of blocks in the main chain: the height of the tip plus one. */
  readonly chainLength: number;
  /** Timestamp of the block, or the time of arrival in the pool, in Unix seconds. */
  readonly timestamp: number;
}

/** Finds a transaction on the chain or in the pool. @param hashText a hash, cleaned by `cleanCompatInput` */
export async function findCompatTransaction(
  { database }: Pick<CompatSources, 'database'>,
  hashText: string,
): Promise<FoundTransaction> {
  const hash = parseTxHash(hashText);
  if (hash === undefined)
    return { tx: undefined, response: createJsendFailResponse(`Cant parse tx hash: ${hashText}`) };
  const { data: tx } = await loadTransaction(database, hash, ALL_INPUTS_AND_OUTPUTS);
  if (tx === undefined)
    return { tx: undefined, response: createJsendFailResponse(`Cant find tx hash: ${hashText}`) };
  const location = locationOf(tx);
  return location === undefined
    ? {
        tx: undefined,
        response: createJsendErrorResponse(
          `Tx does not exist in blockchain, but was there before: ${hashText}`,
        ),
      }
    : { tx, location };
}

/** Returns the location of a transaction, or undefined when it is only in orphaned blocks. */
function locationOf({ location, tip }: TxDetail): CompatTxLocation | undefined {
  const chainLength = tip.height + 1;
  switch (location.state) {
    case 'chain':
      return {
        isInPool: false,
        height: location.tx.height,
        confirmations: countConfirmations(location.tx.height, tip.height),
        chainLength,
        timestamp: location.block.timestamp,
      };
    case 'pool':
      return {
        isInPool: true,
        height: 0,
        confirmations: 0,
        chainLength,
        timestamp: location.tx.receiveTime ?? toUnixSeconds(location.tx.firstSeenAt),
      };
    case 'orphaned':
      return undefined;
  }
}

/** Returns the values from which the JSON summary of a transaction is built. */
export function toTxSummaryValues({ hash, commonFields, inputs }: TxDetail): TxSummaryValues {
  return {
    ...commonFields,
    hash,
    firstRingSize: inputs[0]?.ring.length ?? 0,
    visibleInputAmount: inputs.reduce((sum, { amount }) => sum + amount, 0n),
  };
}

/** Returns the sum of the public output amounts in atomic units. Hidden amounts count as 0. */
export function sumPublicOutputAmounts({ outputs }: TxDetail): bigint {
  return outputs.reduce((sum, { clearAmount }) => sum + (clearAmount ?? 0n), 0n);
}

export function compatTransactionJson(tx: TxDetail, location: CompatTxLocation): CompatJsonObject {
  const facts = toTxSummaryValues(tx);
  return {
    ...(tx.isCoinbase ? summariseCoinbase(facts, sumPublicOutputAmounts(tx)) : summariseNonCoinbaseTx(facts)),
    ...txLocationFields(location),
    inputs: inputsJson(tx),
    outputs: compatOutputsJson(tx.outputs),
  };
}

/** Returns the location of a transaction with the field names of the onion explorer. */
export function txLocationFields(location: Omit<CompatTxLocation, 'isInPool'>): CompatJsonObject {
  return {
    block_height: location.height,
    confirmations: location.confirmations,
    current_height: location.chainLength,
    ...compatTimeFields(location.timestamp),
  };
}

export function compatOutputsJson(outputs: readonly Pick<OutputDetail, 'clearAmount' | 'key'>[]): CompatJson {
  return outputs.map(({ clearAmount, key }) => ({ amount: clearAmount ?? 0n, public_key: key }));
}

/**
 * Returns the response about a transaction. The location of the transaction determines which changes invalidate the response.
 *
 * @param buildData returns the field `data` for a given location
 */
export function compatTransactionResponse(
  tx: TxDetail,
  location: CompatTxLocation,
  buildData: (location: CompatTxLocation) => CompatJson,
): HttpResponse {
  const dependsOn = txResponseDependency(tx);
  if (dependsOn !== 'reorg') return createJsendSuccessResponse(buildData(location), dependsOn);
  return createJsendResponseCachedUntilReorg(
    ({ height }) => buildData(withTipHeight(location, height)),
    tx.tip,
  );
}

/** Returns the location of a mined transaction with the confirmations and the chain length at a new tip. */
function withTipHeight(location: CompatTxLocation, tipHeight: number): CompatTxLocation {
  return {
    ...location,
    confirmations: countConfirmations(location.height, tipHeight),
    chainLength: tipHeight + 1,
  };
}

/** Returns the inputs and their rings as JSON. Omits an input when the index lacks one of its ring members. */
function inputsJson({ inputs, ringMembers, isCoinbase, commonFields }: TxDetail): CompatJson {
  if (isCoinbase) return null;
  // Transactions with FCMP++ membership proofs have no rings. Explorers of the FCMP++ test networks return an empty list for them.
  const isFcmp = commonFields.rctType === RingCtType.FcmpPlusPlus;
  const resolved = inputs.flatMap(({ amount, keyImage, ring }) => {
    const mixins = ring.flatMap((globalIndex) => {
      const member = ringMembers.get(toOutputRefMapKey({ amount, globalIndex }));
      return member === undefined
        ? []
        : [{ block_no: member.height, public_key: member.key, tx_hash: member.txHash }];
    });
    if (mixins.length < ring.length) return [];
    return [{ amount, key_image: keyImage, mixins: mixins.length === 0 && !isFcmp ? null : mixins }];
  });
  return resolved.length === 0 ? null : resolved;
}

export const compatTransactionRoute = createCompatRoute(
  '/api/transaction/:hash',
  LOOKUP_REQUEST_COST_POINTS,
  async (sources, { pathSegments }) => {
    const { hash = '' } = pathSegments;
    const found = await findCompatTransaction(sources, hash);
    if (found.tx === undefined) return found.response;
    const { tx, location } = found;
    return compatTransactionResponse(tx, location, (current) => compatTransactionJson(tx, current));
  },
);
