import { expect, test } from 'playwright/test';
import { decodeBase58, encodeBase58 } from '../../../protocol/address/base58.ts';
import { decodeBlock } from '../../../protocol/block.ts';
import { keyImageFromBytes, txHashFromBytes, type KeyImage, type TxHash } from '../../../protocol/brands.ts';
import { concatBytes, hexToBytes } from '../../../protocol/bytes.ts';
import { derivationToScalar } from '../../../protocol/crypto/derivation.ts';
import { keyImage } from '../../../protocol/crypto/key-image.ts';
import { IDENTITY } from '../../../protocol/crypto/point.ts';
import { SUBGROUP_ORDER, decodeScalar, encodeScalar } from '../../../protocol/crypto/scalar.ts';
import { subaddressScalar } from '../../../protocol/crypto/subaddress.ts';
import { MAX_RESERVE_PROOF_CHARACTERS } from '../../../protocol/proofs/reserve-proof-format.ts';
import {
  reserveProofRequirements,
  verifyReserveProof,
  type KeyImageState,
  type ReserveChainData,
  type ReserveProofClaim,
} from '../../../protocol/proofs/reserve-proof.ts';
import { proofTransaction, type ProofTransaction } from '../../../protocol/proofs/transaction.ts';
import { scanTransaction, subaddressGrid, viewWallet } from '../../../protocol/proofs/view-key.ts';
import { transactionHash } from '../../../protocol/transaction-hash.ts';
import { encodeVarint } from '../../../protocol/varint.ts';
import {
  SeededScalars,
  pointOf,
  proveReserve,
  reserveProofBytes,
  type ReserveProofItem,
  type ReserveProofRequest,
} from '../../helpers/prover.ts';
import { oneTimeSecret, pay, testWallet } from '../../helpers/payments.ts';
import { addressOf, chainBlocks, fromHex, regtestProofs, unverifiableVectors } from './vectors.ts';

/** Chain data that knows the given transactions, and every key image asked for as unspent unless said otherwise. */
function chainOf(
  claim: ReserveProofClaim,
  transactions: Iterable<ProofTransaction>,
  states: ReadonlyMap<KeyImage, KeyImageState> = new Map(),
): ReserveChainData {
  const needed = reserveProofRequirements(claim);
  const images = needed.verdict === 'ready' ? needed.keyImages : [];
  return {
    transactions: new Map(
      [...transactions].map((transaction) => [txHashFromBytes(transaction.hash), transaction]),
    ),
    keyImages: new Map(images.map((image) => [image, states.get(image) ?? 'unspent'])),
  };
}

