import type { ProofFields } from '../../../proofs/check.ts';
import type { ProofKind } from '../../../proofs/kinds.ts';
import { encodeAddress, type Address } from '@ringscope/protocol/address/address.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { generateKeyImage } from '@ringscope/protocol/crypto/derivation.ts';
import { decodeScalar } from '@ringscope/protocol/crypto/scalar.ts';
import { proveReserveOf } from '../payments.ts';
import { proveTransaction, signMessage } from '../prover.ts';
import { ownOutputs } from './own-outputs.ts';
import { alice, bob, first, integrated, MESSAGE, random, XMR, type AgreementScene } from './scene.ts';

/** A check for the proof desk. */
export interface ProofCase {
  readonly name: string;
  readonly kind: ProofKind;
  readonly fields: Partial<ProofFields>;
}

/** A payment of Alice to Bob, with the data that its sender has. */
export interface CasePayment {
  readonly name: string;
  readonly address: Address;
  readonly txid: string;
  readonly txKey: string;
}

/** Sends the payments of the cases. They wait in the pool. */
export async function sendPayments({ wallet }: AgreementScene): Promise<CasePayment[]> {
  const payments: readonly [string, Address, bigint][] = [
    ['several destinations, with a subaddress', bob.address, 3n * XMR],
    ['a subaddress', bob.subaddress(first), 2n * XMR],
    ['an integrated address', integrated, 2n * XMR],
  ];
  const sent: CasePayment[] = [];
  for (const [name, address, amount] of payments) {
    const destinations = [{ address: encodeAddress(address), amount }];
    if (name.startsWith('several'))
      destinations.push({ address: encodeAddress(alice.subaddress(first)), amount: XMR });
    const { txHash, txKey } = await wallet.transfer({ destinations, getTxKey: true });
    sent.push({ name, address, txid: txHash, txKey });
  }
  return sent;
}

/**
 * Returns valid checks of every kind about the payments. The real wallets of sender and receiver create the
 * proofs of the current formats. The prover of these tests creates those of the old formats, which wallets no
 * longer create.
 */
export async function paymentCases(
  scene: AgreementScene,
  payments: readonly CasePayment[],
): Promise<ProofCase[]> {
  const { wallet, asBob } = scene;
  const cases: ProofCase[] = [];
  for (const { name, address, txid, txKey } of payments) {
    const about = { txid, address: encodeAddress(address), message: MESSAGE };
    const { signature: proof } = await wallet.getTxProof(about);
    const { signature: spend } = await wallet.getSpendProof({ txid, message: MESSAGE });
    cases.push(
      { name, kind: 'tx-key', fields: { txid, txKey, address: about.address } },
      { name, kind: 'tx-proof', fields: { ...about, proof } },
      { name, kind: 'spend-proof', fields: { txid, message: MESSAGE, proof: spend } },
    );
  }
  await asBob(async () => {
    for (const { name, address, txid } of payments) {
      const about = { txid, address: encodeAddress(address), message: MESSAGE };
      const { signature: proof } = await wallet.getTxProof(about);
      if (!proof.startsWith('InProofV2')) throw new Error('the wallet of the receiver made another proof');
      cases.push({ name: `${name}, by the receiver`, kind: 'tx-proof', fields: { ...about, proof } });
    }
  });
  return [...cases, ...(await oldPaymentCases(scene, payments))];
}

/** Returns proofs of the first version, of the sender and of the receiver. */
async function oldPaymentCases(
  { fetchTransactions }: AgreementScene,
  payments: readonly CasePayment[],
): Promise<ProofCase[]> {
  const transactions = await fetchTransactions(payments.map(({ txid }) => txid));
  return payments.flatMap(({ name, address, txid, txKey }) => {
    const transaction = transactions.get(txid);
    if (transaction === undefined) throw new Error('the daemon does not have a payment');
    const txKeys = [...transaction.publicKeys, ...transaction.additionalPublicKeys];
    const secrets = {
      out: (txKey.match(/.{64}/g) ?? []).map((key) => decodeScalar(hexToBytes(key)) ?? 0n),
      in: txKeys.map(() => bob.viewSecret),
    };
    return (['out', 'in'] as const).map((direction): ProofCase => {
      const proof = proveTransaction(
        {
          direction,
          version: 1,
          transactionHash: transaction.hash,
          message: MESSAGE,
          address,
          txKeys,
          secrets: secrets[direction],
        },
        random,
      );
      const fields = { txid, address: encodeAddress(address), message: MESSAGE, proof };
      return { name: `${name}, version 1, ${direction}`, kind: 'tx-proof', fields };
    });
  });
}

