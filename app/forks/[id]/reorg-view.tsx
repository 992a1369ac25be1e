import { t } from '../../../i18n/translate.ts';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import { BlockHashLink, BlockLink } from '../../_components/links.tsx';
import { Page } from '../../_components/page.tsx';
import { DefinitionList, type Definition } from '../../_components/definition-list.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Count } from '../../_components/values/number.tsx';
import { Timestamp } from '../../_components/values/time.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { FateCounts, reorgTitle } from '../reorgs-panel.tsx';
import { OrphanedTxsPanel } from './affected-panel.tsx';
import { BranchesPanel } from './branches-panel.tsx';
import type { ReorgDetail } from '../../../lookups/reorg.ts';

export function ReorgView(detail: ReorgDetail) {
  const { reorg, sums } = detail;
  return (
    <Page
      title={t('Reorganisation {id}', { id: reorg.id })}
      lead={t(
        '{summary}. This index and its node saw this reorganisation. Other nodes may never have had the orphaned branch.',
        { summary: reorgTitle(reorg) },
      )}
    >
      <Panel title={t('Summary')}>
        <DefinitionList
          definitions={[
            {
              term: t('Seen'),
              value: <Timestamp seconds={Math.floor(reorg.detectedAt.getTime() / 1000)} />,
            },
            { term: t('Last common block'), value: <BlockLink height={reorg.forkHeight} /> },
            { term: t('Blocks orphaned'), value: <Count value={reorg.depth} /> },
            tipDefinition(t('Tip before'), reorg.oldTipHeight, reorg.oldTipHash, reorg.oldTipTimestamp),
            tipDefinition(t('Tip after'), reorg.newTipHeight, reorg.newTipHash, reorg.newTipTimestamp),
            {
              term: t('Coinbases that became invalid'),
              value: <Xmr amount={sums.lostReward} />,
              note: t('The sum that the orphaned blocks paid their miners.'),
            },
          ]}
        />
      </Panel>
      <BranchesPanel {...detail} />
      <OrphanedTxsPanel {...detail} counts={<FateCounts sums={sums} />} />
    </Page>
  );
}

function tipDefinition(term: string, height: number, hash: BlockHash, timestamp: number): Definition {
  return {
    term,
    value: (
      <>
        <Count value={height} /> <BlockHashLink hash={hash} size="short" />
      </>
    ),
    note: <Timestamp seconds={timestamp} />,
  };
}