test.describe('real proofs', () => {
  /** Every transaction of the regtest chain the proofs are about, coinbases included. */
  const regtestChain = (): ProofTransaction[] => [
    ...Object.values(regtestProofs().txs).map(({ tx_blob }) => fromHex(tx_blob)),
    ...chainBlocks().map(({ blob }) => {
      const { minerTx } = decodeBlock(hexToBytes(blob));
      return proofTransaction(minerTx, transactionHash(minerTx));
    }),
  ];

  test('regtest proofs: totals, and a wrong message', () => {
    const transactions = regtestChain();
    for (const { type, address = '', message, signature, good, total = 0 } of regtestProofs().proofs) {
      if (type !== 'ReserveProofV2') continue;
      const claim = { address: addressOf(address), message, proof: signature };
      const result = verifyReserveProof(claim, chainOf(claim, transactions));
      if (good)
        expect(result, message).toMatchObject({
          verdict: 'valid',
          version: 2,
          total: BigInt(total),
          spent: 0n,
        });
      else expect(['invalid', 'malformed'], message).toContain(result.verdict);
    }
  });

  test('the listed key images are those of the wallet’s outputs, on subaddresses too', () => {
    const { wallets, proofs } = regtestProofs();
    // The proof of the most outputs is the one of a whole wallet, subaddresses included.
    const [proof] = proofs
      .filter(
        ({ type, good, address }) => type === 'ReserveProofV2' && good && address === wallets.w1.address,
      )
      .sort((a, b) => b.signature.length - a.signature.length);
    const primary = addressOf(wallets.w1.address);
    const [view, spend] = [wallets.w1.view, wallets.w1.spend].map(
      (key) => decodeScalar(hexToBytes(key)) ?? 0n,
    );
    if (proof === undefined || view === undefined || spend === undefined) throw new Error('no proof');
    const claim = { address: primary, message: proof.message, proof: proof.signature };
    const transactions = regtestChain();
    const result = verifyReserveProof(claim, chainOf(claim, transactions));
    const wallet = viewWallet(primary, view, subaddressGrid(2, 4));
    if (result.verdict !== 'valid' || wallet.verdict !== 'ready') throw new Error('not valid');
    const images = new Map<string, KeyImage>();
    for (const transaction of transactions) {
      const scan = scanTransaction(transaction, wallet);
      if (!('outputs' in scan)) throw new Error(scan.message);
      for (const { index, derivation, subaddress = { account: 0, address: 0 } } of scan.outputs) {
        const x = derivationToScalar(derivation, index) + spend + subaddressScalar(view, subaddress);
        const name = `${txHashFromBytes(transaction.hash)}/${index}`;
        images.set(name, keyImageFromBytes(keyImage(x % SUBGROUP_ORDER)));
      }
    }
    for (const { transaction, index, keyImage: listed } of result.outputs)
      expect(listed).toBe(images.get(`${transaction}/${index}`));
  });

  test('a proof whose transactions are not at hand is read to the end', () => {
    const another = testWallet(new SeededScalars('another')).address;
    for (const { address, signature } of unverifiableVectors('ReserveProof')) {
      const result = reserveProofRequirements({
        proof: signature,
        address: address === undefined ? another : addressOf(address),
      });
      if (address !== undefined) expect(result).toMatchObject({ verdict: 'ready' });
      else expect(['ready', 'other-address']).toContain('reason' in result ? result.reason : result.verdict);
    }
  });
});

