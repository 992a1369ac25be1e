/** Tests reserve proofs that wallets created. */
import { expect, test } from 'playwright/test';
import { decodeBlock } from '@ringscope/protocol/block.ts';
import { keyImageFromBytes, txHashFromBytes, type KeyImage } from '@ringscope/protocol/brands.ts';
import { hexToBytes } from '@ringscope/protocol/bytes.ts';
import { derivationToScalar, generateKeyImage } from '@ringscope/protocol/crypto/derivation.ts';
import { SUBGROUP_ORDER, decodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { subaddressScalar } from '@ringscope/protocol/crypto/subaddress.ts';
import { precheckReserveProof } from '@ringscope/protocol/proofs/reserve-proof-precheck.ts';
import { verifyReserveProof } from '@ringscope/protocol/proofs/reserve-proof.ts';
import { toProofTransaction, type ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import {
  scanTransaction,
  subaddressLookahead,
  createViewOnlyWallet,
} from '@ringscope/protocol/proofs/view-key.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { testWallet } from '../../helpers/payments.ts';
import { SeededScalars } from '../../helpers/prover.ts';
import { chainOf } from './reserve-scene.ts';
import { addressOf, chainBlocks, fromHex, regtestProofs, unverifiableVectors } from './vectors.ts';

/** Returns every transaction of the regtest chain of the proofs, with coinbases. */
const regtestChain = (): ProofTransaction[] => [
  ...Object.values(regtestProofs().txs).map(({ tx_blob }) => fromHex(tx_blob)),
  ...chainBlocks().map(({ blob }) => {
    const { coinbase } = decodeBlock(hexToBytes(blob));
    return toProofTransaction(coinbase, transactionHash(coinbase));
  }),
];

test('regtest proofs have their totals, and a wrong message is refused', () => {
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

test('the listed key images belong to the wallet’s outputs, also on subaddresses', () => {
  const { wallets, proofs } = regtestProofs();
  // The proof with the most outputs covers a complete wallet, with subaddresses.
  const [proof] = proofs
    .filter(({ type, good, address }) => type === 'ReserveProofV2' && good && address === wallets.w1.address)
    .sort((a, b) => b.signature.length - a.signature.length);
  const primary = addressOf(wallets.w1.address);
  const [view, spend] = [wallets.w1.view, wallets.w1.spend].map((key) => decodeScalar(hexToBytes(key)) ?? 0n);
  if (proof === undefined || view === undefined || spend === undefined) throw new Error('no proof');
  const claim = { address: primary, message: proof.message, proof: proof.signature };
  const transactions = regtestChain();
  const result = verifyReserveProof(claim, chainOf(claim, transactions));
  const wallet = createViewOnlyWallet(primary, { viewSecret: view }, subaddressLookahead(2, 4));
  if (result.verdict !== 'valid' || wallet.verdict !== 'ready') throw new Error('not valid');
  const images = new Map<string, KeyImage>();
  for (const transaction of transactions) {
    const scan = scanTransaction(transaction, wallet);
    if (!('outputs' in scan)) throw new Error(scan.message);
    for (const { index, derivation, subaddress = { account: 0, address: 0 } } of scan.outputs) {
      const x = derivationToScalar(derivation, index) + spend + subaddressScalar(view, subaddress);
      const name = `${txHashFromBytes(transaction.hash)}/${index}`;
      images.set(name, keyImageFromBytes(generateKeyImage(x % SUBGROUP_ORDER)));
    }
  }
  for (const { txHash, index, keyImage: listed } of result.outputs)
    expect(listed).toBe(images.get(`${txHash}/${index}`));
});

test('the signatures of a proof are checked without its transactions', () => {
  const another = testWallet(new SeededScalars('another')).address;
  for (const { address, message, signature } of unverifiableVectors('ReserveProof')) {
    const result = precheckReserveProof({
      proof: signature,
      message: message ?? '',
      address: address === undefined ? another : addressOf(address),
    });
    const found = 'reason' in result ? result.reason : result.verdict;
    if (address === undefined) expect(found).toBe('other-address');
    else expect(found).toBe(message === undefined ? 'signature' : 'prechecked');
  }
});
