import { kindsOfProof } from '../../desk/kinds.ts';
import type { ReceiptContent } from '../../api/contract/receipt.ts';
import { parseBlockHash, parseTxHash } from '../../protocol/brands.ts';
import { formatUnixTime } from '../../protocol/unlock-time.ts';
import { DefinitionList, type Definition } from '../_components/definition-list.tsx';
import { BlockHashLink, BlockLink, TxLink } from '../_components/links.tsx';
import { Notice } from '../_components/notice.tsx';
import { Panel } from '../_components/panel.tsx';
import { Xmr } from '../_components/values/xmr.tsx';
import { plural } from '../_lib/digits.ts';
import { networkName } from '../_lib/network-name.ts';
import { headlineWith, isGraveWarning } from '../proofs/headline.ts';
import { QrCode } from '../_components/qr-code.tsx';

interface ReceiptViewProps {
  readonly content: ReceiptContent;
  /** The whole address of the page of the receipt. */
  readonly address: string;
}

const amountNames = {
  received: 'Received',
  owned: 'Owned at least',
  listed: 'Listed in all',
  spent: 'Spent since',
} as const;

/** Shows a receipt whose signature holds. */
export function ReceiptView({ content, address }: ReceiptViewProps) {
  const { kind, verdict, amounts, warnings } = content;
  const grave = warnings.filter(isGraveWarning);
  return (
    <div className="receipt-view">
      <Notice
        tone={verdict === 'refuted' ? 'bad' : grave.length > 0 ? 'warn' : 'good'}
        title={<span className="receipt-view-headline">{headlineWith(verdict, grave)}</span>}
      >
        <p>{kindsOfProof[kind].question}</p>
        {amounts.length > 0 && (
          <DefinitionList
            layout="figures"
            definitions={amounts.map(({ name, amount }) => ({
              term: amountNames[name],
              value: <Xmr amount={BigInt(amount)} />,
            }))}
          />
        )}
      </Notice>
      <div className="receipt-view-parts">
        <Panel title={kindsOfProof[kind].title}>
          <DefinitionList definitions={factsOf(content)} />
        </Panel>
        <figure className="receipt-view-code">
          <QrCode text={address} label="QR code of the address of this receipt" />
          <figcaption>The code contains the address of this page, and with it the whole receipt.</figcaption>
        </figure>
      </div>
      <p className="receipt-view-note">
        The receipt says what was so at the time of the check. Blocks can be reorganised, and reserves can be
        spent. It contains no key, no proof and no message.
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
    { term: 'Checked', value: formatUnixTime(BigInt(checked_at)) },
    txid === undefined ? undefined : { term: 'Transaction', value: <TxLink hash={txid} size="whole" /> },
    addressFact(content),
    { term: 'Message', value: has_message ? 'the proof has one, which is not in the receipt' : 'none' },
    place === null
      ? undefined
      : {
          term: 'Place',
          value:
            place.state === 'confirmed' && place.height !== null ? (
              <>
                block <BlockLink height={place.height} />
                {place.timestamp !== null && ` of ${formatUnixTime(BigInt(place.timestamp))}`}, then{' '}
                {plural(place.confirmations, 'confirmation')}
              </>
            ) : place.state === 'pool' ? (
              'the pool, in no block yet'
            ) : (
              'only in blocks off the main chain'
            ),
        },
    lock === null || lockedUntil === undefined
      ? undefined
      : {
          term: 'Locked',
          value:
            lock.by === 'height'
              ? `until block ${lockedUntil}`
              : `until ${formatUnixTime(BigInt(lockedUntil))}`,
          note: lock.is_locked ? 'The lock held at the time of the check.' : 'The lock had ended.',
        },
    format === null
      ? undefined
      : { term: 'Format', value: format.is_old ? `${format.name}, an old and weaker format` : format.name },
    {
      term: 'Chain',
      value: (
        <>
          {networkName(network)}, up to block <BlockLink height={tip.height} />{' '}
          {tipHash !== undefined && <BlockHashLink hash={tipHash} />}
        </>
      ),
    },
    { term: 'Checked by', value: program },
    { term: 'Wallet service', value: serviceText(content) },
  ];
}

/** A receipt names the address of the question only when the person who asked wanted it. */
function addressFact({ kind, address }: ReceiptContent): Definition | undefined {
  if (address !== null) return { term: 'Address', value: <span className="mono">{address}</span> };
  return kindsOfProof[kind].fields.some(({ name }) => name === 'address')
    ? { term: 'Address', value: 'not named in this receipt' }
    : undefined;
}

function serviceText({ wallet_service: { state, version } }: ReceiptContent): string {
  if (state !== 'agrees') return 'It did not confirm the verdict.';
  return version === null
    ? 'Its verdict was the same.'
    : `Its verdict was the same (monero-wallet-rpc, interface ${version}).`;
}
