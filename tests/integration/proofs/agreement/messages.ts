import { expect, test } from 'playwright/test';
import { decodeAddress, encodeAddress, type Address } from '@ringscope/protocol/address/address.ts';
import { verifyMessageSignature } from '@ringscope/protocol/proofs/message-signature.ts';
import { signMessage } from '../../../helpers/prover.ts';
import { flipped } from './wallet-result.ts';
import { alice, bob, first, integrated, MESSAGE, random } from '../../../helpers/proof-cases/scene.ts';
import type { AgreementScene } from '../../../helpers/proof-cases/scene.ts';

/** Tests signatures of messages, and which strings are valid addresses. */
export function testMessages(scene: () => AgreementScene): void {
  test('both verifiers agree on message signatures and addresses', async () => {
    const { wallet } = scene();
    const agree = async (address: Address, text: string, signature: string) => {
      const judged = verifyMessageSignature({ address, message: text, signature });
      const response = await wallet.verify({ data: text, address: encodeAddress(address), signature });
      expect(judged.verdict === 'valid', signature).toBe(response.good);
      if (judged.verdict === 'valid')
        expect([judged.version, judged.signedWith]).toEqual([response.version, response.signatureType]);
      return response.good;
    };
    for (const addressIndex of [0, 1])
      for (const signatureType of ['spend', 'view'] as const) {
        const { signature } = await wallet.sign({
          data: MESSAGE,
          accountIndex: 0,
          addressIndex,
          signatureType,
        });
        const address = addressIndex === 0 ? alice.address : alice.subaddress(first);
        expect(await agree(address, MESSAGE, signature)).toBe(true);
        await agree(address, `${MESSAGE} `, signature);
        await agree(bob.address, MESSAGE, signature);
        await agree(address, MESSAGE, signature.replace('V2', 'V1'));
        await agree(address, MESSAGE, signature.slice(0, -1));
        for (const body of flipped([signature.slice(5)], 15))
          expect(await agree(address, MESSAGE, `SigV2${body}`)).toBe(false);
      }
    const old = signMessage(
      { version: 1, message: MESSAGE, address: alice.address, mode: 'spend', secret: alice.spendSecret },
      random,
    );
    expect(await agree(alice.address, MESSAGE, old)).toBe(true);
    await agree(alice.address, MESSAGE, 'SigV1');
    await agree(alice.address, MESSAGE, '');

    for (const address of [alice.address, alice.subaddress(first), integrated]) {
      const good = encodeAddress(address);
      for (const text of [
        good,
        good.slice(0, -1),
        `${good.slice(0, 50)}1${good.slice(51)}`,
        good.toLowerCase(),
      ]) {
        const ours = decodeAddress(text);
        const response = await wallet.validateAddress({ address: text, anyNetType: true });
        expect(ours.ok, text).toBe(response.valid);
        if (ours.ok)
          expect([
            ours.address.network,
            ours.address.kind === 'integrated',
            ours.address.kind === 'subaddress',
          ]).toEqual([response.nettype, response.integrated, response.subaddress]);
      }
    }
  });
}
