import { decodeAddress, encodeAddress } from '@ringscope/protocol/address/address.ts';
import type { Block } from '@ringscope/protocol/block.ts';
import {
  deriveOneTimeKey,
  deriveViewTag,
  generateKeyDerivation,
} from '@ringscope/protocol/crypto/derivation.ts';
import { BASE_POINT, multiplyPointBySecret } from '@ringscope/protocol/crypto/point.ts';
import { encodeScalar, hashToScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { encodeExtra } from '@ringscope/protocol/encode-extra.ts';
import { createSeededRandom } from './random.ts';
import { walletIdentities } from './wallet-identities.ts';

type Coinbase = Block['coinbase'];

/** Number of outputs of a coinbase that pays many miners, as those of P2Pool do: `least` plus a random number below `spread`. */
const SHARED_OUTPUTS = { least: 6, spread: 20 } as const;

/** One in this many outputs pays a wallet of the demo, in a coinbase that pays many miners. */
const WALLET_OUTPUT_ONE_IN = 5;

const scalarOf = (name: string): bigint => hashToScalar(new TextEncoder().encode(`ringscope demo: ${name}`));
const publicKeyOf = (name: string): Uint8Array => multiplyPointBySecret(BASE_POINT, scalarOf(name)).toBytes();

/** Returns a valid address whose wallet the demo does not open. The name of the owner determines its keys. */
export function createAddressWithoutWallet(ownerName: string): string {
  return encodeAddress({
    network: 'mainnet',
    kind: 'standard',
    spendKey: publicKeyOf(`spend key of ${ownerName}`),
    viewKey: publicKeyOf(`view key of ${ownerName}`),
    paymentId: undefined,
  });
}

/** The address that the coinbases of other miners pay. The demo does not open its wallet. */
export const demoMinerAddress = createAddressWithoutWallet('a miner');

/**
 * Returns the coinbase of a block of the demo in one of the forms that are usual on mainnet. Half of the blocks keep
 * their coinbase, and a fifth gets a merge mining tag. The others pay many miners, as blocks of P2Pool do. The form
 * depends only on the height.
 */
export function diversifyDemoCoinbase(coinbase: Coinbase, height: number): Coinbase {
  const random = createSeededRandom(height);
  const roll = random.nextIntBelow(10);
  if (roll < 5) return coinbase;
  if (roll < 7) return withMergeMiningTag(coinbase, height);
  return sharedCoinbase(coinbase, height, SHARED_OUTPUTS.least + random.nextIntBelow(SHARED_OUTPUTS.spread));
}

/** The tag commits to a block of another chain. The demo has no other chain, so the root in the tag is the hash of a string. */
const mergeMiningTag = (height: number) =>
  ({ kind: 'mergeMining', depth: 0n, root: encodeScalar(scalarOf(`merge mining ${height}`)) }) as const;

function withMergeMiningTag(coinbase: Coinbase, height: number): Coinbase {
  const tag = encodeExtra([mergeMiningTag(height)]);
  return { ...coinbase, extra: Buffer.concat([coinbase.extra, tag]) };
}

/** Returns a coinbase that divides its amount among several miners. */
function sharedCoinbase(coinbase: Coinbase, height: number, outputCount: number): Coinbase {
  const txSecret = scalarOf(`coinbase ${height}`);
  const amounts = sharesOf(
    coinbase.outputs.reduce((sum, { amount }) => sum + amount, 0n),
    outputCount,
  );
  return {
    ...coinbase,
    outputs: amounts.map((amount, index) => ({ amount, ...outputKeysOf(height, index, txSecret) })),
    extra: encodeExtra([
      { kind: 'publicKey', key: multiplyPointBySecret(BASE_POINT, txSecret).toBytes() },
      { kind: 'nonce', bytes: new Uint8Array(4) },
      mergeMiningTag(height),
    ]),
  };
}

/** Divides an amount into descending shares, which add up to the amount. */
function sharesOf(amount: bigint, count: number): bigint[] {
  const weights = Array.from({ length: count }, (_, index) => BigInt(count - index));
  const total = weights.reduce((sum, weight) => sum + weight, 0n);
  const shares = weights.map((weight) => (amount * weight) / total);
  const rest = amount - shares.reduce((sum, share) => sum + share, 0n);
  return shares.map((share, index) => (index === 0 ? share + rest : share));
}

function outputKeysOf(height: number, index: number, txSecret: bigint) {
  const name = `output ${index} of coinbase ${height}`;
  if (index % WALLET_OUTPUT_ONE_IN !== 0) {
    return { key: publicKeyOf(name), viewTag: Number(scalarOf(name) % 256n) };
  }
  const wallet = walletIdentities[(height + index) % walletIdentities.length];
  const decoded = decodeAddress(wallet?.address ?? '');
  if (!decoded.ok) throw new RangeError(decoded.message);
  const derivation = generateKeyDerivation(txSecret, decoded.address.viewKey);
  const key = derivation && deriveOneTimeKey(derivation, index, decoded.address.spendKey);
  if (derivation === undefined || key === undefined)
    throw new RangeError(
      `The demo cannot mine to the address of ${wallet?.name ?? 'a wallet'}, because one of its keys is not a point of the curve. Correct the address in demo/wallet-identities.ts.`,
    );
  return { key, viewTag: deriveViewTag(derivation, index) };
}
