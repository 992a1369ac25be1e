import type { Address } from '@ringscope/protocol/address/address.ts';
import { commitToAmount } from '@ringscope/protocol/crypto/amounts.ts';
import {
  derivationToScalar,
  generateKeyDerivation,
  deriveViewTag,
  maskPaymentId,
} from '@ringscope/protocol/crypto/derivation.ts';
import { BASE_POINT, multiplyPoint, multiplyPointBySecret } from '@ringscope/protocol/crypto/point.ts';
import { encodeScalar, hashToScalar, keccakConcat, reduceScalar } from '@ringscope/protocol/crypto/scalar.ts';
import {
  subaddressKeys,
  subaddressScalar,
  type SubaddressIndex,
} from '@ringscope/protocol/crypto/subaddress.ts';
import type { ProofTransactionOutput, ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import {
  pointOf,
  proveReserve,
  publicKey,
  type ReserveProofItem,
  type ReserveProofRequest,
  type SeededScalars,
} from './prover.ts';

export interface TestWallet {
  readonly spendSecret: bigint;
  readonly viewSecret: bigint;
  readonly address: Address;
  subaddress(index: SubaddressIndex): Address;
  /** Returns the secret spend key of a subaddress. */
  subaddressSecret(index: SubaddressIndex): bigint;
}

export function testWallet(random: SeededScalars): TestWallet {
  const spendSecret = random.next();
  const viewSecret = random.next();
  const spendKey = publicKey(spendSecret);
  const address: Address = {
    network: 'mainnet',
    kind: 'standard',
    spendKey,
    viewKey: publicKey(viewSecret),
    paymentId: undefined,
  };
  return {
    spendSecret,
    viewSecret,
    address,
    subaddress(index) {
      const keys = subaddressKeys(viewSecret, spendKey, index);
      if (keys === undefined) throw new Error('not a point');
      return { ...address, ...keys, kind: 'subaddress' };
    },
    subaddressSecret: (index) =>
      reduceScalar(encodeScalar(spendSecret + subaddressScalar(viewSecret, index))),
  };
}

/** Form of the amount. It is clear (v1, coinbase), or encrypted as in RingCT types 1 to 3 or in types 4 to 6. */
export type AmountEra = 'plain' | 'masked' | 'compact';

export interface TestOutput {
  readonly to: Address;
  readonly amount: bigint;
  /** Replaces the true amount while the commitment stays correct, as a dishonest sender could do. */
  readonly claimedAmount?: bigint;
}

export interface TestPayment {
  readonly transaction: ProofTransaction;
  readonly txKey: bigint;
  readonly additionalTxKeys: readonly bigint[];
}

/**
 * Creates a transaction that pays the given outputs. It publishes keys as wallets do. For a single subaddress,
 * R = r·D. Otherwise R = r·BASE_POINT, with one additional key for each output when a receiver is a subaddress.
 */
export function pay(
  outputs: readonly TestOutput[],
  random: SeededScalars,
  { era = 'compact', viewTags = era === 'compact' }: { era?: AmountEra; viewTags?: boolean } = {},
): TestPayment {
  const txKey = random.next();
  const single = outputs.length === 1 ? outputs[0]?.to : undefined;
  const base = single?.kind === 'subaddress' ? pointOf(single.spendKey) : BASE_POINT;
  const needsAdditional = single === undefined && outputs.some(({ to }) => to.kind === 'subaddress');
  const additionalTxKeys = needsAdditional ? outputs.map(() => random.next()) : [];
  const integrated = outputs.find(({ to }) => to.paymentId !== undefined)?.to;
  const idDerivation = integrated && generateKeyDerivation(txKey, integrated.viewKey);
  return {
    txKey,
    additionalTxKeys,
    transaction: {
      hash: keccakConcat(encodeScalar(txKey)),
      inputs: [],
      outputs: outputs.map((output, i) => {
        const additional = additionalTxKeys[i];
        const secret = output.to.kind === 'subaddress' && additional !== undefined ? additional : txKey;
        return writeOutput(output, i, secret, era, viewTags);
      }),
      publicKeys: [multiplyPointBySecret(base, txKey).toBytes()],
      additionalPublicKeys: additionalTxKeys.map((secret, i) => {
        const to = outputs[i]?.to;
        return multiplyPointBySecret(
          to?.kind === 'subaddress' ? pointOf(to.spendKey) : BASE_POINT,
          secret,
        ).toBytes();
      }),
      unreadExtraBytes: 0,
      encryptedPaymentId:
        integrated?.paymentId && idDerivation && maskPaymentId(integrated.paymentId, idDerivation),
      unlockTime: 0n,
      undecoded: undefined,
    },
  };
}

/** Returns the secret x of an output's one-time key: s + b (+ m). */
export function oneTimeSecret(
  transaction: ProofTransaction,
  index: number,
  viewSecret: bigint,
  spendSecret: bigint,
  txPublicKey = transaction.publicKeys[0],
): bigint {
  const derivation = txPublicKey && generateKeyDerivation(viewSecret, txPublicKey);
  if (derivation === undefined) throw new Error('no transaction key');
  return reduceScalar(encodeScalar(derivationToScalar(derivation, index) + spendSecret));
}

/** Returns an output that pays the primary address of a wallet, in the form in which a reserve proof lists it. */
export function reserveItem(
  transaction: ProofTransaction,
  outputIndex: number,
  { viewSecret, spendSecret }: TestWallet,
): ReserveProofItem {
  const [txKey] = transaction.publicKeys;
  const outputKey = transaction.outputs[outputIndex]?.key;
  if (txKey === undefined || outputKey === undefined) throw new Error('no such output');
  return {
    transactionHash: transaction.hash,
    outputIndex,
    txKey,
    outputKey,
    oneTimeSecret: oneTimeSecret(transaction, outputIndex, viewSecret, spendSecret),
  };
}

/** Proves that a wallet owns these outputs, which pay its primary address. */
export function proveReserveOf(
  { address, viewSecret, spendSecret }: Pick<TestWallet, 'address' | 'viewSecret' | 'spendSecret'>,
  proof: Pick<ReserveProofRequest, 'version' | 'message' | 'items'>,
  random: SeededScalars,
): string {
  return proveReserve({ ...proof, address, viewSecret, spendSecrets: [spendSecret] }, random);
}

function writeOutput(
  { to, amount, claimedAmount = amount }: TestOutput,
  index: number,
  secret: bigint,
  era: AmountEra,
  viewTags: boolean,
): ProofTransactionOutput {
  const derivation = generateKeyDerivation(secret, to.viewKey);
  if (derivation === undefined) throw new Error('not a point');
  const s = derivationToScalar(derivation, index);
  const key = pointOf(to.spendKey).add(multiplyPoint(BASE_POINT, s)).toBytes();
  const viewTag = viewTags ? deriveViewTag(derivation, index) : undefined;
  if (era === 'plain') return { key, viewTag, amount: claimedAmount, hiddenAmount: undefined };
  const secretBytes = encodeScalar(s);
  if (era === 'compact') {
    const pad = keccakConcat(new TextEncoder().encode('amount'), secretBytes);
    const mask = hashToScalar(new TextEncoder().encode('commitment_mask'), secretBytes);
    const encrypted = {
      mask: undefined,
      amount: encodeScalar(claimedAmount)
        .slice(0, 8)
        .map((byte, i) => byte ^ (pad[i] ?? 0)),
    };
    return {
      key,
      viewTag,
      amount: 0n,
      hiddenAmount: { encrypted, commitment: commitToAmount({ amount, mask }) },
    };
  }
  const first = hashToScalar(secretBytes);
  const second = hashToScalar(encodeScalar(first));
  const mask = hashToScalar(secretBytes, Uint8Array.of(1));
  const encrypted = {
    mask: encodeScalar(reduceScalar(encodeScalar(mask + first))),
    amount: encodeScalar(reduceScalar(encodeScalar(claimedAmount + second))),
  };
  return {
    key,
    viewTag,
    amount: 0n,
    hiddenAmount: { encrypted, commitment: commitToAmount({ amount, mask }) },
  };
}
