import { parseBlockHash, parseTxHash } from '@ringscope/protocol/brands.ts';
import { formatUnixTime } from '@ringscope/protocol/unlock-time.ts';
import { t, messageId, translate } from '../../../i18n/translate.ts';
import { Page } from '../../_components/page.tsx';
import { proofKindDetails } from '../../../proofs/kinds.ts';
import type { ReceiptContent } from '../../../api/contract/receipt.ts';
import { type DefinitionItem, DefinitionList } from '../../_components/definition-list.tsx';
import { T, ValueInMessage } from '../../_components/t.tsx';
import { BlockHashLink, BlockLink, TxLink } from '../../_components/links.tsx';
import { LargeAmount } from '../../_components/large-amount.tsx';
import { VerdictSheet } from '../../_components/sheet.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { translateCountWithNoun } from '../../../i18n/digits.ts';
import { formatNetworkName } from '../../../i18n/network-name.ts';
import { describeVerdict } from '../../proofs/headline.ts';
import { computeReceiptNumber } from '../../proofs/receipt-number.ts';
import { ReserveBar } from '../../proofs/reserve-bar.tsx';
import { QrCode } from '../../_components/qr-code.tsx';
import { routes } from '../../_lib/routes.ts';

interface ReceiptViewProps {
  readonly content: ReceiptContent;
  /** The receipt as a JSON Web Signature. */
  readonly receipt: string;
  /** Absolute URL in the QR code: the page of the short receipt, or of the complete receipt if it contains no short one. */
  readonly codeUrl: string;
  /** State of the transaction now. Undefined when the receipt contains no block hash, or when the index cannot be read. */
  readonly currentTxState: CurrentTxState | undefined;
  /** Path of the page of this receipt. Undefined when the receipt is already shown at this path. */
  readonly linkPath?: string;
}

/** State of a transaction now, compared with the block in its receipt. */
export type CurrentTxState =
  | { readonly state: 'same-block'; readonly confirmations: number }
  | { readonly state: 'other-block'; readonly height: number; readonly confirmations: number }
  | { readonly state: 'pool' | 'orphaned' | 'unknown' };

const amountNames = {
  received: messageId('Amount received'),
  owned: messageId('Minimum balance'),
  listed: messageId('Total of the listed outputs'),
  spent: messageId('Already spent'),
} as const;

/** Shows a receipt with a valid signature. */
export function ReceiptView({ content, receipt, codeUrl, currentTxState, linkPath }: ReceiptViewProps) {
  const { kind } = content;
  const amounts = content.amounts.map(({ name, amount }) => ({ name, amount: BigInt(amount) }));
  const headline = describeVerdict({ ...content, amounts });
  const depth = content.undone_by_reorg_depth ?? null;
  return (
    <Page
      title={t('This receipt is genuine.')}
      lead={
        linkPath === undefined ? (
          t(
            'This explorer signed the facts below. Anyone who opens this URL can see whether the signature is valid.',
          )
        ) : (
          <T>
            This explorer signed the facts below. Anyone who opens <a href={linkPath}>the link to them</a> can
            see whether the signature is valid.
          </T>
        )
      }
    >
      <VerdictSheet {...headline}>
        <div className="split split-early">
          <div className="stack">
            <ReceiptAmountSummary kind={kind} amounts={amounts} />
            <DefinitionList
              definitions={[
                ...receiptAmountDefinitions(amounts),
                currentTxState && {
                  term: t('Transaction now'),
                  value: describeCurrentTxState(currentTxState),
                },
                ...factsOf(content),
              ]}
            />
          </div>
          <div className="stack">
            <figure className="receipt-view-code">
              <QrCode text={codeUrl} label={t('QR code with the URL of the short receipt')} />
              <figcaption className="small muted">
                <strong>
                  {t('Receipt {number}', { number: computeReceiptNumber(content.short ?? receipt) })}
                </strong>{' '}
                {t('The QR code contains the short form of this receipt, which has a signature of its own.')}
              </figcaption>
            </figure>
            <p className="small muted">
              {t(
                'The receipt states the result at the time of the check. Blocks can be reorganised later, and reserves can be spent. The receipt contains no key, no proof and no message.',
              )}{' '}
              {depth !== null &&
                t('A receipt says nothing about a later reorganisation of {blocks} or more.', {
                  blocks: translateCountWithNoun(depth, 'block'),
                })}
            </p>
            <p className="small muted">
              <a href={routes.receiptForm}>{t('What a receipt says, and how to verify it yourself')}</a>
            </p>
          </div>
        </div>
      </VerdictSheet>
    </Page>
  );
}

/** Returns a sentence on whether the transaction of a receipt is still in the block that the receipt names. */
export function describeCurrentTxState(currentTxState: CurrentTxState): string {
  switch (currentTxState.state) {
    case 'same-block':
      return t('The transaction is still in this block, with {confirmations}.', {
        confirmations: translateCountWithNoun(currentTxState.confirmations, 'confirmation'),
      });
    case 'other-block':
      return t('A reorganisation has moved the transaction to block {height}, with {confirmations}.', {
        height: String(currentTxState.height),
        confirmations: translateCountWithNoun(currentTxState.confirmations, 'confirmation'),
      });
    case 'pool':
      return t('A reorganisation has removed this block. The transaction waits in the pool again.');
    case 'orphaned':
      return t('A reorganisation has removed this block. The transaction is in no block of the main chain.');
    case 'unknown':
      return t('This explorer does not know the transaction now. Its index may have been rebuilt.');
  }
}

