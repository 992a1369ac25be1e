import { scaleLog } from 'd3-scale';
import { groupDigits, plural, shortBytes } from '../../i18n/digits.ts';
import { formatFeeRate } from '../../i18n/rates.ts';
import { networkName } from '../../i18n/network-name.ts';
import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import { outputRefKey, type TxDetail } from '../../lookups/transaction.ts';
import type { ObjectPicture, PictureFact, RingsDrawing } from './picture.ts';
import { minuteUtc, plainSpaces, shortHash } from './texts.ts';

/** Rings that fit into a picture. */
export const DRAWN_RINGS = 4;

/** Returns what the picture of a transaction shows. `inputs` needs the first inputs only. */
export function txPicture(detail: TxDetail): ObjectPicture {
  const { tip, hash, coinbase } = detail;
  return {
    kind: 'object',
    network: networkName(tip.network),
    title: coinbase ? 'Coinbase' : 'Transaction',
    name: [shortHash(hash)],
    line: placeOf(detail),
    facts: factsOf(detail),
    drawing: coinbase ? undefined : ringsDrawing(detail),
  };
}

function placeOf({ place }: TxDetail): string {
  switch (place.state) {
    case 'chain':
      return `in block ${groupDigits(place.tx.height.toString()).join(' ')} · ${minuteUtc(place.block.timestamp)}`;
    case 'pool':
      return 'in the pool, in no block yet';
    case 'orphaned':
      return `only in orphaned block ${groupDigits(place.tx.height.toString()).join(' ')}`;
  }
}

function factsOf({ coinbase, facts, outputs }: TxDetail): readonly PictureFact[] {
  const { fee, weight, size, inputCount, outputCount, ringSize } = facts;
  const paid = outputs.reduce((sum, { clearAmount }) => sum + (clearAmount ?? 0n), 0n);
  const isWholeSum = coinbase && outputCount === outputs.length;
  return [
    isWholeSum ? { name: 'Paid to the miner', value: `${formatXmr(paid)} XMR` } : undefined,
    coinbase || fee === null ? undefined : { name: 'Fee', value: `${formatXmr(fee)} XMR` },
    coinbase || fee === null || weight === null
      ? undefined
      : { name: 'Fee rate', value: `${plainSpaces(formatFeeRate(feeRate(fee, weight)))} µXMR per kB` },
    size === null ? undefined : { name: 'Size', value: shortBytes(size) },
    coinbase || inputCount === null ? undefined : { name: 'Inputs', value: inputCount.toString() },
    outputCount === null ? undefined : { name: 'Outputs', value: outputCount.toString() },
    coinbase || ringSize === null ? undefined : { name: 'Ring size', value: ringSize.toString() },
  ].filter((fact) => fact !== undefined);
}

/** Draws the ages of the known members of the first rings on one logarithmic scale. */
function ringsDrawing({ facts, place, tip, inputs, members }: TxDetail): RingsDrawing | undefined {
  const usedAt = place.state === 'pool' ? tip.height + 1 : place.tx.height;
  const ages = inputs
    .slice(0, DRAWN_RINGS)
    .map(({ amount, ring }) =>
      ring
        .map((globalIndex) => members.get(outputRefKey({ amount, globalIndex })))
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
  const total = facts.inputCount ?? inputs.length;
  const which =
    total > ages.length ? `the first ${ages.length} of ${total} rings` : plural(ages.length, 'ring');
  return {
    kind: 'rings',
    text: `Ages of the members of ${which}, from ${youngest} to ${groupDigits(end.toString()).join(' ')} blocks`,
    rings: ages.map((ring) => ring.map((age) => scale(age))),
  };
}
