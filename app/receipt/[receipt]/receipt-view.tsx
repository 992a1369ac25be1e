import { parseBlockHash, parseTxHash } from '@ringscope/protocol/brands.ts';
import { formatUnixTime } from '@ringscope/protocol/unlock-time.ts';
import { t, messageId, translate } from '../../../i18n/translate.ts';
import { Notice } from '../../_components/notice.tsx';
import { Page } from '../../_components/page.tsx';
import { proofKindDetails } from '../../../proofs/kinds.ts';
import type { ReceiptContent } from '../../../api/contract/receipt.ts';
import { type Definition, DefinitionList } from '../../_components/definition-list.tsx';
import { T, Value } from '../../_components/t.tsx';
import { BlockHashLink, BlockLink, TxLink } from '../../_components/links.tsx';
import { Panel } from '../../_components/panel.tsx';
import { Xmr } from '../../_components/values/xmr.tsx';
import { plural } from '../../../i18n/digits.ts';
import { networkName } from '../../../i18n/network-name.ts';
import { formatVerdictHeadline, isGraveWarning } from '../../proofs/headline.ts';
import { QrCode } from '../../_components/qr-code.tsx';

interface ReceiptViewProps {
  readonly content: ReceiptContent;
  /** Absolute URL of the receipt. */
  readonly url: string;
}

const amountNames = {
  received: messageId('Received'),
  owned: messageId('Owned at least'),
  listed: messageId('Total of the listed outputs'),
  spent: messageId('Already spent'),
} as const;

export function ReceiptView({ content, url }: ReceiptViewProps) {
  return (
    <Page
      title={t('Receipt')}
      lead={t(
        'This explorer signed the facts below. Anyone who opens this URL can see whether the signature is valid.',
      )}
    >
      <SignedReceipt content={content} url={url} />
    </Page>
  );
}

/** Shows a receipt with a valid signature. */
function SignedReceipt({ content, url }: ReceiptViewProps) {
  const { kind, verdict, amounts, warnings } = content;
  const grave = warnings.filter(isGraveWarning);
  return (
    <div className="receipt-view">
      <Notice
        tone={verdict === 'refuted' ? 'bad' : grave.length > 0 ? 'warn' : 'good'}
        title={<span className="receipt-view-headline">{formatVerdictHeadline(verdict, grave)}</span>}
      >
        <p>{translate(proofKindDetails[kind].question)}</p>
        {amounts.length > 0 && (
          <DefinitionList
            layout="figures"
            definitions={amounts.map(({ name, amount }) => ({
              term: translate(amountNames[name]),
              value: <Xmr amount={BigInt(amount)} />,
            }))}
          />
        )}
      </Notice>
      <div className="receipt-view-parts">
        <Panel title={translate(proofKindDetails[kind].title)}>
          <DefinitionList definitions={factsOf(content)} />
        </Panel>
        <figure className="receipt-view-code">
          <QrCode text={url} label={t('QR code with the URL of this receipt')} />
          <figcaption>
            {t('The code contains the URL of this page, and with it the complete receipt.')}
          </figcaption>
        </figure>
      </div>
      <p className="receipt-view-note">
        {t(
          'The receipt states the result at the time of the check. Blocks can be reorganised later, and reserves can be spent. The receipt contains no key, no proof and no message.',
        )}
      </p>
    </div>
  );
}

function factsOf(content: ReceiptContent): readonly (Definition | undefined)[] {
  const { tx_hash, has_message, place, lock, format, network, tip, checked_at, program } = content;
  const txid = tx_hash === null ? undefined : parseTxHash(tx_hash);
  const lockedUntil = lock?.until ?? undefined;
  const tipHash = parseBlockHash(tip.hash);
  return [
    { term: t('Checked'), value: formatUnixTime(BigInt(checked_at)) },
    txid === undefined ? undefined : { term: t('Transaction'), value: <TxLink hash={txid} size="whole" /> },
    addressFact(content),
    {
      term: t('Message'),
      value: has_message ? t('the proof has a message, but this receipt does not include it') : t('none'),
    },
    place === null
      ? undefined
      : {
          term: t('Location'),
          value:
            place.state === 'confirmed' && place.height !== null ? (
              <>
                {t('block')} <BlockLink height={place.height} />
                {place.timestamp !== null &&
                  ` ${t('(timestamp {time})', { time: formatUnixTime(BigInt(place.timestamp)) })}`}
              </>
            ) : place.state === 'pool' ? (
              t('the pool, in no block yet')
            ) : (
              t('only in blocks off the main chain')
            ),
          ...(place.state === 'confirmed'
            ? {
                note: t('{confirmations} at the time of the check', {
                  confirmations: plural(place.confirmations, 'confirmation'),
                }),
              }
            : {}),
        },
    lock === null || lockedUntil === undefined
      ? undefined
      : {
          term: t('Locked'),
          value:
            lock.by === 'height'
              ? t('until block {height}', { height: lockedUntil })
              : t('until {when}', { when: formatUnixTime(BigInt(lockedUntil)) }),
          note: lock.is_locked
            ? t('The lock was in force at the time of the check.')
            : t('The lock had already ended at the time of the check.'),
        },
    format === null
      ? undefined
      : {
          term: t('Format'),
          value: format.is_old ? t('{name}, an old and weaker format', { name: format.name }) : format.name,
        },
    {
      term: t('Chain'),
      value: (
        <>
          <T>
            <Value of={networkName(network)} />, up to block <BlockLink height={tip.height} />
          </T>{' '}
          {tipHash !== undefined && <BlockHashLink hash={tipHash} />}
        </>
      ),
    },
    { term: t('Checked by'), value: program },
    { term: t('Wallet service'), value: serviceLabel(content) },
  ];
}

/** Returns the address field. The receipt contains the address only if its creator chose to include it. */
function addressFact({ kind, address }: ReceiptContent): Definition | undefined {
  if (address !== null) return { term: t('Address'), value: <span className="mono">{address}</span> };
  return proofKindDetails[kind].fields.some(({ name }) => name === 'address')
    ? { term: t('Address'), value: t('not included in this receipt') }
    : undefined;
}

function serviceLabel({ wallet_service: { state, version } }: ReceiptContent): string {
  if (state !== 'agrees') return t('The wallet service did not confirm the verdict.');
  return version === null
    ? t('The wallet service had the same verdict.')
    : t('The wallet service had the same verdict (monero-wallet-rpc, interface {version}).', { version });
}
