import { translatePlural, t } from '../../../i18n/translate.ts';
import { formatDuration } from '../../../i18n/age.ts';
import type { BlockHash } from '@ringscope/protocol/brands.ts';
import type { NextBlockRules } from '../../../lookups/block-limits.ts';
import { BlockHashLink, BlockLink } from '../../_components/links.tsx';
import { Page } from '../../_components/page.tsx';
import { DefinitionList, type DefinitionItem } from '../../_components/definition-list.tsx';
import { Panel } from '../../_components/panel.tsx';
import { T, ValueInMessage } from '../../_components/t.tsx';
import { StatTiles, type StatTile } from '../../_components/tiles.tsx';
import { Count } from '../../_components/values/number.tsx';
import { Age, Timestamp } from '../../_components/values/time.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { routes } from '../../_lib/routes.ts';
import { countReorgs, ReorgDepthsPanel } from '../depths-panel.tsx';
import { describeReorg, countReorgTxFates, secondsUntilLastTxMinedAgain } from '../reorg-outcome.ts';
import { ReorgPicture } from '../reorg-picture.tsx';
import { ReorgsPanel } from '../reorgs-panel.tsx';
import { OrphanedTxsPanel } from './affected-panel.tsx';
import { ReorgBranchesPanel } from './branches-panel.tsx';
import type { ReorgDetail } from '../../../lookups/reorg.ts';
import type { ReorgTreeData } from '../../../lookups/reorg-tree.ts';

interface ReorgViewProps {
  readonly detail: ReorgDetail;
  readonly nextBlockRules: NextBlockRules | undefined;
}

export function ReorgView({ detail, nextBlockRules }: ReorgViewProps) {
  const { tree, newestReorgs, countsByDepth, reorg } = detail;
  return (
    <Page
      title={<Headline depth={reorg.depth} seconds={Math.floor(reorg.detectedAt.getTime() / 1000)} />}
      lead={t('{summary} Other nodes may never have seen the orphaned branch.', {
        summary: describeReorg(tree),
      })}
    >
      <StatTiles tiles={tilesOf(tree)} liveUpdateId="reorg-figures" />
      <ReorgPicture
        title={t('Where the transactions of the orphaned blocks are now')}
        reorgTreeData={tree}
        nextBlockRules={nextBlockRules}
      />
      <OrphanedTxsPanel {...detail} />
      <ReorgBranchesPanel {...detail} />
      <DetailsPanel {...detail} />
      <div className="split split-early split-thirds">
        <ReorgsPanel
          reorgs={newestReorgs}
          total={countReorgs(countsByDepth)}
          footer={<a href={routes.forks}>{t('All reorganisations')}</a>}
        />
        <ReorgDepthsPanel depths={countsByDepth} />
      </div>
    </Page>
  );
}

function Headline({ depth, seconds }: { readonly depth: number; readonly seconds: number }) {
  if (depth === 1) {
    return (
      <T>
        <em>1 block</em> was replaced <Age timestamp={seconds} />.
      </T>
    );
  }
  return (
    <T>
      <em>
        <ValueInMessage of={depth} /> blocks
      </em>{' '}
      were replaced <Age timestamp={seconds} />.
    </T>
  );
}

function tilesOf(tree: ReorgTreeData): StatTile[] {
  const { total, chain, pool, lost, unseen } = countReorgTxFates(tree.orphanedTxFates);
  const seconds = secondsUntilLastTxMinedAgain(tree);
  return [
    {
      label: t('Payments not affected'),
      value: t('{count} or more confirmations', { count: tree.reorg.depth + 1 }),
      note: t('counted at the time of the reorganisation'),
    },
    {
      label: t('Transactions back on the chain'),
      value: translatePlural(
        total,
        '{returned} of {count} transaction',
        '{returned} of {count} transactions',
        {
          returned: chain,
        },
      ),
      ...(seconds === undefined
        ? {}
        : {
            note:
              seconds === 0
                ? t('mined again immediately')
                : t('mined again within {time}', { time: formatDuration(seconds) }),
          }),
    },
    ...(pool === 0
      ? []
      : [{ label: t('Waiting transactions'), value: pool, note: t('in the pool of this explorer’s node') }]),
    {
      label: t('Payments that were undone'),
      value: lost,
      note:
        lost === 0
          ? t('no transaction was replaced')
          : t('transactions that were replaced or are no longer valid'),
    },
    ...(unseen === 0
      ? []
      : [
          {
            label: t('Transactions not seen again'),
            value: unseen,
            note: t('in no block and not in the pool'),
          },
        ]),
  ];
}

function DetailsPanel({ reorg, effects }: ReorgDetail) {
  return (
    <Panel title={t('Details')} aside={<a href={routes.apiReorg(reorg.id)}>JSON</a>}>
      <DefinitionList
        definitions={[
          {
            term: t('Number of the reorganisation'),
            value: reorg.id,
            note: t('The first reorganisation of this index has number 1.'),
          },
          {
            term: t('First seen by the index'),
            value: <Timestamp timestamp={Math.floor(reorg.detectedAt.getTime() / 1000)} />,
          },
          { term: t('Last common block'), value: <BlockLink height={reorg.forkHeight} /> },
          { term: t('Blocks orphaned'), value: <Count value={reorg.depth} /> },
          tipDefinition(
            t('Tip before the reorganisation'),
            reorg.oldTipHeight,
            reorg.oldTipHash,
            reorg.oldTipTimestamp,
          ),
          tipDefinition(
            t('Tip after the reorganisation'),
            reorg.newTipHeight,
            reorg.newTipHash,
            reorg.newTipTimestamp,
          ),
          {
            term: t('Coinbases that became invalid'),
            value: <Xmr amount={effects.lostReward} />,
            note: t('The sum that the orphaned blocks paid their miners.'),
          },
        ]}
      />
    </Panel>
  );
}

function tipDefinition(term: string, height: number, hash: BlockHash, timestamp: number): DefinitionItem {
  return {
    term,
    value: (
      <>
        <Count value={height} /> <BlockHashLink hash={hash} size="short" />
      </>
    ),
    note: <Timestamp timestamp={timestamp} />,
  };
}
