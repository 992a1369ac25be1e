import { encodeAddress, type Address, type AddressNetwork } from '../address/address.ts';
import { bytesToHex, equalBytes } from '../bytes.ts';
import { deriveKey, maskPaymentId, type KeyDerivation } from '../crypto/derivation.ts';
import { G, decodePoint, multiplySecret } from '../crypto/point.ts';
import { subaddressKeys, type SubaddressIndex } from '../crypto/subaddress.ts';
import { MAX_ADDITIONAL_KEYS, MAX_MAIN_KEYS, MAX_SCAN_PAIRS, refuseTooLarge } from './limits.ts';
import { findOwnedOutputs } from './outputs.ts';
import type { ProofTransaction } from './transaction.ts';
import { refuse, type ProofRefusal } from './verdict.ts';

/** An address of a wallet, with where in the wallet it stands; undefined when only the address itself is known. */
export interface WatchedAddress {
  readonly address: Address;
  readonly index: SubaddressIndex | undefined;
}

/** A view key and the addresses it watches: what a view-only wallet knows. The view key is a secret. */
export interface ViewWallet {
  readonly verdict: 'ready';
  readonly viewSecret: bigint;
  /** By the lower-case hex of the spend key. */
  readonly addresses: ReadonlyMap<string, WatchedAddress>;
}

/** An output that pays a watched address. */
export interface ScannedOutput {
  /** Position in the transaction, from 0. */
  readonly index: number;
  readonly address: string;
  /** Undefined when only the address itself is known, not its place in a wallet. */
  readonly subaddress: SubaddressIndex | undefined;
  /** Whether the main transaction key or the additional key of this output led to it. */
  readonly via: 'main' | 'additional';
  /** Atomic units; undefined when the encrypted amount does not open the commitment: worth nothing. */
  readonly amount: bigint | undefined;
  readonly derivation: KeyDerivation;
}

/** Result of {@link scanTransaction}: the outputs that pay the wallet. */
export interface ScanResult {
  readonly outputs: readonly ScannedOutput[];
  /** Atomic units of the outputs whose amount is confirmed. */
  readonly total: bigint;
  /** Decrypted, 8 bytes; a dummy looks like any other. Undefined when nothing was received or none is there. */
  readonly paymentId: Uint8Array | undefined;
  /** Undefined when everything was looked at, as in every transaction that a wallet makes. */
  readonly unscanned: UnscannedParts | undefined;
}

/** What lies behind the limits of a scan. An output that only one of these keys leads to is not found. */
export interface UnscannedParts {
  /** Main keys, each counted once: those behind the first 32, or fewer in a transaction of many outputs. */
  readonly mainKeys: number;
  /** Additional keys, which belong to the outputs from {@link MAX_ADDITIONAL_KEYS} on. */
  readonly additionalKeys: number;
  /** Bytes at the end of the extra whose fields were not read. */
  readonly extraBytes: number;
}

/**
 * The wallet of an address and its view key. Of a primary address, its subaddresses at the given indices are watched
 * too (about 1 ms for each); a subaddress is watched alone.
 *
 * @param viewSecret 0 to ℓ−1, as `decodeScalar` gives it
 * @throws RangeError for another secret, when the spend key of a primary address is no point, or for an index whose parts
 * are not integers from 0 to 2^32 - 1; `decodeAddress` and {@link subaddressGrid} give no such values
 */
export function viewWallet(
  address: Address,
  viewSecret: bigint,
  indices: Iterable<SubaddressIndex> = [],
): ViewWallet | ProofRefusal<'view-key'> {
  const base = address.kind === 'subaddress' ? decodePoint(address.spendKey) : G;
  if (base === undefined || !equalBytes(multiplySecret(base, viewSecret).toBytes(), address.viewKey))
    return refuse('invalid', 'view-key', 'This view key does not belong to this address.');
  const addresses = new Map<string, WatchedAddress>();
  if (address.kind === 'subaddress') {
    addresses.set(bytesToHex(address.spendKey), { address, index: undefined });
    return { verdict: 'ready', viewSecret, addresses };
  }
  for (const index of [PRIMARY, ...indices]) {
    const watched = subaddressOf(address, viewSecret, index);
    addresses.set(bytesToHex(watched.spendKey), { address: watched, index });
  }
  return { verdict: 'ready', viewSecret, addresses };
}

