import { translateCountWithNoun } from '../../i18n/digits.ts';
import { translatePlural, t } from '../../i18n/translate.ts';
import { T } from '../_components/t.tsx';
import type { DecodedTxJson } from '../../api/contract/decode.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { parseKeyImage, parseTxHash } from '@ringscope/protocol/brands.ts';
import { feeRate } from '@ringscope/protocol/fee-rate.ts';
import { Badge } from '../_components/badge.tsx';
import { createPositionColumn } from '../_components/columns.tsx';
import { DefinitionList } from '../_components/definition-list.tsx';
import { EmptyListMessage } from '../_components/empty.tsx';
import { ExtraFields } from '../_components/extra-fields.tsx';
import { MissingValue } from '../_components/missing-value.tsx';
import { Notice } from '../_components/notice.tsx';
import { Panel } from '../_components/panel.tsx';
import { Table } from '../_components/table.tsx';
import { CopyButton } from '../_components/values/copy.tsx';
import { FeeRate } from '../_components/values/fee-rate.tsx';
import { Hash } from '../_components/values/hash.tsx';
import { Count } from '../_components/values/number.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { routes } from '../_lib/routes.ts';
import { compareWithWalletHabits } from './wallet-habits.ts';

/** Maximum number of inputs, and of outputs, on the page. */
const MAX_ROWS = 64;

/** Maximum number of ring members to list per input. */
const MAX_MEMBERS = 32;

interface DecodedTxViewProps {
  readonly tx: DecodedTxJson;
  /** Fee rates of the daemon's fee tiers, in atomic units per byte. Undefined when they are not known. */
  readonly feeTierRates: readonly bigint[] | undefined;
}

/** Shows a transaction that the visitor submitted. */
export function DecodedTxView({ tx, feeTierRates }: DecodedTxViewProps) {
  return (
    <>
      {tx.undecoded !== null && (
        <Notice tone="warn" title={t('Only a part of the transaction could be decoded')}>
          <p>
            {t('This version of Ringscope does not know the {part} at byte {offset}.', {
              part: tx.undecoded.what,
              offset: tx.undecoded.offset,
            })}
          </p>
        </Notice>
      )}
      <SummaryPanel tx={tx} />
      {!tx.coinbase && tx.undecoded === null && <HabitsPanel tx={tx} feeTierRates={feeTierRates} />}
      {!tx.coinbase && <InputsPanel tx={tx} />}
      <DecodedOutputsPanel tx={tx} />
      <Panel title={t('Extra field')} aside={t('{count} bytes', { count: tx.extra.hex.length / 2 })}>
        <ExtraFields extra={hexToBytes(tx.extra.hex)} isCoinbase={tx.coinbase} />
      </Panel>
    </>
  );
}

function SummaryPanel({ tx }: Pick<DecodedTxViewProps, 'tx'>) {
  const { fee, weight } = tx;
  const hash = tx.hash === null ? undefined : parseTxHash(tx.hash);
  return (
    <Panel title={t('Decoded transaction')} id="result">
      <DefinitionList
        definitions={[
          {
            term: t('Hash'),
            value:
              hash === undefined ? (
                <MissingValue>{t('unknown, because the format of the transaction is unknown')}</MissingValue>
              ) : (
                <>
                  <Hash value={hash} size="full" />
                  <CopyButton value={hash} copiedItem={t('transaction hash')} />
                </>
              ),
            ...(hash === undefined
              ? {}
              : { note: <a href={routes.tx(hash)}>{t('Look up this transaction')}</a> }),
          },
          { term: t('Version'), value: tx.version },
          { term: t('RingCT type'), value: tx.rct_type_name ?? <MissingValue>{t('none')}</MissingValue> },
          {
            term: t('Inputs and outputs'),
            value: (
              <>
                {translateCountWithNoun(tx.inputs.length, 'input')},{' '}
                {translateCountWithNoun(tx.outputs.length, 'output')}
              </>
            ),
          },
          {
            term: t('Size'),
            value: (
              <T>
                <Count value={tx.size} /> bytes
              </T>
            ),
          },
          {
            term: t('Weight'),
            value:
              weight === null ? (
                <MissingValue>{t('unknown')}</MissingValue>
              ) : (
                <T>
                  <Count value={weight} /> bytes
                </T>
              ),
          },
          tx.coinbase
            ? undefined
            : {
                term: t('Fee'),
                value:
                  fee === null ? <MissingValue>{t('unknown')}</MissingValue> : <Xmr amount={BigInt(fee)} />,
              },
          tx.coinbase || fee === null || weight === null
            ? undefined
            : { term: t('Fee rate'), value: <FeeRate rate={feeRate(BigInt(fee), weight)} /> },
          { term: t('Unlock time'), value: tx.unlock_time },
        ]}
      />
    </Panel>
  );
}

