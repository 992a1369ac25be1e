import type { OutcomeOutput, OwnOutcome } from '../../desk/outcome.ts';
import { formatUnixTime } from '../../protocol/unlock-time.ts';
import { Badge } from '../_components/badge.tsx';
import { BlockLink, TxLink } from '../_components/links.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { plural } from '../_lib/digits.ts';

/** Lists the outputs of a reserve proof: which are spent, where, and since when the list was complete. */
export function ReserveOutputs({ outcome: { outputs, timeline } }: { readonly outcome: OwnOutcome }) {
  return (
    <Panel title="Outputs of the reserve" aside={plural(outputs.length, 'output')}>
      {timeline !== undefined && (
        <p className="reserve-outputs-timeline">
          {timeline.completeTo === undefined
            ? `The reserve has been complete since block ${timeline.completeFrom}. Nothing of it is spent in a block.`
            : timeline.completeTo < timeline.completeFrom
              ? `The reserve was never complete: a part was spent before block ${timeline.completeFrom}, which has the last output.`
              : `The reserve was complete from block ${timeline.completeFrom} to block ${timeline.completeTo}.`}{' '}
          Now {timeline.leftPermille / 10} % of it is unspent.
        </p>
      )}
      <Table
        caption="Outputs of the reserve"
        rows={outputs}
        rowKey={({ txid, index }) => `${txid} ${index}`}
        empty="The proof lists no output."
        columns={[
          {
            key: 'output',
            header: 'Output',
            card: 'name',
            fill: true,
            cell: ({ txid, index }) => (
              <>
                {index} of <TxLink hash={txid} size="short" />
              </>
            ),
          },
          { key: 'from', header: 'Since', cell: (output) => <Since output={output} /> },
          { key: 'state', header: 'State', cell: (output) => <State output={output} /> },
          {
            key: 'amount',
            header: 'Amount',
            end: true,
            card: 'figure',
            cell: ({ amount }) => <Xmr amount={amount} unit={false} />,
          },
        ]}
      />
    </Panel>
  );
}

function Since({ output: { place } }: { readonly output: OutcomeOutput }) {
  if (place?.state !== 'block') return 'unknown';
  return (
    <span className="nowrap">
      block <BlockLink height={place.height} />
    </span>
  );
}

function State({ output: { spent, spend, lock, sameKey } }: { readonly output: OutcomeOutput }) {
  return (
    <>
      {spent?.state === 'unspent' && <Badge tone="good">unspent</Badge>}
      {spent?.state === 'pool' && <Badge tone="warn">being spent</Badge>}
      {spent?.state === 'chain' && <Badge tone="bad">spent</Badge>}
      {spend !== undefined && (
        <>
          {' '}
          in <TxLink hash={spend.txid} size="short" />
          {spend.state === 'block' && (
            <>
              {' '}
              of block <BlockLink height={spend.height} />
            </>
          )}
        </>
      )}
      {lock?.isLocked === true && (
        <>
          {' '}
          <Badge tone="warn">
            {lock.by === 'height'
              ? `locked until block ${lock.height}`
              : `locked until ${formatUnixTime(lock.seconds)}`}
          </Badge>
        </>
      )}
      {sameKey.length > 0 && (
        <>
          {' '}
          <Badge tone="bad">key used twice</Badge>
        </>
      )}
    </>
  );
}
