import { expect, test } from 'playwright/test';
import { decodeAddress, encodeAddress } from '@ringscope/protocol/address/address.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { encodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { verifyMessageSignature } from '@ringscope/protocol/proofs/message-signature.ts';
import { verifyReserveProof } from '@ringscope/protocol/proofs/reserve-proof.ts';
import { verifySpendProof } from '@ringscope/protocol/proofs/spend-proof.ts';
import { verifyTxKey } from '@ringscope/protocol/proofs/tx-key.ts';
import { verifyTxProof } from '@ringscope/protocol/proofs/tx-proof.ts';
import { pay, proveReserveOf, reserveItem, testWallet } from '../../helpers/payments.ts';
import { SeededScalars, proveTransaction, signMessage } from '../../helpers/prover.ts';

const random = new SeededScalars('hostile input');
const alice = testWallet(random);
const { address } = alice;
const { transaction, txKey } = pay([{ to: address, amount: 1n }], random);
const MESSAGE = '';

const texts = {
  address: encodeAddress(address),
  txKey: bytesToHex(encodeScalar(txKey)),
  txProof: proveTransaction(
    {
      direction: 'out',
      version: 2,
      transactionHash: transaction.hash,
      message: MESSAGE,
      address,
      txKeys: transaction.publicKeys,
      secrets: [txKey],
    },
    random,
  ),
  reserveProof: proveReserveOf(
    alice,
    { version: 2, message: MESSAGE, items: [reserveItem(transaction, 0, alice)] },
    random,
  ),
  signature: signMessage(
    { version: 2, message: MESSAGE, address, mode: 'spend', secret: alice.spendSecret },
    random,
  ),
};

const ALPHABETS = [
  '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz',
  '0123456789abcdef',
  ' \t\n\0"\\<>%0OIl',
  'é✓𝒳\ud800\udc00\uffff',
];

/** Returns a random integer below `bound`, derived from the seed. */
const render = (bound: number): number => Number(random.next() % BigInt(bound));
const pick = (text: string): string => text[render(text.length)] ?? '';

/**
 * Cuts, repeats, replaces or inserts a part after the first character. The result differs from the input. It
 * never repeats the complete key, because the result would be valid: a main key and an additional key for the
 * only output.
 */
function damage(text: string): string {
  const at = 1 + render(text.length - 1);
  const foreign = pick(ALPHABETS[render(ALPHABETS.length)] ?? '');
  const damaged = [
    text.slice(0, at),
    text.slice(at + 1),
    text.slice(0, at) + text.slice(at, at + 11) + text.slice(at),
    text.slice(0, at) + foreign + text.slice(at),
    text.slice(0, at) + foreign + text.slice(at + 1),
    text + text.slice(at),
    foreign.repeat(text.length),
  ][render(7)];
  return damaged === undefined || damaged === text ? `${text} ` : damaged;
}

const verifiers: Readonly<Record<string, (text: string) => { readonly verdict: string }>> = {
  txKey: (text) => verifyTxKey({ transaction, address, txKey: text }),
  txProof: (text) => verifyTxProof({ transaction, address, message: MESSAGE, proof: text }),
  spendProof: (text) => verifySpendProof({ transaction, message: MESSAGE, proof: text, rings: [] }),
  reserveProof: (text) =>
    verifyReserveProof(
      { address, message: MESSAGE, proof: text },
      { transactions: new Map(), keyImages: new Map() },
    ),
  signature: (text) => verifyMessageSignature({ address, message: MESSAGE, signature: text }),
};

test('every verifier refuses damaged input with a reason, and none throws or accepts it', () => {
  const sources = Object.values(texts);
  // Results are collected and compared once, because an assertion costs more than the check that it covers.
  const taken: string[] = [];
  for (let round = 0; round < 1500; round += 1) {
    const text = damage(sources[round % sources.length] ?? '');
    for (const [name, verify] of Object.entries(verifiers)) {
      const result = verify(text);
      const inWords = 'message' in result && String(result.message).endsWith('.');
      if (result.verdict === 'valid' || !inWords)
        taken.push(`${name}, round ${round}: ${JSON.stringify(text)}`);
    }
    if (decodeAddress(text).ok) taken.push(`address, round ${round}: ${JSON.stringify(text)}`);
  }
  expect(taken).toEqual([]);
});
