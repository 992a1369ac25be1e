import type { BlockLimits } from '../../read/block-limits.ts';
import { RECENT_BLOCKS } from '../../read/block-limits.ts';
import { feeTierNames, USUAL_WEIGHT } from '../../read/fee-tiers.ts';
import { roundFeeUp } from '../../protocol/fee-estimate.ts';
import { Empty } from '../_components/empty.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { FeeRate } from '../_components/values/fee-rate.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { plural } from '../_lib/digits.ts';

/** Lists the fee rates that the rules suggest for the next block, and those that were paid recently. */
export function FeesPanel({ limits: { rules, paid } }: { readonly limits: BlockLimits }) {
  if (rules === undefined) {
    return (
      <Panel title="Fees" live="network-fees">
        <Empty>The fee rules of blocks before version 15 are not computed here.</Empty>
      </Panel>
    );
  }
  const { tiers, minimum } = rules.fees;
  return (
    <Panel title="Fees" aside="rates by the rules of the next block" live="network-fees">
      <Table
        caption="Fee tiers"
        rows={[
          ...tiers.map((rate, index) => ({ name: feeTierNames[index] ?? '', rate })),
          { name: 'refused below', rate: minimum },
        ]}
        rowKey={({ name }) => name}
        empty=""
        columns={[
          { key: 'name', header: 'Tier', card: 'name', cell: ({ name }) => name },
          {
            key: 'rate',
            header: 'Fee rate',
            label: '',
            end: true,
            card: 'figure',
            cell: ({ rate }) => <FeeRate rate={rate} />,
          },
          {
            key: 'fee',
            header: 'Fee of a payment with two inputs and two outputs',
            label: 'Usual payment',
            end: true,
            cell: ({ rate }) => <Xmr amount={roundFeeUp(rate * BigInt(USUAL_WEIGHT))} />,
          },
        ]}
      />
      <p className="panel-body">
        Wallets choose the lowest tier unless the pool is full. A higher tier is only faster while more
        transactions wait than fit into the next block.{' '}
        {paid.rates !== undefined && (
          <>
            The {plural(paid.txs, 'transaction')} of the newest {RECENT_BLOCKS} blocks paid a median of{' '}
            <FeeRate rate={paid.rates.median} />. A tenth paid at most <FeeRate rate={paid.rates.tenth} />,
            and nine tenths paid at most <FeeRate rate={paid.rates.nineTenths} />.
          </>
        )}
      </p>
    </Panel>
  );
}
