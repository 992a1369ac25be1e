import {
  decodeScalar,
  hexToBytes,
  readProofHeader,
  readReserveProof,
  type ProofHeaderKind,
} from '@ringscope/protocol';
import { InvalidRequestError } from '../errors.ts';
import { checkHashArgument, toWireArguments } from '../input.ts';
import { countField, booleanField, objectField, textField, u64Field } from '../wire.ts';
import { defineWalletMethod } from './shapes.ts';

// The methods that check proofs need an open wallet, but none of its keys.
//
// Some inputs crash builds of the service with enabled assertions, such as Debian's. These are a transaction key that is
// not below the group order, and a reserve proof whose spend key is not a point of the curve. The client refuses them
// before it sends anything. It also refuses proofs of unknown versions, because the service reads them as the newest
// version that it knows.
//
// Services before 0.18.5.0 accept a reserve proof that lists the same output several times, and count each entry. The
// verifier in packages/protocol/proofs refuses such a proof.

const KEY_HEX_LENGTH = 64;
/** Limit with a margin: the longest addresses that the wallet service accepts have 106 characters. */
const MAX_ADDRESS_LENGTH = 120;

/**
 * Returns the secret key of a transaction that the wallet created.
 *
 * @throws InvalidRequestError when the transaction id is not 64 hexadecimal characters
 * @throws NodeRefusedError with code −24 when the wallet does not have the key
 */
export const getTxKey = defineWalletMethod({
  name: 'get_tx_key',
  repeatable: true,
  request: (args: { readonly txid: string }) => ({ txid: checkHashArgument(args.txid, 'txid') }),
  result: objectField({
    /** The secret key: 64 hexadecimal characters, and 64 more for each additional key. */
    tx_key: textField,
  }),
});

export interface CheckTxKeyArgs {
  readonly txid: string;
  /** Transaction key: 64 hexadecimal characters, and 64 more for each additional key. */
  readonly txKey: string;
  readonly address: string;
}

/**
 * Blocks from the block of the transaction to the tip, both counted. The service computes the number from a tip
 * that it caches for up to 30 s. For a newer transaction the number is negative, and arrives as a u64 near 2^64 (seen
 * on 0.18.0.0). Such a transaction has no confirmations yet.
 */
const confirmations = u64Field.transform((blocks) => (blocks > 0xffff_ffffn ? 0 : Number(blocks)));

/**
 * Returns the amount that a transaction pays to an address, computed with the secret key of the transaction. A wrong key or
 * address is not an error: `received` is 0.
 *
 * @throws InvalidRequestError when the transaction id or the address is malformed, and when a key is not below the group
 * order, because that crashes the service
 * @throws NodeRefusedError with code −1 when the transaction is unknown or the number of keys is wrong, with code −2
 * for an address of another network
 */
export const checkTxKey = defineWalletMethod({
  name: 'check_tx_key',
  repeatable: true,
  request: (args: CheckTxKeyArgs) => ({
    txid: checkHashArgument(args.txid, 'txid'),
    tx_key: secretKeysArgument(args.txKey, 'txKey'),
    address: addressArgument(args.address, 'address'),
  }),
  result: objectField({
    /** Amount in atomic units that the address received. */
    received: u64Field,
    in_pool: booleanField,
    confirmations,
  }),
});

/**
 * Creates a proof of a payment, in the wallet of its sender or its receiver.
 *
 * @throws InvalidRequestError when the transaction id is not 64 hexadecimal characters
 * @throws NodeRefusedError with code −1 when the wallet can prove nothing, and with code −2 for a bad address
 */
export const getTxProof = defineWalletMethod({
  name: 'get_tx_proof',
  repeatable: true,
  request: (args: { readonly txid: string; readonly address: string; readonly message?: string }) =>
    toWireArguments({ ...args, txid: checkHashArgument(args.txid, 'txid') }),
  result: objectField({ signature: textField }),
});

export interface CheckTxProofArgs {
  readonly txid: string;
  readonly address: string;
  readonly message?: string;
  readonly signature: string;
}

