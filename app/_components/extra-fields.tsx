import { translatePlural, t } from '../../i18n/translate.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { MAX_EXTRA_FIELDS, parseExtra, type ExtraField } from '@ringscope/protocol/extra.ts';
import { DefinitionList, type DefinitionItem } from './definition-list.tsx';
import { EmptyListMessage } from './empty.tsx';
import { MissingValue } from './missing-value.tsx';
import { Hash } from './values/hash.tsx';

/**
 * Maximum number of bytes that the page shows of each extra field. Mainnet has a transaction with an extra of 126 kB.
 * The JSON of the transaction contains all bytes.
 */
const MAX_SHOWN_BYTES = 1_024;
/** Maximum number of additional public keys that the page shows. */
const MAX_SHOWN_KEYS = 32;

function Hex({ bytes }: { readonly bytes: Uint8Array }) {
  if (bytes.length === 0) return <MissingValue>{t('no bytes')}</MissingValue>;
  return (
    <>
      <code className="breaks">{bytesToHex(bytes.subarray(0, MAX_SHOWN_BYTES))}</code>
      {bytes.length > MAX_SHOWN_BYTES && (
        <TruncationNote shown={MAX_SHOWN_BYTES} total={bytes.length} what="bytes" />
      )}
    </>
  );
}

interface TruncationNoteProps {
  readonly shown: number;
  readonly total: number;
  readonly what: 'bytes' | 'keys';
}

/** A note with the shown and the total number of bytes or keys of a truncated field. */
function TruncationNote({ shown, total, what }: TruncationNoteProps) {
  return (
    <div>
      <MissingValue>
        {what === 'bytes'
          ? t('The first {shown} of {all} bytes. The JSON of this transaction has all of them.', {
              shown,
              all: total,
            })
          : t('The first {shown} of {all} keys. The JSON of this transaction has all of them.', {
              shown,
              all: total,
            })}
      </MissingValue>
    </div>
  );
}

/** Describes one extra field. The description contains only facts that the bytes prove. */
function describeField(
  field: ExtraField,
  coinbase: boolean,
): Omit<DefinitionItem, 'term'> & { readonly name: string } {
  switch (field.kind) {
    case 'publicKey':
      return {
        name: t('Transaction public key'),
        value: <Hash value={bytesToHex(field.key)} size="full" />,
        note: t('Receivers find their outputs with the transaction public key and their view key.'),
      };
    case 'additionalPublicKeys':
      return {
        name: t('Additional public keys'),
        value: (
          <>
            {field.keys.slice(0, MAX_SHOWN_KEYS).map((key, index) => (
              <div key={index}>
                <Hash value={bytesToHex(key)} size="full" />
              </div>
            ))}
            {field.keys.length > MAX_SHOWN_KEYS && (
              <TruncationNote shown={MAX_SHOWN_KEYS} total={field.keys.length} what="keys" />
            )}
          </>
        ),
        note: t('One key for each output. At least one receiver uses a subaddress.'),
      };
    case 'nonce':
      if (field.paymentId === undefined || coinbase) {
        return {
          name: t('Nonce'),
          value: <Hex bytes={field.bytes} />,
          note: coinbase ? t('Bytes that the miner chose.') : t('Bytes that the sender chose.'),
        };
      }
      return field.paymentId.kind === 'short'
        ? {
            name: t('Payment id, encrypted'),
            value: <Hex bytes={field.paymentId.bytes} />,
            note: t(
              'Only the receiver can read this payment id. It may be a dummy, so its presence shows nothing.',
            ),
            explanation: t(
              'Wallets add a dummy payment id to every payment with at most two outputs when the sender gave none. Payments with and without a payment id therefore look alike. After decryption by the receiver, a dummy consists of zeros only.',
            ),
          }
        : {
            name: t('Payment id, not encrypted'),
            value: <Hex bytes={field.paymentId.bytes} />,
            note: t(
              'The obsolete long form of a payment id. Anyone can read it, and payments with the same payment id can be linked.',
            ),
          };
    case 'mergeMining':
      return {
        name: t('Merge mining'),
        value: <Hash value={bytesToHex(field.root)} size="full" />,
        note: t(
          'Root of a hash tree with blocks of other chains, such as P2Pool, that were mined together with this block. Its depth field is {depth}.',
          { depth: field.depth },
        ),
      };
    case 'p2poolShare':
      return {
        name: t('P2Pool share'),
        value: <Hash value={bytesToHex(field.id)} size="full" />,
        note: t(
          'The former merge mining field of P2Pool, with the id of a share in its own chain. The daemon ignores it.',
        ),
      };
    case 'minergate':
      return {
        name: t('Minergate field'),
        value: <Hex bytes={field.bytes} />,
        note: t('The former mining pool Minergate wrote this field.'),
      };
    case 'padding':
      return {
        name: t('Padding'),
        value: translatePlural(field.size, 'padding of {count} zero byte', 'padding of {count} zero bytes'),
      };
    case 'unparsed':
      return {
        name: t('Unreadable bytes'),
        value: <Hex bytes={field.raw} />,
        note: t('The rest of the extra field cannot be decoded: {reason}.', { reason: field.reason }),
      };
    case 'beyondLimit':
      return {
        name: t('Fields not decoded'),
        value: <Hex bytes={field.raw} />,
        note: t('Only the first {count} fields are decoded.', { count: MAX_EXTRA_FIELDS }),
      };
  }
}

/** Lists the fields of a transaction extra. The consensus rules do not restrict its content. */
export function ExtraFields({
  extra,
  isCoinbase,
}: {
  readonly extra: Uint8Array;
  readonly isCoinbase: boolean;
}) {
  const fields = parseExtra(extra);
  if (fields.length === 0) return <EmptyListMessage>{t('The extra field is empty.')}</EmptyListMessage>;
  return (
    <DefinitionList
      definitions={[
        ...fields.map((field, index): DefinitionItem => {
          const { name, ...rest } = describeField(field, isCoinbase);
          const repeated = fields.findIndex((other) => other.kind === field.kind) !== index;
          return { term: repeated ? `${name} (${index + 1})` : name, ...rest };
        }),
        { term: t('All bytes of the extra field'), value: <Hex bytes={extra} /> },
      ]}
    />
  );
}