/** Returns signatures of both versions, with both keys of an address, and of a subaddress. */
export async function signatureCases({ wallet }: AgreementScene): Promise<ProofCase[]> {
  const cases: ProofCase[] = [];
  for (const addressIndex of [0, 1])
    for (const signatureType of ['spend', 'view'] as const) {
      const { signature: proof } = await wallet.sign({
        data: MESSAGE,
        accountIndex: 0,
        addressIndex,
        signatureType,
      });
      const address = encodeAddress(addressIndex === 0 ? alice.address : alice.subaddress(first));
      const name = `a signature with the ${signatureType} key of address ${addressIndex}`;
      cases.push({ name, kind: 'signature', fields: { address, message: MESSAGE, proof } });
    }
  const own = { address: alice.address, message: MESSAGE, secret: alice.spendSecret };
  const proof = signMessage({ ...own, version: 1, mode: 'spend' }, random);
  const fields = { address: encodeAddress(alice.address), message: MESSAGE, proof };
  return [...cases, { name: 'a signature, version 1', kind: 'signature', fields }];
}

/** Returns reserve proofs: of the complete wallet by the real wallet, and of two unspent outputs in the first version. */
export async function reserveCases(scene: AgreementScene): Promise<ProofCase[]> {
  const { signature } = await scene.wallet.getReserveProof({ all: true, message: MESSAGE });
  const own = await ownOutputs(scene);
  const { states } = await scene.daemon.isKeyImageSpent({
    keyImages: own.map(({ oneTimeSecret }) => bytesToHex(generateKeyImage(oneTimeSecret))),
  });
  // The wallet has chosen at random which outputs paid.
  const items = own.filter((_, index) => states[index] === 'unspent').slice(-2);
  const old = proveReserveOf(alice, { version: 1, message: MESSAGE, items }, random);
  const about = { address: encodeAddress(alice.address), message: MESSAGE };
  return [
    { name: 'a reserve', kind: 'reserve-proof', fields: { ...about, proof: signature } },
    { name: 'a reserve, version 1', kind: 'reserve-proof', fields: { ...about, proof: old } },
  ];
}

/**
 * Replaces a character by another base58 or hexadecimal character: in the first of several keys or shared
 * secrets, and in a signature of a reserve proof. The beginning of a reserve proof contains a transaction id,
 * which would be unknown then.
 */
function withFlip(text: string): string {
  const place = text.startsWith('ReserveProof') ? text.length - 20 : 20;
  return `${text.slice(0, place)}${text[place] === '5' ? '6' : '5'}${text.slice(place + 1)}`;
}

/**
 * Returns the invalid forms of a valid check, each with its error.
 *
 * @param otherTxid a transaction that the check is not about
 */
export function wrongForms({ name, kind, fields }: ProofCase, otherTxid: string): ProofCase[] {
  const secret = fields.proof === undefined ? 'txKey' : 'proof';
  const text = fields[secret] ?? '';
  const forms: [string, Partial<ProofFields>][] = [
    ['a flipped character', { [secret]: withFlip(text) }],
    ['a truncated text', { [secret]: text.slice(0, -1) }],
  ];
  if (fields.message !== undefined) forms.push(['another message', { message: `${fields.message}!` }]);
  if (fields.txid !== undefined) forms.push(['another transaction', { txid: otherTxid }]);
  if (fields.address !== undefined)
    forms.push(
      ['another address', { address: encodeAddress(bob.subaddress({ account: 3, address: 4 })) }],
      [
        'an address of another network',
        { address: encodeAddress({ ...alice.address, network: 'stagenet' }) },
      ],
    );
  return forms.map(([fault, changed]) => ({
    name: `${name}: ${kind}, ${fault}`,
    kind,
    fields: { ...fields, ...changed },
  }));
}
