import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { ButtonLink } from '../../_components/button-link.tsx';
import { T, Value } from '../../_components/t.tsx';
import type { Fate } from '../../../db/queries/reorgs.ts';
import { BlockHashLink, BlockLink, TxLink } from '../../_components/links.tsx';
import { Badge } from '../../_components/badge.tsx';
import { Notice } from '../../_components/notice.tsx';
import { Page } from '../../_components/page.tsx';
import { Panel, type PanelProps } from '../../_components/panel.tsx';
import { plural } from '../../../i18n/digits.ts';
import { routes } from '../../_lib/routes.ts';
import { confirmationsOf } from '@ringscope/protocol/confirmations.ts';
import { NodeCommandsPanel } from './check-panel.tsx';
import { FatesPanel } from './fates-panel.tsx';
import { InputsPanel } from './inputs-panel.tsx';
import type { BlockLimits } from '../../../lookups/block-limits.ts';
import type { TxDetail, TxLocation } from '../../../lookups/transaction.ts';
import { OdditiesNotice } from './oddities-notice.tsx';
import { OutputsPanel } from './outputs-panel.tsx';
import { RingReportPanel } from './ring-report-panel.tsx';
import { SummaryPanel } from './summary-panel.tsx';
import { ExtraFields } from '../../_components/extra-fields.tsx';

interface TxViewProps extends TxDetail {
  /** Fee rules for the next block. Undefined for an old transaction. */
  readonly rules: BlockLimits['rules'];
  readonly inputsFrom: number;
  /** Position in the first ring on the page from which ring members are listed. */
  readonly membersFrom: number;
  readonly outputsFrom: number;
}

export function TxView(props: TxViewProps) {
  const { hash, location, coinbase, tip, archived } = props;
  return (
    <Page
      title={coinbase ? t('Coinbase') : t('Transaction')}
      badges={<StateBadge location={location} tipHeight={tip.height} />}
      head={{
        'data-live': 'head',
        'data-announce': locationSentence(location),
        // A transaction in an orphaned block may return to the pool.
        ...(location.state === 'chain' ? {} : { 'data-depends': 'pool' }),
      }}
      {...(coinbase
        ? { lead: t('The coinbase pays new coins and the fees of the block to its miner.') }
        : {})}
    >
      <div data-live="notice">
        <StateNotice {...props} />
      </div>
      <OdditiesNotice oddities={props.oddities} />
      <SummaryPanel {...props} />
      <div data-live="fates">
        <FatesPanel fates={props.fates} />
      </div>
      {!coinbase && <InputsPanel {...props} />}
      {!coinbase && <RingReportPanel {...props} />}
      <OutputsPanel {...props} />
      <ExtraPanel {...props} />
      <div data-live="orphaned-blocks">
        {archived.length > 0 && location.state !== 'orphaned' && (
          <Panel title={t('Orphaned blocks with this transaction')} padded>
            {archived.map(({ blockHash }) => (
              <p key={blockHash}>
                <BlockHashLink hash={blockHash} />
              </p>
            ))}
          </Panel>
        )}
      </div>
      {!coinbase && (
        <LinksPanel
          title={t('Check a payment')}
          text={t(
            'The chain does not show who paid whom or how much. The sender and the receiver can show it with a key or a proof.',
          )}
        >
          <ButtonLink href={routes.proofsOf(hash)} rel="nofollow">
            {t('Check a key or a proof')}
          </ButtonLink>
        </LinksPanel>
      )}
      {location.state !== 'orphaned' && <NodeCommandsPanel {...props} />}
      <LinksPanel
        title={t('Raw data')}
        text={t(
          'The index does not store signatures and range proofs. The node sends them when you open the raw data.',
        )}
      >
        <ButtonLink href={routes.rawTx(hash)}>{t('Raw data from the node')}</ButtonLink>
        <ButtonLink href={routes.apiTx(hash)}>{t('This transaction as JSON')}</ButtonLink>
      </LinksPanel>
    </Page>
  );
}