const PRIMARY: SubaddressIndex = { account: 0, address: 0 };

/** The first `perAccount` addresses of each of the first accounts: what a wallet looks ahead for. */
export function* subaddressGrid(accounts: number, perAccount: number): Generator<SubaddressIndex> {
  for (let account = 0; account < accounts; account += 1)
    for (let address = 0; address < perAccount; address += 1) yield { account, address };
}

/**
 * The subaddress of a primary address at an index; 0/0 is the standard address itself.
 *
 * @param viewSecret 0 to ℓ−1
 * @throws RangeError for another secret, when the spend key is no point, or for an index whose parts are not integers from
 * 0 to 2^32 - 1
 */
export function subaddressOf(primary: Address, viewSecret: bigint, index: SubaddressIndex): Address {
  const keys = subaddressKeys(viewSecret, primary.spendKey, index);
  if (keys === undefined) throw new RangeError('the spend key of the address is no point');
  const network: AddressNetwork = primary.network;
  const kind = index.account === 0 && index.address === 0 ? 'standard' : 'subaddress';
  return { network, kind, ...keys, paymentId: undefined };
}

/**
 * The outputs of a transaction that pay a watched address, with their amounts. Unlike proofs, a scan tries every main
 * transaction key: an old bug wrote several. Nothing can be said about transactions of unknown formats.
 *
 * The work is bounded: different main keys up to {@link MAX_MAIN_KEYS}, and no more of them than make
 * {@link MAX_SCAN_PAIRS} pairs with the outputs; the additional key of an output for the first
 * {@link MAX_ADDITIONAL_KEYS} outputs, on that output alone. `unscanned` tells what was left out.
 *
 * @throws RangeError when the view key of the wallet is not from 0 to ℓ−1; {@link viewWallet} makes no such wallet
 */
export function scanTransaction(
  transaction: ProofTransaction,
  wallet: ViewWallet,
): ScanResult | ProofRefusal<'format-unknown' | 'too-large'> {
  if (transaction.undecoded !== undefined)
    return refuse(
      'unsupported',
      'format-unknown',
      `This transaction is of a newer format (${transaction.undecoded}) that cannot be scanned here.`,
    );
  const { additionalPublicKeys, outputs, unreadExtraBytes } = transaction;
  const tooLarge = refuseTooLarge({ ...transaction, unreadExtraBytes: 0 });
  if (tooLarge !== undefined) return tooLarge;

  const derive = (publicKey: Uint8Array) => deriveKey(wallet.viewSecret, publicKey);
  const mainKeys = different(transaction.publicKeys);
  const tried = mainKeys.slice(0, Math.min(MAX_MAIN_KEYS, Math.floor(MAX_SCAN_PAIRS / outputs.length)));
  const main = tried.map(derive).filter((derivation) => derivation !== undefined);
  const additionalKeys = additionalPublicKeys.length === outputs.length ? additionalPublicKeys : [];
  const additional = additionalKeys.slice(0, MAX_ADDITIONAL_KEYS).map(derive);
  const unscanned = {
    mainKeys: mainKeys.length - tried.length,
    additionalKeys: additionalKeys.length - additional.length,
    extraBytes: unreadExtraBytes,
  };

  const owned = findOwnedOutputs(transaction, { main, additional }, wallet.addresses);
  const [mainDerivation] = main;
  const carriesId = owned.length > 0 && mainDerivation !== undefined;
  return {
    outputs: owned.map(({ index, owner, via, amount, derivation }) => ({
      index,
      address: encodeAddress(owner.address),
      subaddress: owner.index,
      via,
      amount,
      derivation,
    })),
    total: owned.reduce((sum, { amount = 0n }) => sum + amount, 0n),
    paymentId:
      carriesId && transaction.encryptedPaymentId !== undefined
        ? maskPaymentId(transaction.encryptedPaymentId, mainDerivation)
        : undefined,
    unscanned: Object.values(unscanned).some((count) => count > 0) ? unscanned : undefined,
  };
}

/** The keys in their order, each once. */
function different(keys: readonly Uint8Array[]): Uint8Array[] {
  return [...new Map(keys.map((key) => [bytesToHex(key), key])).values()];
}
