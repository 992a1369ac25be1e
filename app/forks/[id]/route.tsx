import { t } from '../../../i18n/texts.ts';
import type { PageAddress, PageAnswer } from '../../_frame/site-page.ts';
import { reorgPage } from './definition.ts';
import { pageHandlers } from '../../_frame/page-handlers.ts';
import { pageRequest } from '../../../server/page-request.ts';
import { parseHeight, type BlockHash } from '@ringscope/protocol/brands.ts';
import { badRequestPage, notFoundPage } from '../../_components/error-pages.tsx';
import { BlockHashLink, BlockLink } from '../../_components/links.tsx';
import { outagePage } from '../../_components/outage.tsx';
import { Page } from '../../_components/page.tsx';
import { DefinitionList, type Definition } from '../../_components/definition-list.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Count } from '../../_components/values/number.tsx';
import { Timestamp } from '../../_components/values/time.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { isBadParam, optionalParam } from '../../_lib/params.ts';
import { parseReorgId } from '../../../lookups/places.ts';
import { FateCounts, reorgTitle } from '../reorgs-panel.tsx';
import { AffectedPanel } from './affected-panel.tsx';
import { BranchesPanel } from './branches-panel.tsx';

export const { GET, POST } = pageHandlers(reorgPage, {
  about: (params) => {
    const id = parseReorgId(params.id);
    return { title: id === undefined ? t('Reorganisation') : t('Reorganisation {id}', { id }) };
  },
  prepare,
});

async function prepare({ params, query }: PageAddress<'id'>): Promise<PageAnswer> {
  const id = parseReorgId(params.id);
  if (id === undefined) {
    return badRequestPage({
      field: 'id',
      problem: t('The address of a reorganisation needs its number. The first one has number 1.'),
    });
  }
  const from = optionalParam(
    query,
    'from',
    parseHeight,
    t('from must be a height: digits without a leading zero.'),
  );
  if (isBadParam(from)) return badRequestPage(from);
  const loaded = await pageRequest().site.reads.reorg(id, from);
  if (loaded.unavailable !== undefined) return outagePage(loaded.unavailable);
  if (loaded.data === undefined) {
    return notFoundPage(t('No such reorganisation'), <p>{t('This index saw fewer reorganisations.')}</p>);
  }
  const { reorg, sums } = loaded.data;
  return {
    content: (
      <Page
        title={t('Reorganisation {id}', { id })}
        lead={t(
          '{what}. This is what this index and its node saw. Other nodes may never have had the orphaned branch.',
          { what: reorgTitle(reorg) },
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
        <BranchesPanel {...loaded.data} />
        <AffectedPanel {...loaded.data} counts={<FateCounts sums={sums} />} />
      </Page>
    ),
  };
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
