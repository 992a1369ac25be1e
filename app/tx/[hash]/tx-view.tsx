import type { ReactNode } from 'react';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import { t } from '../../../i18n/translate.ts';
import { T, ValueInMessage } from '../../_components/t.tsx';
import type { TransactionFate } from '../../../db/queries/reorgs.ts';
import { BlockHashLink, BlockLink, TxLink } from '../../_components/links.tsx';
import { DraftFormatNotice } from '../../_components/format-notice.tsx';
import { Notice } from '../../_components/notice.tsx';
import { getRequestUnixSeconds } from '../../_frame/now.ts';
import { Panel } from '../../_components/panel.tsx';
import { NodeCommandsPanel } from './check-panel.tsx';
import { TxAfterReorgsPanel } from './fates-panel.tsx';
import { RingAgesPanel } from './ages-panel.tsx';
import type { ExpectedRingAges } from '../../../lookups/expected-ring-ages.ts';
import type { OutputTreeCounts } from '../../../lookups/output-tree.ts';
import type { NextBlockRules } from '../../../lookups/block-limits.ts';
import type { TxDetail } from '../../../lookups/transaction.ts';
import { MembershipProofPanels } from './membership-panels.tsx';
import { OdditiesNotice } from './oddities-notice.tsx';
import { TxOutputsPanel } from './outputs-panel.tsx';
import { TxDetailsPanel } from './details-panel.tsx';
import { TxFlowPicture } from './tx-flow.tsx';
import { TxPageHeader } from './tx-head.tsx';
import { txProgressOf } from './tx-progress.ts';
import { resolveTxRings } from './tx-rings.ts';

interface TxViewProps extends TxDetail {
  /** Expected ages of the ring members. Undefined when they could not be read. */
  readonly expectedRingAges: ExpectedRingAges | undefined;
  /**
   * Counts of the outputs that the inputs may spend. Undefined when they could not be read, and for a transaction
   * without a membership proof.
   */
  readonly outputTreeCounts: OutputTreeCounts | undefined;
  /**
   * Fee rules for the next block. Undefined for a coinbase, for a transaction that is neither in the pool nor in a recent
   * block, and when the rules are not known.
   */
  readonly rules: NextBlockRules['weightAndFeeRules'];
  readonly inputsFrom: number;
  /** Position of the first listed member in the first ring on the page. Members before it are not listed. */
  readonly membersFrom: number;
  readonly firstOutputPosition: number;
}

/**
 * The page of a transaction: a sentence about its state, the picture of its rings and outputs, the ages of ring
 * members, and all details.
 */
export function TxView(props: TxViewProps) {
  const { isCoinbase, location, orphanedCopies, expectedRingAges } = props;
  const progress = txProgressOf(props, props.rules, getRequestUnixSeconds());
  const rings = resolveTxRings(props, expectedRingAges);
  const hasMembership = props.commonFields.rctType === RingCtType.FcmpPlusPlus;
  return (
    <div className="page">
      <TxPageHeader {...props} progress={progress} />
      <div data-live="notice">
        <StateNotice {...props} />
      </div>
      {hasMembership && <DraftFormatNotice />}
      <OdditiesNotice oddities={props.oddities} />
      <TxFlowPicture {...props} rings={rings} progress={progress} />
      {hasMembership ? (
        <MembershipProofPanels {...props} />
      ) : (
        !isCoinbase && <RingAgesPanel {...props} rings={rings} />
      )}
      <TxDetailsPanel {...props} progress={progress} />
      <TxOutputsPanel {...props} />
      <div data-live="fates">
        <TxAfterReorgsPanel fates={props.fates} />
      </div>
      <div data-live="orphaned-blocks">
        {orphanedCopies.length > 0 && location.state !== 'orphaned' && (
          <Panel title={t('Orphaned blocks with this transaction')} padded>
            {orphanedCopies.map(({ blockHash }) => (
              <p key={blockHash}>
                <BlockHashLink hash={blockHash} />
              </p>
            ))}
          </Panel>
        )}
      </div>
      {location.state !== 'orphaned' && <NodeCommandsPanel {...props} />}
    </div>
  );
}

function StateNotice({ location, isCoinbase, fates }: TxDetail) {
  const fate = fates.at(-1);
  if (location.state === 'pool' && (fate?.kind === 'dead' || fate?.kind === 'replaced')) {
    return (
      <Notice tone="bad" title={t('This transaction cannot be mined on the current main chain')}>
        <p>
          <T>
            A reorganisation returned the transaction to the pool of the node, where it still waits.{' '}
            <ValueInMessage of={fateSentence(fate)} />
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
        {isCoinbase ? (
          <T>
            The transaction was seen in block <BlockHashLink hash={location.tx.blockHash} size="short" />,
            which is not on the main chain, so the coins of this coinbase do not exist.
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

function fateSentence({ kind, height, replacedBy }: TransactionFate): ReactNode {
  if (kind === 'dead') {
    return t(
      'A ring member of this transaction is no longer on the main chain, so the transaction is no longer valid.',
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
