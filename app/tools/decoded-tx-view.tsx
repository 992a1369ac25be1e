import type { DecodedTxJson } from '../../api/contract/decode.ts';
import { hexToBytes } from '../../protocol/bytes.ts';
import { parseKeyImage, parseTxHash } from '../../protocol/brands.ts';
import { feeRate } from '../../protocol/fee-rate.ts';
import { Badge } from '../_components/badge.tsx';
import { DefinitionList } from '../_components/definition-list.tsx';
import { Empty } from '../_components/empty.tsx';
import { ExtraFields } from '../_components/extra-fields.tsx';
import { None } from '../_components/none.tsx';
import { Notice } from '../_components/notice.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { Copy } from '../_components/values/copy.tsx';
import { FeeRate } from '../_components/values/fee-rate.tsx';
import { Hash } from '../_components/values/hash.tsx';
import { Count } from '../_components/values/number.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { routes } from '../_lib/routes.ts';
import { walletHabits } from './wallet-habits.ts';

/** Number of inputs and of outputs on the page. */
const MAX_ROWS = 64;

/** Number of ring members that the page lists for each input. */
const MAX_MEMBERS = 32;

interface DecodedTxViewProps {
  readonly tx: DecodedTxJson;
  /** It is undefined when the fee tiers are not known. */
  readonly tiers: readonly bigint[] | undefined;
}

/** Shows a transaction that a visitor handed in. */
export function DecodedTxView({ tx, tiers }: DecodedTxViewProps) {
  return (
    <>
      {tx.undecoded !== null && (
        <Notice tone="warn" title="Only a part could be read">
          <p>{`This version of Ringscope does not know the ${tx.undecoded.what} at byte ${tx.undecoded.offset}.`}</p>
        </Notice>
      )}
      <SummaryPanel tx={tx} />
      {!tx.coinbase && tx.undecoded === null && <HabitsPanel tx={tx} tiers={tiers} />}
      {!tx.coinbase && <InputsPanel tx={tx} />}
      <DecodedOutputsPanel tx={tx} />
      <Panel title="Extra" aside={`${tx.extra.hex.length / 2} bytes`}>
        <ExtraFields extra={hexToBytes(tx.extra.hex)} coinbase={tx.coinbase} />
      </Panel>
    </>
  );
}

function SummaryPanel({ tx }: Pick<DecodedTxViewProps, 'tx'>) {
  const { fee, weight } = tx;
  const hash = tx.hash === null ? undefined : parseTxHash(tx.hash);
  return (
    <Panel title="The transaction" id="answer">
      <DefinitionList
        definitions={[
          {
            term: 'Hash',
            value:
              hash === undefined ? (
                <None>unknown, because the format is unknown</None>
              ) : (
                <>
                  <Hash value={hash} size="whole" />
                  <Copy value={hash} what="transaction hash" />
                </>
              ),
            ...(hash === undefined ? {} : { note: <a href={routes.tx(hash)}>Look for it on the chain</a> }),
          },
          { term: 'Version', value: tx.version },
          { term: 'RingCT type', value: tx.rct_type_name ?? <None>none</None> },
          { term: 'Inputs and outputs', value: `${tx.inputs.length} in, ${tx.outputs.length} out` },
          {
            term: 'Size',
            value: (
              <>
                <Count value={tx.size} /> bytes
              </>
            ),
          },
          {
            term: 'Weight',
            value:
              weight === null ? (
                <None>unknown</None>
              ) : (
                <>
                  <Count value={weight} /> bytes
                </>
              ),
          },
          tx.coinbase
            ? undefined
            : { term: 'Fee', value: fee === null ? <None>unknown</None> : <Xmr amount={BigInt(fee)} /> },
          tx.coinbase || fee === null || weight === null
            ? undefined
            : { term: 'Fee rate', value: <FeeRate rate={feeRate(BigInt(fee), weight)} /> },
          { term: 'Unlock time', value: tx.unlock_time },
        ]}
      />
    </Panel>
  );
}

