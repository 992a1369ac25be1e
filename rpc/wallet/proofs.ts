import { hexToBytes } from '../../protocol/bytes.ts';
import { decodeScalar } from '../../protocol/crypto/scalar.ts';
import { readHeader } from '../../protocol/proofs/headers.ts';
import type { ProofKind } from '../../protocol/proofs/headers.ts';
import { readReserveProof } from '../../protocol/proofs/reserve-proof-format.ts';
import { CallerError } from '../errors.ts';
import { hashArgument, wireArguments } from '../input.ts';
import { count, flag, object, text, u64 } from '../wire.ts';
import { walletMethod } from './shapes.ts';

/**
 * Making and checking proofs. The checks need an open wallet, any one, but none of its keys.
 *
 * Some inputs stop builds of the service that keep their assertions (Debian's does): a transaction key that is not below
 * the group order, a reserve proof with a spend key that is no point of the curve. They are refused here, before anything
 * is sent; so are proofs of versions that do not exist, which the service takes for the newest it knows. What it is
 * fooled by (the same output listed thrice in a reserve proof, before 0.18.5.0) it says yes to: use protocol/proofs.
 */

const KEY_DIGITS = 64;
/** What the programs allow as an address takes 106 characters at most. */
const MAX_ADDRESS = 120;

export const getTxKey = walletMethod({
  name: 'get_tx_key',
  repeatable: true,
  request: (args: { readonly txid: string }) => ({ txid: hashArgument(args.txid, 'txid') }),
  result: object({
    /** Secret. 64 digits, and 64 more for each additional key. */
    tx_key: text,
  }),
});

export interface CheckTxKeyArgs {
  readonly txid: string;
  /** 64 hexadecimal digits, and 64 more for each additional key. */
  readonly txKey: string;
  readonly address: string;
}

/**
 * Blocks since the transaction's, its own included. The service subtracts from a height that it keeps for up to 30 s, so a
 * newer transaction's count wraps around 2^64 (seen on 0.18.0.0): that is a transaction without confirmations yet.
 */
const confirmations = u64.transform((blocks) => (blocks > 0xffff_ffffn ? 0 : Number(blocks)));

/** What a transaction pays an address. A wrong key or address is no error: `received` is 0. */
export const checkTxKey = walletMethod({
  name: 'check_tx_key',
  repeatable: true,
  request: (args: CheckTxKeyArgs) => ({
    txid: hashArgument(args.txid, 'txid'),
    tx_key: secretKeysArgument(args.txKey, 'txKey'),
    address: addressArgument(args.address, 'address'),
  }),
  result: object({
    /** Atomic units. */
    received: u64,
    in_pool: flag,
    confirmations,
  }),
});

/** Proves a payment, as its sender or its receiver. */
export const getTxProof = walletMethod({
  name: 'get_tx_proof',
  repeatable: true,
  request: (args: { readonly txid: string; readonly address: string; readonly message?: string }) =>
    wireArguments({ ...args, txid: hashArgument(args.txid, 'txid') }),
  result: object({ signature: text }),
});

export interface CheckTxProofArgs {
  readonly txid: string;
  readonly address: string;
  readonly message?: string;
  readonly signature: string;
}

/** A proof that does not hold is no error: `good` is false. */
export const checkTxProof = walletMethod({
  name: 'check_tx_proof',
  repeatable: true,
  request: (args: CheckTxProofArgs) => ({
    txid: hashArgument(args.txid, 'txid'),
    address: addressArgument(args.address, 'address'),
    message: args.message,
    signature: proofArgument(args.signature, ['out-proof', 'in-proof'], 'signature'),
  }),
  result: object({
    good: flag,
    /** Atomic units. */
    received: u64.default(0n),
    in_pool: flag.default(false),
    confirmations: confirmations.default(0),
  }),
});

/** Proves that the wallet made a transaction. */
export const getSpendProof = walletMethod({
  name: 'get_spend_proof',
  repeatable: true,
  request: (args: { readonly txid: string; readonly message?: string }) =>
    wireArguments({ ...args, txid: hashArgument(args.txid, 'txid') }),
  result: object({ signature: text }),
});

