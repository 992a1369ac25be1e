import type { RingMember } from '../../../db/queries/ring-members.ts';
import { decoyAgeQuantileBlocks } from '@ringscope/protocol/decoy-selection.ts';
import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';

/** The known members of the ring of one input. */
export interface InputRingMembers {
  /** Position of the input in its transaction. */
  readonly inputPosition: number;
  readonly members: readonly RingMember[];
}

/**
 * A range of ages from which wallets choose a quarter of their ring members, and how many members of the examined rings
 * have such an age.
 */
export interface RingMemberAgeQuartile {
  /** Youngest and oldest age in blocks. The last quartile has no oldest age. */
  readonly minAgeBlocks: number;
  readonly maxAgeBlocks: number | undefined;
  readonly memberCount: number;
}

/** Statistics about the rings on a page. None of them shows which member is spent. */
export interface RingReport {
  readonly ringCount: number;
  /** Number of known members of all rings. An output in two rings counts twice. */
  readonly memberCount: number;
  readonly ageQuartiles: readonly RingMemberAgeQuartile[];
  readonly coinbaseMemberCount: number;
  /** Number of outputs in more than one ring. */
  readonly repeatedOutputCount: number;
  /** Number of transactions of which several different outputs are ring members, in one ring or in several. */
  readonly sharedTxCount: number;
  /** Number of the transactions in `sharedTxCount` whose outputs are members of at least two rings. */
  readonly sharedTxAcrossRingsCount: number;
  /** Number of blocks of which several different outputs are ring members. */
  readonly sharedBlockCount: number;
}

/**
 * Computes statistics about the ring members on a page.
 *
 * @param ringHeight height of the block with the rings, or of the next block for a waiting transaction
 * @param oldestOutputHeight height of the oldest outputs that wallets choose from
 */
export function computeRingReport(
  rings: readonly InputRingMembers[],
  ringHeight: number,
  oldestOutputHeight: number,
): RingReport {
  const all = rings.flatMap(({ inputPosition, members }) =>
    members.map((member) => ({ position: inputPosition, member })),
  );
  const ages = all.map(({ member }) => ringHeight - member.height);
  return {
    ringCount: rings.length,
    memberCount: all.length,
    ageQuartiles: quartersOf(ages, ringHeight - oldestOutputHeight),
    coinbaseMemberCount: all.filter(({ member }) => member.coinbase).length,
    repeatedOutputCount: groupsWithSeveralValues(all, outputOf, ({ position }) => position).length,
    sharedTxCount: groupsWithSeveralValues(all, ({ member }) => member.txHash, outputOf).length,
    sharedTxAcrossRingsCount: groupsWithSeveralValues(all, ({ member }) => member.txHash, outputOf).filter(
      (group) => new Set(group.map(({ position }) => position)).size > 1,
    ).length,
    sharedBlockCount: groupsWithSeveralValues(all, ({ member }) => member.height, outputOf).length,
  };
}

interface RingEntry {
  readonly position: number;
  readonly member: RingMember;
}

function outputOf({ member }: RingEntry): string {
  return `${member.amount}/${member.globalIndex}`;
}

/**
 * Groups ring members by `keyOf`, and returns the groups in which `valueOf` has at least two different
 * values.
 */
function groupsWithSeveralValues(
  entries: readonly RingEntry[],
  keyOf: (entry: RingEntry) => string | number,
  valueOf: (entry: RingEntry) => string | number,
): RingEntry[][] {
  const byKey = new Map<string | number, RingEntry[]>();
  for (const entry of entries) {
    const group = byKey.get(keyOf(entry));
    if (group === undefined) byKey.set(keyOf(entry), [entry]);
    else group.push(entry);
  }
  return [...byKey.values()].filter((group) => new Set(group.map(valueOf)).size > 1);
}

function quartersOf(ages: readonly number[], oldest: number): RingMemberAgeQuartile[] {
  const limits = [0.25, 0.5, 0.75].map((share) => decoyAgeQuantileBlocks(share, oldest));
  return [...limits, undefined].map((to, index) => {
    const after = limits[index - 1];
    const from = after === undefined ? SPENDABLE_AGE_BLOCKS : after + 1;
    return {
      minAgeBlocks: from,
      maxAgeBlocks: to,
      // The first quarter has no lower limit, because a chain with other rules may have members younger than `SPENDABLE_AGE_BLOCKS`.
      memberCount: ages.filter(
        (age) => (after === undefined || age > after) && (to === undefined || age <= to),
      ).length,
    };
  });
}
