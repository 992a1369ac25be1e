import type { ReactNode } from 'react';
import { translatePlural } from '../../i18n/translate.ts';
import { T, ValueInMessage } from '../_components/t.tsx';

interface PoolHeadlineProps {
  /** Number of waiting transactions. */
  readonly waitingTxCount: number;
  /**
   * Number of waiting transactions in the next block, as a daemon would fill it. Undefined when the rules of the next
   * block are not known.
   */
  readonly nextBlockTxCount: number | undefined;
}

/** A sentence on how many transactions wait, and how many of them fit into the next block. */
export function PoolHeadline({ waitingTxCount, nextBlockTxCount }: PoolHeadlineProps) {
  if (waitingTxCount === 0) {
    return (
      <T>
        No transaction is waiting. <em>The lowest fee is enough.</em>
      </T>
    );
  }
  return (
    <>
      {translatePlural(waitingTxCount, '{count} transaction waits.', '{count} transactions wait.')}{' '}
      {nextBlockTxCount !== undefined && (
        <span className="pool-headline-second">{shareOf(waitingTxCount, nextBlockTxCount)}</span>
      )}
    </>
  );
}

function shareOf(count: number, inNextBlock: number): ReactNode {
  if (inNextBlock < count) {
    return (
      <T>
        The next block has room for{' '}
        <em>
          <ValueInMessage of={inNextBlock} /> of these transactions.
        </em>
      </T>
    );
  }
  return count === 1 ? (
    <T>
      The next block <em>has room for this transaction.</em>
    </T>
  ) : (
    <T>
      The next block has room for <em>all these transactions.</em>
    </T>
  );
}
