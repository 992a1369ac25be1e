import type { ReactNode } from 'react';
import { messageId, t, translate, type MessageId } from '../../i18n/translate.ts';
import { T, ValueInMessage } from './t.tsx';
import { formatDuration } from '../../i18n/age.ts';
import { translateCountWithNoun } from '../../i18n/digits.ts';
import { currentPageRequest } from '../../server/page-request.ts';
import type { IndexStatus, NodeStatus } from '../../db/queries/status.ts';
import type { IndexedObjectKind } from '../../db/queries/search-indexes.ts';
import type { IndexUnavailableReason } from '../../lookups/load.ts';
import { listObjectKindReadiness } from '../../lookups/lookup-kinds.ts';
import type { PageContent } from '../_frame/site-page.ts';
import { formatIndexBuildProgress } from '../_lib/site-state.ts';
import { localisedPath, routes } from '../_lib/routes.ts';
import { Badge } from './badge.tsx';
import { DefinitionList } from './definition-list.tsx';
import { ErrorView } from './error-view.tsx';
import { Panel } from './panel.tsx';
import { DiagramSection } from './diagram-section.tsx';
import { Count } from './values/number.tsx';
import { Timeline } from './timeline.tsx';

const RETRY_AFTER_SECONDS = '60';

/** Returns the page that is shown when the data of a page cannot be read. */
export async function createOutagePage(outage: IndexUnavailableReason): Promise<PageContent> {
  if (outage !== 'indexes-missing') {
    return {
      status: 503,
      content: outage === 'index-empty' ? <EmptyIndexPage /> : <UnreadableIndex outage={outage} />,
    };
  }
  const { data } = await currentPageRequest().status;
  return {
    status: 503,
    headers: { 'Retry-After': RETRY_AFTER_SECONDS },
    content: <UnfinishedIndex status={data} />,
  };
}

function Outage(props: {
  readonly title: ReactNode;
  readonly note: ReactNode;
  readonly children?: ReactNode;
}) {
  return (
    <ErrorView
      {...props}
      code="503"
      button={{ href: localisedPath(currentPageRequest().path), label: t('Load this page again') }}
    />
  );
}

function UnfinishedIndex({ status }: { readonly status: IndexStatus | undefined }) {
  const node = status?.node;
  const progress = node === undefined ? undefined : formatIndexBuildProgress(node);
  const seconds = node?.secondsLeft ?? undefined;
  return (
    <Outage
      title={
        seconds === undefined ? (
          t('The index is still being built.')
        ) : (
          <T>
            The index is still being built. Ready in{' '}
            <em>
              about <ValueInMessage of={formatDuration(seconds)} />.
            </em>
          </T>
        )
      }
      note={
        <p>
          <T>
            You can look up <a href={routes.blocks}>blocks</a> by height or hash now, as far as they are
            loaded. Other objects can be looked up as soon as their database index is built
            <ValueInMessage of={progress === undefined ? '' : ` (${progress})`} />. Nothing is wrong with the
            link.
          </T>
        </p>
      }
    >
      {status !== undefined && <ReadyKinds missingIndexes={status.missingIndexes} />}
      {node !== undefined && <BuildWay node={node} />}
    </Outage>
  );
}

const kindNames: Readonly<Record<IndexedObjectKind, MessageId>> = {
  tx: messageId('Transactions'),
  keyImage: messageId('Key images'),
  outputKey: messageId('Outputs'),
  publicKey: messageId('Transaction public keys'),
  paymentId: messageId('Payment ids'),
};

/** Lists which objects can be looked up while the index is being built. */
function ReadyKinds({ missingIndexes }: Pick<IndexStatus, 'missingIndexes'>) {
  return (
    <Panel title={t('What can be looked up')}>
      <DefinitionList
        definitions={listObjectKindReadiness(missingIndexes).map(({ kind, isReady }) => ({
          term: translate(kindNames[kind]),
          value: isReady ? <Badge tone="good">{t('now')}</Badge> : <Badge>{t('not searchable yet')}</Badge>,
        }))}
      />
    </Panel>
  );
}

/** A timeline of the blocks that are indexed and of the blocks that are not. Renders nothing unless a backfill has indexed a block. */
function BuildWay({ node }: { readonly node: NodeStatus }) {
  const { phase, progressCurrentHeight: current, progressTargetHeight: last } = node;
  if (phase !== 'backfill' || current === null || current < 0 || last === null || last <= current)
    return null;
  const left = last - current;
  return (
    <DiagramSection title={t('Progress of the index')} aside={t('picture not to scale')}>
      <Timeline
        label={t('The index has read blocks up to {current}. The node is at block {last}.', {
          current,
          last,
        })}
        items={[
          { kind: 'gap', widthPercent: 4 },
          { kind: 'block', fillShare: 0, label: <Count value={Math.max(0, current)} /> },
          { kind: 'gap', widthPercent: 3 },
          { kind: 'time', label: t('Index'), isNow: false },
          {
            kind: 'break',
            label: (
              <T>
                <b>
                  <ValueInMessage of={translateCountWithNoun(left, 'block')} />
                </b>{' '}
                not indexed yet
              </T>
            ),
          },
          { kind: 'block', fillShare: 0, label: <Count value={last} />, state: 'expected' },
          { kind: 'gap', widthPercent: 3 },
          { kind: 'time', label: t('Now'), isNow: true },
        ]}
      />
    </DiagramSection>
  );
}

/** The page while the index contains no block: a notice, and below it the children or an empty timeline. */
export function EmptyIndexPage({ children }: { readonly children?: ReactNode }) {
  return (
    <Outage
      title={t('Nothing is indexed yet.')}
      note={
        <p>
          {t(
            'The indexer has not stored its first block yet. Blocks appear on this page as soon as they are stored. The line at the top of the page shows the state of the node.',
          )}
        </p>
      }
    >
      {children ?? (
        <DiagramSection title={t('No block yet')}>
          <Timeline
            label={t('The timeline begins now. No block has arrived yet.')}
            items={[
              { kind: 'gap', widthPercent: 4 },
              { kind: 'time', label: t('Now'), isNow: true },
              { kind: 'break', label: t('No block yet') },
            ]}
          />
        </DiagramSection>
      )}
    </Outage>
  );
}

function UnreadableIndex({ outage }: { readonly outage: 'database-unreachable' | 'index-outdated' }) {
  if (outage === 'index-outdated') {
    return (
      <Outage
        title={t('The index is being updated.')}
        note={
          <p>
            {t(
              'This site is newer than its index. The page appears when the indexer of the same version has started. The link that you followed is not the cause.',
            )}
          </p>
        }
      />
    );
  }
  return (
    <Outage
      title={t('The index cannot be read.')}
      note={
        <p>
          {t(
            'The database of this explorer does not respond. The link that you followed is not the cause. Please try again in a minute.',
          )}
        </p>
      }
    />
  );
}
