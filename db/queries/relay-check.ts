import { decodeJsonArray } from '../row-decoder.ts';
import type { KeyImage, TxHash } from '@ringscope/protocol/brands.ts';
import type { RingMemberChainData } from '@ringscope/protocol/ring-relay-rules.ts';
import type { LookupReader } from '../client.ts';
import { toOutputRefMapKey, type OutputRef } from './ring-members.ts';
import { heightOfTxId } from '../schema/tx-ids.ts';
import { defineLookup, runLookup, type WithIndexState } from './lookup.ts';

/** A request for the index data that the relay rules need about a transaction that a visitor wants to send. */
export interface RelayCheckRequest {
  readonly hash: TxHash;
  readonly keyImages: readonly KeyImage[];
  /** Ring members of the transaction, without duplicates. */
  readonly ringMembers: readonly OutputRef[];
}

/** What the index knows about a transaction that a visitor wants to send. */
export interface RelayCheckData {
  /** Where the index has the transaction. Undefined when the index does not have it. */
  readonly txLocation: 'mined' | 'pool' | undefined;
  /** Whether another transaction of the main chain or of the pool contains one of the key images. */
  readonly isSpent: boolean;
  /** Ring members by {@link toOutputRefMapKey}, without outputs that the index does not have. */
  readonly ringMembers: ReadonlyMap<string, RingMemberChainData>;
  /**
   * Number of outputs on the chain, for each amount of the requested ring members. Amount 0 (RingCT) is left out, because
   * the relay rules do not need the number of RingCT outputs.
   */
  readonly bucketSizes: ReadonlyMap<bigint, number>;
}

// Hand-written SQL, because drizzle cannot join an array of ring members.
const relayLookup = defineLookup(
  'relay_check',
  [
    `wanted as materialized (
      select * from unnest($3::numeric[], $4::bigint[]) as wanted (amount, global_index)
      where (select has_indexes from state))`,
  ],
  [
    `(select true from transactions where hash = $1 and id < (select ids_end from state)
      and (select has_indexes from state))`,
    `(select true from pool_transactions where hash = $1)`,
    `(select exists (
        select from inputs join transactions tx on tx.id = inputs.tx_id
        where key_image = any ($2::bytea[]) and tx_id < (select ids_end from state) and tx.hash <> $1
          and (select has_indexes from state))
      or exists (select from pool_inputs where key_image = any ($2::bytea[]) and tx_hash <> $1))`,
    `(select json_agg(json_build_array(outputs.amount::text, outputs.global_index, tx_id, tx.unlock_time::text))
      from wanted join outputs on outputs.amount = wanted.amount and outputs.global_index = wanted.global_index
      join transactions tx on tx.id = outputs.tx_id
      where tx_id < (select ids_end from state))`,
    `(select json_agg(json_build_array(amount::text, next_index)) from output_buckets
      where amount = any (array(select amount from wanted)))`,
  ],
  { needsIndexes: 'all' },
);

/** Reads what the index knows about a transaction and its rings. @throws EmptyIndexError, IndexesMissingError */
export async function lookUpRelayCheckData(
  reader: LookupReader,
  { hash, keyImages, ringMembers }: RelayCheckRequest,
): Promise<WithIndexState<RelayCheckData>> {
  const { indexState, columns } = await runLookup(reader, relayLookup, [
    Buffer.from(hash, 'hex'),
    keyImages.map((image) => Buffer.from(image, 'hex')),
    ringMembers.map(({ amount }) => amount.toString()),
    ringMembers.map(({ globalIndex }) => globalIndex),
  ]);
  const [mined, waiting, isSpent, found, buckets] = columns;
  // Each tuple has the order of the JSON arrays in the statement above.
  const outputs = decodeJsonArray(found) as readonly (readonly [string, number, number, string | null])[];
  const sizes = decodeJsonArray(buckets) as readonly (readonly [string, number])[];
  return {
    indexState,
    data: {
      txLocation: mined === true ? 'mined' : waiting === true ? 'pool' : undefined,
      isSpent: isSpent === true,
      ringMembers: new Map(
        outputs.map(([amount, globalIndex, txId, unlockTime]) => [
          toOutputRefMapKey({ amount: BigInt(amount), globalIndex }),
          {
            height: heightOfTxId(txId),
            unlockTime: unlockTime === null ? undefined : BigInt(unlockTime),
          },
        ]),
      ),
      bucketSizes: new Map(sizes.map(([amount, size]) => [BigInt(amount), size])),
    },
  };
}