/** Returns the location of the transaction as a sentence for screen readers. It does not change with each block. */
function locationSentence(location: TxLocation): string {
  switch (location.state) {
    case 'pool':
      return t('This transaction waits in the pool.');
    case 'chain':
      return t('This transaction is in block {height}.', { height: location.block.height });
    case 'orphaned':
      return t('This transaction is not on the main chain.');
  }
}

interface LinksPanelProps extends Pick<PanelProps, 'title' | 'children'> {
  readonly text: string;
}

/** A panel with a sentence and links to other pages about the transaction. */
function LinksPanel({ title, text, children }: LinksPanelProps) {
  return (
    <Panel title={title} padded>
      <p className="prose">{text}</p>
      <p className="buttons">{children}</p>
    </Panel>
  );
}

function StateBadge({ location, tipHeight }: { readonly location: TxLocation; readonly tipHeight: number }) {
  if (location.state === 'pool') return <Badge tone="warn">{t('waiting in the pool')}</Badge>;
  if (location.state === 'orphaned') return <Badge tone="bad">{t('orphaned')}</Badge>;
  return <Badge tone="good">{plural(confirmationsOf(location.tx.height, tipHeight), 'confirmation')}</Badge>;
}

function StateNotice({ location, coinbase, fates }: TxDetail) {
  const fate = fates.at(-1);
  if (location.state === 'pool' && (fate?.kind === 'dead' || fate?.kind === 'replaced')) {
    return (
      <Notice tone="bad" title={t('This transaction cannot be mined on the current main chain')}>
        <p>
          <T>
            A reorganisation returned the transaction to the pool of the node, where it still waits.{' '}
            <Value of={fateSentence(fate)} />
          </T>
        </p>
      </Notice>
    );
  }
  if (location.state === 'pool' && location.tx.doubleSpendSeen) {
    return (
      <Notice tone="bad" title={t('A double spend was seen: do not accept this payment yet')}>
        <p>{t('Another transaction spends one of the same outputs. Only one of the two can be mined.')}</p>
      </Notice>
    );
  }
  if (location.state !== 'orphaned') return null;
  return (
    <Notice tone="bad" title={t('This transaction is not on the main chain')}>
      <p>
        {coinbase ? (
          <T>
            The transaction was seen in block <BlockHashLink hash={location.tx.blockHash} size="short" />,
            which is not on the main chain, so its coins do not exist.
          </T>
        ) : (
          <T>
            The transaction was seen in block <BlockHashLink hash={location.tx.blockHash} size="short" />,
            which is not on the main chain. The transaction is in no other block and not in the pool.
          </T>
        )}{' '}
        {fate !== undefined && fate.kind !== 'unseen' && fateSentence(fate)}
      </p>
      {location.decoded === undefined && (
        <p>
          {t(
            'Only the hash of this transaction is known, because the node had already deleted the transaction when its block was archived.',
          )}
        </p>
      )}
    </Notice>
  );
}

function fateSentence({ kind, height, replacedBy }: Fate): ReactNode {
  if (kind === 'dead') {
    return t(
      'One of its ring members is no longer on the main chain, so the transaction is no longer valid.',
    );
  }
  if (replacedBy === null) return t('Another transaction replaced this transaction.');
  return height === null ? (
    <T>
      Transaction <TxLink hash={replacedBy} size="short" /> replaced this transaction and waits in the pool.
    </T>
  ) : (
    <T>
      Transaction <TxLink hash={replacedBy} size="short" /> in block <BlockLink height={height} /> replaced
      this transaction.
    </T>
  );
}

/** Lists the fields of the extra. Renders nothing when the extra is unknown. */
function ExtraPanel({ facts: { extra }, coinbase }: TxDetail) {
  if (extra === null) return null;
  return (
    <Panel title={t('Extra')} aside={t('{count} bytes', { count: extra.length })}>
      <ExtraFields extra={extra} coinbase={coinbase} />
    </Panel>
  );
}