interface ReceiptAmountSummaryProps {
  readonly kind: ReceiptContent['kind'];
  readonly amounts: readonly { readonly name: keyof typeof amountNames; readonly amount: bigint }[];
}

/**
 * Shows the question that the proof answers, and the first amount of the receipt. For a reserve with spent outputs, shows
 * the spent amount and a bar with the unspent part.
 */
export function ReceiptAmountSummary({ kind, amounts }: ReceiptAmountSummaryProps) {
  const amountOf = (wanted: string): bigint => amounts.find(({ name }) => name === wanted)?.amount ?? 0n;
  const [figure] = amounts;
  const spent = amountOf('spent');
  return (
    <div>
      <p className="muted small">{translate(proofKindDetails[kind].question)}</p>
      {spent > 0n ? (
        <>
          <LargeAmount amount={spent} wordsInsteadOfUnit={t('XMR spent from the reserve')} />
          <ReserveBar total={amountOf('listed')} spent={spent} />
        </>
      ) : (
        figure !== undefined && <LargeAmount amount={figure.amount} />
      )}
    </div>
  );
}

/** Returns the amounts of a receipt with their names. */
export function receiptAmountDefinitions(
  amounts: ReceiptAmountSummaryProps['amounts'],
): readonly DefinitionItem[] {
  return amounts.map(({ name, amount }) => ({
    term: translate(amountNames[name]),
    value: <Xmr amount={amount} />,
  }));
}

function factsOf(content: ReceiptContent): readonly (DefinitionItem | undefined)[] {
  const { tx_hash, has_message, message_hash, place, lock, format, network, tip, checked_at, program } =
    content;
  const txid = tx_hash === null ? undefined : parseTxHash(tx_hash);
  const lockedUntil = lock?.until ?? undefined;
  const tipHash = parseBlockHash(tip.hash);
  return [
    { term: t('Time of the check'), value: formatUnixTime(BigInt(checked_at)) },
    content.iss === undefined ? undefined : { term: t('Issued by'), value: content.iss },
    txid === undefined ? undefined : { term: t('Transaction'), value: <TxLink hash={txid} size="full" /> },
    addressFact(content),
    {
      term: t('Message'),
      value: has_message ? t('the proof has a message, but this receipt does not include it') : t('none'),
      ...(typeof message_hash === 'string' && {
        note: t('SHA-256 of the message: {hash}. Compare it with the hash of the message that you have.', {
          hash: message_hash,
        }),
      }),
    },
    place === null
      ? undefined
      : {
          term: t('Block or pool'),
          value:
            place.state === 'confirmed' && place.height !== null ? (
              <>
                {t('block')} <BlockLink height={place.height} />
                {place.timestamp !== null &&
                  ` ${t('(timestamp {time})', { time: formatUnixTime(BigInt(place.timestamp)) })}`}
              </>
            ) : place.state === 'pool' ? (
              t('in the pool, not in a block yet')
            ) : (
              t('only in blocks off the main chain')
            ),
          ...(place.state === 'confirmed'
            ? {
                note: t('{confirmations} at the time of the check', {
                  confirmations: translateCountWithNoun(place.confirmations, 'confirmation'),
                }),
              }
            : {}),
        },
    lock === null || lockedUntil === undefined
      ? undefined
      : {
          term: t('Are the outputs locked?'),
          value:
            lock.by === 'height'
              ? t('locked until block {height}', { height: lockedUntil })
              : t('locked until {when}', { when: formatUnixTime(BigInt(lockedUntil)) }),
          note: lock.is_locked
            ? t('The outputs were locked at the time of the check.')
            : t('The outputs were no longer locked at the time of the check.'),
        },
    format === null
      ? undefined
      : {
          term: t('Format of the proof'),
          value: format.is_old ? t('{name}, an old and weaker format', { name: format.name }) : format.name,
        },
    {
      term: t('Chain at check time'),
      value: (
        <>
          <T>
            <ValueInMessage of={formatNetworkName(network)} />, newest block <BlockLink height={tip.height} />
          </T>{' '}
          {tipHash !== undefined && <BlockHashLink hash={tipHash} />}
        </>
      ),
    },
    { term: t('Programs that checked the proof'), value: program },
    { term: t('Wallet service'), value: serviceLabel(content) },
  ];
}

/**
 * Returns the address field, or undefined if the proof is about no address. The receipt contains the address only if its
 * creator chose to include it.
 */
function addressFact({ kind, address, address_withheld }: ReceiptContent): DefinitionItem | undefined {
  if (address !== null)
    return { term: t('Address'), value: <span className="mono outcome-facts-address">{address}</span> };
  return (address_withheld ?? proofKindDetails[kind].fields.some(({ name }) => name === 'address'))
    ? { term: t('Address'), value: t('not included in this receipt') }
    : undefined;
}

function serviceLabel({ wallet_service: { state, version } }: ReceiptContent): string {
  if (state !== 'agrees') return t('The wallet service did not confirm the verdict.');
  return version === null
    ? t('The wallet service had the same verdict.')
    : t('The wallet service had the same verdict (monero-wallet-rpc, RPC version {version}).', { version });
}
