import { confirmationsOf } from '../../../protocol/confirmations.ts';
import { CURRENT_FULL_REWARD_ZONE } from '../../../protocol/emission.ts';
import { BlockHashLink, BlockLink } from '../../_components/links.tsx';
import { Badge } from '../../_components/badge.tsx';
import { None } from '../../_components/none.tsx';
import { DefinitionList, type Definition } from '../../_components/definition-list.tsx';
import { Panel } from '../../_components/panel.tsx';
import { knownFeeRate } from '../../_components/tx-table.tsx';
import { firstSeenSeconds } from '../../_components/pool-table.tsx';
import { Copy } from '../../_components/values/copy.tsx';
import { Hash } from '../../_components/values/hash.tsx';
import { Bytes, Count } from '../../_components/values/number.tsx';
import { Timestamp } from '../../_components/values/time.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { FeeRate } from '../../_components/values/fee-rate.tsx';
import { plural, shortBytes } from '../../_lib/digits.ts';
import { FEE_RATE_EXPLANATION } from '../../_lib/fee-rate.ts';
import { now } from '../../_frame/now.ts';
import { blockTargetSeconds, NEWEST_BLOCK_VERSION } from '../../../protocol/hard-forks.ts';
import { tierTitles } from '../../_components/fee-tiers-panel.tsx';
import { blockFromNow, expectedWait } from '../../_lib/block-wait.ts';
import type { BlockLimits } from '../../../read/block-limits.ts';
import { feeTierOf } from '../../../read/fee-tiers.ts';
import { typeName, typeWords } from '../../_lib/ringct-names.ts';
import { describeUnlockTime } from '../../_lib/unlock-time.ts';
import type { TxDetail, TxFacts, TxPlace } from '../../../read/transaction.ts';

/**
 * Returns the reason of a missing value: the archive has the hash only, or the format of the transaction is unknown.
 */
function missing({ version }: TxFacts) {
  return version === null ? <None>not kept</None> : <None>unknown</None>;
}

function bytes(value: number | null, facts: TxFacts) {
  return value === null ? (
    missing(facts)
  ) : (
    <>
      <Count value={value} /> bytes
    </>
  );
}

/** Returns the fields for the place of the transaction: on the chain, in the pool or in an orphaned block. */
function placeFacts({ place, tip }: TxDetail): (Definition | undefined)[] {
  switch (place.state) {
    case 'chain': {
      const { block, tx, firstSeen } = place;
      return [
        {
          term: 'Block',
          value: (
            <>
              <BlockLink height={block.height} /> <BlockHashLink hash={block.hash} size="short" />
            </>
          ),
          note:
            tx.position === 0
              ? 'The coinbase is the first transaction of its block.'
              : `Transaction ${tx.position} of ${block.txCount} in this block.`,
        },
        { term: 'Confirmations', value: <Count value={confirmationsOf(tx.height, tip.height)} /> },
        { term: 'Time of the block', value: <Timestamp seconds={block.timestamp} /> },
        tx.position === 0
          ? undefined
          : {
              term: 'First seen here',
              value:
                firstSeen === undefined ? (
                  <None>in its block, not in the pool before</None>
                ) : (
                  <Timestamp seconds={firstSeenSeconds(firstSeen.firstSeenAt)} />
                ),
            },
      ];
    }
    case 'pool':
      return [
        { term: 'First seen here', value: <Timestamp seconds={firstSeenSeconds(place.tx.firstSeenAt)} /> },
        place.tx.receiveTime === null
          ? undefined
          : { term: 'Received by the node', value: <Timestamp seconds={place.tx.receiveTime} /> },
        { term: 'Sent to other nodes', value: place.tx.relayed ? 'yes' : 'not yet' },
        queueFact(place),
      ];
    case 'orphaned':
      return [
        {
          term: 'Orphaned block',
          value: (
            <>
              <Count value={place.tx.height} /> <BlockHashLink hash={place.tx.blockHash} size="short" />
            </>
          ),
        },
        { term: 'Time of this block', value: <Timestamp seconds={place.tx.timestamp} /> },
      ];
  }
}

