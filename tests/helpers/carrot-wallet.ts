/** A wallet of the account hierarchy of Carrot, and payments to its addresses, as the draft of hard fork 17 describes them. */
import type { Address } from '@ringscope/protocol/address/address.ts';
import { commitToAmount } from '@ringscope/protocol/crypto/amounts.ts';
import {
  createCarrotSubaddressDeriver,
  deriveCarrotViewKeys,
} from '@ringscope/protocol/crypto/carrot-account.ts';
import { deriveCarrotBytes, deriveCarrotScalar } from '@ringscope/protocol/crypto/carrot-hash.ts';
import {
  deriveCarrotCommitmentMask,
  deriveCarrotOutputSecret,
  carrotSpendInputContext,
  deriveCarrotViewTag,
  getCarrotGeneratorT,
} from '@ringscope/protocol/crypto/carrot.ts';
import { BASE_POINT, decodePoint, multiplyPoint, type CurvePoint } from '@ringscope/protocol/crypto/point.ts';
import { reduceScalar } from '@ringscope/protocol/crypto/scalar.ts';
import type { SubaddressIndex } from '@ringscope/protocol/crypto/subaddress.ts';
import {
  MONTGOMERY_BASE_POINT,
  multiplyMontgomeryPoint,
  toMontgomeryPoint,
} from '@ringscope/protocol/crypto/x25519.ts';
import type { FcmpGeneratorSetName } from '@ringscope/protocol/fork17-draft.ts';
import type { ProofTransactionOutput, ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import type { Random } from './protocol/random.ts';

/** The secrets and addresses of an account. */
export interface CarrotAccount {
  readonly proveSpendKey: bigint;
  readonly viewBalanceSecret: Uint8Array;
  readonly generateImageKey: bigint;
  readonly viewSecret: bigint;
  readonly generateAddressSecret: Uint8Array;
  /** Public spend key K_s. */
  readonly spendKey: Uint8Array;
  address(index?: SubaddressIndex): Address;
}

/** Returns the account of a master secret of 32 bytes. */
export function carrotAccount(master: Uint8Array, set?: FcmpGeneratorSetName): CarrotAccount {
  const proveSpendKey = deriveCarrotScalar(master, 'Carrot prove-spend key');
  const viewBalanceSecret = deriveCarrotBytes(32, master, 'Carrot view-balance secret');
  const partialSpendPoint = multiplyPoint(getCarrotGeneratorT(set), proveSpendKey);
  const preimage = deriveCarrotBytes(32, viewBalanceSecret, 'Carrot generate-image preimage secret');
  const generateImageKey = deriveCarrotScalar(
    preimage,
    'Carrot generate-image key',
    partialSpendPoint.toBytes(),
  );
  const spendKey = multiplyPoint(BASE_POINT, generateImageKey).add(partialSpendPoint).toBytes();
  const viewKeys = deriveCarrotViewKeys(viewBalanceSecret);
  const keysOf = createCarrotSubaddressDeriver(viewKeys, spendKey);
  if (keysOf === undefined) throw new Error('the spend key is a sum of two points');
  return {
    ...{ proveSpendKey, viewBalanceSecret, generateImageKey, spendKey },
    ...viewKeys,
    address(index = { account: 0, address: 0 }) {
      const kind = index.account === 0 && index.address === 0 ? 'standard' : 'subaddress';
      return { network: 'mainnet', kind, ...keysOf(index), paymentId: undefined };
    },
  };
}

/** A payment to an address. With the view-balance secret of the sender, it is change to an address of the sender. */
export interface CarrotPayment {
  readonly to: Address;
  readonly amount: bigint;
  readonly viewBalanceSecret?: Uint8Array;
}

const point = (bytes: Uint8Array): CurvePoint => {
  const decoded = decodePoint(bytes);
  if (decoded === undefined) throw new Error('a key of an address is not a point');
  return decoded;
};

/** Returns a transaction with these payments, each with an ephemeral key of its own. */
export function payCarrot(payments: readonly CarrotPayment[], random: Random): ProofTransaction {
  const keyImage = random.bytes(32);
  const carrotContext = carrotSpendInputContext(keyImage);
  const made = payments.map((payment) => createOutput(payment, carrotContext, random));
  return {
    hash: random.bytes(32),
    inputs: [{ amount: 0n, globalIndices: [], keyImage }],
    outputs: made.map(({ output }) => output),
    publicKeys: [],
    additionalPublicKeys: made.map(({ ephemeralKey }) => ephemeralKey),
    unreadExtraBytes: 0,
    encryptedPaymentId: undefined,
    unlockTime: 0n,
    carrotContext,
    undecoded: undefined,
  };
}

function createOutput(
  { to, amount, viewBalanceSecret }: CarrotPayment,
  inputContext: Uint8Array,
  random: Random,
): { readonly output: ProofTransactionOutput; readonly ephemeralKey: Uint8Array } {
  const ephemeralSecret = reduceScalar(random.bytes(32));
  const base = to.kind === 'subaddress' ? toMontgomeryPoint(point(to.spendKey)) : MONTGOMERY_BASE_POINT;
  const ephemeralKey = multiplyMontgomeryPoint(ephemeralSecret, base);
  const shared =
    viewBalanceSecret ?? multiplyMontgomeryPoint(ephemeralSecret, toMontgomeryPoint(point(to.viewKey)));
  const secret = deriveCarrotOutputSecret(shared, ephemeralKey, inputContext);
  const mask = deriveCarrotCommitmentMask(
    secret,
    amount,
    to.spendKey,
    viewBalanceSecret === undefined ? 0 : 1,
  );
  const commitment = commitToAmount({ amount, mask });
  const g = deriveCarrotScalar(secret, 'Carrot key extension G', commitment);
  const t = deriveCarrotScalar(secret, 'Carrot key extension T', commitment);
  const extension = multiplyPoint(BASE_POINT, g).add(multiplyPoint(getCarrotGeneratorT(), t));
  const key = point(to.spendKey).add(extension).toBytes();
  const plain = new Uint8Array(8);
  new DataView(plain.buffer).setBigUint64(0, amount, true);
  const pad = deriveCarrotBytes(8, secret, 'Carrot encryption mask a', key);
  return {
    ephemeralKey,
    output: {
      key,
      viewTag: undefined,
      carrotViewTag: deriveCarrotViewTag(shared, inputContext, key),
      amount: 0n,
      hiddenAmount: {
        encrypted: { mask: undefined, amount: plain.map((byte, index) => byte ^ (pad[index] ?? 0)) },
        commitment,
      },
    },
  };
}
