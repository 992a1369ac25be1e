import { bytesToHex } from '../../protocol/bytes.ts';
import { MAX_EXTRA_FIELDS, parseExtra, type ExtraField } from '../../protocol/extra.ts';
import { DefinitionList, type Definition } from './definition-list.tsx';
import { Empty } from './empty.tsx';
import { None } from './none.tsx';
import { Hash } from './values/hash.tsx';

/** The page shows at most this number of bytes of each field of the extra. A field may have 126 kB. The JSON has all. */
const SHOWN_BYTES = 1_024;
/** The page shows at most this number of additional public keys. */
const SHOWN_KEYS = 32;

function Hex({ bytes }: { readonly bytes: Uint8Array }) {
  if (bytes.length === 0) return <None>empty</None>;
  return (
    <>
      <code className="extra-fields-hex">{bytesToHex(bytes.subarray(0, SHOWN_BYTES))}</code>
      {bytes.length > SHOWN_BYTES && <Rest shown={SHOWN_BYTES} all={bytes.length} what="bytes" />}
    </>
  );
}

interface RestProps {
  readonly shown: number;
  readonly all: number;
  readonly what: string;
}

/** States how much of a value the page shows. */
function Rest({ shown, all, what }: RestProps) {
  return (
    <div>
      <None>{`The first ${shown} of ${all} ${what}. The JSON of this transaction has all of them.`}</None>
    </div>
  );
}

/** Describes one field of the extra. The text states only facts that the bytes show. */
function describe(
  field: ExtraField,
  coinbase: boolean,
): Omit<Definition, 'term'> & { readonly name: string } {
  switch (field.kind) {
    case 'publicKey':
      return {
        name: 'Transaction public key',
        value: <Hash value={bytesToHex(field.key)} size="whole" />,
        note: 'Receivers combine this key with their view key to find their outputs.',
      };
    case 'additionalPublicKeys':
      return {
        name: 'Additional public keys',
        value: (
          <>
            {field.keys.slice(0, SHOWN_KEYS).map((key, index) => (
              <div key={index}>
                <Hash value={bytesToHex(key)} size="whole" />
              </div>
            ))}
            {field.keys.length > SHOWN_KEYS && (
              <Rest shown={SHOWN_KEYS} all={field.keys.length} what="keys" />
            )}
          </>
        ),
        note: 'One key for each output. At least one receiver uses a subaddress.',
      };
    case 'nonce':
      if (field.paymentId === undefined || coinbase) {
        return {
          name: 'Nonce',
          value: <Hex bytes={field.bytes} />,
          note: coinbase ? 'Bytes that the miner chose.' : 'Bytes that the sender chose.',
        };
      }
      return field.paymentId.kind === 'short'
        ? {
            name: 'Payment id, encrypted',
            value: <Hex bytes={field.paymentId.bytes} />,
            note: 'Only the receiver can read it. It may be a dummy, so it shows nothing by itself.',
            explanation:
              'Wallets add a random payment id to every payment with at most two outputs when the sender gave none. Payments with and without a payment id therefore look alike. The receiver sees zeros after decryption when it is a dummy.',
          }
        : {
            name: 'Payment id, not encrypted',
            value: <Hex bytes={field.paymentId.bytes} />,
            note: 'The long form, which is obsolete. Everybody can read it, and payments that repeat it can be linked.',
          };
    case 'mergeMining':
      return {
        name: 'Merge mining',
        value: <Hash value={bytesToHex(field.root)} size="whole" />,
        note: `Root of a tree of other chains that were mined together with this block, such as P2Pool. Its depth field is ${field.depth}.`,
      };
    case 'p2poolShare':
      return {
        name: 'P2Pool share',
        value: <Hash value={bytesToHex(field.id)} size="whole" />,
        note: 'The former merge mining field of P2Pool, with the id of a share in its own chain. The daemon ignores it.',
      };
    case 'minergate':
      return {
        name: 'Minergate',
        value: <Hex bytes={field.bytes} />,
        note: 'Written by the former mining pool Minergate.',
      };
    case 'padding':
      return { name: 'Padding', value: `${field.size} zero bytes` };
    case 'unparsed':
      return {
        name: 'Not readable',
        value: <Hex bytes={field.raw} />,
        note: `The rest cannot be read: ${field.reason}.`,
      };
    case 'beyondLimit':
      return {
        name: 'Not read',
        value: <Hex bytes={field.raw} />,
        note: `Only the first ${MAX_EXTRA_FIELDS} fields are read.`,
      };
  }
}

/** Lists the fields of an extra. The consensus rules do not restrict its content. */
export function ExtraFields({ extra, coinbase }: { readonly extra: Uint8Array; readonly coinbase: boolean }) {
  const fields = parseExtra(extra);
  if (fields.length === 0) return <Empty>The extra field is empty.</Empty>;
  return (
    <DefinitionList
      definitions={[
        ...fields.map((field, index): Definition => {
          const { name, ...rest } = describe(field, coinbase);
          const repeated = fields.findIndex((other) => other.kind === field.kind) !== index;
          return { term: repeated ? `${name} (${index + 1})` : name, ...rest };
        }),
        { term: 'All bytes', value: <Hex bytes={extra} /> },
      ]}
    />
  );
}