/** Estimates when a waiting transaction is mined, from the transactions that pay a higher fee rate. */
function queueFact({ tx, ahead }: Extract<TxPlace, { readonly state: 'pool' }>): Definition {
  const term = 'Expected';
  const zone = CURRENT_FULL_REWARD_ZONE;
  if (ahead === undefined || tx.weight === null) {
    return { term, value: <None>unknown, because the fee rate of this transaction is unknown</None> };
  }
  const blocks = Math.ceil((ahead.weight + tx.weight) / zone);
  return {
    term,
    value: `Likely in the ${blockFromNow(blocks)}, in ${expectedWait(blocks, blockTargetSeconds(NEWEST_BLOCK_VERSION))}`,
    note:
      ahead.count === 0 ? (
        'No waiting transaction pays a higher fee rate.'
      ) : (
        <>
          {plural(ahead.count, 'transaction')} of <Bytes value={ahead.weight} /> together{' '}
          {ahead.count === 1 ? 'pays' : 'pay'} a higher fee rate.
        </>
      ),
    explanation: `Miners take the transactions with the highest fee rate first. This estimate assumes that each block has up to ${shortBytes(zone)} of transactions, because larger blocks lose a part of their reward.`,
  };
}

interface SummaryPanelProps extends TxDetail {
  /** The fee rules for the next block. They are undefined for an old transaction. */
  readonly rules: BlockLimits['rules'];
}

export function SummaryPanel(props: SummaryPanelProps) {
  const { hash, facts, coinbase, rules } = props;
  const { fee, weight } = facts;
  const rate = knownFeeRate({ fee, weight });
  return (
    <Panel title="Summary" live="summary">
      <DefinitionList
        definitions={[
          {
            term: 'Hash',
            value: (
              <>
                <Hash value={hash} size="whole" />
                <Copy value={hash} what="transaction hash" />
              </>
            ),
          },
          ...placeFacts(props),
          coinbase ? undefined : { term: 'Fee', value: fee === null ? missing(facts) : <Xmr amount={fee} /> },
          coinbase || rate === null
            ? undefined
            : {
                term: 'Fee rate',
                value: (
                  <>
                    <FeeRate rate={rate} />
                    {rules !== undefined && <FeeTier rate={rate} rules={rules} />}
                  </>
                ),
                explanation: FEE_RATE_EXPLANATION,
              },
          { term: 'Size', value: bytes(facts.size, facts) },
          {
            term: 'Weight',
            value: bytes(weight, facts),
            ...(weight === facts.size || weight === null
              ? {}
              : {
                  explanation:
                    'The weight is the size plus a surcharge. Transactions with more than two outputs share one range proof, and the surcharge makes up for a part of the bytes that this saves.',
                }),
          },
          { term: 'Version', value: facts.version ?? missing(facts) },
          {
            term: 'RingCT type',
            value: ringctText(facts, coinbase),
            ...ringctNote(facts, coinbase),
          },
          unlockDefinition(props),
        ]}
      />
    </Panel>
  );
}

/** Names the priority of a wallet that pays this fee rate. */
function FeeTier({
  rate,
  rules,
}: {
  readonly rate: bigint;
  readonly rules: NonNullable<BlockLimits['rules']>;
}) {
  const tier = feeTierOf(rate, rules);
  const text = tier === undefined ? 'below the priority Slow' : `priority ${tierTitles[tier]}`;
  return (
    <>
      {' '}
      <Badge tone={tier === undefined ? 'warn' : 'plain'}>{text}</Badge>
    </>
  );
}

function unlockDefinition({ facts, place, coinbase, tip }: TxDetail): Definition {
  const term = 'Unlock time';
  const { unlockTime } = facts;
  if (unlockTime === null) return { term, value: missing(facts) };
  if (place.state === 'orphaned') {
    return {
      term,
      value: <None>not in force</None>,
      note: coinbase
        ? 'The outputs of this coinbase do not exist on the main chain, so they never unlock.'
        : 'The outputs do not exist, because the transaction is not on the main chain.',
    };
  }
  const { text, locked } = describeUnlockTime(unlockTime, tip.height, now());
  return { term, value: text, ...(locked ? { note: <Badge tone="warn">locked</Badge> } : {}) };
}

function ringctNote({ rctType }: TxFacts, coinbase: boolean): Pick<Definition, 'note'> {
  const words = coinbase || rctType === null ? undefined : typeWords(rctType);
  return words === undefined ? {} : { note: words };
}

function ringctText(facts: TxFacts, coinbase: boolean) {
  const { version, rctType } = facts;
  if (version === null) return missing(facts);
  return coinbase ? 'none: the amounts of a coinbase are public' : typeName({ version, rctType });
}
