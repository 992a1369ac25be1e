import { decodeJsonArray } from '../row-decoder.ts';
import type { BlockHash, KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import { decodeBlockIfLayoutKnown } from '@ringscope/protocol/block.ts';
import type { LookupReader } from '../client.ts';
import type { OutputRef } from './ring-members.ts';
import { heightOfTxId } from '../schema/tx-ids.ts';
import { replacingTxHashSql } from './fates.ts';
import { spendableSinceSql } from './spendable-since.ts';
import { defineLookup, runLookup, type WithIndexState, TX_IS_SEARCHABLE_SQL } from './lookup.ts';

/** A request for the chain data that is needed to check a proof. */
export interface ProofChainDataRequest {
  readonly txHashes: readonly TxHash[];
  readonly outputs: readonly OutputRef[];
  readonly keyImages: readonly KeyImage[];
}

/** The fields of a block that proofs need. */
export interface BlockIdentity {
  readonly hash: BlockHash;
  readonly height: number;
  /** Time of the block in Unix seconds. */
  readonly timestamp: number;
}

/**
 * Another output that has the same one-time key as an output of the requested transaction. Only one of the two can be
 * spent.
 */
export interface OneTimeKeyReuse {
  /** Position of the output in the requested transaction. */
  readonly outputPosition: number;
  readonly otherTxHash: TxHash;
  /** Position of the other output in its transaction `otherTxHash`. */
  readonly otherOutputPosition: number;
  readonly otherTxHeight: number;
}

/**
 * A requested transaction: on the main chain, in the pool, or in an orphaned block. `blob` contains the bytes of a
 * transaction in the pool, and those of an orphaned transaction if the index stores them.
 */
export type ProofChainDataTx =
  | {
      readonly state: 'confirmed';
      readonly block: BlockIdentity;
      /**
       * Unix time of the block after which outputs without an unlock time can be spent: the tenth block, if the block
       * of the transaction counts as the first. Undefined until the index has the tenth block.
       */
      readonly spendableSinceTime: number | undefined;
      /** Size of the transaction in bytes. The index does not store the bytes themselves. */
      readonly size: number;
      /**
       * Other outputs on the chain that reuse a one-time key of this transaction, at most {@link MAX_REUSES}. Undefined for a transaction
       * with more than {@link MAX_COMPARED_OUTPUTS} outputs.
       */
      readonly keyReuses: readonly OneTimeKeyReuse[] | undefined;
    }
  | { readonly state: 'pool'; readonly blob: Uint8Array }
  | {
      readonly state: 'orphaned';
      /** The highest orphaned block that contains the transaction. */
      readonly block: BlockIdentity;
      readonly blob: Uint8Array | undefined;
      /**
       * The transaction of the main chain that spends the same outputs as this orphaned one. Undefined if none is
       * known.
       */
      readonly replacedBy: TxHash | undefined;
    };

/** The transaction that contains a key image. `block` is undefined while the transaction is in the pool. */
export interface KeyImageSpendingTx {
  readonly txHash: TxHash;
  readonly block: BlockIdentity | undefined;
}

export interface ProofChainData {
  /** Time of the indexed tip in Unix seconds. */
  readonly tipTimestamp: number;
  /** Transactions by hash. Does not contain transactions that the index does not know. */
  readonly txs: ReadonlyMap<TxHash, ProofChainDataTx>;
  /** One-time keys in the order of the request. A key is null when the index does not know the output or its format. */
  readonly outputKeys: readonly (OneTimeKey | null)[];
  /** Spending transactions by key image. Contains only key images on the main chain or in the pool. */
  readonly keyImageUses: ReadonlyMap<KeyImage, KeyImageSpendingTx>;
}

/** Maximum numbers of hashes, outputs and key images in one request. */
export const MAX_PROOF_CHAIN_DATA_ITEMS = { txs: 25, outputs: 2_500, keyImages: 2_500 } as const;

/** Maximum number of outputs of a transaction for which reused keys are searched. Each output needs a database lookup. */
const MAX_COMPARED_OUTPUTS = 1_000;

/**
 * Maximum number of reported outputs that reuse the one-time keys of one transaction. No one reuses keys so often by
 * accident.
 */
const MAX_REUSES = 100;

const REUSED = `(select coalesce(json_agg(json_build_array(position, hash, other_position, other_tx)
    order by position, other_tx, other_position), '[]') from (
    select o.position, encode(other_tx.hash, 'hex') as hash, other.position as other_position, other.tx_id as other_tx
    from outputs o
    join outputs other on substr(other.key, 1, 7) = substr(o.key, 1, 7) and other.key = o.key
      and (other.amount, other.global_index) <> (o.amount, o.global_index) and other.${TX_IS_SEARCHABLE_SQL}
    join transactions other_tx on other_tx.id = other.tx_id
    where o.tx_id = tx.id order by o.position, other.tx_id, other.position limit ${MAX_REUSES}) as reused)`;

// Written in SQL, because drizzle cannot join tables with arrays of parameters.
const chainData = defineLookup(
  'chain_data',
  [],
  [
    `(select json_agg(json_build_array(encode(tx.hash, 'hex'), encode(block.hash, 'hex'), tx.id, block.timestamp, tx.size,
        case when tx.output_count <= ${MAX_COMPARED_OUTPUTS} then ${REUSED} end, ${spendableSinceSql('block.height')}))
      from transactions tx join blocks block on block.height = (tx.id / 65536)::integer
      where tx.hash = any ($1::bytea[]) and tx.id < (select ids_end from state) and (select has_indexes from state))`,
    `(select json_agg(json_build_array(encode(hash, 'hex'), encode(blob, 'hex')))
      from pool_transactions where hash = any ($1::bytea[]))`,
    // `alternative_transactions` stores no bytes of a coinbase, because they are part of the bytes of its block.
    `(select json_agg(json_build_array(encode(hash, 'hex'), encode(block_hash, 'hex'), height, timestamp,
        encode(blob, 'hex'), encode(block_blob, 'hex'), ${replacingTxHashSql('orphaned.hash')}))
      from (
        select distinct on (archived.hash) archived.hash, archived.block_hash, block.height, block.timestamp, archived.blob,
          case when archived.position = 0 and archived.blob is null then block.blob end as block_blob
        from alternative_transactions archived join alternative_blocks block on block.hash = archived.block_hash
        where archived.hash = any ($1::bytea[]) order by archived.hash, block.height desc, block.hash) as orphaned)`,
    `(select json_agg(encode(o.key, 'hex') order by wanted.place)
      from unnest($2::numeric[], $3::bigint[]) with ordinality as wanted (amount, global_index, place)
      left join outputs o on o.amount = wanted.amount and o.global_index = wanted.global_index
        and o.tx_id < (select ids_end from state))`,
    `(select json_agg(json_build_array(encode(spend.key_image, 'hex'), encode(tx.hash, 'hex'), encode(block.hash, 'hex'),
        tx.id, block.timestamp))
      from inputs spend join transactions tx on tx.id = spend.tx_id
      join blocks block on block.height = (tx.id / 65536)::integer
      where spend.key_image = any ($4::bytea[]) and spend.${TX_IS_SEARCHABLE_SQL})`,
    `(select json_agg(json_build_array(encode(key_image, 'hex'), encode(tx_hash, 'hex')))
      from pool_inputs where key_image = any ($4::bytea[]))`,
    `(select timestamp from blocks where height = (select indexed_height from state))`,
  ],
  { needsIndexes: 'all' },
);

// Each tuple has the order of the JSON arrays in the statement above. Hashes are not parsed, because their columns contain only 32-byte
// values.
type MinedValues = readonly [
  hash: TxHash,
  block: BlockHash,
  id: number,
  timestamp: number,
  size: number,
  reuses: readonly (readonly [position: number, tx: TxHash, otherPosition: number, otherId: number])[] | null,
  spendableSince: number | null,
];
type PoolValues = readonly [hash: TxHash, blob: string];
type OrphanedValues = readonly [
  hash: TxHash,
  block: BlockHash,
  height: number,
  timestamp: number,
  blob: string | null,
  blockBlob: string | null,
  replacedBy: TxHash | null,
];
type SpendValues = readonly [image: KeyImage, tx: TxHash, block: BlockHash, id: number, timestamp: number];
type PoolSpendValues = readonly [image: KeyImage, tx: TxHash];

/**
 * Finds transactions by hash, one-time keys of outputs by amount and global index, and the transactions that contain
 * key images.
 *
 * @throws EmptyIndexError, IndexesMissingError, RangeError for more than {@link MAX_PROOF_CHAIN_DATA_ITEMS}
 */
export async function lookUpProofChainData(
  reader: LookupReader,
  { txHashes, outputs, keyImages }: ProofChainDataRequest,
): Promise<WithIndexState<ProofChainData>> {
  if (
    txHashes.length > MAX_PROOF_CHAIN_DATA_ITEMS.txs ||
    outputs.length > MAX_PROOF_CHAIN_DATA_ITEMS.outputs ||
    keyImages.length > MAX_PROOF_CHAIN_DATA_ITEMS.keyImages
  )
    throw new RangeError(
      `A request for chain data has ${txHashes.length} transactions, ${outputs.length} outputs and ${keyImages.length} key images. ` +
        `The limits are ${MAX_PROOF_CHAIN_DATA_ITEMS.txs}, ${MAX_PROOF_CHAIN_DATA_ITEMS.outputs} and ${MAX_PROOF_CHAIN_DATA_ITEMS.keyImages}. Divide the request.`,
    );
  const { indexState, columns } = await runLookup(reader, chainData, [
    txHashes.map((hash) => Buffer.from(hash, 'hex')),
    outputs.map(({ amount }) => amount.toString()),
    outputs.map(({ globalIndex }) => globalIndex),
    keyImages.map((image) => Buffer.from(image, 'hex')),
  ]);
  const [mined, pool, orphaned, keys, spends, poolSpends, tipTimestamp] = columns;
  return {
    indexState,
    data: {
      tipTimestamp: Number(tipTimestamp),
      // Later entries replace earlier ones, so the main chain comes last.
      txs: new Map<TxHash, ProofChainDataTx>([
        ...(decodeJsonArray(orphaned) as readonly OrphanedValues[]).map(orphanedTx),
        ...(decodeJsonArray(pool) as readonly PoolValues[]).map(waitingTx),
        ...(decodeJsonArray(mined) as readonly MinedValues[]).map(minedTx),
      ]),
      outputKeys: decodeJsonArray(keys) as readonly (OneTimeKey | null)[],
      keyImageUses: new Map<KeyImage, KeyImageSpendingTx>([
        ...(decodeJsonArray(poolSpends) as readonly PoolSpendValues[]).map(
          ([image, txHash]) => [image, { txHash, block: undefined }] as const,
        ),
        ...(decodeJsonArray(spends) as readonly SpendValues[]).map(
          ([image, txHash, hash, id, timestamp]) =>
            [image, { txHash, block: { hash, height: heightOfTxId(id), timestamp } }] as const,
        ),
      ]),
    },
  };
}

function minedTx([hash, block, id, timestamp, size, values, since]: MinedValues): [TxHash, ProofChainDataTx] {
  const position = { hash: block, height: heightOfTxId(id), timestamp };
  const keyReuses = values?.map(([outputPosition, otherTxHash, otherOutputPosition, otherTxId]) => ({
    outputPosition,
    otherTxHash,
    otherOutputPosition,
    otherTxHeight: heightOfTxId(otherTxId),
  }));
  return [
    hash,
    { state: 'confirmed', block: position, spendableSinceTime: since ?? undefined, size, keyReuses },
  ];
}

function waitingTx([hash, blob]: PoolValues): [TxHash, ProofChainDataTx] {
  return [hash, { state: 'pool', blob: Buffer.from(blob, 'hex') }];
}

function orphanedTx([hash, block, height, timestamp, blob, blockBlob, replacedBy]: OrphanedValues): [
  TxHash,
  ProofChainDataTx,
] {
  const bytes =
    blob === null
      ? blockBlob === null
        ? undefined
        : decodeBlockIfLayoutKnown(Buffer.from(blockBlob, 'hex'))?.coinbaseBlob
      : Buffer.from(blob, 'hex');
  return [
    hash,
    {
      state: 'orphaned',
      block: { hash: block, height, timestamp },
      blob: bytes,
      replacedBy: replacedBy ?? undefined,
    },
  ];
}