export const checkSpendProof = walletMethod({
  name: 'check_spend_proof',
  repeatable: true,
  request: (args: { readonly txid: string; readonly message?: string; readonly signature: string }) => ({
    txid: hashArgument(args.txid, 'txid'),
    message: args.message,
    signature: proofArgument(args.signature, ['spend-proof'], 'signature'),
  }),
  result: object({ good: flag }),
});

/** All of the wallet, or an account and an amount in it (atomic units). */
export type ReserveScope =
  | { readonly all: true; readonly accountIndex?: number; readonly amount?: bigint }
  | { readonly all: false; readonly accountIndex: number; readonly amount: bigint };

/** Proves that the wallet owns at least so much. */
export const getReserveProof = walletMethod({
  name: 'get_reserve_proof',
  repeatable: true,
  timeoutMs: 300_000,
  request: (args: ReserveScope & { readonly message?: string }) => wireArguments(args),
  result: object({ signature: text }),
});

/** `spent` counts what is only spent in the pool, too. */
export const checkReserveProof = walletMethod({
  name: 'check_reserve_proof',
  repeatable: true,
  timeoutMs: 120_000,
  request: (args: { readonly address: string; readonly message?: string; readonly signature: string }) => ({
    address: addressArgument(args.address, 'address'),
    message: args.message,
    signature: reserveProofArgument(args.signature, 'signature'),
  }),
  result: object({
    good: flag,
    /** Atomic units. */
    total: u64.default(0n),
    spent: u64.default(0n),
  }),
});

/** Signs a text with a key of the wallet. */
export const sign = walletMethod({
  name: 'sign',
  repeatable: true,
  request: (args: {
    readonly data: string;
    /** Default 0. */
    readonly accountIndex?: number;
    readonly addressIndex?: number;
    /** Default `spend`. */
    readonly signatureType?: 'spend' | 'view';
  }) => wireArguments(args),
  result: object({ signature: text }),
});

/** A signature that does not hold, or is none at all, is no error: `good` is false. Refused with `--restricted-rpc`. */
export const verify = walletMethod({
  name: 'verify',
  repeatable: true,
  request: (args: { readonly data: string; readonly address: string; readonly signature: string }) => ({
    data: args.data,
    address: addressArgument(args.address, 'address'),
    signature: args.signature,
  }),
  result: object({
    good: flag,
    /** 0 when not good. */
    version: count.default(0),
    /** Of the first kind, which does not bind the address. */
    old: flag.default(false),
    /** `spend` or `view`; means nothing when not good. */
    signature_type: text.default(''),
  }),
});

/**
 * Every key below the group order: a larger one ends the service (assertion in monero src/crypto/crypto.cpp,
 * `generate_key_derivation`).
 */
function secretKeysArgument(value: string, argument: string): string {
  const digits = value.toLowerCase();
  const count = digits.length / KEY_DIGITS;
  if (!/^[0-9a-f]+$/.test(digits) || !Number.isInteger(count)) {
    throw new CallerError(`${argument} must be 64 hexadecimal digits, or a multiple`, undefined, argument);
  }
  for (let index = 0; index < count; index += 1) {
    const key = hexToBytes(digits.slice(index * KEY_DIGITS, (index + 1) * KEY_DIGITS));
    if (decodeScalar(key) === undefined) {
      throw new CallerError(
        `key ${String(index + 1)} in ${argument} is not below the group order: no wallet makes such a key, and it would stop the wallet service`,
        undefined,
        argument,
      );
    }
  }
  return digits;
}

/** A text with a dot makes the service ask the DNS. */
function addressArgument(value: string, argument: string): string {
  if (!/^[1-9A-HJ-NP-Za-km-z]+$/.test(value) || value.length > MAX_ADDRESS) {
    throw new CallerError(`${argument} is not an address`, undefined, argument);
  }
  return value;
}

function proofArgument(value: string, kinds: readonly ProofKind[], argument: string): string {
  const header = readHeader(value, kinds);
  if (header.verdict !== 'read') throw new CallerError(header.message, undefined, argument);
  if (header.proof.body === '')
    throw new CallerError(`${argument} ends after its header`, undefined, argument);
  return value;
}

/** Read to the last byte first: a spend key in it that is no point of the curve ends the service. */
function reserveProofArgument(value: string, argument: string): string {
  const proof = readReserveProof(value);
  if (proof.verdict !== 'read') throw new CallerError(proof.message, undefined, argument);
  return value;
}
