import { expect, test } from 'playwright/test';
import { decodeAddress, encodeAddress } from '@ringscope/protocol/address/address.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { first, XMR, type CompatScene } from './scene.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Returns a field that a client in a typed language reads as an integer. */
function integer(fields: Fields, name: string): number {
  const value = fields[name];
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new TypeError(`${name} is not a whole number`);
}

function text(fields: Fields, name: string): string {
  const value = fields[name];
  if (typeof value === 'string') return value;
  throw new TypeError(`${name} is not a text`);
}

function list(fields: Fields, name: string): readonly Fields[] {
  const value = fields[name];
  if (Array.isArray(value)) return value as readonly Fields[];
  throw new TypeError(`${name} is not a list`);
}

/** Reads a response as clients in a browser do: with `JSON.parse`, and the status in the body. */
function dataOf(body: string): Fields {
  const { status, data } = JSON.parse(body) as Fields;
  if (status !== 'success' || typeof data !== 'object' || data === null) throw new TypeError('no success');
  return data as Fields;
}

/** The data that a trader shows: the payment that the trade expects. */
interface ExpectedPayment {
  readonly txHash: string;
  readonly txKey: string;
  readonly address: string;
  readonly amount: number;
  /** Unix seconds before which the payment is too old. */
  readonly tradeBegan: number;
  readonly confirmations: number;
}

/** Checks a payment like a trading program. It compares each field before it trusts the amount. */
function isPaid(body: string, expected: ExpectedPayment): boolean {
  const data = dataOf(body);
  const decoded = decodeAddress(expected.address);
  if (!decoded.ok) return false;
  const { spendKey, viewKey } = decoded.address;
  return (
    text(data, 'address') === bytesToHex(spendKey) + bytesToHex(viewKey) &&
    text(data, 'tx_hash') === expected.txHash &&
    text(data, 'viewkey') === expected.txKey &&
    integer(data, 'tx_timestamp') >= expected.tradeBegan &&
    integer(data, 'tx_confirmations') >= expected.confirmations &&
    list(data, 'outputs').some(
      (output) => output['match'] === true && integer(output, 'amount') === expected.amount,
    )
  );
}

/** Tests that clients written for other explorers can read the responses. They share no code with this site. */
export function testClients(sceneOf: () => CompatScene): void {
  test('a trading program accepts a payment proven by its transaction key, and refuses another one', async () => {
    const { site, bob, subaddress, tip } = sceneOf();
    const expected: ExpectedPayment = {
      txHash: subaddress.hash,
      txKey: subaddress.key.slice(0, 64),
      address: encodeAddress(bob.subaddress(first)),
      amount: Number(5n * XMR),
      tradeBegan: 1_000_000_000,
      confirmations: 2,
    };
    const query = new URLSearchParams({
      txhash: expected.txHash,
      address: expected.address,
      viewkey: expected.txKey,
      txprove: '1',
    });
    const { text: body } = await site.get(`/api/outputs?${query.toString()}`);
    expect(isPaid(body, expected)).toBe(true);
    expect(isPaid(body, { ...expected, amount: expected.amount + 1 })).toBe(false);
    expect(isPaid(body, { ...expected, confirmations: tip + 2 })).toBe(false);
    expect(isPaid(body, { ...expected, address: encodeAddress(bob.address) })).toBe(false);
  });

  test('a price site reads the supply, and a pool site reads the network and the pool', async () => {
    const { site, chain, waiting, tip } = sceneOf();
    const ask = async (path: string): Promise<Fields> => dataOf((await site.get(path)).text);

    const emission = await ask('/api/emission');
    // Price sites accept numbers and decimal strings.
    const supply = BigInt(String(emission['coinbase'])) + BigInt(String(emission['fee']));
    expect(integer(emission, 'blk_no')).toBe(tip);
    expect(supply).toBeGreaterThan(17_592_186_044_415n);

    const network = await ask('/api/networkinfo');
    const { difficulty, height } = await chain.daemon.getInfo();
    // A difficulty has 128 bits, so these clients read a decimal string.
    expect(BigInt(text(network, 'difficulty'))).toBe(difficulty);
    expect(integer(network, 'height')).toBe(height);
    expect(integer(network, 'tx_pool_size')).toBe(1);
    for (const name of [
      'hash_rate',
      'fee_per_kb',
      'block_size_limit',
      'tx_pool_size_kbytes',
      'alt_blocks_count',
    ]) {
      expect(integer(network, name), name).toBeGreaterThanOrEqual(0);
    }
    expect(network['current']).toBe(true);

    const pool = await ask('/api/mempool');
    const [entry] = list(pool, 'txs');
    expect(integer(pool, 'txs_no')).toBe(1);
    expect(text(entry!, 'tx_hash')).toBe(waiting.hash);
    for (const name of ['tx_fee', 'tx_size', 'timestamp'])
      expect(integer(entry!, name), name).toBeGreaterThan(0);
  });
}