/**
 * Checks a payment proof. An invalid proof is not an error: `good` is false.
 *
 * @throws InvalidRequestError when the transaction id or the address is malformed, and when the signature is not a proof
 * of a known version
 * @throws NodeRefusedError with code −1 when the transaction is unknown or the proof is malformed, with code −2 for an
 * address of another network
 */
export const checkTxProof = defineWalletMethod({
  name: 'check_tx_proof',
  repeatable: true,
  request: (args: CheckTxProofArgs) => ({
    txid: checkHashArgument(args.txid, 'txid'),
    address: addressArgument(args.address, 'address'),
    message: args.message,
    signature: proofArgument(args.signature, ['out-proof', 'in-proof'], 'signature'),
  }),
  result: objectField({
    good: booleanField,
    /** Amount in atomic units that the address received. */
    received: u64Field.default(0n),
    in_pool: booleanField.default(false),
    confirmations: confirmations.default(0),
  }),
});

/**
 * Creates a proof that the wallet created a transaction.
 *
 * @throws InvalidRequestError when the transaction id is not 64 hexadecimal characters
 * @throws NodeRefusedError with code −1 when the wallet did not create it
 */
export const getSpendProof = defineWalletMethod({
  name: 'get_spend_proof',
  repeatable: true,
  request: (args: { readonly txid: string; readonly message?: string }) =>
    toWireArguments({ ...args, txid: checkHashArgument(args.txid, 'txid') }),
  result: objectField({ signature: textField }),
});

/**
 * Checks a proof that a wallet created a transaction. An invalid proof is not an error: `good` is false.
 *
 * @throws InvalidRequestError when the transaction id is malformed, and when the signature is not a proof of a known version
 * @throws NodeRefusedError with code −1 when the transaction is unknown or the proof is malformed
 */
export const checkSpendProof = defineWalletMethod({
  name: 'check_spend_proof',
  repeatable: true,
  request: (args: { readonly txid: string; readonly message?: string; readonly signature: string }) => ({
    txid: checkHashArgument(args.txid, 'txid'),
    message: args.message,
    signature: proofArgument(args.signature, ['spend-proof'], 'signature'),
  }),
  result: objectField({ good: booleanField }),
});

/**
 * What a reserve proof covers: the complete wallet, or an amount of one account, in atomic units. For the complete wallet,
 * the service ignores `accountIndex` and `amount`.
 */
export type ReserveProofScope =
  | { readonly all: true; readonly accountIndex?: number; readonly amount?: bigint }
  | { readonly all: false; readonly accountIndex: number; readonly amount: bigint };

/**
 * Creates a proof that the wallet, or one of its accounts, owns at least an amount, in atomic units.
 *
 * @throws InvalidRequestError when the amount is outside 0 … 2^64−1
 * @throws NodeRefusedError with code −1 when the balance is below the amount, when the amount is 0, or when the wallet
 * is view-only
 */
export const getReserveProof = defineWalletMethod({
  name: 'get_reserve_proof',
  repeatable: true,
  timeoutMs: 300_000,
  request: (args: ReserveProofScope & { readonly message?: string }) => toWireArguments(args),
  result: objectField({ signature: textField }),
});

/**
 * Checks a reserve proof. An invalid proof is not an error: `good` is false. `spent` includes outputs that only a waiting
 * transaction spends. Services before 0.18.5.0 count an output several times when the proof lists it several times.
 *
 * @throws InvalidRequestError when the address is malformed, and when the proof cannot be decoded completely, because some
 * malformed proofs crash the service
 * @throws NodeRefusedError with code −1 when the proof belongs to another address, or a transaction is unknown
 */
export const checkReserveProof = defineWalletMethod({
  name: 'check_reserve_proof',
  repeatable: true,
  timeoutMs: 120_000,
  request: (args: { readonly address: string; readonly message?: string; readonly signature: string }) => ({
    address: addressArgument(args.address, 'address'),
    message: args.message,
    signature: reserveProofArgument(args.signature, 'signature'),
  }),
  result: objectField({
    good: booleanField,
    /** Sum of the outputs in the proof, in atomic units. */
    total: u64Field.default(0n),
    spent: u64Field.default(0n),
  }),
});

