import { translatePlural, t } from '../../i18n/translate.ts';
import { formatLocalNumber } from '../../i18n/local-number.ts';
import type { BackgroundJob } from '../../db/queries/background-jobs.ts';
import type { IndexStatus, NodeStatus } from '../../db/queries/status.ts';
import type { StatusPageData } from '../../lookups/operation.ts';
import { describeCurrentSiteState } from '../_frame/current-site.ts';
import { routes } from '../_lib/routes.ts';
import { formatIndexBuildProgress } from '../_lib/site-state.ts';
import { Badge } from '../_components/badge.tsx';
import { DefinitionList } from '../_components/definition-list.tsx';
import { BlockLink } from '../_components/links.tsx';
import { MissingValue } from '../_components/missing-value.tsx';
import { Panel } from '../_components/panel.tsx';
import { Age } from '../_components/values/time.tsx';

interface IndexStatePanelProps {
  /** State of the index. Undefined when it cannot be read. */
  readonly index: IndexStatus | undefined;
  readonly statusPageData: StatusPageData | undefined;
}

/** Shows the indexed height, what the indexer does now, its background jobs and the last reorganisation. */
export function IndexStatePanel({ index, statusPageData }: IndexStatePanelProps) {
  if (index === undefined) return null;
  const { tip, node } = index;
  const [problem] = describeCurrentSiteState(index).problems;
  return (
    <Panel title={t('The index')}>
      <DefinitionList
        definitions={[
          {
            term: t('State'),
            value:
              problem === undefined ? (
                <Badge tone="good">{t('up to date')}</Badge>
              ) : (
                <Badge tone={problem.level}>{problem.title}</Badge>
              ),
          },
          tip === undefined ? undefined : { term: t('Height'), value: <BlockLink height={tip.height} /> },
          tip === undefined
            ? undefined
            : { term: t('Timestamp of the newest block'), value: <Age timestamp={tip.timestamp} /> },
          {
            term: t('Last report of the indexer'),
            value:
              node === undefined ? (
                <MissingValue>{t('no report yet')}</MissingValue>
              ) : (
                <Age timestamp={Math.floor(node.checkedAt.getTime() / 1000)} />
              ),
          },
          node === undefined ? undefined : { term: t('What the indexer does now'), value: phaseOf(node) },
          { term: t('Background jobs'), value: <Jobs jobs={statusPageData?.jobs ?? []} /> },
          { term: t('Last reorganisation'), value: <LastReorg reorg={statusPageData?.lastReorg} /> },
        ]}
      />
    </Panel>
  );
}

function phaseOf(node: NodeStatus): string {
  switch (node.phase) {
    case 'backfill':
      return t('loading blocks: {progress}', { progress: formatIndexBuildProgress(node) ?? '' });
    case 'indexes':
      return t('building database indexes: {progress}', { progress: formatIndexBuildProgress(node) ?? '' });
    case 'follow':
      return t('indexing each new block');
    case 'waiting':
      return t('indexer waits because of a problem');
    case 'paused':
      return t('indexer paused by the operator');
  }
}

function Jobs({ jobs }: { readonly jobs: readonly BackgroundJob[] }) {
  if (jobs.length === 0) return <MissingValue>{t('none')}</MissingValue>;
  return jobs.map((job) => <div key={job.name}>{describeJob(job)}</div>);
}

function describeJob({ kind, name, completedShare }: BackgroundJob): string {
  if (kind === 'blocks')
    return t('blocks in a format that an older version of Ringscope did not know: being read again');
  if (completedShare === undefined)
    return kind === 'index'
      ? t('index {name}: waiting to be built', { name })
      : t('database column {name}: waiting to be filled', { name });
  const percent = formatLocalNumber((Math.floor(completedShare * 1000) / 10).toFixed(1));
  return kind === 'index'
    ? t('index {name}: {percent} % built', { name, percent })
    : t('database column {name}: {percent} % filled', { name, percent });
}

function LastReorg({ reorg }: { readonly reorg: StatusPageData['lastReorg'] }) {
  if (reorg === undefined) return <MissingValue>{t('none')}</MissingValue>;
  return (
    <>
      <a href={routes.reorg(reorg.id)}>
        {translatePlural(reorg.depth, '{count} block undone', '{count} blocks undone')}
      </a>
      , <Age timestamp={Math.floor(reorg.detectedAt.getTime() / 1000)} />
    </>
  );
}
