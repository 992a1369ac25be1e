import { toOutputRefMapKey, type RingMember } from '../../db/queries/ring-members.ts';
import type { TxInputRow } from '../../db/queries/transaction.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import { NO_SUCH_OUTPUT } from '@ringscope/protocol/ring-members.ts';
import type { OutputDetail } from '../../lookups/decoded-transaction.ts';
import { hasAllRingMembers, type TxDetail, type TxLocation } from '../../lookups/transaction.ts';
import { nullableTxFields } from '../contract/common-tx-fields.ts';
import {
  ringMemberSchema,
  txBlockSchema,
  poolObservationSchema,
  type TxInputJson,
  type TxOutputJson,
  type RingMemberJson,
  type TxJson,
} from '../contract/tx.ts';
import type { ResponseDependency } from '../freshness.ts';
import type {
  CommitmentsByOutput,
  OutputNeedingCommitment,
  LookupResultWithCommitments,
} from '../commitments.ts';
import { extraJson } from './extra.ts';
import { createJsonFieldsConverter } from './fields.ts';
import { encryptedAnchorToHex, viewTagToHex } from '../../lookups/view-tag.ts';
import type { TransactionFate } from '../../db/queries/reorgs.ts';
import { txFateSchema, type TxFateJson } from '../contract/fate.ts';

/** Cursors of the next page of inputs and of the next page of outputs of a transaction. Null without a further page. */
export interface NextInputAndOutputCursors {
  readonly inputs: string | null;
  readonly outputs: string | null;
}

const toTxFactFields = createJsonFieldsConverter(nullableTxFields);
const toBlockFields = createJsonFieldsConverter(txBlockSchema.shape);
const toPoolFields = createJsonFieldsConverter(poolObservationSchema.shape);
const toMemberFields = createJsonFieldsConverter(ringMemberSchema.shape);

/** Fields of a ring member that is missing from the index. */
const unknownMember = {
  height: null,
  timestamp: null,
  txHash: null,
  position: null,
  coinbase: null,
  key: null,
};

/**
 * Returns the outputs that can have commitments in a response about a transaction: its mined outputs, and the ring members of
 * its inputs.
 */
export function listOutputsNeedingCommitments({ outputs, ringMembers }: TxDetail): OutputNeedingCommitment[] {
  const mined = outputs.flatMap(({ amount, globalIndex, key }) =>
    globalIndex === undefined ? [] : [{ amount, globalIndex, key }],
  );
  return [...mined, ...ringMembers.values()];
}

/** Returns the confirmations of a transaction: 0 unless a main chain block includes it. */
export function txConfirmations({ location }: TxDetail, tipHeight: number): number {
  return location.state === 'chain' ? countConfirmations(location.tx.height, tipHeight) : 0;
}

/** Returns which changes invalidate a response about a transaction. */
export function txResponseDependency(tx: TxDetail): ResponseDependency {
  if (tx.location.state !== 'chain' || tx.orphanedCopies.length > 0) return 'pool';
  // A ring can contain the index of an output that does not exist yet. A new block may create this output, so the
  // response then depends on the tip.
  return hasAllRingMembers(tx) ? 'reorg' : 'tip';
}

export function txJson(
  { result: loaded, commitments }: LookupResultWithCommitments<TxDetail>,
  tipHeight: number,
  next: NextInputAndOutputCursors,
): TxJson {
  const {
    hash,
    location,
    commonFields,
    isCoinbase,
    inputs,
    outputs,
    ringMembers,
    orphanedCopies,
    fates,
    oddities,
  } = loaded;
  return {
    hash,
    state: txStateJson(location),
    coinbase: isCoinbase,
    confirmations: txConfirmations(loaded, tipHeight),
    block: blockJson(location),
    pool: poolJson(location),
    ...toTxFactFields(commonFields),
    reference_block: commonFields.referenceBlock,
    n_tree_layers: commonFields.treeLayers,
    extra: commonFields.extra === null ? null : extraJson(commonFields.extra, isCoinbase),
    oddities: oddities.map(({ kind, position }) => ({ kind, position })),
    inputs: inputs.map((input) => txInputJson(input, commonFields.version, ringMembers, commitments)),
    next_inputs: next.inputs,
    outputs: outputs.map((output) => txOutputJson(output, commitments)),
    next_outputs: next.outputs,
    orphaned_blocks: orphanedCopies.map(({ blockHash }) => blockHash),
    fates: fates.map(fateJson),
  };
}

export function txStateJson({ state }: TxLocation): TxJson['state'] {
  return state === 'chain' ? 'confirmed' : state;
}

function blockJson(location: TxLocation): TxJson['block'] {
  switch (location.state) {
    case 'chain':
      return toBlockFields({ ...location.block, position: location.tx.position });
    case 'orphaned':
      return toBlockFields({ ...location.tx, hash: location.tx.blockHash });
    case 'pool':
      return null;
  }
}

function poolJson(location: TxLocation): TxJson['pool'] {
  switch (location.state) {
    case 'chain':
      if (location.firstSeen === undefined) return null;
      return toPoolFields({ ...location.firstSeen, receiveTime: null, relayed: null });
    case 'pool':
      return toPoolFields({ ...location.tx, leftAt: null });
    case 'orphaned':
      return null;
  }
}

export function txInputJson(
  { position, keyImage, amount, ring }: TxInputRow,
  txVersion: number | null,
  members: ReadonlyMap<string, RingMember>,
  commitments: CommitmentsByOutput | undefined,
): TxInputJson {
  return {
    position,
    key_image: keyImage,
    // In version 2, the amount 0 stands for RingCT outputs, whose amounts are hidden. All other amounts are public.
    amount: amount === 0n && txVersion !== 1 ? null : amount.toString(),
    bucket: amount.toString(),
    ring: ring.map((globalIndex) => {
      const ref = toOutputRefMapKey({ amount, globalIndex });
      return ringMemberJson(globalIndex, members.get(ref), commitments?.get(ref));
    }),
  };
}

function ringMemberJson(
  globalIndex: number,
  member: RingMember | undefined,
  commitment: string | undefined,
): RingMemberJson {
  return toMemberFields({
    ...(member ?? unknownMember),
    globalIndex: globalIndex === NO_SUCH_OUTPUT ? null : globalIndex,
    commitment: member === undefined ? null : commitment,
  });
}

export function txOutputJson(
  {
    position,
    globalIndex,
    unifiedId,
    amount,
    clearAmount,
    key,
    viewTag,
    carrotFields,
    commitment,
  }: OutputDetail,
  commitments: CommitmentsByOutput | undefined,
): TxOutputJson {
  const ref = globalIndex === undefined ? undefined : toOutputRefMapKey({ amount, globalIndex });
  return {
    position,
    global_index: globalIndex ?? null,
    unified_id: unifiedId ?? null,
    bucket: amount.toString(),
    amount: clearAmount?.toString() ?? null,
    key,
    view_tag: viewTagToHex({ viewTag, carrotFields }),
    encrypted_janus_anchor: encryptedAnchorToHex({ carrotFields }),
    commitment:
      commitments === undefined ? null : ((ref === undefined ? commitment : commitments.get(ref)) ?? null),
  };
}

const toFateFields = createJsonFieldsConverter(txFateSchema.shape);

function fateJson({ reorgId, inputPosition, ...rest }: TransactionFate): TxFateJson {
  return toFateFields({ ...rest, reorg: reorgId, input: inputPosition });
}
