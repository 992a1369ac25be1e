import { outputRefKey, type RingMember } from '../../db/queries/rings.ts';
import type { TxInputRow } from '../../db/queries/transactions.ts';
import { NO_SUCH_OUTPUT } from '../../protocol/ring-members.ts';
import type { OutputDetail } from '../../read/decoded-transaction.ts';
import type { TxDetail, TxPlace } from '../../read/transaction.ts';
import type { InputJson, OutputJson, RingMemberJson, TxJson } from '../contract/tx.ts';
import { unixSeconds } from './envelope.ts';
import { extraJson } from './extra.ts';
import { fateJson } from './fate.ts';

export interface NextParts {
  readonly inputs: string | null;
  readonly outputs: string | null;
}

export function confirmationsOf({ place, tip }: TxDetail): number {
  return place.state === 'chain' ? tip.height - place.tx.height + 1 : 0;
}

export function txJson(loaded: TxDetail, next: NextParts): TxJson {
  const { hash, place, facts, coinbase, inputs, outputs, members, archived, fates, oddities } = loaded;
  return {
    hash,
    state: place.state === 'chain' ? 'confirmed' : place.state,
    coinbase,
    confirmations: confirmationsOf(loaded),
    block: blockJson(place),
    pool: poolJson(place),
    version: facts.version,
    rct_type: facts.rctType,
    size: facts.size,
    weight: facts.weight,
    fee: facts.fee?.toString() ?? null,
    unlock_time: facts.unlockTime?.toString() ?? null,
    input_count: facts.inputCount,
    output_count: facts.outputCount,
    ring_size: facts.ringSize,
    extra: facts.extra === null ? null : extraJson(facts.extra, coinbase),
    oddities: oddities.map(({ kind, position }) => ({ kind, position })),
    inputs: inputs.map((input) => inputJson(input, facts.version, members)),
    next_inputs: next.inputs,
    outputs: outputs.map(outputJson),
    next_outputs: next.outputs,
    orphaned_blocks: archived.map(({ blockHash }) => blockHash),
    fates: fates.map(fateJson),
  };
}

function blockJson(place: TxPlace): TxJson['block'] {
  switch (place.state) {
    case 'chain': {
      const { height, hash, timestamp } = place.block;
      return { height, hash, timestamp, position: place.tx.position };
    }
    case 'orphaned': {
      const { height, blockHash, timestamp, position } = place.tx;
      return { height, hash: blockHash, timestamp, position };
    }
    case 'pool':
      return null;
  }
}

function poolJson(place: TxPlace): TxJson['pool'] {
  switch (place.state) {
    case 'chain': {
      const { firstSight } = place;
      if (firstSight === undefined) return null;
      return {
        first_seen_at: unixSeconds(firstSight.firstSeenAt),
        left_at: firstSight.leftAt === null ? null : unixSeconds(firstSight.leftAt),
        receive_time: null,
        relayed: null,
        double_spend_seen: firstSight.doubleSpendSeen,
      };
    }
    case 'pool':
      return {
        first_seen_at: unixSeconds(place.tx.firstSeenAt),
        left_at: null,
        receive_time: place.tx.receiveTime,
        relayed: place.tx.relayed,
        double_spend_seen: place.tx.doubleSpendSeen,
      };
    case 'orphaned':
      return null;
  }
}

function inputJson(
  { position, keyImage, amount, ring }: TxInputRow,
  version: number | null,
  members: ReadonlyMap<string, RingMember>,
): InputJson {
  return {
    position,
    key_image: keyImage,
    // Bucket 0 of version 2 holds outputs whose amounts are hidden; everywhere else the bucket is the amount.
    amount: amount === 0n && version !== 1 ? null : amount.toString(),
    bucket: amount.toString(),
    ring: ring.map((globalIndex) =>
      ringMemberJson(globalIndex, members.get(outputRefKey({ amount, globalIndex }))),
    ),
  };
}

function ringMemberJson(globalIndex: number, member: RingMember | undefined): RingMemberJson {
  return {
    global_index: globalIndex === NO_SUCH_OUTPUT ? null : globalIndex,
    height: member?.height ?? null,
    timestamp: member?.timestamp ?? null,
    tx_hash: member?.txHash ?? null,
    position: member?.position ?? null,
    coinbase: member?.coinbase ?? null,
    key: member?.key ?? null,
  };
}

function outputJson({ position, globalIndex, amount, clearAmount, key, viewTag }: OutputDetail): OutputJson {
  return {
    position,
    global_index: globalIndex ?? null,
    bucket: amount.toString(),
    amount: clearAmount?.toString() ?? null,
    key,
    view_tag: viewTag,
  };
}
