import { translatePlural, t } from '../../../../i18n/translate.ts';
import { COINBASE_LOCK_BLOCKS, SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import { formatRoundedAge } from '../../../../i18n/rounded-age.ts';
import { MAX_COUNTED_RING_REFERENCES, type OutputPageData } from '../../../../lookups/output.ts';
import { isCarrotOutputInNoRing } from './output-headline.tsx';
import { StatTiles, type StatTile } from '../../../_components/tiles.tsx';
import { T } from '../../../_components/t.tsx';
import { Count } from '../../../_components/values/number.tsx';
import { Age } from '../../../_components/values/time.tsx';

interface OutputStatTilesProps extends OutputPageData {
  /** Average number of rings that include an output of the same age. Undefined when it is not known. */
  readonly averageRingReferenceCount: number | undefined;
}

/**
 * The key figures of an output: the number of rings that include it, the newest of these rings, and when rings may
 * include it.
 */
export function OutputStatTiles({ averageRingReferenceCount, ...data }: OutputStatTilesProps) {
  const { output, references, rings, tip } = data;
  const youngest = rings?.at(-1);
  const tiles: readonly (StatTile | undefined)[] = [
    references.state !== 'on' || isCarrotOutputInNoRing(data)
      ? undefined
      : {
          label: t('Rings'),
          value:
            rings === undefined
              ? t('{count} or more rings', { count: MAX_COUNTED_RING_REFERENCES + 1 })
              : rings.length,
          note: ringsNote(references.waiting.length, averageRingReferenceCount),
        },
    youngest === undefined
      ? undefined
      : {
          label: t('Newest ring'),
          value: <Age timestamp={youngest.timestamp} />,
          note: t('when the output was {age} old', {
            age: formatRoundedAge(Math.max(0, youngest.timestamp - output.timestamp)),
          }),
        },
    usableTile(output, tip.height),
  ];
  return <StatTiles tiles={tiles.filter((tile) => tile !== undefined)} />;
}

function ringsNote(waiting: number, usual: number | undefined): string {
  if (waiting > 0)
    return translatePlural(
      waiting,
      '{count} more ring waits in the pool',
      '{count} more rings wait in the pool',
    );
  if (usual === undefined) return t('no waiting transaction has this output in a ring');
  const rounded = Math.round(usual);
  return rounded === 0
    ? t('outputs of this age are usually in no ring')
    : translatePlural(
        rounded,
        'outputs of this age are usually in about {count} ring',
        'outputs of this age are usually in about {count} rings',
      );
}

/**
 * Returns the tile with the first block in which the output can be spent and rings may include it. It ignores the unlock
 * time of the output, which another section of the page shows.
 */
function usableTile(
  { height, coinbase, carrotFields }: OutputPageData['output'],
  tipHeight: number,
): StatTile {
  const label = carrotFields === null ? t('Rings can include this output') : t('This output can be spent');
  const needed = coinbase ? COINBASE_LOCK_BLOCKS : SPENDABLE_AGE_BLOCKS;
  const left = needed - (tipHeight - height) - 1;
  const note = t('{count} blocks after the block of this output', { count: needed });
  return left > 0
    ? {
        label,
        value: translatePlural(left, 'in {count} block', 'in {count} blocks'),
        note,
      }
    : {
        label,
        value: (
          <T>
            since block <Count value={height + needed} />
          </T>
        ),
        note,
      };
}