/**
 * Signs a message with a key of the wallet. The arguments besides `data` are not documented, but monero-wallet-rpc
 * reads them.
 *
 * @throws InvalidRequestError when an index is negative or not an integer
 */
export const sign = defineWalletMethod({
  name: 'sign',
  repeatable: true,
  request: (args: {
    readonly data: string;
    /** Index of the account. The default is 0. */
    readonly accountIndex?: number;
    readonly addressIndex?: number;
    /** The key that signs. The default is `spend`. */
    readonly signatureType?: 'spend' | 'view';
  }) => toWireArguments(args),
  result: objectField({ signature: textField }),
});

/**
 * Checks the signature of a message. An invalid or malformed signature is not an error: `good` is false.
 *
 * @throws InvalidRequestError when the address is malformed
 * @throws NodeRefusedError with code −2 for an address of another network
 * @throws MethodUnavailableError from a service with `--restricted-rpc`
 */
export const verify = defineWalletMethod({
  name: 'verify',
  repeatable: true,
  request: (args: { readonly data: string; readonly address: string; readonly signature: string }) => ({
    data: args.data,
    address: addressArgument(args.address, 'address'),
    signature: args.signature,
  }),
  result: objectField({
    good: booleanField,
    /** Version of the signature, or 0 when the signature is not valid. */
    version: countField.default(0),
    /** Whether the signature has version 1, in which the address is not part of the signed data. */
    old: booleanField.default(false),
    /** The key that signed: `spend` or `view`. It has no meaning when the signature is not valid. */
    signature_type: textField.default(''),
  }),
});

/**
 * Checks that every key is below the group order. Any other key crashes the service, because an assertion
 * fails.
 *
 * @see monero src/crypto/crypto.cpp#L190-L203, crypto_ops::generate_key_derivation
 */
function secretKeysArgument(value: string, argument: string): string {
  const hex = value.toLowerCase();
  const count = hex.length / KEY_HEX_LENGTH;
  if (!/^[0-9a-f]+$/.test(hex) || !Number.isInteger(count)) {
    throw new InvalidRequestError(
      `the argument ${argument} must have 64 hexadecimal characters for each transaction key; copy the keys again`,
      undefined,
      argument,
    );
  }
  for (let index = 0; index < count; index += 1) {
    const key = hexToBytes(hex.slice(index * KEY_HEX_LENGTH, (index + 1) * KEY_HEX_LENGTH));
    if (decodeScalar(key) === undefined) {
      throw new InvalidRequestError(
        `key ${String(index + 1)} in the argument ${argument} is not below the group order, so the client did not send it; such a key is invalid and crashes the wallet service`,
        undefined,
        argument,
      );
    }
  }
  return hex;
}

/** Refuses characters that no address has. For a string with a dot, the wallet service would send a DNS query. */
function addressArgument(value: string, argumentName: string): string {
  if (!/^[1-9A-HJ-NP-Za-km-z]+$/.test(value) || value.length > MAX_ADDRESS_LENGTH) {
    throw new InvalidRequestError(
      `the argument ${argumentName} is not a Monero address, which has at most ${String(MAX_ADDRESS_LENGTH)} characters, all base58; copy the complete address again`,
      undefined,
      argumentName,
    );
  }
  return value;
}

function proofArgument(value: string, kinds: readonly ProofHeaderKind[], argument: string): string {
  const header = readProofHeader(value, kinds);
  if (header.verdict !== 'read') throw new InvalidRequestError(header.message, undefined, argument);
  if (header.proof.body === '')
    throw new InvalidRequestError(
      `the proof in the argument ${argument} ends after its header, so it is incomplete; copy the complete proof`,
      undefined,
      argument,
    );
  return value;
}

/** Decodes the proof completely, because a spend key that is not a point of the curve crashes the service. */
function reserveProofArgument(value: string, argument: string): string {
  const proof = readReserveProof(value);
  if (proof.verdict !== 'read') throw new InvalidRequestError(proof.message, undefined, argument);
  return value;
}
