import { expect, test } from 'playwright/test';
import { decodeBase58, encodeBase58 } from '@ringscope/protocol/address/base58.ts';
import { concatBytes } from '@ringscope/protocol/bytes.ts';
import { IDENTITY_POINT } from '@ringscope/protocol/crypto/point.ts';
import {
  SUBGROUP_ORDER,
  decodeScalar,
  encodeScalar,
  hashToScalar,
  keccakConcat,
} from '@ringscope/protocol/crypto/scalar.ts';
import { verifyMessageSignature } from '@ringscope/protocol/proofs/message-signature.ts';
import { SeededScalars, publicKey, signMessage } from '../../helpers/prover.ts';
import { testWallet } from '../../helpers/payments.ts';
import { addressOf, need, regtestProofs, signatureVectors } from './vectors.ts';

test.describe('real signatures', () => {
  test('published signatures have their known verdicts', () => {
    for (const vector of signatureVectors()) {
      const { good, signature_type, version } = vector.reference_check;
      const result = verifyMessageSignature({ ...vector, address: addressOf(vector.address) });
      if (good)
        expect(result, vector.signature).toMatchObject({
          verdict: 'valid',
          version,
          signedWith: signature_type,
        });
      else expect(['invalid', 'malformed'], vector.signature).toContain(result.verdict);
    }
  });

  test('regtest signatures have their known verdicts', () => {
    const signed = regtestProofs().proofs.filter(({ type }) => type === 'SigV2');
    for (const { address = '', message, signature, good, signature_type } of need(signed, 'signatures')) {
      const result = verifyMessageSignature({ address: addressOf(address), message, signature });
      if (good) expect(result).toMatchObject({ verdict: 'valid', version: 2, signedWith: signature_type });
      else expect(['invalid', 'malformed'], signature).toContain(result.verdict);
    }
  });

  const primary =
    '42RDDnfwVKAW96F24n2KVBXhebohNzzzibnKdx4DnJgKXEre93LnJp79vbrYURRPY9V9GtmVQVmj6cVugUueCrErJAjGPex';
  const subaddress =
    '852tLRY9sJBTUa6vKWBBqr61RjZ57ARa5GLApt8QHfhoAfXnvU1HBBFCJp7qVbkPmK12m4G7jbH7E5NyV5pfEXC2EBKGLS1';
  const reference: [string, string, 'spend' | 'view'][] = [
    [
      primary,
      'SigV2QjDoJDfmvSW49FAN11SvgqZtk7kp1oYUQTNvcqonx4E34iJbcKDBN2RG8HAq28nLDDaUeECcXZWiF4VJKzWvMUo1',
      'spend',
    ],
    [
      primary,
      'SigV2gwPM5rWykZY6U7Vo9NtyAGW7PQpB4sor1Ng6xC9kgFzZiUf1eNo3iSZ5AUPnkTa3RrCPfQ2mnsHSVMgM4528Yo62',
      'view',
    ],
    [
      subaddress,
      'SigV2QWvXnuy4iRWR1V6oBFK5ahHYHqdVruoMN8V4Zi2QjCev2yrikcpgFWmFK1U7XFBEH8dF82v6aNpXZJKo2eKLaHLd',
      'spend',
    ],
  ];
  for (const [address, signature, signedWith] of reference)
    test(`of "msg" with the ${signedWith} key of ${address.slice(0, 6)}…`, () => {
      expect(
        verifyMessageSignature({ address: addressOf(address), message: 'msg', signature }),
      ).toMatchObject({
        verdict: 'valid',
        version: 2,
        signedWith,
        warnings: signedWith === 'view' ? [{ code: 'signed-with-view-key' }] : [],
      });
    });
});