function HabitsPanel({ tx, feeTierRates }: DecodedTxViewProps) {
  const habits = compareWithWalletHabits(tx, feeTierRates);
  const unusual = habits.filter(({ isUsual }) => !isUsual).length;
  return (
    <Panel
      title={t('Compared with common wallets')}
      aside={
        unusual === 0
          ? t('no unusual property')
          : translatePlural(unusual, '{count} unusual property', '{count} unusual properties')
      }
    >
      <Table
        caption={t('Properties compared with common wallets')}
        rows={habits}
        rowKey={({ property }) => property}
        emptyMessage=""
        columns={[
          {
            key: 'what',
            header: t('Property'),
            cell: ({ property }) => <span className="wraps">{property}</span>,
          },
          {
            key: 'verdict',
            header: t('Verdict'),
            cell: ({ isUsual }) =>
              isUsual ? (
                <Badge tone="good">{t('usual for common wallets')}</Badge>
              ) : (
                <Badge tone="warn">{t('unusual for common wallets')}</Badge>
              ),
          },
          {
            key: 'found',
            header: t('This transaction'),
            cell: ({ txValue }) => <span className="breaks">{txValue}</span>,
          },
          {
            key: 'usual',
            header: t('Common wallets'),
            cell: ({ usualValue }) => <span className="breaks">{usualValue}</span>,
          },
        ]}
      />
      <p className="panel-foot not-printed">
        {t(
          'An unusual transaction may be valid, but observers can distinguish it from other transactions. This comparison does not check signatures, range proofs or hidden amounts.',
        )}
      </p>
    </Panel>
  );
}

function InputsPanel({ tx }: Pick<DecodedTxViewProps, 'tx'>) {
  const inputs = tx.inputs.flatMap((input) => (input.kind === 'key' ? [input] : []));
  return (
    <Panel title={t('Inputs')} aside={formatShownCount(inputs.length, MAX_ROWS)}>
      <Table
        caption={t('Inputs of the transaction')}
        rows={inputs.slice(0, MAX_ROWS)}
        rowKey={({ key_image: image }, index) => `${index} ${image}`}
        emptyMessage={t('This transaction has no inputs.')}
        columns={[
          createPositionColumn((_, index) => t('Input {position}', { position: index })),
          {
            key: 'image',
            header: t('Key image'),
            fillsWidth: true,
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
            header: t('Ring'),
            isRightAligned: true,
            cell: ({ global_indices: members }) => translateCountWithNoun(members.length, 'member'),
          },
        ]}
      />
      {inputs.slice(0, MAX_ROWS).map(({ key_image: image, global_indices: members }, index) => (
        <details key={`${index} ${image}`} className="panel-body">
          <summary>{t('Ring members of input {position}', { position: index })}</summary>
          <p>
            {members.slice(0, MAX_MEMBERS).join(', ')}
            {members.length > MAX_MEMBERS &&
              ` ${translatePlural(members.length - MAX_MEMBERS, 'and {count} more ring member', 'and {count} more ring members')}`}
          </p>
        </details>
      ))}
    </Panel>
  );
}

/** Lists the outputs of a decoded transaction, which have no global index yet. */
export function DecodedOutputsPanel({ tx }: Pick<DecodedTxViewProps, 'tx'>) {
  return (
    <Panel
      title={tx.coinbase ? t('Outputs of the coinbase') : t('Outputs')}
      aside={formatShownCount(tx.outputs.length, MAX_ROWS)}
    >
      {tx.outputs.length === 0 ? (
        <EmptyListMessage>{t('This transaction has no outputs.')}</EmptyListMessage>
      ) : (
        <Table
          caption={t('Outputs')}
          rows={tx.outputs.slice(0, MAX_ROWS)}
          rowKey={({ key }, index) => `${index} ${key}`}
          emptyMessage=""
          columns={[
            createPositionColumn((_, index) => t('Output {position}', { position: index })),
            {
              key: 'key',
              header: t('One-time key'),
              fillsWidth: true,
              cell: ({ key }) => <Hash value={key} />,
            },
            {
              key: 'tag',
              header: t('View tag'),
              displayOnPhones: 'hide',
              cell: ({ view_tag: tag }) => (tag === null ? <MissingValue /> : <code>{tag}</code>),
            },
            {
              key: 'amount',
              header: t('Amount'),
              isRightAligned: true,
              cell: ({ amount }) =>
                amount === '0' ? <MissingValue>{t('hidden')}</MissingValue> : <Xmr amount={BigInt(amount)} />,
            },
          ]}
        />
      )}
    </Panel>
  );
}

/** Returns the number of rows, with the number of shown rows when some are hidden. */
export function formatShownCount(total: number, maxShown: number): string {
  return total > maxShown ? t('{count} of {total} rows shown', { count: maxShown, total }) : total.toString();
}
