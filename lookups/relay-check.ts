import type { Database } from '../db/client.ts';
import type { WithIndexState } from '../db/queries/lookup.ts';
import { lookUpRelayFacts, type RelayFacts } from '../db/queries/relay-check.ts';
import { outputRefKey, type OutputRef } from '../db/queries/ring-members.ts';
import type { IndexState } from '../db/queries/index-state.ts';
import { keyImageFromBytes, type KeyImage, type TxHash } from '@ringscope/protocol/brands.ts';
import { hardForkVersion } from '@ringscope/protocol/hard-forks.ts';
import {
  refusalsOfBytes,
  refusalsOfRings,
  type RelayRefusal,
  type RelayRules,
} from '@ringscope/protocol/relay-rules.ts';
import { NO_SUCH_OUTPUT, ringMemberIndices } from '@ringscope/protocol/ring-members.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';
import { readBlockLimits } from './block-limits.ts';

/** Facts that the explorer itself knows about a transaction that somebody wants to send. */
export interface RelayCheck {
  readonly known: RelayFacts['known'];
  /** The rules that it breaks. The list is empty when the index already has the transaction. */
  readonly refusals: readonly RelayRefusal[];
}

/** Ring members that are looked up. A transaction with more of them in rings of one size is too heavy to be relayed. */
const MAX_MEMBERS = 5_000;

/** Reads the rules for the next block. */
export async function readRelayRules(database: Database): Promise<WithIndexState<RelayRules>> {
  const { indexState, data } = await readBlockLimits(database);
  const { network, height } = indexState.tip;
  const current = data.block.majorVersion;
  return {
    indexState,
    data: {
      // A private chain may have hard forks of its own.
      version:
        network === 'fakechain' && height > 0
          ? current
          : Math.max(current, hardForkVersion(network, height + 1)),
      minimumFeeRate: data.rules?.fees.minimum,
    },
  };
}

/**
 * Checks a transaction without the node, as far as the index can. It checks no signature, no proof and no hidden amount.
 *
 * @param tx a whole transaction with at most as many bytes as a node relays
 */
export async function checkBeforeRelay(
  database: Database,
  hash: TxHash,
  tx: Transaction,
  rules: RelayRules,
): Promise<WithIndexState<RelayCheck>> {
  const ofBytes = refusalsOfBytes(tx, rules);
  const { keyImages, members } = spentOutputs(tx);
  const looksUpMembers = members.length <= MAX_MEMBERS;
  const { indexState, data } = await lookUpRelayFacts(database, {
    hash,
    keyImages,
    members: looksUpMembers ? members : [],
  });
  const { known, isSpent } = data;
  if (known !== undefined) return { indexState, data: { known, refusals: [] } };
  const spent: RelayRefusal[] = isSpent
    ? [{ rule: 'double_spend', message: 'Another transaction already shows one of its key images.' }]
    : [];
  const ofRings = looksUpMembers && isCurrent(indexState) ? ringRefusals(tx, rules, indexState, data) : [];
  return { indexState, data: { known, refusals: [...ofBytes, ...spent, ...ofRings] } };
}

/** While the index is behind its node, it cannot say that a ring member does not exist. */
function isCurrent({ tip, node }: IndexState): boolean {
  return node?.state === 'ok' && (node.nodeHeight ?? 0) <= tip.height;
}

function ringRefusals(
  tx: Transaction,
  { version }: RelayRules,
  { tip }: IndexState,
  { members, bucketSizes }: RelayFacts,
): RelayRefusal[] {
  return refusalsOfRings(tx, version, {
    nextHeight: tip.height + 1,
    // An index of 2^53 or more is in no index of outputs.
    member: (amount, index) => members.get(`${amount}/${index}`),
    outputsOf: (amount) => bucketSizes.get(amount) ?? 0,
  });
}

function spentOutputs(tx: Transaction): { keyImages: KeyImage[]; members: OutputRef[] } {
  const inputs = tx.inputs.flatMap((input) => (input.kind === 'key' ? [input] : []));
  const members = new Map<string, OutputRef>();
  for (const { amount, keyOffsets } of inputs) {
    for (const globalIndex of ringMemberIndices(keyOffsets)) {
      if (globalIndex === NO_SUCH_OUTPUT) continue;
      const ref = { amount, globalIndex };
      members.set(outputRefKey(ref), ref);
    }
  }
  return {
    keyImages: inputs.map(({ keyImage }) => keyImageFromBytes(keyImage)),
    members: [...members.values()],
  };
}