function HabitsPanel({ tx, tiers }: DecodedTxViewProps) {
  const habits = walletHabits(tx, tiers);
  const unusual = habits.filter(({ isUsual }) => !isUsual).length;
  return (
    <Panel
      title="Compared with common wallets"
      aside={unusual === 0 ? 'nothing unusual' : `${unusual} unusual`}
    >
      <Table
        caption="Properties compared with common wallets"
        rows={habits}
        rowKey={({ what }) => what}
        empty=""
        columns={[
          { key: 'what', header: 'Property', card: 'name', cell: ({ what }) => what },
          {
            key: 'verdict',
            header: 'Verdict',
            card: 'figure',
            cell: ({ isUsual }) =>
              isUsual ? <Badge tone="good">usual</Badge> : <Badge tone="warn">unusual</Badge>,
          },
          { key: 'found', header: 'This transaction', label: 'Here:', cell: ({ found }) => found },
          { key: 'usual', header: 'Common wallets', label: 'Usual:', cell: ({ usual }) => usual },
        ]}
      />
      <p className="panel-body">
        An unusual transaction may be valid, but observers can tell it from others. This comparison does not
        check signatures, range proofs or hidden amounts.
      </p>
    </Panel>
  );
}

function InputsPanel({ tx }: Pick<DecodedTxViewProps, 'tx'>) {
  const inputs = tx.inputs.flatMap((input) => (input.kind === 'key' ? [input] : []));
  return (
    <Panel title="Inputs" aside={shownOf(inputs.length)}>
      <Table
        caption="Inputs of the transaction"
        rows={inputs.slice(0, MAX_ROWS)}
        rowKey={({ key_image: image }, index) => `${index} ${image}`}
        empty="It has no inputs."
        columns={[
          { key: 'position', header: '#', label: '', card: 'name', cell: (_, index) => `Input ${index}` },
          {
            key: 'image',
            header: 'Key image',
            fill: true,
            cell: ({ key_image: text }) => {
              const image = parseKeyImage(text);
              return image === undefined ? (
                text
              ) : (
                <a href={routes.keyImage(image)}>
                  <Hash value={image} />
                </a>
              );
            },
          },
          {
            key: 'ring',
            header: 'Ring',
            end: true,
            card: 'figure',
            label: 'Ring',
            cell: ({ global_indices: members }) => `${members.length} members`,
          },
        ]}
      />
      {inputs.slice(0, MAX_ROWS).map(({ key_image: image, global_indices: members }, index) => (
        <details key={`${index} ${image}`} className="panel-body">
          <summary>{`Ring members of input ${index}`}</summary>
          <p>
            {members.slice(0, MAX_MEMBERS).join(', ')}
            {members.length > MAX_MEMBERS && ` and ${members.length - MAX_MEMBERS} more`}
          </p>
        </details>
      ))}
    </Panel>
  );
}

/** Lists the outputs of a transaction that is on no chain yet. */
export function DecodedOutputsPanel({ tx }: Pick<DecodedTxViewProps, 'tx'>) {
  return (
    <Panel title={tx.coinbase ? 'Outputs of the coinbase' : 'Outputs'} aside={shownOf(tx.outputs.length)}>
      {tx.outputs.length === 0 ? (
        <Empty>It has no outputs.</Empty>
      ) : (
        <Table
          caption="Outputs"
          rows={tx.outputs.slice(0, MAX_ROWS)}
          rowKey={({ key }, index) => `${index} ${key}`}
          empty=""
          columns={[
            { key: 'position', header: '#', label: '', card: 'name', cell: (_, index) => `Output ${index}` },
            {
              key: 'key',
              header: 'One-time key',
              label: 'Key',
              fill: true,
              cell: ({ key }) => <Hash value={key} />,
            },
            {
              key: 'tag',
              header: 'View tag',
              cell: ({ view_tag: tag }) => (tag === null ? <None /> : <code>{tag}</code>),
            },
            {
              key: 'amount',
              header: 'Amount',
              end: true,
              card: 'figure',
              cell: ({ amount }) => (amount === '0' ? <None>hidden</None> : <Xmr amount={BigInt(amount)} />),
            },
          ]}
        />
      )}
    </Panel>
  );
}

function shownOf(count: number): string {
  return count > MAX_ROWS ? `${MAX_ROWS} of ${count} shown` : count.toString();
}
