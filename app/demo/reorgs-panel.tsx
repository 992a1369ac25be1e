import { translatePlural, t } from '../../i18n/translate.ts';
import type { DemoChainDescription } from '../../demo/facts.ts';
import { parseBlockHash } from '@ringscope/protocol/brands.ts';
import { BlockHashLink } from '../_components/links.tsx';
import { EmptyListMessage } from '../_components/empty.tsx';
import { Panel, PanelSection } from '../_components/panel.tsx';

export function DemoReorgsPanel({ reorgs }: { readonly reorgs: DemoChainDescription['reorgs'] }) {
  return (
    <Panel title={t('Reorganisations in this demo')}>
      {reorgs.length === 0 && <EmptyListMessage>{t('There is no reorganisation yet.')}</EmptyListMessage>}
      {reorgs.map(({ forkHeight, depth, alternativeBlocks }) => (
        <PanelSection key={alternativeBlocks.join()}>
          <h3>
            {depth === 0
              ? t('A branch above block {forkHeight} that never became the main chain', { forkHeight })
              : translatePlural(
                  depth,
                  '{count} block replaced above block {forkHeight}',
                  '{count} blocks replaced above block {forkHeight}',
                  { forkHeight },
                )}
          </h3>
          <ul className="plain-list">
            {alternativeBlocks.map((text) => {
              const hash = parseBlockHash(text);
              return <li key={text}>{hash === undefined ? text : <BlockHashLink hash={hash} />}</li>;
            })}
          </ul>
        </PanelSection>
      ))}
    </Panel>
  );
}
