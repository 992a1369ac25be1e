import { groupDigits, shortBytes } from '../../i18n/digits.ts';
import { networkName } from '../../i18n/network-name.ts';
import { fullRewardZone } from '@ringscope/protocol/emission.ts';
import { formatXmr } from '@ringscope/protocol/units.ts';
import type { MainBlock, OffChainBlock } from '../../lookups/block.ts';
import type { FillDrawing, ObjectPicture } from './picture.ts';
import { minuteUtc, shortHash } from './texts.ts';

/** Returns what the picture of a block shows. Nothing in it changes while the block stays where it is. */
export function blockPicture(found: MainBlock | OffChainBlock): ObjectPicture {
  const { tip, block } = found;
  const shared = {
    kind: 'object',
    network: networkName(tip.network),
    name: groupDigits(block.height.toString()),
    line: `${shortHash(block.hash)} · ${minuteUtc(block.timestamp)}`,
  } as const;
  if (found.state === 'alternative') {
    return {
      ...shared,
      title: found.reorgs.length > 0 ? 'Orphaned block' : 'Alternative block',
      facts: [{ name: 'Transactions', value: found.txs.length.toString() }],
      drawing: undefined,
    };
  }
  const { txCount, size, reward, fees, majorVersion } = found.block;
  return {
    ...shared,
    title: 'Block',
    facts: [
      { name: 'Transactions', value: txCount.toString() },
      { name: 'Size', value: shortBytes(size) },
      { name: 'Version', value: majorVersion.toString() },
      { name: 'Paid to the miner', value: `${formatXmr(reward)} XMR` },
      { name: 'Fees in it', value: `${formatXmr(fees)} XMR` },
    ],
    drawing: weightDrawing(found),
  };
}

/** Compares the weight with the weight up to which a block pays its full reward. */
function weightDrawing({ block, medianWeight = 0 }: MainBlock): FillDrawing {
  const free = Math.max(fullRewardZone(block.majorVersion), medianWeight);
  const isOver = block.weight > free;
  return {
    kind: 'fill',
    text: isOver
      ? `Weight ${shortBytes(block.weight)}: more than the ${shortBytes(free)} that are free of a penalty`
      : `Weight ${shortBytes(block.weight)} of the ${shortBytes(free)} that are free of a penalty`,
    share: Math.min(1, block.weight / free),
    isOver,
  };
}
