import { expect, test } from 'playwright/test';
import {
  decodeAddress,
  encodeAddress,
  stripPaymentId,
  type AddressFault,
} from '@ringscope/protocol/address/address.ts';
import {
  base58Length,
  decodeBase58,
  encodeBase58,
  findInvalidBase58Character,
} from '@ringscope/protocol/address/base58.ts';
import { parsePaymentUri } from '@ringscope/protocol/address/payment-uri.ts';
import { bytesToHex, concatBytes, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { keccakConcat, reduceScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { deriveSubaddress } from '@ringscope/protocol/proofs/view-key.ts';
import { SeededScalars, publicKey } from '../../helpers/prover.ts';
import { addressOf, addressVectors, need, uriVectors } from './vectors.ts';

/** Blocks of 8 bytes become 11 characters, and a shorter last block fewer. The character 1 has the value 0, and z the value 57. */
const encoded: readonly { bytes: string; text: string }[] = [
  { bytes: '', text: '' },
  { bytes: '00', text: '11' },
  { bytes: '39', text: '1z' },
  { bytes: '3a', text: '21' },
  { bytes: 'ff', text: '5Q' },
  { bytes: '0100', text: '15R' },
  { bytes: '0000000000000000', text: '11111111111' },
  { bytes: '0000000000000001', text: '11111111112' },
  { bytes: 'ffffffffffffffff', text: 'jpXCZedGfVQ' },
  { bytes: '00000000000000003a', text: '1111111111121' },
];

const refused = [
  { text: '0', reason: 'character', position: 0 },
  { text: '11O', reason: 'character', position: 2 },
  { text: '1é', reason: 'character', position: 1 },
  { text: '1', reason: 'length', position: 0 },
  { text: '1111', reason: 'length', position: 0 },
  { text: '1'.repeat(11 + 8), reason: 'length', position: 11 },
  { text: '5R', reason: 'overflow', position: 0 },
  { text: 'jpXCZedGfVR', reason: 'overflow', position: 0 },
  { text: '11111111111zz', reason: 'overflow', position: 11 },
];

const PRIMARY =
  '42RDDnfwVKAW96F24n2KVBXhebohNzzzibnKdx4DnJgKXEre93LnJp79vbrYURRPY9V9GtmVQVmj6cVugUueCrErJAjGPex';
const INTEGRATED =
  '4C7tEbVS6agW96F24n2KVBXhebohNzzzibnKdx4DnJgKXEre93LnJp79vbrYURRPY9V9GtmVQVmj6cVugUueCrErSSEuKH14uPtGMu1Gzt';
const SUBADDRESS =
  '852tLRY9sJBTUa6vKWBBqr61RjZ57ARa5GLApt8QHfhoAfXnvU1HBBFCJp7qVbkPmK12m4G7jbH7E5NyV5pfEXC2EBKGLS1';

test.describe('base58', () => {
  test('bytes are encoded as characters, and these decode to the same bytes', () => {
    for (const { bytes, text } of encoded) {
      expect(encodeBase58(hexToBytes(bytes)), bytes).toBe(text);
      expect(decodeBase58(text), text).toEqual({ ok: true, bytes: hexToBytes(bytes) });
    }
    expect([0, 1, 7, 8, 32, 64, 69, 77].map(base58Length)).toEqual([0, 2, 10, 11, 44, 88, 95, 106]);
  });

  test('decoding returns the encoded bytes, for every length', () => {
    const random = keccakConcat(new TextEncoder().encode('base58'));
    const bytes = concatBytes(random, keccakConcat(random), keccakConcat(random, random));
    for (let length = 0; length <= bytes.length; length += 1) {
      const part = bytes.subarray(0, length);
      const text = encodeBase58(part);
      expect(text).toHaveLength(base58Length(length));
      expect(decodeBase58(text)).toEqual({ ok: true, bytes: new Uint8Array(part) });
    }
  });

  for (const { text, reason, position } of refused)
    test(`refuses ${JSON.stringify(text)}: ${reason} at ${position}`, () => {
      expect(decodeBase58(text)).toEqual({ ok: false, reason, position });
    });

  test('the first character that is not in the alphabet is found', () => {
    expect(findInvalidBase58Character('123')).toBe(-1);
    expect(findInvalidBase58Character('12l3I')).toBe(2);
  });
});

test.describe('published addresses', () => {
  test('valid addresses decode to their keys and encode to themselves, and others are refused for their reason', () => {
    /** The reasons in the collection that state more than that the string is no address. */
    const reasons: Readonly<Record<string, AddressFault>> = {
      empty: 'empty',
      'too short': 'length',
      truncated: 'length',
      checksum: 'checksum',
      'one character changed': 'checksum',
      space: 'character',
      'bad character': 'character',
      'other coin / unknown prefix': 'prefix',
      'serai featured address format (prefix 70), valid base58+checksum but not a Monero address': 'prefix',
      'right length and alphabet, checksum wrong': 'encoding',
    };
    for (const vector of addressVectors().flatMap(({ vectors }) => vectors)) {
      const result = decodeAddress(vector.address);
      if (!result.ok) {
        expect(vector.valid, vector.address).toBe(false);
        expect(result.reason, vector.address).toBe(reasons[vector.why ?? ''] ?? result.reason);
        continue;
      }
      expect(vector.valid, vector.address).toBe(true);
      const { network, kind, spendKey, viewKey, paymentId } = result.address;
      expect([network, kind, bytesToHex(spendKey), bytesToHex(viewKey)]).toEqual([
        vector.network,
        vector.type,
        vector.spend,
        vector.view,
      ]);
      expect(paymentId && bytesToHex(paymentId)).toBe(vector.payment_id);
      expect(encodeAddress(result.address)).toBe(vector.address);
    }
  });

  test('subaddresses follow from the view key and the primary address', () => {
    const grids = addressVectors().flatMap((set) => set.subaddress_grids);
    for (const { address, view_key, grid } of need(grids, 'grids of subaddresses')) {
      const primary = addressOf(address);
      const viewSecret = reduceScalar(hexToBytes(view_key));
      const derived = grid.map((row, account) =>
        row.map((_, minor) =>
          encodeAddress(deriveSubaddress(primary, viewSecret, { account, address: minor })),
        ),
      );
      expect(derived).toEqual(grid);
    }
  });

  test('payment links are read or refused as the wallet does', () => {
    for (const { valid, invalid, network } of uriVectors()) {
      for (const { uri, address, amount, unknown_parameters = [] } of valid) {
        const result = parsePaymentUri(uri, network);
        expect(result.ok, uri).toBe(true);
        if (!result.ok) continue;
        expect(encodeAddress(result.uri.address)).toBe(address);
        expect(result.uri.amount ?? 0n).toBe(BigInt(amount));
        expect(result.uri.unknownParameters).toEqual(unknown_parameters);
      }
      for (const uri of invalid) expect(parsePaymentUri(uri, network).ok, uri).toBe(false);
    }
  });
});

test.describe('errors in an address', () => {
  const standard = addressOf(PRIMARY);

  /** Returns an encoded address with a prefix, keys and a valid checksum. */
  const withChecksum = (body: Uint8Array): string =>
    encodeBase58(concatBytes(body, keccakConcat(body).subarray(0, 4)));
  const body = (prefix: readonly number[], spendKey = standard.spendKey, more = new Uint8Array(0)) =>
    concatBytes(Uint8Array.from(prefix), spendKey, standard.viewKey, more);

  const cases: { name: string; text: string; reason: AddressFault; words: RegExp }[] = [
    { name: 'nothing', text: '', reason: 'empty', words: /No address/ },
    { name: 'a space at its end', text: `${PRIMARY} `, reason: 'character', words: /Character 96/ },
    {
      name: 'a letter O for a zero',
      text: PRIMARY.replace('F', 'O'),
      reason: 'character',
      words: /look alike/,
    },
    { name: 'one character less', text: PRIMARY.slice(0, -1), reason: 'length', words: /95.*106.*94/ },
    { name: 'a megabyte', text: '4'.repeat(1_000_000), reason: 'length', words: /1000000/ },
    {
      name: 'two characters swapped',
      text: `${PRIMARY.slice(0, 40)}${PRIMARY.slice(41, 42)}${PRIMARY.slice(40, 41)}${PRIMARY.slice(42)}`,
      reason: 'checksum',
      words: /checksum/,
    },
    {
      name: 'the prefix of another coin',
      text: withChecksum(body([0x11])),
      reason: 'prefix',
      words: /prefix/,
    },
    {
      name: 'a prefix of ours written in two bytes',
      text: withChecksum(body([0x92, 0x00])),
      reason: 'prefix',
      words: /prefix/,
    },
    {
      name: 'an integrated prefix and no payment id',
      text: withChecksum(body([19])),
      reason: 'length',
      words: /106 with a payment id/,
    },
    {
      name: 'a standard prefix and a payment id',
      text: withChecksum(body([18], standard.spendKey, new Uint8Array(8))),
      reason: 'length',
      words: /95/,
    },
    {
      name: 'a spend key that is no point',
      text: withChecksum(body([18], new Uint8Array(32).fill(0x02))),
      reason: 'key',
      words: /spend key is not a point/,
    },
    {
      name: 'a view key that is no point',
      text: withChecksum(concatBytes(Uint8Array.of(18), standard.spendKey, new Uint8Array(32).fill(0x02))),
      reason: 'key',
      words: /view key is not a point/,
    },
  ];
  for (const { name, text, reason, words } of cases)
    test(`${name}: ${reason}`, () => {
      const result = decodeAddress(text);
      expect(result).toMatchObject({ ok: false, reason });
      expect(!result.ok && result.message).toMatch(words);
    });

  test('every changed character is detected', () => {
    for (let i = 0; i < PRIMARY.length; i += 1) {
      const other = PRIMARY[i] === '7' ? '8' : '7';
      expect(decodeAddress(PRIMARY.slice(0, i) + other + PRIMARY.slice(i + 1)).ok).toBe(false);
    }
  });
});

test.describe('the forms of an address', () => {
  test('an integrated address contains the standard address and a payment id', () => {
    const integrated = addressOf(INTEGRATED);
    expect(integrated).toMatchObject({ network: 'mainnet', kind: 'integrated' });
    expect(bytesToHex(integrated.paymentId ?? new Uint8Array(0))).toBe('1122334455667788');
    expect(encodeAddress(stripPaymentId(integrated))).toBe(PRIMARY);
    expect(stripPaymentId(addressOf(SUBADDRESS)).kind).toBe('subaddress');
  });

  test('encode and decode are inverse for every network and kind', () => {
    const random = new SeededScalars('addresses');
    for (const network of ['mainnet', 'stagenet', 'testnet'] as const)
      for (const kind of ['standard', 'integrated', 'subaddress'] as const) {
        const address = {
          network,
          kind,
          spendKey: publicKey(random.next()),
          viewKey: publicKey(random.next()),
          paymentId: kind === 'integrated' ? new Uint8Array(8).fill(7) : undefined,
        };
        const text = encodeAddress(address);
        expect(text).toHaveLength(kind === 'integrated' ? 106 : 95);
        expect(decodeAddress(text)).toEqual({ ok: true, address });
      }
  });

  test('a value that is no address cannot be encoded', () => {
    const address = addressOf(PRIMARY);
    expect(() => encodeAddress({ ...address, paymentId: new Uint8Array(8) })).toThrow(RangeError);
    expect(() => encodeAddress({ ...address, kind: 'integrated' })).toThrow(RangeError);
    expect(() => encodeAddress({ ...address, viewKey: new Uint8Array(31) })).toThrow(RangeError);
  });
});

test.describe('payment links', () => {
  const cases: [string, string][] = [
    [`monero:${PRIMARY}?recipient_name=%E0%A4%A`, 'escape'],
    [`monero:${PRIMARY}?tx_amount=1&tx_amount=1`, 'repeated'],
    [`monero:${PRIMARY}?tx_payment_id=${'1'.repeat(64)}`, 'payment-id'],
    [`monero:${PRIMARY}?tx_amount=1.0000000000001`, 'amount'],
    [`monero:${PRIMARY}?x`, 'parameter'],
    [`monero:${PRIMARY}?x=${'y'.repeat(5000)}`, 'length'],
    [`Monero:${PRIMARY}`, 'scheme'],
  ];
  for (const [text, reason] of cases)
    test(`refuses ${text.slice(0, 7)}…${text.slice(102, 140)}: ${reason}`, () => {
      expect(parsePaymentUri(text, 'mainnet')).toMatchObject({ ok: false, reason });
    });

  test('names and descriptions are unescaped, and another network is refused', () => {
    const text = `monero:${PRIMARY}?recipient_name=Caf%C3%A9&tx_description=2%20cups&tx_amount=0.5`;
    expect(parsePaymentUri(text, 'mainnet')).toMatchObject({
      ok: true,
      uri: { recipientName: 'Café', description: '2 cups', amount: 500_000_000_000n },
    });
    expect(parsePaymentUri(text, 'stagenet')).toMatchObject({ ok: false, reason: 'network' });
  });
});
