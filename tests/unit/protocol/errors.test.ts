import { expect, test } from 'playwright/test';
import * as protocol from '@ringscope/protocol/index.ts';

const { BASE_POINT: G, SUBGROUP_ORDER: L, multiplyPoint: multiply } = protocol;
const key = multiply(G, 5n).toBytes();
const hash = new Uint8Array(32);
const noPoint = new Uint8Array(32).fill(2);
const address: protocol.Address = {
  network: 'mainnet',
  kind: 'standard',
  spendKey: key,
  viewKey: multiply(G, 7n).toBytes(),
  paymentId: undefined,
};
const beyond = { account: 0, address: 2 ** 32 };

// Values that a caller can create and no decoder returns. Each one is refused with the documented error.
const REFUSED: Record<string, () => unknown> = {
  'multiply by ℓ': () => multiply(G, L),
  'multiply by a secret of ℓ': () => protocol.multiplyPointBySecret(G, L),
  'a scalar of more than 32 bytes': () => protocol.encodeScalar(2n ** 256n),
  'a negative scalar': () => protocol.encodeScalar(-1n),
  'a derivation of ℓ': () => protocol.generateKeyDerivation(L, key),
  'the scalar of output −1': () => protocol.derivationToScalar(key, -1),
  'the key of output 1.5': () => protocol.deriveOneTimeKey(key, 1.5, key),
  'the spend key of output −1': () => protocol.recoverSpendKey(key, -1, key),
  'the view tag of output −1': () => protocol.deriveViewTag(key, -1),
  'a payment id of 7 bytes': () => protocol.maskPaymentId(new Uint8Array(7), key),
  'the key image of ℓ': () => protocol.generateKeyImage(L),
  'a subaddress of 2^32': () => protocol.subaddressScalar(7n, beyond),
  'subaddress keys of ℓ': () => protocol.subaddressKeys(L, key, { account: 1, address: 0 }),
  'a negative amount': () => protocol.commitToAmount({ amount: -1n, mask: 1n }),
  'a mask of ℓ': () => protocol.amountOpensCommitment(key, { amount: 1n, mask: L }),
  'an amount under a negative secret': () =>
    protocol.decryptAmount({ mask: undefined, amount: new Uint8Array(8) }, -1n),
  'a signature with c = ℓ': () => protocol.checkSignature(hash, key, { c: L, r: 1n }),
  'a signature with r = ℓ': () => protocol.checkSignature(hash, key, { c: 1n, r: L }),
  'a ring signature with c = ℓ': () => protocol.checkRingSignature(hash, key, [key], [{ c: L, r: 1n }]),
  'a shared secret with c = ℓ': () =>
    protocol.checkSharedSecretProof(hash, { R: key, A: key, base: undefined, D: key }, { c: L, r: 1n }, 2),
  'a wallet of the view key ℓ': () => protocol.createViewOnlyWallet(address, { viewSecret: L }),
  'a wallet with an index of 2^32': () =>
    protocol.createViewOnlyWallet(address, { viewSecret: 7n }, [beyond]),
  'a wallet without a spend key': () =>
    protocol.createViewOnlyWallet({ ...address, spendKey: noPoint }, { viewSecret: 7n }),
  'a subaddress without a spend key': () =>
    protocol.deriveSubaddress({ ...address, spendKey: noPoint }, 7n, { account: 0, address: 1 }),
  '13 decimals': () => protocol.formatXmr(1n, { minDecimals: 13 }),
  'negative generated coins': () => protocol.baseReward(-1n, 16),
  'half a byte of a varint': () => protocol.varintLength(1.5),
};

for (const [what, call] of Object.entries(REFUSED)) {
  test(`${what} is refused with a RangeError`, () => {
    expect(call).toThrow(RangeError);
  });
}
