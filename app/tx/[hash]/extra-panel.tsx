import { bytesToHex } from '../../../protocol/bytes.ts';
import { MAX_EXTRA_FIELDS, parseExtra, type ExtraField } from '../../../protocol/extra.ts';
import { None } from '../../_components/marks.tsx';
import { DefinitionList, Panel, type Definition } from '../../_components/panel.tsx';
import { Hash } from '../../_components/values/hash.tsx';
import type { TxDetail } from '../../../read/transaction.ts';

/** Bytes of one field that the page shows. An extra may have 126 kB, and the JSON of the index has all of them. */
const SHOWN_BYTES = 1_024;
/** Additional public keys that the page shows. */
const SHOWN_KEYS = 32;

function Hex({ bytes }: { readonly bytes: Uint8Array }) {
  if (bytes.length === 0) return <None>empty</None>;
  return (
    <>
      <code className="hex">{bytesToHex(bytes.subarray(0, SHOWN_BYTES))}</code>
      {bytes.length > SHOWN_BYTES && <Rest shown={SHOWN_BYTES} all={bytes.length} what="bytes" />}
    </>
  );
}

interface RestProps {
  readonly shown: number;
  readonly all: number;
  readonly what: string;
}

/** Says that a value goes on where the page stops. */
function Rest({ shown, all, what }: RestProps) {
  return (
    <div>
      <None>{`The first ${shown} of ${all} ${what}; the JSON of the index has all.`}</None>
    </div>
  );
}

/** One field in words. What it means is said only as far as its bytes say it. */
function describe(
  field: ExtraField,
  coinbase: boolean,
): Omit<Definition, 'term'> & { readonly name: string } {
  switch (field.kind) {
    case 'publicKey':
      return {
        name: 'Transaction public key',
        value: <Hash value={bytesToHex(field.key)} size="whole" />,
        note: 'What receivers combine with their view key to find their outputs.',
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
        note: 'One for each output: some receiver uses a subaddress.',
      };
    case 'nonce':
      if (field.paymentId === undefined || coinbase) {
        return {
          name: 'Nonce',
          value: <Hex bytes={field.bytes} />,
          note: coinbase ? 'The miner’s own data.' : 'Free bytes.',
        };
      }
      return field.paymentId.kind === 'short'
        ? {
            name: 'Payment id, encrypted',
            value: <Hex bytes={field.paymentId.bytes} />,
            note: 'Only the receiver can read it. Wallets put a random one in when none is used, so its presence says nothing.',
          }
        : {
            name: 'Payment id, in the clear',
            value: <Hex bytes={field.paymentId.bytes} />,
            note: 'The obsolete long form.',
          };
    case 'mergeMining':
      return {
        name: 'Merge mining',
        value: <Hash value={bytesToHex(field.root)} size="whole" />,
        note: `Root of what was mined beside this chain; depth ${field.depth}.`,
      };
    case 'p2poolShare':
      return {
        name: 'P2Pool share',
        value: <Hash value={bytesToHex(field.id)} size="whole" />,
        note: 'The former merge mining field of P2Pool: the id of a share in its own chain. The daemon does not read it.',
      };
    case 'minergate':
      return {
        name: 'Minergate',
        value: <Hex bytes={field.bytes} />,
        note: 'Left by a pool of the early days.',
      };
    case 'padding':
      return { name: 'Padding', value: `${field.size} zero bytes` };
    case 'unparsed':
      return {
        name: 'Not readable',
        value: <Hex bytes={field.raw} />,
        note: `Stopped here: ${field.reason}.`,
      };
    case 'beyondLimit':
      return {
        name: 'Not read',
        value: <Hex bytes={field.raw} />,
        note: `Only the first ${MAX_EXTRA_FIELDS} fields are read.`,
      };
  }
}

/** tx_extra field by field. No rule of the network says what stands in it. */
export function ExtraPanel({ facts, coinbase }: TxDetail) {
  const { extra } = facts;
  if (extra === null) return null;
  const fields = parseExtra(extra);
  return (
    <Panel title="Extra" aside={`${extra.length} bytes`}>
      {fields.length === 0 ? (
        <p className="empty">Empty.</p>
      ) : (
        <DefinitionList
          facts={[
            ...fields.map((field, index): Definition => {
              const { name, ...rest } = describe(field, coinbase);
              const repeated = fields.findIndex((other) => other.kind === field.kind) !== index;
              return { term: repeated ? `${name} (${index + 1})` : name, ...rest };
            }),
            { term: 'All its bytes', value: <Hex bytes={extra} /> },
          ]}
        />
      )}
    </Panel>
  );
}