test.describe('signatures that the tests create', () => {
  const random = new SeededScalars('signatures');
  const alice = testWallet(random);
  const bob = testWallet(random);
  const { address } = alice;
  const message = 'I am Alice';
  const request = { version: 2, message, address, mode: 'spend', secret: alice.spendSecret } as const;
  const signature = signMessage(request, random);
  const good = { address, message, signature };
  const decoded = decodeBase58(signature.slice(5));
  if (!decoded.ok) throw new Error('not base58');
  const { bytes } = decoded;

  for (const version of [1, 2] as const)
    for (const mode of ['spend', 'view'] as const)
      test(`V${version} with the ${mode} key: another message, address or version does not fit`, () => {
        const secret = mode === 'spend' ? alice.spendSecret : alice.viewSecret;
        const claim = { ...good, signature: signMessage({ ...request, version, mode, secret }, random) };
        expect(verifyMessageSignature(claim)).toMatchObject({ verdict: 'valid', version, signedWith: mode });
        const invalid = { verdict: 'invalid', reason: 'signature' };
        expect(verifyMessageSignature({ ...claim, message: 'I am Bob' })).toMatchObject(invalid);
        expect(verifyMessageSignature({ ...claim, address: bob.address })).toMatchObject(invalid);
        const other = claim.signature.replace(`V${version}`, `V${3 - version}`);
        expect(verifyMessageSignature({ ...claim, signature: other })).toMatchObject(invalid);
      });

  test('V2 also binds the other key of the address, and V1 does not and warns about it', () => {
    const halfOther = { ...address, viewKey: bob.address.viewKey };
    expect(verifyMessageSignature({ ...good, address: halfOther })).toMatchObject({ reason: 'signature' });
    const old = signMessage({ ...request, version: 1 }, random);
    expect(verifyMessageSignature({ ...good, address: halfOther, signature: old })).toMatchObject({
      verdict: 'valid',
      warnings: [{ code: 'old-format' }],
    });
  });

  test('a flipped bit at any position is detected', () => {
    for (let bit = 0; bit < 512; bit += 1) {
      const flipped = bytes.slice();
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const text = `SigV2${encodeBase58(flipped)}`;
      expect(verifyMessageSignature({ ...good, signature: text }).verdict, `bit ${bit}`).not.toBe('valid');
    }
  });

  const refused: [string, string, string, string][] = [
    ['nothing', '', 'malformed', 'header'],
    ['a version that does not exist', signature.replace('V2', 'V3'), 'unsupported', 'version'],
    ['a participant of a multisig wallet', `SigMultisigPkV1${signature.slice(5)}`, 'unsupported', 'version'],
    ['a character less', signature.slice(0, -1), 'malformed', 'length'],
    ['a megabyte', `SigV2${'1'.repeat(1_000_000)}`, 'malformed', 'length'],
    ['a character outside base58', signature.replace(/.$/, 'l'), 'malformed', 'encoding'],
    ['zeros: c must not be 0', `SigV2${encodeBase58(new Uint8Array(64))}`, 'invalid', 'signature'],
    [
      'a scalar beyond the group order',
      `SigV2${encodeBase58(concatBytes(encodeScalar((decodeScalar(bytes.subarray(0, 32)) ?? 0n) + SUBGROUP_ORDER), bytes.subarray(32)))}`,
      'malformed',
      'scalar',
    ],
  ];
  for (const [name, text, verdict, reason] of refused)
    test(`${name}: ${reason}`, () => {
      expect(verifyMessageSignature({ ...good, signature: text })).toMatchObject({ verdict, reason });
    });

  test('a signature for a key without a secret proves nothing, because anyone can create it', () => {
    const weak = { ...address, spendKey: IDENTITY_POINT.toBytes() };
    const hash = keccakConcat(new TextEncoder().encode(message));
    const r = random.next();
    // X = c·0 + r·G is known without any secret.
    const c = hashToScalar(hash, weak.spendKey, publicKey(r));
    const forged = `SigV1${encodeBase58(concatBytes(encodeScalar(c), encodeScalar(r)))}`;
    expect(verifyMessageSignature({ address: weak, message, signature: forged })).toMatchObject({
      verdict: 'invalid',
      reason: 'weak-key',
    });
  });

  test('a message may contain any bytes, be long, or be empty', () => {
    const texts = ['', ' ', 'é✓\n', 'x'.repeat(100_000)];
    for (const text of texts) {
      const signed = signMessage({ ...request, message: text }, random);
      expect(verifyMessageSignature({ address, message: text, signature: signed }).verdict).toBe('valid');
      const binary = new TextEncoder().encode(text);
      expect(verifyMessageSignature({ address, message: binary, signature: signed }).verdict).toBe('valid');
    }
  });
});