test.describe('made proofs', () => {
  const random = new SeededScalars('reserve proof');
  const alice = testWallet(random);
  const bob = testWallet(random);
  const sub = { account: 1, address: 2 };
  const subSecret = alice.subaddressSecret(sub);

  const first = pay(
    [
      { to: bob.address, amount: 100n },
      { to: alice.address, amount: 7n },
    ],
    random,
  ).transaction;
  const coinbase = pay([{ to: alice.address, amount: 600_000_000_000n }], random, {
    era: 'plain',
    viewTags: false,
  }).transaction;
  const old = pay([{ to: alice.address, amount: 11n }], random, { era: 'masked' }).transaction;
  const toSub = pay(
    [
      { to: bob.address, amount: 1n },
      { to: alice.subaddress(sub), amount: 13n },
    ],
    random,
  ).transaction;
  const transactions = [first, coinbase, old, toSub];

  /** An output of Alice's, ready to be listed; `subaddress` when it pays her subaddress by an additional key. */
  function item(transaction: ProofTransaction, outputIndex: number, subaddress = false): ReserveProofItem {
    const txKey = subaddress ? transaction.additionalPublicKeys[outputIndex] : transaction.publicKeys[0];
    const outputKey = transaction.outputs[outputIndex]?.key;
    if (txKey === undefined || outputKey === undefined) throw new Error('no such output');
    const secret = subaddress ? subSecret : alice.spendSecret;
    return {
      transactionHash: transaction.hash,
      outputIndex,
      txKey,
      outputKey,
      oneTimeSecret: oneTimeSecret(transaction, outputIndex, alice.viewSecret, secret, txKey),
    };
  }

  const items = [item(first, 1), item(coinbase, 0), item(old, 0), item(toSub, 1, true)];
  const total = 7n + 600_000_000_000n + 11n + 13n;
  const message = 'audit of 2026';
  const request: ReserveProofRequest = {
    version: 2,
    message,
    address: alice.address,
    viewSecret: alice.viewSecret,
    items,
    spendSecrets: [alice.spendSecret, subSecret],
  };
  const claimOf = (change: Partial<ReserveProofRequest> = {}): ReserveProofClaim => ({
    address: alice.address,
    message,
    proof: proveReserve({ ...request, ...change }, random),
  });
  const good = claimOf();
  const chain = chainOf(good, transactions);
  const verify = (claim: ReserveProofClaim) => verifyReserveProof(claim, chainOf(claim, transactions));

  test('outputs of every era, on the primary address and a subaddress, add up', () => {
    expect(reserveProofRequirements(good)).toMatchObject({
      verdict: 'ready',
      transactions: transactions.map(({ hash }) => txHashFromBytes(hash)),
    });
    expect(verifyReserveProof(good, chain)).toMatchObject({
      verdict: 'valid',
      version: 2,
      total,
      spent: 0n,
      warnings: [],
      outputs: [
        { index: 1, amount: 7n, state: 'unspent', unlockTime: 0n },
        { index: 0, amount: 600_000_000_000n },
        { index: 0, amount: 11n },
        { index: 1, amount: 13n },
      ],
    });
  });

  test('V1 proofs hold too, with a warning', () => {
    const claim = claimOf({ version: 1 });
    expect(verify(claim)).toMatchObject({
      verdict: 'valid',
      version: 1,
      total,
      warnings: [{ code: 'old-format' }],
    });
    expect(verify({ ...claim, proof: claim.proof.replace('V1', 'V2') })).toMatchObject({
      verdict: 'invalid',
    });
  });

  test('outputs spent in the chain or by a pool transaction are counted as spent', () => {
    const images = items.map(({ oneTimeSecret: x }) => keyImageFromBytes(keyImage(x)));
    const states = new Map<KeyImage, KeyImageState>();
    if (images[0] !== undefined) states.set(images[0], 'chain');
    if (images[3] !== undefined) states.set(images[3], 'pool');
    expect(verifyReserveProof(good, chainOf(good, transactions, states))).toMatchObject({
      total,
      spent: 20n,
    });
  });

  test('another message or address; a subaddress cannot be asked about', () => {
    expect(verifyReserveProof({ ...good, message: 'audit' }, chain)).toMatchObject({ reason: 'signature' });
    expect(verifyReserveProof({ ...good, address: bob.address }, chain)).toMatchObject({
      reason: 'other-address',
    });
    const halfOther = { ...alice.address, viewKey: bob.address.viewKey };
    expect(verifyReserveProof({ ...good, address: halfOther }, chain)).toMatchObject({ reason: 'signature' });
    const subaddress = alice.subaddress(sub);
    expect(verifyReserveProof({ ...good, address: subaddress }, chain)).toMatchObject({
      reason: 'subaddress',
    });
    const integrated = { ...alice.address, kind: 'integrated' as const, paymentId: new Uint8Array(8) };
    expect(verifyReserveProof({ ...good, address: integrated }, chain).verdict).toBe('valid');
  });

  test.describe('what old services let through', () => {
    const [mine = items[0]] = items;
    if (mine === undefined) throw new Error('no items');

    test('the same output three times', () => {
      expect(verify(claimOf({ items: [mine, mine, mine] }))).toMatchObject({
        verdict: 'invalid',
        reason: 'duplicate-output',
      });
    });

    test('two outputs with one key image: only one of them can be spent', () => {
      // The same one-time key paid in a second transaction, as a careless or malicious sender can do.
      const again: ProofTransaction = { ...first, hash: new Uint8Array(32).fill(9) };
      const claim = claimOf({ items: [mine, item(again, 1)] });
      expect(verifyReserveProof(claim, chainOf(claim, [...transactions, again]))).toMatchObject({
        verdict: 'invalid',
        reason: 'duplicate-key-image',
      });
    });

    test('no outputs at all', () => {
      expect(verify(claimOf({ items: [] }))).toMatchObject({ verdict: 'invalid', reason: 'empty' });
    });

    test('an encrypted amount that does not open its commitment', () => {
      const forged = pay([{ to: alice.address, amount: 1n, claimedAmount: 10n ** 18n }], random).transaction;
      const claim = claimOf({ items: [mine, item(forged, 0)] });
      expect(verifyReserveProof(claim, chainOf(claim, [...transactions, forged]))).toMatchObject({
        verdict: 'invalid',
        reason: 'amount-not-opened',
      });
    });

    test('a key image with torsion: it passes the ring signature and would never be seen as spent', () => {
      const twist = (image: Uint8Array) =>
        pointOf(image)
          .add(pointOf(new Uint8Array(32)))
          .toBytes();
      expect(verify(claimOf({ items: [mine], forgeImage: twist }))).toMatchObject({
        verdict: 'invalid',
        reason: 'key-image',
      });
    });

    test('a spend key that is no point, and one that has no secret', () => {
      const bytes = reserveProofBytes(
        { ...request, items: [mine], spendSecrets: [alice.spendSecret] },
        random,
      );
      const withKey = (key: Uint8Array) => {
        const extended = bytes.slice(0, -98);
        const listed = bytes.slice(-97);
        const other = concatBytes(Uint8Array.of(2), key, listed.slice(33));
        return {
          ...good,
          proof: `ReserveProofV2${encodeBase58(concatBytes(extended, Uint8Array.of(2), listed, other))}`,
        };
      };
      expect(verify(withKey(bob.address.spendKey))).toMatchObject({ reason: 'signature' });
      expect(verify(withKey(new Uint8Array(32).fill(2)))).toMatchObject({
        verdict: 'malformed',
        reason: 'structure',
        message: expect.stringContaining('spend_keys/1/spend_key'),
      });
      expect(verify(withKey(IDENTITY.toBytes()))).toMatchObject({ reason: 'weak-key' });
      expect(verify(withKey(alice.address.spendKey))).toMatchObject({ reason: 'duplicate-spend-key' });
    });

    test('bytes behind the end', () => {
      const bytes = concatBytes(reserveProofBytes(request, random), Uint8Array.of(0));
      expect(verify({ ...good, proof: `ReserveProofV2${encodeBase58(bytes)}` })).toMatchObject({
        verdict: 'malformed',
        reason: 'structure',
      });
    });

    test('a count without its elements allocates nothing', () => {
      const bytes = concatBytes(encodeVarint(2n ** 63n), new Uint8Array(40));
      expect(verify({ ...good, proof: `ReserveProofV2${encodeBase58(bytes)}` })).toMatchObject({
        verdict: 'malformed',
        reason: 'structure',
      });
    });
  });

  test('another’s output, one the wallet does not own, and one that does not exist', () => {
    const [mine] = items;
    if (mine === undefined) throw new Error('no items');
    const foreign = { ...mine, outputIndex: 0, outputKey: first.outputs[0]?.key ?? new Uint8Array(0) };
    expect(verify(claimOf({ items: [foreign] }))).toMatchObject({ verdict: 'invalid', reason: 'signature' });
    // Bob's spend key, and so his output, but Alice's view key: she cannot have received it.
    const bobs = oneTimeSecret(first, 0, bob.viewSecret, bob.spendSecret);
    expect(verify(claimOf({ items: [{ ...foreign, oneTimeSecret: bobs }] }))).toMatchObject({
      reason: 'not-owned',
    });
    expect(verify(claimOf({ items: [{ ...mine, outputIndex: 2 }] }))).toMatchObject({
      reason: 'no-such-output',
    });
  });

  test('an output on a subaddress whose spend key is not signed for', () => {
    expect(verify(claimOf({ spendSecrets: [alice.spendSecret] }))).toMatchObject({ reason: 'not-owned' });
  });

  test('transactions: unknown, another one, still in the pool, of an unknown format', () => {
    const [name] = chain.transactions.keys();
    if (name === undefined) throw new Error('no transactions');
    const replaced = (by: ProofTransaction | 'pool' | undefined): ReserveChainData => {
      const known = new Map<TxHash, ProofTransaction | 'pool'>(chain.transactions);
      if (by === undefined) known.delete(name);
      else known.set(name, by);
      return { ...chain, transactions: known };
    };
    expect(verifyReserveProof(good, replaced(undefined))).toMatchObject({
      verdict: 'inconclusive',
      reason: 'unknown-transaction',
    });
    expect(verifyReserveProof(good, replaced(old))).toMatchObject({
      verdict: 'inconclusive',
      reason: 'chain-data',
    });
    expect(verifyReserveProof(good, replaced('pool'))).toMatchObject({
      verdict: 'invalid',
      reason: 'unconfirmed',
    });
    expect(verifyReserveProof(good, replaced({ ...first, undecoded: 'RingCT type 7' }))).toMatchObject({
      verdict: 'unsupported',
      reason: 'format-unknown',
    });
    expect(verifyReserveProof(good, { ...chain, keyImages: new Map() })).toMatchObject({
      verdict: 'inconclusive',
      reason: 'chain-data',
    });
  });

  test('a flipped bit anywhere is noticed (every 13th bit)', () => {
    const claim = claimOf({ items: items.slice(0, 1), spendSecrets: [alice.spendSecret] });
    const decoded = decodeBase58(claim.proof.slice(14));
    if (!decoded.ok) throw new Error('not base58');
    for (let bit = 0; bit < 8 * decoded.bytes.length; bit += 13) {
      const bytes = decoded.bytes.slice();
      bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const flipped = { ...claim, proof: `ReserveProofV2${encodeBase58(bytes)}` };
      // The chain the true proof asks for, so that a changed id or image is not simply unknown.
      expect(verifyReserveProof(flipped, chainOf(claim, transactions)).verdict, `bit ${bit}`).not.toBe(
        'valid',
      );
    }
  });

  test('every truncation is refused', () => {
    const bytes = reserveProofBytes({ ...request, items: items.slice(0, 1) }, random);
    for (let length = 0; length < bytes.length; length++) {
      const proof = `ReserveProofV2${encodeBase58(bytes.subarray(0, length))}`;
      expect(reserveProofRequirements({ ...good, proof }).verdict, `${length} bytes`).toBe('malformed');
    }
  });

  const bytes = reserveProofBytes(request, random);
  const patched = (offset: number, value: Uint8Array): string => {
    const copy = bytes.slice();
    copy.set(value, offset);
    return `ReserveProofV2${encodeBase58(copy)}`;
  };
  const refused: [string, string, string, string][] = [
    ['nothing', '', 'malformed', 'header'],
    ['only a header', 'ReserveProofV2', 'malformed', 'structure'],
    ['a version that does not exist', good.proof.replace('V2', 'V3'), 'unsupported', 'version'],
    ['an entry of another version', patched(1, Uint8Array.of(1)), 'malformed', 'structure'],
    ['a character outside base58', good.proof.replace(/.$/, 'O'), 'malformed', 'encoding'],
    ['a scalar beyond the group order', patched(99, encodeScalar(SUBGROUP_ORDER)), 'malformed', 'structure'],
    ['a shared secret that is no point', patched(35, new Uint8Array(32).fill(2)), 'malformed', 'structure'],
    [
      'more than is checked here',
      `ReserveProofV2${'1'.repeat(MAX_RESERVE_PROOF_CHARACTERS + 1)}`,
      'unsupported',
      'too-large',
    ],
  ];
  for (const [name, proof, verdict, reason] of refused)
    test(`${name}: ${reason}`, () => {
      expect(verify({ ...good, proof })).toMatchObject({ verdict, reason });
    });
});
