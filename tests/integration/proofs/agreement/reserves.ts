import { expect, test } from 'playwright/test';
import { encodeAddress, type Address } from '@ringscope/protocol/address/address.ts';
import { encodeBase58 } from '@ringscope/protocol/address/base58.ts';
import type { KeyImage, TxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { generateKeyImage } from '@ringscope/protocol/crypto/derivation.ts';
import type { KeyImageState } from '@ringscope/protocol/proofs/reserve-proof-entries.ts';
import { precheckReserveProof } from '@ringscope/protocol/proofs/reserve-proof-precheck.ts';
import { verifyReserveProof } from '@ringscope/protocol/proofs/reserve-proof.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { pointOf, proveReserve, reserveProofArchive } from '../../../helpers/prover.ts';
import { ownOutputs } from '../../../helpers/proof-cases/own-outputs.ts';
import { flipped, notProven, resultOfWallet } from './wallet-result.ts';
import {
  alice,
  bob,
  first,
  MESSAGE,
  random,
  XMR,
  type AgreementScene,
} from '../../../helpers/proof-cases/scene.ts';

/** Tests proofs of the reserve of a wallet. */
export function testReserves(scene: () => AgreementScene): void {
  test('both verifiers agree on reserve proofs', async () => {
    const { daemon, wallet, mine, fetchTransactions } = scene();
    const judge = async (address: Address, text: string, proof: string) => {
      const claim = { address, message: text, proof };
      const needed = precheckReserveProof(claim);
      if (needed.verdict !== 'prechecked') return needed;
      const transactions = new Map<TxHash, ProofTransaction>();
      const known = await fetchTransactions(needed.txHashes);
      for (const id of needed.txHashes) {
        const transaction = known.get(id);
        if (transaction !== undefined) transactions.set(id, transaction);
      }
      const { states } = await daemon.isKeyImageSpent({ keyImages: needed.keyImages });
      const keyImages = new Map<KeyImage, KeyImageState>(
        needed.keyImages.map((image, i) => [image, states[i] ?? 'unspent']),
      );
      return verifyReserveProof(claim, { transactions, keyImages });
    };
    const ask = (address: Address, text: string, signature: string) =>
      resultOfWallet(async () => {
        const claim = { address: encodeAddress(address), message: text, signature };
        const { good, total, spent } = await wallet.checkReserveProof(claim);
        return { good, amount: total, spent };
      });
    const agree = async (address: Address, text: string, proof: string) => {
      const judged = await judge(address, text, proof);
      const ours =
        judged.verdict === 'valid' ? { good: true, amount: judged.total, spent: judged.spent } : notProven;
      const { good, amount, spent = 0n } = await ask(address, text, proof);
      expect(ours, proof.slice(0, 60)).toEqual(good ? { good, amount, spent } : notProven);
      return ours;
    };

    await mine(1);
    const all = await wallet.getReserveProof({ all: true, message: MESSAGE });
    expect((await agree(alice.address, MESSAGE, all.signature)).amount).toBeGreaterThan(1000n * XMR);
    await agree(alice.address, 'another message', all.signature);

    const some = await wallet.getReserveProof({ all: false, accountIndex: 0, amount: XMR, message: MESSAGE });
    expect((await agree(alice.address, MESSAGE, some.signature)).good).toBe(true);
    await agree(bob.address, MESSAGE, some.signature);
    await agree(alice.subaddress(first), MESSAGE, some.signature);
    await agree(alice.address, MESSAGE, some.signature.replace('V2', 'V1'));
    await agree(alice.address, MESSAGE, some.signature.slice(0, -11));
    for (const body of flipped([some.signature.slice(14)], 60))
      expect((await agree(alice.address, MESSAGE, `ReserveProofV2${body}`)).good).toBe(false);

    // The prover of these tests proves a spent output and an unspent one.
    const items = await ownOutputs(scene());
    const states = await daemon.isKeyImageSpent({
      keyImages: items.map(({ oneTimeSecret }) => bytesToHex(generateKeyImage(oneTimeSecret))),
    });
    const spent = items[states.states.indexOf('chain')];
    const unspent = items[states.states.indexOf('unspent')];
    if (spent === undefined || unspent === undefined) throw new Error('no spent or no unspent output');
    const request = {
      message: MESSAGE,
      address: alice.address,
      viewSecret: alice.viewSecret,
      spendSecrets: [alice.spendSecret],
    };
    for (const version of [1, 2] as const) {
      const proof = proveReserve({ ...request, version, items: [spent, unspent] }, random);
      const { amount, good, ...rest } = await agree(alice.address, MESSAGE, proof);
      expect(good).toBe(true);
      expect(rest).toMatchObject({ spent: expect.anything() });
      expect(amount).toBeGreaterThan(0n);
    }

    // The archives are those of the first wallets. The service reads them only when it may load deprecated
    // formats.
    const archive = reserveProofArchive({ ...request, version: 1, items: [spent, unspent] }, random);
    const archived = `ReserveProofV1${encodeBase58(archive)}`;
    expect((await judge(alice.address, MESSAGE, archived)).verdict).toBe('valid');
    const responded = await ask(alice.address, MESSAGE, archived);
    test
      .info()
      .annotations.push({ type: 'monero-wallet-rpc', description: `archive: good ${responded.good}` });

    // Services before 0.18.5.0 accept such a proof. The verifier of this project must refuse it.
    const twist = (image: Uint8Array) =>
      pointOf(image)
        .add(pointOf(new Uint8Array(32)))
        .toBytes();
    const traps = [
      [
        'thrice the same output',
        proveReserve({ ...request, version: 2, items: [unspent, unspent, unspent] }, random),
      ],
      [
        'a spent output behind a twisted key image',
        proveReserve({ ...request, version: 2, items: [spent], forgeImage: twist }, random),
      ],
      ['nothing', proveReserve({ ...request, version: 2, items: [] }, random)],
    ] as const;
    for (const [name, proof] of traps) {
      expect((await judge(alice.address, MESSAGE, proof)).verdict, name).toBe('invalid');
      const { good, amount, spent: counted = 0n } = await ask(alice.address, MESSAGE, proof);
      test.info().annotations.push({
        type: 'monero-wallet-rpc',
        description: `${name}: good ${good}, total ${amount}, spent ${counted}`,
      });
    }
  });
}
