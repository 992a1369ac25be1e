import { formatMessage } from '../message.ts';
import { encodeAddress, type Address, type AddressNetwork } from '../address/address.ts';
import { bytesToHex, equalBytes } from '../bytes.ts';
import { deriveKey, maskPaymentId, type KeyDerivation } from '../crypto/derivation.ts';
import { G, decodePoint, multiplySecret } from '../crypto/point.ts';
import { subaddressKeys, type SubaddressIndex } from '../crypto/subaddress.ts';
import { MAX_ADDITIONAL_KEYS, MAX_MAIN_KEYS, MAX_SCAN_PAIRS, refuseTooLarge } from './limits.ts';
import { findOwnedOutputs } from './outputs.ts';
import type { ProofTransaction } from './transaction.ts';
import { refuse, type ProofRefusal } from './verdict.ts';

/** An address of a wallet with its index. The index is undefined when only the address itself is known. */
export interface WatchedAddress {
  readonly address: Address;
  readonly index: SubaddressIndex | undefined;
}

/** A view key and the addresses that it watches, as in a view-only wallet. The view key is a secret. */
export interface ViewWallet {
  readonly verdict: 'ready';
  readonly viewSecret: bigint;
  /** Addresses, keyed by the lower-case hex of the spend key. */
  readonly addresses: ReadonlyMap<string, WatchedAddress>;
}

/** An output that pays a watched address. */
export interface ScannedOutput {
  readonly index: number;
  readonly address: string;
  /** Undefined when only the address itself is known, not its index in a wallet. */
  readonly subaddress: SubaddressIndex | undefined;
  /** Whether the main key of the transaction or the additional key of this output found it. */
  readonly via: 'main' | 'additional';
  /**
   * Atomic units. It is undefined when the encrypted amount does not open the commitment, so the output is worthless.
   */
  readonly amount: bigint | undefined;
  readonly derivation: KeyDerivation;
}

/** The outputs that pay the wallet. */
export interface ScanResult {
  readonly outputs: readonly ScannedOutput[];
  /** Atomic units of the outputs with a confirmed amount. */
  readonly total: bigint;
  /**
   * Decrypted payment id of 8 bytes; a dummy looks like any other. It is undefined when nothing was received or there
   * is none.
   */
  readonly paymentId: Uint8Array | undefined;
  /** Undefined when everything was scanned, as in every transaction that a wallet makes. */
  readonly unscanned: UnscannedParts | undefined;
}

/** Parts beyond the limits of a scan. The scan does not find an output that only one of these keys leads to. */
export interface UnscannedParts {
  /** Number of different main keys: those after the first 32, or after fewer in a transaction of many outputs. */
  readonly mainKeys: number;
  /** Number of additional keys of the outputs from {@link MAX_ADDITIONAL_KEYS} on. */
  readonly additionalKeys: number;
  /** Bytes at the end of the extra whose fields were not read. */
  readonly extraBytes: number;
}

/**
 * Returns the wallet of an address and its view key. For a primary address it also watches the subaddresses at the
 * given indices (about 1 ms each). A subaddress is watched alone.
 *
 * @param viewSecret 0 to ℓ−1, as `decodeScalar` gives it
 * @throws RangeError for another secret, when the spend key of a primary address is not a point, or for an index whose
 * parts are not integers from 0 to 2^32 - 1; `decodeAddress` and {@link subaddressGrid} give no such values
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

/** Yields the first `perAccount` addresses of each of the first accounts. A wallet looks ahead in this way. */
export function* subaddressGrid(accounts: number, perAccount: number): Generator<SubaddressIndex> {
  for (let account = 0; account < accounts; account += 1)
    for (let address = 0; address < perAccount; address += 1) yield { account, address };
}

/**
 * Returns the subaddress of a primary address at an index. Index 0/0 is the standard address itself.
 *
 * @param viewSecret 0 to ℓ−1
 * @throws RangeError for another secret, when the spend key is not a point, or for an index whose parts are not
 * integers from 0 to 2^32 - 1
 */
export function subaddressOf(primary: Address, viewSecret: bigint, index: SubaddressIndex): Address {
  const keys = subaddressKeys(viewSecret, primary.spendKey, index);
  if (keys === undefined) throw new RangeError('the spend key of the address is not a point of the curve');
  const network: AddressNetwork = primary.network;
  const kind = index.account === 0 && index.address === 0 ? 'standard' : 'subaddress';
  return { network, kind, ...keys, paymentId: undefined };
}

/**
 * Finds the outputs of a transaction that pay a watched address, with their amounts. Unlike a proof, a scan tries every
 * main transaction key, because an old bug wrote several. It refuses transactions of unknown formats.
 *
 * The work is bounded. A scan tries at most {@link MAX_MAIN_KEYS} different main keys, and no more than make
 * {@link MAX_SCAN_PAIRS} pairs with the outputs. It tries the additional key of an output on that output alone, for the
 * first {@link MAX_ADDITIONAL_KEYS} outputs. `unscanned` contains the rest.
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
      formatMessage('This transaction is of a newer format ({format}) that cannot be scanned here.', {
        format: transaction.undecoded,
      }),
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

/** Returns the keys in their order, each once. */
function different(keys: readonly Uint8Array[]): Uint8Array[] {
  return [...new Map(keys.map((key) => [bytesToHex(key), key])).values()];
}
