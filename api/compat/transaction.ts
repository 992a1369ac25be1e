import { parseTxHash } from '@ringscope/protocol/brands.ts';
import { confirmationsOf } from '@ringscope/protocol/confirmations.ts';
import type { OutputDetail } from '../../lookups/decoded-transaction.ts';
import { outputRefKey, readTransaction, type TxDetail } from '../../lookups/transaction.ts';
import { unixSeconds } from '../json/fields.ts';
import { txDependsOn } from '../json/tx.ts';
import { error, fail, success, successUntilReorg } from './response.ts';
import type { HttpResponse } from '../response.ts';
import type { Json, JsonObject } from './json.ts';
import { compatRoute, LOOKUP_COST, type CompatSources } from './route.ts';
import { coinbaseSummary, spendSummary, timeFields, type SummaryFacts } from './summary.ts';

/** Every input and output of a transaction is in the answer. A transaction of 1 MB has fewer of either. */
const EVERYTHING = { inputsFrom: 0, inputsLimit: 1_000_000, outputsFrom: 0, outputsLimit: 1_000_000 };

/** A transaction that was found on the chain or in the pool, or the answer in its place. */
type FoundTransaction =
  | { readonly tx: TxDetail; readonly place: MinedOrWaiting }
  | { readonly tx: undefined; readonly response: HttpResponse };

/** The place of a transaction in the terms of the compatible interface. */
export interface MinedOrWaiting {
  readonly isWaiting: boolean;
  /** 0 while it waits. */
  readonly height: number;
  /** 0 while it waits, 1 in the tip. */
  readonly confirmations: number;
  /** Height of the tip plus one. */
  readonly chainLength: number;
  /** Unix seconds: of the block, or of the moment when the transaction came in. */
  readonly timestamp: number;
}

/** Finds a transaction of the chain or of the pool. @param text a cleaned hash */
export async function findTransaction(
  { database }: Pick<CompatSources, 'database'>,
  text: string,
): Promise<FoundTransaction> {
  const hash = parseTxHash(text);
  if (hash === undefined) return { tx: undefined, response: fail(`Cant parse tx hash: ${text}`) };
  const { data: tx } = await readTransaction(database, hash, EVERYTHING);
  if (tx === undefined) return { tx: undefined, response: fail(`Cant find tx hash: ${text}`) };
  const place = placeOf(tx);
  return place === undefined
    ? {
        tx: undefined,
        response: error(`Tx does not exist in blockchain, but was there before: ${text}`),
      }
    : { tx, place };
}

/** Returns undefined for a transaction that only orphaned blocks have. */
function placeOf({ place, tip }: TxDetail): MinedOrWaiting | undefined {
  const chainLength = tip.height + 1;
  switch (place.state) {
    case 'chain':
      return {
        isWaiting: false,
        height: place.tx.height,
        confirmations: confirmationsOf(place.tx.height, tip.height),
        chainLength,
        timestamp: place.block.timestamp,
      };
    case 'pool':
      return {
        isWaiting: true,
        height: 0,
        confirmations: 0,
        chainLength,
        timestamp: place.tx.receiveTime ?? unixSeconds(place.tx.firstSeenAt),
      };
    case 'orphaned':
      return undefined;
  }
}

/** Returns the facts of a summary. */
export function summaryFacts({ hash, facts, inputs }: TxDetail): SummaryFacts {
  return {
    ...facts,
    hash,
    firstRing: inputs[0]?.ring.length ?? 0,
    visibleInputs: inputs.reduce((sum, { amount }) => sum + amount, 0n),
  };
}

/** Returns the sum of the amounts that the outputs show. */
export function visibleOutputs({ outputs }: TxDetail): bigint {
  return outputs.reduce((sum, { clearAmount }) => sum + (clearAmount ?? 0n), 0n);
}

export function transactionJson(tx: TxDetail, place: MinedOrWaiting): JsonObject {
  const facts = summaryFacts(tx);
  return {
    ...(tx.coinbase ? coinbaseSummary(facts, visibleOutputs(tx)) : spendSummary(facts)),
    ...locationFields(place),
    inputs: inputsJson(tx),
    outputs: outputsJson(tx.outputs),
  };
}

/** Returns the fields that state where a transaction is. */
export function locationFields(place: Omit<MinedOrWaiting, 'isWaiting'>): JsonObject {
  return {
    block_height: place.height,
    confirmations: place.confirmations,
    current_height: place.chainLength,
    ...timeFields(place.timestamp),
  };
}

export function outputsJson(outputs: readonly Pick<OutputDetail, 'clearAmount' | 'key'>[]): Json {
  return outputs.map(({ clearAmount, key }) => ({ amount: clearAmount ?? 0n, public_key: key }));
}

/**
 * Responds with data about a transaction.
 *
 * @param dataAt returns the data with the confirmations of a place
 */
export function aboutTransaction(
  tx: TxDetail,
  place: MinedOrWaiting,
  dataAt: (place: MinedOrWaiting) => Json,
): HttpResponse {
  const dependsOn = txDependsOn(tx);
  if (dependsOn !== 'reorg') return success(dataAt(place), dependsOn);
  return successUntilReorg(({ height }) => dataAt(minedAt(place, height)), tx.tip);
}

/** Returns the place of a mined transaction on a chain that has grown. */
function minedAt(place: MinedOrWaiting, tipHeight: number): MinedOrWaiting {
  return {
    ...place,
    confirmations: confirmationsOf(place.height, tipHeight),
    chainLength: tipHeight + 1,
  };
}

/** Leaves out an input with a ring member that the index does not have. */
function inputsJson({ inputs, members, coinbase }: TxDetail): Json {
  if (coinbase) return null;
  const resolved = inputs.flatMap(({ amount, keyImage, ring }) => {
    const mixins = ring.flatMap((globalIndex) => {
      const member = members.get(outputRefKey({ amount, globalIndex }));
      return member === undefined
        ? []
        : [{ block_no: member.height, public_key: member.key, tx_hash: member.txHash }];
    });
    if (mixins.length < ring.length) return [];
    return [{ amount, key_image: keyImage, mixins: mixins.length === 0 ? null : mixins }];
  });
  return resolved.length === 0 ? null : resolved;
}

export const transactionRoute = compatRoute(
  '/api/transaction/:hash',
  LOOKUP_COST,
  async (sources, { segments }) => {
    const { hash = '' } = segments;
    const found = await findTransaction(sources, hash);
    if (found.tx === undefined) return found.response;
    const { tx, place } = found;
    return aboutTransaction(tx, place, (current) => transactionJson(tx, current));
  },
);
