import { translatePlural, t } from '../../../i18n/translate.ts';
import { countConfirmations } from '@ringscope/protocol/confirmations.ts';
import { BlockHashLink, BlockLink } from '../../_components/links.tsx';
import { MissingValue } from '../../_components/missing-value.tsx';
import type { DefinitionItem } from '../../_components/definition-list.tsx';
import { dateToUnixSeconds } from '../../_components/pool-table.tsx';
import { Count } from '../../_components/values/number.tsx';
import { Timestamp } from '../../_components/values/time.tsx';
import { formatShortBytes } from '../../../i18n/digits.ts';
import { describeFutureBlock } from '../../../i18n/block-wait.ts';
import { formatDuration } from '../../../i18n/age.ts';
import type { TxDetail, TxLocation } from '../../../lookups/transaction.ts';
import type { TxProgress } from './tx-progress.ts';

interface TxLocationProps extends Pick<TxDetail, 'location' | 'tip'> {
  readonly progress: TxProgress;
}

/** Returns the fields for the location of the transaction: on the chain, in the pool or in an orphaned block. */
export function createTxLocationDefinitionItems({
  location,
  tip,
  progress,
}: TxLocationProps): (DefinitionItem | undefined)[] {
  switch (location.state) {
    case 'chain': {
      const { block, tx, firstSeen } = location;
      return [
        {
          term: t('Block'),
          value: (
            <>
              <BlockLink height={block.height} /> <BlockHashLink hash={block.hash} size="short" />
            </>
          ),
          note:
            tx.position === 0
              ? t('The coinbase is the first transaction of its block.')
              : t('Transaction {position} of {txCount} in this block.', {
                  position: tx.position,
                  txCount: block.txCount,
                }),
        },
        { term: t('Confirmations'), value: <Count value={countConfirmations(tx.height, tip.height)} /> },
        { term: t('Time of the block'), value: <Timestamp timestamp={block.timestamp} /> },
        tx.position === 0
          ? undefined
          : {
              term: t('First seen by this index'),
              value:
                firstSeen === undefined ? (
                  <MissingValue>{t('first seen in its block, never in the pool')}</MissingValue>
                ) : (
                  <Timestamp timestamp={dateToUnixSeconds(firstSeen.firstSeenAt)} />
                ),
            },
      ];
    }
    case 'pool':
      return [
        {
          term: t('First seen by this index'),
          value: <Timestamp timestamp={dateToUnixSeconds(location.tx.firstSeenAt)} />,
        },
        location.tx.receiveTime === null
          ? undefined
          : { term: t('Received by the node'), value: <Timestamp timestamp={location.tx.receiveTime} /> },
        {
          term: t('Sent to other nodes'),
          value: location.tx.relayed ? t('yes') : t('transaction not sent yet'),
        },
        expectedBlockDefinition(location, progress),
      ];
    case 'orphaned':
      return [
        {
          term: t('Orphaned block'),
          value: (
            <>
              <Count value={location.tx.height} /> <BlockHashLink hash={location.tx.blockHash} size="short" />
            </>
          ),
        },
        { term: t('Time of the block'), value: <Timestamp timestamp={location.tx.timestamp} /> },
      ];
  }
}

/** Returns when a waiting transaction will probably be mined, or undefined when no block of this chain can include it. */
function expectedBlockDefinition(
  { poolTotalsAboveFeeRate }: Extract<TxLocation, { readonly state: 'pool' }>,
  progress: TxProgress,
): DefinitionItem | undefined {
  const term = t('Expected block');
  if (progress.kind === 'skipped') {
    return {
      term,
      value: (
        <MissingValue>{t('unknown, because blocks with room did not include this transaction')}</MissingValue>
      ),
      explanation: t(
        'These blocks were found at least 10 minutes after this explorer first saw the transaction, and had room for it. Possible reasons: miners do not have it, its fee is too low for them, or it conflicts with another transaction.',
      ),
    };
  }
  if (progress.kind !== 'waiting') return undefined;
  const { estimate: expected } = progress;
  if (poolTotalsAboveFeeRate === undefined || expected === undefined) {
    return {
      term,
      value: <MissingValue>{t('unknown, because the fee rate of this transaction is unknown')}</MissingValue>,
    };
  }
  return {
    term,
    value: t('Likely in the {futureBlock}: in {mean} on average, and 9 of 10 times within {limit}', {
      futureBlock: describeFutureBlock(expected.blocksUntilMined),
      mean: formatDuration(expected.meanSeconds),
      limit: formatDuration(expected.p90Seconds),
    }),
    note:
      poolTotalsAboveFeeRate.count === 0
        ? t('No waiting transaction pays a higher fee rate.')
        : translatePlural(
            poolTotalsAboveFeeRate.count,
            '{count} transaction of {size} pays a higher fee rate.',
            '{count} transactions ({size} in total) pay a higher fee rate.',
            { size: formatShortBytes(poolTotalsAboveFeeRate.weight) },
          ),
    explanation: t(
      'Miners take the transactions with the highest fee rate first. This estimate assumes that each block has up to {zone} of transactions, because larger blocks lose a part of their reward.',
      { zone: formatShortBytes(expected.assumedBlockWeight) },
    ),
  };
}
