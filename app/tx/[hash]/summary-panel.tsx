import { fullRewardZone } from '../../../protocol/emission.ts';
import { BlockHashLink, BlockLink } from '../../_components/links.tsx';
import { Badge, None } from '../../_components/marks.tsx';
import { DefinitionList, Panel, type Definition } from '../../_components/panel.tsx';
import { feeRate } from '../../_components/tx-table.tsx';
import { firstSeenSeconds } from '../../_components/pool-table.tsx';
import { Copy, Hash } from '../../_components/values/hash.tsx';
import { Bytes, Count } from '../../_components/values/number.tsx';
import { Timestamp } from '../../_components/values/time.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { now } from '../../_frame/now.ts';
import { typeName } from '../../_lib/ringct-names.ts';
import { describeUnlockTime } from '../../_lib/unlock-time.ts';
import type { TxDetail, TxFacts, TxPlace } from '../../../read/transaction.ts';

/** Why a fact is missing: the archive has the hash alone, or the transaction's format does not tell it. */
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

/** The fields that say where the transaction stands. */
function placeFacts({ place, tip }: TxDetail): (Definition | undefined)[] {
  switch (place.state) {
    case 'chain': {
      const { block, tx, firstSight } = place;
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
              ? 'First in it, as coinbases are.'
              : `Transaction ${tx.position} of ${block.txCount} in it.`,
        },
        { term: 'Confirmations', value: <Count value={tip.height - tx.height + 1} /> },
        { term: 'Time of the block', value: <Timestamp seconds={block.timestamp} /> },
        tx.position === 0
          ? undefined
          : {
              term: 'First seen here',
              value:
                firstSight === undefined ? (
                  <None>in its block: it was not seen waiting</None>
                ) : (
                  <Timestamp seconds={firstSeenSeconds(firstSight.firstSeenAt)} />
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
        { term: 'Relayed', value: place.tx.relayed ? 'yes' : 'not yet' },
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
        { term: 'Time of that block', value: <Timestamp seconds={place.tx.timestamp} /> },
      ];
  }
}

/** Where a waiting transaction stands among the others. */
function queueFact({ tx, ahead }: Extract<TxPlace, { readonly state: 'pool' }>): Definition {
  // As every version since 5 has it, and nothing older is sent any more.
  const zone = fullRewardZone(16);
  if (ahead === undefined || tx.weight === null) {
    return { term: 'Ahead of it', value: <None>unknown, as its fee per byte is</None> };
  }
  const blocks = Math.ceil((ahead.weight + tx.weight) / zone);
  return {
    term: 'Ahead of it',
    value:
      ahead.count === 0 ? (
        <None>nothing that waits pays more per byte</None>
      ) : (
        <>
          <Count value={ahead.count} /> of the waiting, <Bytes value={ahead.weight} />
        </>
      ),
    note: (
      <>
        Miners take first what pays most for a byte.{' '}
        {blocks === 1
          ? 'With all of it there is room for this one in a block'
          : `With all of it this one fills the block number ${blocks} from now`}
        , as far as blocks stay within the <Bytes value={zone} /> that are free of penalty.
      </>
    ),
  };
}

export function SummaryPanel(props: TxDetail) {
  const { hash, facts, coinbase, tip } = props;
  const { fee, weight, unlockTime } = facts;
  const rate = feeRate({ fee, weight });
  const unlock = unlockTime === null ? undefined : describeUnlockTime(unlockTime, tip.height, now());
  return (
    <Panel title="Summary">
      <DefinitionList
        facts={[
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
                term: 'Fee per byte',
                value: (
                  <>
                    <Count value={rate} /> piconero
                  </>
                ),
                note: 'Of weight, which is what miners sort by. A million million of them are one XMR.',
              },
          { term: 'Size', value: bytes(facts.size, facts) },
          {
            term: 'Weight',
            value: bytes(weight, facts),
            ...(weight === facts.size || weight === null
              ? {}
              : {
                  note: 'Above the size: what more than two outputs save by sharing one range proof is charged in part.',
                }),
          },
          { term: 'Version', value: facts.version ?? missing(facts) },
          {
            term: 'RingCT type',
            value: ringctText(facts, coinbase),
          },
          {
            term: 'Unlock time',
            value: unlock === undefined ? missing(facts) : unlock.text,
            ...(unlock?.locked === true ? { note: <Badge tone="warn">locked</Badge> } : {}),
          },
        ]}
      />
    </Panel>
  );
}

function ringctText(facts: TxFacts, coinbase: boolean) {
  const { version, rctType } = facts;
  if (version === null) return missing(facts);
  return coinbase ? 'none: a coinbase shows its amounts' : typeName({ version, rctType });
}
