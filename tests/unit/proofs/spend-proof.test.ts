import { bareTransaction } from '../../helpers/bare-transaction.ts';
import { expect, test } from 'playwright/test';
import { decodeBase58, encodeBase58 } from '@ringscope/protocol/address/base58.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { generateKeyImage } from '@ringscope/protocol/crypto/derivation.ts';
import {
  SUBGROUP_ORDER,
  decodeScalar,
  encodeScalar,
  keccakConcat,
} from '@ringscope/protocol/crypto/scalar.ts';
import {
  MAX_SPEND_PROOF_MEMBERS,
  getSpendProofRequirements,
  verifySpendProof,
  type SpendProofClaim,
} from '@ringscope/protocol/proofs/spend-proof.ts';
import type { ProofTransactionInput, ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { SeededScalars, publicKey, signRing, signatureBytes } from '../../helpers/prover.ts';
import { fromHex, need, regtestProofs, unverifiableVectors } from './vectors.ts';

test.describe('real proofs', () => {
  test('regtest proofs are valid, but not for another message or another transaction', () => {
    const { proofs, txs } = regtestProofs();
    const spends = need(
      proofs.filter(({ type }) => type === 'SpendProofV1'),
      'spend proofs of a private chain',
    );
    for (const [i, { tx = '', message, signature, good }] of spends.entries()) {
      const claim = claimOf(tx, message, signature);
      const result = verifySpendProof(claim);
      if (!good) expect(['invalid', 'malformed'], `${tx}, ${message}`).toContain(result.verdict);
      else
        expect(result, `${tx}, ${message}`).toEqual({
          verdict: 'valid',
          inputCount: claim.rings.length,
          ringMemberCount: claim.rings.flat().length,
        });
      const other = Object.keys(txs).find((name) => name !== tx) ?? '';
      if (i === 0)
        expect(verifySpendProof(claimOf(other, message, signature))).toMatchObject({ reason: 'signature' });
    }
    function claimOf(tx: string, message: string, proof: string): SpendProofClaim {
      const vector = txs[tx];
      if (vector === undefined) throw new Error(`no transaction ${tx}`);
      const rings = vector.rings.map((ring) => ring.map(({ key }) => hexToBytes(key)));
      return { transaction: fromHex(vector.tx_blob), message, proof, rings };
    }
  });

  test('proofs of unknown transactions are parsed and request exactly their ring members', () => {
    for (const { signature } of unverifiableVectors('SpendProof')) {
      const members = (signature.length - 'SpendProofV1'.length) / 88;
      const transaction = withRings([ringOf(members)]);
      expect(getSpendProofRequirements(signature, transaction)).toMatchObject({ verdict: 'ready' });
      expect(getSpendProofRequirements(signature, withRings([ringOf(members + 1)]))).toMatchObject({
        reason: 'other-transaction',
      });
    }
  });
});

function ringOf(members: number): ProofTransactionInput {
  return {
    amount: 0n,
    globalIndices: Array.from({ length: members }, (_, i) => BigInt(i)),
    keyImage: new Uint8Array(32),
  };
}

function withRings(inputs: readonly ProofTransactionInput[]): ProofTransaction {
  return {
    ...bareTransaction(keccakConcat(new TextEncoder().encode('a transaction'))),
    inputs,
  };
}

test.describe('proofs that the tests create', () => {
  const random = new SeededScalars('spend proof');
  const spent = [random.next(), random.next()];
  const rings = spent.map((x, i) =>
    Array.from({ length: 3 }, (_, j) => publicKey(j === i + 1 ? x : random.next())),
  );
  const transaction = withRings(
    spent.map((x, i) => ({
      amount: 0n,
      globalIndices: [5n, 7n, BigInt(100 + i)],
      keyImage: generateKeyImage(x),
    })),
  );
  const message = 'mine';
  const prove = (text: string, tx = transaction): string => {
    const hash = keccakConcat(tx.hash, new TextEncoder().encode(text));
    const signatures = spent.flatMap((x, i) =>
      signRing(hash, tx.inputs[i]?.keyImage ?? new Uint8Array(0), rings[i] ?? [], i + 1, x, random),
    );
    return `SpendProofV1${signatures.map((signature) => encodeBase58(signatureBytes(signature))).join('')}`;
  };
  const good: SpendProofClaim = { transaction, message, rings, proof: prove(message) };
  const body = good.proof.slice(12);

  test('the result lists the ring members to fetch, and the proof verifies with them', () => {
    expect(getSpendProofRequirements(good.proof, transaction)).toEqual({
      verdict: 'ready',
      rings: [
        { amount: 0n, globalIndices: [5n, 7n, 100n] },
        { amount: 0n, globalIndices: [5n, 7n, 101n] },
      ],
    });
    expect(verifySpendProof(good)).toEqual({ verdict: 'valid', inputCount: 2, ringMemberCount: 6 });
  });

  test('another message, transaction, ring or key image is refused', () => {
    const invalid = { verdict: 'invalid', reason: 'signature' };
    expect(verifySpendProof({ ...good, message: '' })).toMatchObject(invalid);
    expect(
      verifySpendProof({ ...good, transaction: { ...transaction, hash: new Uint8Array(32) } }),
    ).toMatchObject(invalid);
    expect(verifySpendProof({ ...good, rings: [...rings].reverse() })).toMatchObject(invalid);
    const swapped = rings.map(([a, b, c]) => [b, a, c].filter((key) => key !== undefined));
    expect(verifySpendProof({ ...good, rings: swapped })).toMatchObject(invalid);
    const inputs = transaction.inputs.map((input) => ({ ...input, keyImage: generateKeyImage(1n) }));
    expect(verifySpendProof({ ...good, transaction: { ...transaction, inputs } })).toMatchObject(invalid);
    const notAPoint = transaction.inputs.map((input) => ({ ...input, keyImage: new Uint8Array(32).fill(2) }));
    expect(verifySpendProof({ ...good, transaction: { ...transaction, inputs: notAPoint } })).toMatchObject(
      invalid,
    );
    const badRing = rings.map((ring) => ring.map(() => new Uint8Array(32).fill(2)));
    expect(verifySpendProof({ ...good, rings: badRing })).toMatchObject(invalid);
  });

  test('every input must be signed, and the first alone is not enough', () => {
    const half = 88 * 3;
    const proof = `SpendProofV1${body.slice(0, half)}${body.slice(0, half)}`;
    expect(verifySpendProof({ ...good, proof })).toMatchObject({
      reason: 'signature',
      message: expect.stringContaining('input 1'),
    });
  });

  test('a flipped bit at any position is detected (every 29th bit)', () => {
    const parts = Array.from({ length: 6 }, (_, i) => decodeBase58(body.slice(88 * i, 88 * i + 88)));
    for (let bit = 0; bit < 6 * 512; bit += 29) {
      const part = Math.floor(bit / 512);
      const text = parts
        .map((decoded, i) => {
          if (!decoded.ok) throw new Error('not base58');
          const bytes = decoded.bytes.slice();
          const at = (bit % 512) >> 3;
          if (i === part) bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit & 7));
          return encodeBase58(bytes);
        })
        .join('');
      expect(verifySpendProof({ ...good, proof: `SpendProofV1${text}` }).verdict, `bit ${bit}`).not.toBe(
        'valid',
      );
    }
  });

  test('scalars beyond the group order are refused before any curve operation', () => {
    const decoded = decodeBase58(body.slice(0, 88));
    if (!decoded.ok) throw new Error('not base58');
    const bytes = decoded.bytes.slice();
    bytes.set(encodeScalar((decodeScalar(bytes.subarray(0, 32)) ?? 0n) + SUBGROUP_ORDER));
    expect(
      verifySpendProof({ ...good, proof: `SpendProofV1${encodeBase58(bytes)}${body.slice(88)}` }),
    ).toMatchObject({
      verdict: 'malformed',
      reason: 'scalar',
    });
  });

  const refused: [string, string, string, string][] = [
    ['only a header', 'SpendProofV1', 'invalid', 'other-transaction'],
    ['a version that does not exist', `SpendProofV2${body}`, 'unsupported', 'version'],
    ['a cut proof', good.proof.slice(0, -1), 'invalid', 'other-transaction'],
    ['one signature more', good.proof + body.slice(0, 88), 'invalid', 'other-transaction'],
    ['a character outside base58', `SpendProofV1I${body.slice(1)}`, 'malformed', 'encoding'],
    ['ten megabytes', `SpendProofV1${'1'.repeat(10_000_000)}`, 'invalid', 'other-transaction'],
    ['another kind of proof', 'ReserveProofV2', 'malformed', 'header'],
  ];
  for (const [name, proof, verdict, reason] of refused)
    test(`${name}: ${reason}`, () => {
      expect(verifySpendProof({ ...good, proof })).toMatchObject({ verdict, reason });
    });

  test('a coinbase spends nothing, so the bare header proves nothing', () => {
    expect(
      verifySpendProof({ ...good, transaction: withRings([]), proof: 'SpendProofV1', rings: [] }),
    ).toMatchObject({
      verdict: 'invalid',
      reason: 'no-inputs',
    });
  });

  test('inputs without rings and unknown formats are unsupported', () => {
    expect(getSpendProofRequirements('SpendProofV1', withRings([ringOf(0)]))).toMatchObject({
      verdict: 'unsupported',
    });
    expect(
      getSpendProofRequirements(good.proof, { ...transaction, undecoded: 'RingCT type 8' }),
    ).toMatchObject({
      verdict: 'unsupported',
      reason: 'format-unknown',
    });
  });

  test('more ring members than the limit are not checked', () => {
    const members = MAX_SPEND_PROOF_MEMBERS + 1;
    const proof = `SpendProofV1${'1'.repeat(88 * members)}`;
    expect(getSpendProofRequirements(proof, withRings([ringOf(members)]))).toMatchObject({
      verdict: 'unsupported',
      reason: 'too-many-ring-members',
    });
  });

  test('missing ring members are a failure of the node and not of the proof', () => {
    for (const incomplete of [[], rings.slice(1), rings.map((ring) => ring.slice(1))])
      expect(verifySpendProof({ ...good, rings: incomplete })).toMatchObject({
        verdict: 'inconclusive',
        reason: 'ring-data',
      });
  });

  test('the proof does not show which ring member was spent', () => {
    const result = verifySpendProof(good);
    expect(Object.keys(result)).toEqual(['verdict', 'inputCount', 'ringMemberCount']);
  });
});
