import type { ReactNode } from 'react';
import { t } from '../../../i18n/translate.ts';
import { formatDuration } from '../../../i18n/age.ts';
import { formatClockTime } from '../../../i18n/clock-time.ts';
import { COINBASE_LOCK_BLOCKS, SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';
import type { TxDetail, TxLocation } from '../../../lookups/transaction.ts';
import { BlockLink } from '../../_components/links.tsx';
import { TxConfirmationNotificationButtons } from '../../_components/notify-box.tsx';
import { dateToUnixSeconds } from '../../_components/pool-table.tsx';
import { T, ValueInMessage } from '../../_components/t.tsx';
import { CopyButton } from '../../_components/values/copy.tsx';
import { Hash } from '../../_components/values/hash.tsx';
import { Age } from '../../_components/values/time.tsx';
import { getRequestUnixSeconds } from '../../_frame/now.ts';
import type { OutputTreeCounts } from '../../../lookups/output-tree.ts';
import { ConfirmationProgressBar } from './confirmation-line.tsx';
import { PaymentCheckForm } from './payment-check.tsx';
import { TxHeadline } from './tx-headline.tsx';
import type { TxProgress } from './tx-progress.ts';

interface TxPageHeaderProps extends TxDetail {
  /**
   * Counts of the outputs that the inputs may spend. Undefined when they could not be read, and for a transaction
   * without a membership proof.
   */
  readonly outputTreeCounts: OutputTreeCounts | undefined;
  readonly progress: TxProgress;
}

/**
 * The state of the transaction as a sentence, a progress line and up to three points in time. The form for payment proofs is
 * beside it.
 */
export function TxPageHeader(props: TxPageHeaderProps) {
  const { hash, location, isCoinbase, progress } = props;
  return (
    <div className={isCoinbase ? 'tx-head-coinbase' : 'split split-thirds'}>
      <div className="tx-head-main">
        <header
          className="stack"
          data-live="head"
          data-announce={locationSentence(location)}
          // The page also depends on the pool, because a transaction in an orphaned block may return to it.
          data-depends={location.state === 'chain' ? undefined : 'pool'}
        >
          <h1>
            <TxHeadline
              progress={progress}
              isCoinbase={isCoinbase}
              outputTreeCounts={props.outputTreeCounts}
            />
          </h1>
          {hasLine(progress) && (
            <ConfirmationProgressBar
              confirmations={confirmationsShown(progress)}
              requiredConfirmations={isCoinbase ? COINBASE_LOCK_BLOCKS : SPENDABLE_AGE_BLOCKS}
              canBeInPool={!isCoinbase}
            />
          )}
          <ul className="tx-head-times">{timesOf(props)}</ul>
        </header>
        <p className="muted">
          <span className="visually-hidden">{isCoinbase ? t('Coinbase') : t('Transaction')} </span>
          <Hash value={hash} size="full" />
          <CopyButton value={hash} copiedItem={t('transaction hash')} />
        </p>
        {!isCoinbase && canChangeSoon(progress) && <TxConfirmationNotificationButtons hash={hash} />}
      </div>
      {!isCoinbase && <PaymentCheckForm hash={hash} />}
    </div>
  );
}

/** Returns whether the state of the transaction can change soon, so that a notification is useful. */
function canChangeSoon({ kind }: TxProgress): boolean {
  return kind !== 'spendable' && kind !== 'locked';
}

function hasLine({ kind }: TxProgress): boolean {
  return ['confirmed', 'waiting', 'skipped', 'spendable', 'not-relayed'].includes(kind);
}

function confirmationsShown(progress: TxProgress): number {
  if (progress.kind === 'confirmed') return progress.confirmations;
  return progress.kind === 'spendable' ? Number.MAX_SAFE_INTEGER : 0;
}

/**
 * Returns the location of the transaction as a sentence. Screen readers announce it when it changes, so it has no
 * confirmations, which change with each block.
 */
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

interface TxTimeProps {
  readonly title: ReactNode;
  readonly children: ReactNode;
}

/** A time below the progress line, with a remark below it. */
function TxTime({ title, children }: TxTimeProps) {
  return (
    <li>
      <b>{title}</b> <span>{children}</span>
    </li>
  );
}

/** Renders the times at which the transaction was seen, was mined and became spendable, as far as they exist. */
function timesOf({ location, isCoinbase, progress }: TxPageHeaderProps): ReactNode {
  const clock = (seconds: number) => formatClockTime(seconds, getRequestUnixSeconds());
  switch (location.state) {
    case 'pool': {
      const seen = dateToUnixSeconds(location.tx.firstSeenAt);
      return (
        <>
          <TxTime title={t('First seen {time}', { time: clock(seen) })}>
            <Age timestamp={seen} />
          </TxTime>
          <ExpectedTime progress={progress} />
        </>
      );
    }
    case 'orphaned':
      return (
        <TxTime title={t('Orphaned block {height}', { height: location.tx.height })}>
          {t('mined {time}', { time: clock(location.tx.timestamp) })}
        </TxTime>
      );
    case 'chain': {
      const { block, firstSeen } = location;
      const seen = firstSeen && dateToUnixSeconds(firstSeen.firstSeenAt);
      return (
        <>
          {!isCoinbase &&
            (seen === undefined ? (
              <TxTime title={t('Not seen in the pool')}>{t('seen only in its block')}</TxTime>
            ) : (
              <TxTime title={t('First seen {time}', { time: clock(seen) })}>
                {block.timestamp > seen &&
                  t('waited {time}', { time: formatDuration(block.timestamp - seen) })}
              </TxTime>
            ))}
          <TxTime
            title={
              <T>
                Block <BlockLink height={block.height} />
              </T>
            }
          >
            <T>
              mined <ValueInMessage of={clock(block.timestamp)} />, <Age timestamp={block.timestamp} />
            </T>
          </TxTime>
          <SpendableTime progress={progress} />
        </>
      );
    }
  }
}

/** When a waiting transaction will probably be mined. */
function ExpectedTime({ progress }: { readonly progress: TxProgress }) {
  if (progress.kind !== 'waiting' || progress.estimate === undefined) return null;
  const { meanSeconds, p90Seconds } = progress.estimate;
  const clock = (seconds: number) =>
    formatClockTime(getRequestUnixSeconds() + seconds, getRequestUnixSeconds());
  return (
    <TxTime title={t('Expected in a block about {time}', { time: clock(meanSeconds) })}>
      {t('in 9 of 10 cases before {time}', { time: clock(p90Seconds) })}
    </TxTime>
  );
}

function SpendableTime({ progress }: { readonly progress: TxProgress }) {
  const clock = (seconds: number) => formatClockTime(seconds, getRequestUnixSeconds());
  if (progress.kind === 'spendable' && progress.since !== undefined) {
    return (
      <TxTime title={t('Spendable since {time}', { time: clock(progress.since) })}>
        <Age timestamp={progress.since} />
      </TxTime>
    );
  }
  if (progress.kind !== 'confirmed') return null;
  return (
    <TxTime
      title={t('Spendable from about {time}', {
        time: clock(getRequestUnixSeconds() + progress.meanSeconds),
      })}
    >
      {t('in 9 of 10 cases before {time}', {
        time: clock(getRequestUnixSeconds() + progress.probableSeconds),
      })}
    </TxTime>
  );
}
