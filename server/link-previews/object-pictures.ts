import { scaleLog } from 'd3-scale';
import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { groupDigits, formatShortBytes, translateCountWithNoun } from '../../i18n/digits.ts';
import { formatNetworkName } from '../../i18n/network-name.ts';
import { fullRewardZone } from '@ringscope/protocol/emission.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import type { MainChainBlockDetail, AlternativeBlockDetail } from '../../lookups/block.ts';
import type { FillBarDrawing, ChainObjectPreview, LinkPreviewField, RingsDrawing } from './picture.ts';
import { formatFeeRate } from '../../i18n/rates.ts';
import { toOutputRefMapKey, type TxDetail } from '../../lookups/transaction.ts';

/** Returns what the picture of a block shows. Only a reorg can change the content. */
export function toBlockPreview(detail: MainChainBlockDetail | AlternativeBlockDetail): ChainObjectPreview {
  const { tip, block } = detail;
  const shared = {
    kind: 'object',
    network: formatNetworkName(tip.network),
    identifierParts: groupDigits(block.height.toString()),
    subtitle: `${shortHash(block.hash)} · ${minuteUtc(block.timestamp)}`,
  } as const;
  if (detail.state === 'alternative') {
    return {
      ...shared,
      title: detail.reorgIds.length > 0 ? 'Orphaned block' : 'Alternative block',
      fields: [{ name: 'Transactions', value: detail.txs.length.toString() }],
      drawing: undefined,
    };
  }
  const { txCount, size, reward, fees, majorVersion } = detail.block;
  return {
    ...shared,
    title: 'Block',
    fields: [
      { name: 'Transactions', value: txCount.toString() },
      { name: 'Size', value: formatShortBytes(size) },
      { name: 'Version', value: majorVersion.toString() },
      { name: 'Paid to the miner', value: `${formatXmr(reward)} XMR` },
      { name: 'Fees in it', value: `${formatXmr(fees)} XMR` },
    ],
    drawing: weightDrawing(detail),
  };
}

/** Returns a bar that compares the weight of a block with its penalty-free weight. */
function weightDrawing({ block, medianWeight = 0 }: MainChainBlockDetail): FillBarDrawing {
  const free = Math.max(fullRewardZone(block.majorVersion), medianWeight);
  const isOver = block.weight > free;
  return {
    kind: 'fill',
    text: isOver
      ? `Weight ${formatShortBytes(block.weight)}: more than the ${formatShortBytes(free)} that are free of a penalty`
      : `Weight ${formatShortBytes(block.weight)} of the ${formatShortBytes(free)} that are free of a penalty`,
    filledFraction: Math.min(1, block.weight / free),
    exceedsLimit: isOver,
  };
}

/** Maximum number of rings in a picture. More do not fit. */
export const MAX_LINK_PREVIEW_RINGS = 4;

/** Returns what the picture of a transaction shows. Only the first {@link MAX_LINK_PREVIEW_RINGS} inputs are used. */
export function toTxPreview(detail: TxDetail): ChainObjectPreview {
  const { tip, hash, isCoinbase } = detail;
  return {
    kind: 'object',
    network: formatNetworkName(tip.network),
    title: isCoinbase ? 'Coinbase' : 'Transaction',
    identifierParts: [shortHash(hash)],
    subtitle: locationLabel(detail),
    fields: factsOf(detail),
    drawing: isCoinbase ? undefined : ringsDrawing(detail),
  };
}

function locationLabel({ location }: TxDetail): string {
  switch (location.state) {
    case 'chain':
      return `in block ${groupDigits(location.tx.height.toString()).join(' ')} · ${minuteUtc(location.block.timestamp)}`;
    case 'pool':
      return 'in the pool, in no block yet';
    case 'orphaned':
      return `only in orphaned block ${groupDigits(location.tx.height.toString()).join(' ')}`;
  }
}

function factsOf({ isCoinbase, commonFields, outputs }: TxDetail): readonly LinkPreviewField[] {
  const { fee, weight, size, inputCount, outputCount, ringSize } = commonFields;
  const paid = outputs.reduce((sum, { clearAmount }) => sum + (clearAmount ?? 0n), 0n);
  const isFullSum = isCoinbase && outputCount === outputs.length;
  return [
    isFullSum ? { name: 'Paid to the miner', value: `${formatXmr(paid)} XMR` } : undefined,
    isCoinbase || fee === null ? undefined : { name: 'Fee', value: `${formatXmr(fee)} XMR` },
    isCoinbase || fee === null || weight === null
      ? undefined
      : { name: 'Fee rate', value: `${plainSpaces(formatFeeRate(feeRate(fee, weight)))} µXMR per kB` },
    size === null ? undefined : { name: 'Size', value: formatShortBytes(size) },
    isCoinbase || inputCount === null ? undefined : { name: 'Inputs', value: inputCount.toString() },
    outputCount === null ? undefined : { name: 'Outputs', value: outputCount.toString() },
    isCoinbase || ringSize === null ? undefined : { name: 'Ring size', value: ringSize.toString() },
  ].filter((fact) => fact !== undefined);
}

/**
 * Returns a drawing of the first rings. It shows the ages of those members that the index knows, all on one logarithmic
 * scale. Undefined if the index knows no member.
 */
function ringsDrawing({
  commonFields,
  location,
  tip,
  inputs,
  ringMembers,
}: TxDetail): RingsDrawing | undefined {
  const usedAt = location.state === 'pool' ? tip.height + 1 : location.tx.height;
  const ages = inputs
    .slice(0, MAX_LINK_PREVIEW_RINGS)
    .map(({ amount, ring }) =>
      ring
        .map((globalIndex) => ringMembers.get(toOutputRefMapKey({ amount, globalIndex })))
        .filter((member) => member !== undefined)
        .map(({ height }) => Math.max(1, usedAt - height)),
    )
    .filter((ring) => ring.length > 0);
  if (ages.length === 0) return undefined;
  const all = ages.flat();
  const youngest = all.reduce((least, age) => Math.min(least, age), SPENDABLE_AGE_BLOCKS);
  const oldest = all.reduce((most, age) => Math.max(most, age), SPENDABLE_AGE_BLOCKS + 1);
  const end = 10 ** Math.ceil(Math.log10(oldest));
  const scale = scaleLog().domain([youngest, end]).range([0, 1]).clamp(true);
  const total = commonFields.inputCount ?? inputs.length;
  const which =
    total > ages.length
      ? `the first ${ages.length} of ${total} rings`
      : translateCountWithNoun(ages.length, 'ring');
  return {
    kind: 'rings',
    text: `Ages of the members of ${which}, from ${youngest} to ${groupDigits(end.toString()).join(' ')} blocks`,
    memberAxisFractionsByRing: ages.map((ring) => ring.map((age) => scale(age))),
  };
}

/** Unix seconds of the last time that a `Date` can represent. */
const LAST_DATE_SECONDS = 8_640_000_000_000;

/** Formats a time as `2026-11-21 12:04 UTC`. Miners choose the timestamps, so one may be outside the range of a `Date`. */
function minuteUtc(seconds: number): string {
  if (!(Math.abs(seconds) <= LAST_DATE_SECONDS)) return 'unknown time';
  return `${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}

/** Shortens a hash as the pages do: `59dea7fc…38794212`. */
function shortHash(hash: string): string {
  return `${hash.slice(0, 8)}…${hash.slice(-8)}`;
}

/** Replaces narrow no-break spaces, which the font of the pictures does not have. */
function plainSpaces(text: string): string {
  return text.replaceAll('\u202f', ' ');
}
