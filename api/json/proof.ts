import type { ProofFieldName, ProofKind } from '../../proofs/kinds.ts';
import type { ProofOutcomeOutput, ProofOutcome, WalletServiceCheckResult } from '../../proofs/outcome.ts';
import { paymentSettlementOf } from '../../proofs/settlement.ts';
import type { IndexedTxLocation } from '../../proofs/sources.ts';
import type { UnlockState } from '@ringscope/protocol/unlock-time.ts';
import type { ResponseEnvelope } from '../contract/envelope.ts';
import type { ProofResponse } from '../contract/proofs.ts';

export type ProofJson = Omit<
  ProofResponse,
  keyof ResponseEnvelope | 'receipt' | 'receipt_with_address' | 'receipt_short'
>;

/** Converts the name of a proof desk field to its name in API request bodies. */
export function proofRequestFieldName(kind: ProofKind, field: ProofFieldName): string {
  switch (field) {
    case 'txid':
      return 'tx_hash';
    case 'txKey':
      return 'tx_key';
    case 'proof':
      return kind === 'signature' ? 'signature' : 'proof';
    case 'address':
    case 'message':
      return field;
  }
}

/** Returns the JSON of a result of the proof desk. */
export function proofJson(outcome: ProofOutcome): ProofJson {
  const { kind, verdict, message, subject, format, timeline } = outcome;
  const settlement = paymentSettlementOf(outcome);
  return {
    kind,
    verdict,
    settled: settlement?.settled ?? null,
    unsettled_reason: settlement?.settled === false ? settlement.reason : null,
    reason: outcome.reason ?? null,
    message,
    field: outcome.field === undefined ? null : proofRequestFieldName(kind, outcome.field),
    format: format === undefined ? null : { name: format.name, is_old: format.isOld },
    tx_hash: subject.txid ?? null,
    address: subject.address ?? null,
    signed_message: subject.message ?? null,
    maker: outcome.maker ?? null,
    amounts: outcome.amounts.map(({ name, amount }) => ({ name, amount: amount.toString() })),
    place: proofLocationJson(outcome.location),
    lock: unlockStateJson(outcome.unlockState),
    outputs: outcome.outputs.map(outputJson),
    timeline:
      timeline === undefined
        ? null
        : {
            complete_from: timeline.allOutputsExistFromHeight,
            complete_to: timeline.allOutputsUnspentToHeight ?? null,
            left_permille: timeline.unspentPermille,
          },
    warnings: outcome.warnings.map(({ code, message, isSerious }) => ({
      code,
      message,
      is_grave: isSerious,
    })),
    shows: [...outcome.provenStatements],
    shows_not: [...outcome.unprovenStatements],
    causes: [...outcome.causes],
    wallet_service: serviceJson(outcome.walletServiceResult),
  };
}

export function proofLocationJson(location: IndexedTxLocation | undefined): ProofJson['place'] {
  switch (location?.state) {
    case undefined:
      return null;
    case 'pool': {
      const timestamp = location.firstSeenTime ?? null;
      return { state: 'pool', height: null, confirmations: 0, block_hash: null, timestamp };
    }
    case 'block': {
      const { height, confirmations, block } = location;
      return {
        state: 'confirmed',
        height,
        confirmations,
        block_hash: block?.hash ?? null,
        timestamp: block?.time ?? null,
      };
    }
    case 'orphaned': {
      const { block } = location;
      return {
        state: 'orphaned',
        height: block?.height ?? null,
        confirmations: 0,
        block_hash: block?.hash ?? null,
        timestamp: block?.time ?? null,
      };
    }
  }
}

export function unlockStateJson(lock: UnlockState | undefined): ProofJson['lock'] {
  switch (lock?.kind) {
    case undefined:
      return null;
    case 'none':
      return { by: 'nothing', until: null, is_locked: false, blocks_left: null };
    case 'height':
      return {
        by: 'height',
        until: lock.height.toString(),
        is_locked: lock.isLocked,
        blocks_left: lock.remainingBlocks.toString(),
      };
    case 'time':
      return { by: 'time', until: lock.unixSeconds.toString(), is_locked: lock.isLocked, blocks_left: null };
  }
}

const spentStates = { unspent: 'unspent', chain: 'confirmed', pool: 'pool' } as const;

function outputJson(output: ProofOutcomeOutput): ProofJson['outputs'][number] {
  const { txid, index, key, amount, unlockState, location, spent, spend, outputsWithSameKey } = output;
  const isMined = spend?.state === 'block';
  return {
    tx_hash: txid,
    position: index,
    key,
    amount: amount.toString(),
    lock: unlockStateJson(unlockState),
    place: proofLocationJson(location),
    key_image: spent?.keyImage ?? null,
    spent: spent === undefined ? null : spentStates[spent.state],
    spent_in:
      spend === undefined
        ? null
        : {
            tx_hash: spend.txid,
            height: isMined ? spend.height : null,
            timestamp: isMined ? spend.time : null,
          },
    same_key: outputsWithSameKey.map((other) => ({
      tx_hash: other.txid,
      position: other.index,
      height: other.height,
    })),
  };
}

function serviceJson(second: WalletServiceCheckResult): ProofJson['wallet_service'] {
  const service = second.state === 'silent' ? undefined : second.service;
  return {
    state: second.state,
    message: second.state === 'agrees' ? null : second.message,
    version: service?.version ?? null,
    is_release: service?.isRelease ?? null,
  };
}
