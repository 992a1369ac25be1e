import type { Database } from '../db/client.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import { lookUpRelayCheckData, type RelayCheckData } from '../db/queries/relay-check.ts';
import { toOutputRefMapKey, type OutputRef } from '../db/queries/ring-members.ts';
import type { IndexState } from '../db/queries/index-state.ts';
import { keyImageFromBytes, type KeyImage, type TxHash } from '@ringscope/protocol/brands.ts';
import { hardForkVersion } from '@ringscope/protocol/hard-forks.ts';
import type { RelayRefusal } from '@ringscope/protocol/relay-refusal.ts';
import { findRelayRefusalsOfTx, type RelayRuleParameters } from '@ringscope/protocol/relay-rules.ts';
import { findRelayRefusalsOfRings } from '@ringscope/protocol/ring-relay-rules.ts';
import { NO_SUCH_OUTPUT, ringMemberIndices } from '@ringscope/protocol/ring-members.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';
import { listKeyInputs } from '@ringscope/protocol/transaction-prefix.ts';
import { readNextBlockRules } from './block-limits.ts';

/** The result of checking a transaction against the index before it is sent to the node. */
export interface RelayCheckResult {
  readonly txLocation: RelayCheckData['txLocation'];
  /** The rules that the transaction violates. The list is empty when the index already has the transaction. */
  readonly refusals: readonly RelayRefusal[];
}

/** Maximum number of ring members that are looked up. A transaction with more is too heavy to be relayed. */
const MAX_MEMBERS = 5_000;

/** Reads the rules by which a daemon would accept a transaction now: those for the next block. */
export async function readRelayRules(database: Database): Promise<WithIndexState<RelayRuleParameters>> {
  const { indexState, data } = await readNextBlockRules(database);
  const { network, height } = indexState.tip;
  const current = data.block.majorVersion;
  return {
    indexState,
    data: {
      // A private chain can have hard forks at any height, so the version of its newest block applies.
      blockVersion:
        network === 'fakechain' && height > 0
          ? current
          : Math.max(current, hardForkVersion(network, height + 1)),
      minimumFeeRate: data.weightAndFeeRules?.feeRates.minimum,
    },
  };
}

/**
 * Checks a transaction against the index, without the node. It does not check signatures, range proofs or hidden amounts.
 *
 * @param tx a completely decoded transaction, not larger than the weight limit for relaying
 */
export async function checkTxBeforeRelay(
  database: Database,
  hash: TxHash,
  tx: Transaction,
  rules: RelayRuleParameters,
): Promise<WithIndexState<RelayCheckResult>> {
  const ofBytes = findRelayRefusalsOfTx(tx, rules);
  const { keyImages, members } = keyImagesAndMembers(tx);
  const looksUpMembers = members.length <= MAX_MEMBERS;
  const { indexState, data } = await lookUpRelayCheckData(database, {
    hash,
    keyImages,
    ringMembers: looksUpMembers ? members : [],
  });
  const { txLocation, isSpent } = data;
  if (txLocation !== undefined) return { indexState, data: { txLocation, refusals: [] } };
  const spent: RelayRefusal[] = isSpent
    ? [{ rule: 'double_spend', message: 'Another transaction already has one of its key images.' }]
    : [];
  const ofRings = looksUpMembers && isCurrent(indexState) ? ringRefusals(tx, rules, indexState, data) : [];
  return { indexState, data: { txLocation, refusals: [...ofBytes, ...spent, ...ofRings] } };
}

/**
 * Returns whether the index has all blocks of its node. Otherwise a missing ring member may be in a block above the tip.
 */
function isCurrent({ tip, node }: IndexState): boolean {
  return node?.state === 'ok' && (node.nodeHeight ?? 0) <= tip.height;
}

function ringRefusals(
  tx: Transaction,
  { blockVersion }: RelayRuleParameters,
  { tip }: IndexState,
  { ringMembers, bucketSizes }: RelayCheckData,
): RelayRefusal[] {
  return findRelayRefusalsOfRings(tx, blockVersion, {
    nextHeight: tip.height + 1,
    // A ring member with a global output index of 2^53 or more was not looked up, so it counts as not existing.
    findMember: (amount, index) => ringMembers.get(`${amount}/${index}`),
    countOutputs: (amount) => bucketSizes.get(amount) ?? 0,
  });
}

function keyImagesAndMembers(tx: Transaction): { keyImages: KeyImage[]; members: OutputRef[] } {
  const inputs = listKeyInputs(tx);
  const members = new Map<string, OutputRef>();
  for (const { amount, keyOffsets } of inputs) {
    for (const globalIndex of ringMemberIndices(keyOffsets)) {
      if (globalIndex === NO_SUCH_OUTPUT) continue;
      const ref = { amount, globalIndex };
      members.set(toOutputRefMapKey(ref), ref);
    }
  }
  return {
    keyImages: inputs.map(({ keyImage }) => keyImageFromBytes(keyImage)),
    members: [...members.values()],
  };
}
