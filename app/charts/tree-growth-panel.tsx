import { CURRENT_BLOCK_TARGET_SECONDS } from '@ringscope/protocol/hard-forks.ts';
import { formatRoundedAge } from '../../i18n/rounded-age.ts';
import { t } from '../../i18n/translate.ts';
import type { OutputTreeGrowth } from '../../lookups/tree-growth.ts';
import { Panel } from '../_components/panel.tsx';
import { T } from '../_components/t.tsx';
import { StatTiles } from '../_components/tiles.tsx';
import { Count } from '../_components/values/number.tsx';

/** The size and the layers of the tree of all outputs, and when it gets another layer. Renders nothing without a tree. */
export function OutputTreeGrowthPanel({ tree }: { readonly tree: OutputTreeGrowth | undefined }) {
  if (tree === undefined) return null;
  const { layerCount, outputCount, outputCapacity, blocksUntilNextLayer } = tree;
  const left = outputCapacity + 1n - BigInt(outputCount);
  return (
    <Panel
      title={t('The output tree of FCMP++')}
      aside={t('an input without a ring can spend any output in the output tree')}
    >
      <StatTiles
        liveUpdateId="tree"
        tiles={[
          { label: t('Outputs in the output tree'), value: <Count value={outputCount} /> },
          {
            label: t('Layers of the output tree'),
            value: layerCount,
            note: (
              <T>
                capacity: <Count value={outputCapacity} /> outputs
              </T>
            ),
          },
          {
            label: t('Next layer of the output tree'),
            value:
              blocksUntilNextLayer === undefined
                ? t('time cannot be predicted')
                : t('in about {time}', {
                    time: formatRoundedAge(blocksUntilNextLayer * CURRENT_BLOCK_TARGET_SECONDS),
                  }),
            note: left > 0n && (
              <T>
                needs <Count value={left} /> more outputs; estimate from the rate of the last week
              </T>
            ),
          },
        ]}
      />
    </Panel>
  );
}
