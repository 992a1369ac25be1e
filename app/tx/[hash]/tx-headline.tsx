import { translateCountWithNoun } from '../../../i18n/digits.ts';
import { translatePlural, t } from '../../../i18n/translate.ts';
import type { OutputTreeCounts } from '../../../lookups/output-tree.ts';
import { describeFutureBlock } from '../../../i18n/block-wait.ts';
import { formatClockTime } from '../../../i18n/clock-time.ts';
import { T, ValueInMessage } from '../../_components/t.tsx';
import { routes } from '../../_lib/routes.ts';
import { getRequestUnixSeconds } from '../../_frame/now.ts';
import { formatUnixTime } from '@ringscope/protocol/unlock-time.ts';
import type { TxProgress } from './tx-progress.ts';

/**
 * The text at the top of a transaction page: the state of the transaction and, once its outputs are spendable, how many
 * outputs each input could have spent (`outputTreeCounts`).
 */
export function TxHeadline({
  progress,
  isCoinbase,
  outputTreeCounts,
}: {
  readonly progress: TxProgress;
  readonly isCoinbase: boolean;
  /**
   * Counts of the outputs that the inputs of a transaction with a membership proof could have spent. Undefined for any
   * other transaction, and when the counts could not be read.
   */
  readonly outputTreeCounts: OutputTreeCounts | undefined;
}) {
  const state = <StateHeadline progress={progress} coinbase={isCoinbase} />;
  if (outputTreeCounts === undefined || progress.kind !== 'spendable') return state;
  return (
    <>
      {state}{' '}
      <T>
        Each input spends one of{' '}
        <em>
          <ValueInMessage
            of={translatePlural(outputTreeCounts.outputCount, '{count} output', '{count} outputs')}
          />
        </em>
        .
      </T>
    </>
  );
}

/** The first part of {@link TxHeadline}: the state of the transaction. */
function StateHeadline({
  progress,
  coinbase,
}: {
  readonly progress: TxProgress;
  readonly coinbase: boolean;
}) {
  switch (progress.kind) {
    case 'orphaned-by-reorg':
      return <UndoneHeadline {...progress} />;
    case 'cannot-be-mined':
      return (
        <T>
          Waiting. <em>The transaction cannot be mined</em> on the current main chain.
        </T>
      );
    case 'double-spend':
      return (
        <T>
          Waiting. <em>A double spend was seen:</em> do not accept this payment yet.
        </T>
      );
    case 'not-relayed':
      return (
        <T>
          Waiting. <em>Not relayed</em> by this node.
        </T>
      );
    case 'skipped':
      return (
        <T>
          Waiting.{' '}
          <em>
            <ValueInMessage of={translateCountWithNoun(progress.blockCount, 'block')} /> with room
          </em>{' '}
          did not include this transaction. Nodes drop it if no block includes it within three days.
        </T>
      );
    case 'waiting':
      return <WaitingHeadline {...progress} />;
    case 'confirmed': {
      const values = { count: progress.confirmations, needed: progress.needed };
      return (
        <T>
          <ValueInMessage
            of={coinbase ? t('The transaction is mined.') : t('The transaction is confirmed.')}
          />{' '}
          <em>
            <ValueInMessage of={t('{count} of {needed} confirmations', values)} />
          </em>
          , spendable in about <ValueInMessage of={Math.round(progress.meanSeconds / 60)} /> minutes.
        </T>
      );
    }
    case 'locked':
      return 'height' in progress.until ? (
        <T>
          Confirmed, but <em>locked</em> until block <ValueInMessage of={progress.until.height.toString()} />.
        </T>
      ) : (
        <T>
          Confirmed, but <em>locked</em> until <ValueInMessage of={formatUnixTime(progress.until.seconds)} />.
        </T>
      );
    case 'spendable':
      if (progress.unlocked !== undefined)
        return (
          <T>
            Spendable since{' '}
            <em>
              <ValueInMessage of={formatUnixTime(progress.unlocked)} />
            </em>
            , unless already spent.
          </T>
        );
      return progress.since === undefined ? (
        t('The output is spendable.')
      ) : (
        <T>
          Spendable since{' '}
          <em>
            <ValueInMessage of={formatClockTime(progress.since, getRequestUnixSeconds())} />
          </em>
          .
        </T>
      );
  }
}

type Undone = Extract<TxProgress, { readonly kind: 'orphaned-by-reorg' }>;

function UndoneHeadline(progress: Undone) {
  const { height } = progress;
  switch (progress.cause) {
    case 'replaced':
      return progress.by === null ? (
        <T>
          Undone: block <ValueInMessage of={height} /> left the chain and <em>another transaction</em> spent
          one of the same outputs.
        </T>
      ) : (
        <T>
          Undone: block <ValueInMessage of={height} /> left the chain and{' '}
          <em>
            transaction{' '}
            <ValueInMessage of={<a href={routes.tx(progress.by)}>{progress.by.slice(0, 8)}…</a>} />
          </em>{' '}
          spent one of the same outputs.
        </T>
      );
    case 'invalid':
      return (
        <T>
          Undone: block <ValueInMessage of={height} /> left the chain with a{' '}
          <em>ring member of this transaction.</em>
        </T>
      );
    case 'coinbase':
      return (
        <T>
          Undone: block <ValueInMessage of={height} /> left the chain, so <em>its reward does not exist.</em>
        </T>
      );
    case 'unknown':
      return (
        <T>
          Undone: block <ValueInMessage of={height} /> left the chain. The transaction is{' '}
          <em>in no other block.</em>
        </T>
      );
  }
}

type Waiting = Extract<TxProgress, { readonly kind: 'waiting' }>;

function WaitingHeadline({ estimate }: Waiting) {
  if (estimate === undefined) {
    return (
      <T>
        Waiting <em>for a block.</em>
      </T>
    );
  }
  return (
    <T>
      Waiting. Expected in the{' '}
      <em>
        <ValueInMessage of={describeFutureBlock(estimate.blocksUntilMined)} />
      </em>
      , probably within <ValueInMessage of={Math.ceil(estimate.p90Seconds / 60)} /> minutes.
    </T>
  );
}
