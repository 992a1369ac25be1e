import { formatMessage } from '../message.ts';
import { encodeAddress, type Address, type AddressNetwork } from '../address/address.ts';
import { bytesToHex } from '../bytes.ts';
import {
  createCarrotSubaddressDeriver,
  deriveCarrotViewKeys,
  isViewSecretOfAddress,
  type ViewSecrets,
} from '../crypto/carrot-account.ts';
import { generateKeyDerivation, maskPaymentId, type KeyDerivation } from '../crypto/derivation.ts';
import { subaddressKeys, type SubaddressIndex } from '../crypto/subaddress.ts';
import {
  MAX_ADDITIONAL_TX_KEYS,
  MAX_TRIED_CARROT_KEYS,
  MAX_TRIED_TX_PUBLIC_KEYS,
  MAX_TRIED_KEY_OUTPUT_PAIRS,
  refuseTooLargeTransaction,
} from './limits.ts';
import { findReceivedCarrotOutputs } from './carrot-outputs.ts';
import { findOwnedOutputs, type OwnedOutput } from './outputs.ts';
import type { ProofTransaction } from './transaction.ts';
import { createProofRefusal, type ProofRefusal } from './verdict.ts';

/** An address of a wallet with its index, which is undefined if unknown. */
export interface WatchedAddress {
  readonly address: Address;
  readonly index: SubaddressIndex | undefined;
}

/** A view-only wallet: its secrets and the addresses to scan for. */
export interface ViewOnlyWallet extends ViewSecrets {
  readonly verdict: 'ready';
  /** Public spend key of the address from which the wallet was created. */
  readonly spendKey: Uint8Array;
  /** Addresses by the lower-case hex of their public spend keys. */
  readonly addresses: ReadonlyMap<string, WatchedAddress>;
}

/** An output that pays a watched address. */
export interface ScannedOutput {
  readonly index: number;
  readonly address: string;
  /** Index of the address, or undefined if unknown. */
  readonly subaddress: SubaddressIndex | undefined;
  /** The transaction key with which the output was found: a main key, or the additional key of this output. */
  readonly txKeyKind: 'main' | 'additional';
  /**
   * Amount of the scanned output in atomic units. Undefined if the encrypted amount does not open the commitment, so
   * the output is worthless.
   */
  readonly amount: bigint | undefined;
  readonly derivation: KeyDerivation;
}

/** Result of the scan of a transaction: the outputs that pay the wallet, and what else the scan found. */
export interface ViewKeyScanResult {
  readonly outputs: readonly ScannedOutput[];
  /** Sum of the known amounts of `outputs`, in atomic units. */
  readonly totalAmount: bigint;
  /**
   * Decrypted payment id of 8 bytes. It may be a dummy, which looks like any other id. Undefined if no output was found
   * or the transaction has none.
   */
  readonly paymentId: Uint8Array | undefined;
  /** Counts of keys and bytes that were not scanned. Undefined if there are none, as in all transactions of ordinary wallets. */
  readonly unscanned: UnscannedKeyAndByteCounts | undefined;
}

/**
 * Counts of the keys and bytes of a transaction that a scan skips because of its limits. Outputs that only the skipped
 * keys or bytes would reveal are missing from the result.
 */
export interface UnscannedKeyAndByteCounts {
  /**
   * Number of distinct main keys that were not tried: those after the first 32, or after fewer if the transaction has
   * many outputs.
   */
  readonly mainKeys: number;
  /** Number of additional keys that were not tried: those from index {@link MAX_ADDITIONAL_TX_KEYS} on. */
  readonly additionalKeys: number;
  /** Number of bytes at the end of the extra that were not parsed. */
  readonly extraBytes: number;
}

/**
 * Creates a view-only wallet from an address and its secret view key. For a primary address, it also watches the
 * subaddresses at the given indices (about 1 ms each). For a subaddress, it watches only that address.
 *
 * @param secrets as `deriveViewSecrets` returns them; with a view-balance secret, subaddresses derive from it
 * @throws RangeError if the view secret is outside 0 to ℓ−1, if a part of an index is outside 0 to 2^32−1, or if the
 * spend key of a primary address is not a point. The results of `deriveViewSecrets`, {@link subaddressLookahead} and
 * `decodeAddress` are always valid.
 */
export function createViewOnlyWallet(
  address: Address,
  { viewSecret, viewBalanceSecret }: ViewSecrets,
  indices: Iterable<SubaddressIndex> = [],
): ViewOnlyWallet | ProofRefusal<'view-key'> {
  if (!isViewSecretOfAddress(address, viewSecret))
    return createProofRefusal('invalid', 'view-key', 'This view key does not belong to this address.');
  const { spendKey } = address;
  const addresses = new Map<string, WatchedAddress>();
  if (address.kind === 'subaddress') {
    addresses.set(bytesToHex(spendKey), { address, index: undefined });
    return { verdict: 'ready', viewSecret, viewBalanceSecret, spendKey, addresses };
  }
  const carrotKeys =
    viewBalanceSecret && createCarrotSubaddressDeriver(deriveCarrotViewKeys(viewBalanceSecret), spendKey);
  for (const index of [PRIMARY, ...indices]) {
    const keys = carrotKeys?.(index) ?? subaddressKeys(viewSecret, spendKey, index);
    const watched = subaddressOf(address, keys, index);
    addresses.set(bytesToHex(watched.spendKey), { address: watched, index });
  }
  return { verdict: 'ready', viewSecret, viewBalanceSecret, spendKey, addresses };
}

const PRIMARY: SubaddressIndex = { account: 0, address: 0 };

/**
 * Yields the indices of the first `addressesPerAccount` addresses of the first `accountCount` accounts, like the lookahead of a
 * wallet.
 */
export function* subaddressLookahead(
  accountCount: number,
  addressesPerAccount: number,
): Generator<SubaddressIndex> {
  for (let account = 0; account < accountCount; account += 1)
    for (let address = 0; address < addressesPerAccount; address += 1) yield { account, address };
}

/**
 * Returns the subaddress at an index, derived from the primary address by the rules from before Carrot.
 * Index 0/0 is the standard address itself.
 *
 * @param viewSecret 0 to ℓ−1
 * @throws RangeError if the secret is out of range, if the spend key is not a point, or if a part of the index is not
 * an integer from 0 to 2^32 - 1
 */
export function deriveSubaddress(primary: Address, viewSecret: bigint, index: SubaddressIndex): Address {
  return subaddressOf(primary, subaddressKeys(viewSecret, primary.spendKey, index), index);
}

function subaddressOf(
  primary: Address,
  keys: { readonly spendKey: Uint8Array; readonly viewKey: Uint8Array } | undefined,
  index: SubaddressIndex,
): Address {
  if (keys === undefined)
    throw new RangeError(
      'the addresses of the wallet cannot be derived, because the spend key is not a point on the curve; decode the address with decodeAddress, which checks its keys',
    );
  const network: AddressNetwork = primary.network;
  const kind = index.account === 0 && index.address === 0 ? 'standard' : 'subaddress';
  return { network, kind, ...keys, paymentId: undefined };
}

/**
 * Finds the outputs of a transaction that pay a watched address, with their amounts. Unlike a proof, a scan tries every
 * main transaction key, because an old wallet bug wrote several. It refuses transactions of unknown formats.
 *
 * The work is bounded. A scan tries at most {@link MAX_TRIED_TX_PUBLIC_KEYS} distinct main keys, and at most
 * {@link MAX_TRIED_KEY_OUTPUT_PAIRS} pairs of a main key and an output. It tries the additional key of an output only on that
 * output, for the first {@link MAX_ADDITIONAL_TX_KEYS} outputs. `unscanned` counts the skipped keys, and the bytes of the
 * extra that were not parsed.
 *
 * @throws RangeError if the secret view key of the wallet is not from 0 to ℓ−1; {@link createViewOnlyWallet} never
 * creates such a wallet
 */
export function scanTransaction(
  transaction: ProofTransaction,
  wallet: ViewOnlyWallet,
): ViewKeyScanResult | ProofRefusal<'format-unknown' | 'too-large'> {
  if (transaction.carrotContext !== undefined) return scanCarrotTransaction(transaction, wallet);
  if (transaction.undecoded !== undefined)
    return createProofRefusal(
      'unsupported',
      'format-unknown',
      formatMessage('This transaction has a newer format ({format}) that cannot be scanned here.', {
        format: transaction.undecoded,
      }),
    );
  const { additionalPublicKeys, outputs, unreadExtraBytes } = transaction;
  const tooLarge = refuseTooLargeTransaction({ ...transaction, unreadExtraBytes: 0 });
  if (tooLarge !== undefined) return tooLarge;

  const derive = (publicKey: Uint8Array) => generateKeyDerivation(wallet.viewSecret, publicKey);
  const mainKeys = distinct(transaction.publicKeys);
  const tried = mainKeys.slice(
    0,
    Math.min(MAX_TRIED_TX_PUBLIC_KEYS, Math.floor(MAX_TRIED_KEY_OUTPUT_PAIRS / outputs.length)),
  );
  const main = tried.map(derive).filter((derivation) => derivation !== undefined);
  const additionalKeys = additionalPublicKeys.length === outputs.length ? additionalPublicKeys : [];
  const additional = additionalKeys.slice(0, MAX_ADDITIONAL_TX_KEYS).map(derive);
  const unscanned = {
    mainKeys: mainKeys.length - tried.length,
    additionalKeys: additionalKeys.length - additional.length,
    extraBytes: unreadExtraBytes,
  };

  const owned = findOwnedOutputs(transaction, { main, additional }, wallet.addresses);
  const [mainDerivation] = main;
  const hasPaymentId = owned.length > 0 && mainDerivation !== undefined;
  return {
    ...scannedOutputs(owned),
    paymentId:
      hasPaymentId && transaction.encryptedPaymentId !== undefined
        ? maskPaymentId(transaction.encryptedPaymentId, mainDerivation)
        : undefined,
    unscanned: Object.values(unscanned).some((count) => count > 0) ? unscanned : undefined,
  };
}

/** Scans a transaction with Carrot outputs, which have one ephemeral key each or share one. */
function scanCarrotTransaction(
  transaction: ProofTransaction,
  wallet: ViewOnlyWallet,
): ViewKeyScanResult | ProofRefusal<'format-unknown' | 'too-large'> {
  const tooLarge = refuseTooLargeTransaction({ ...transaction, unreadExtraBytes: 0 });
  if (tooLarge !== undefined) return tooLarge;
  const found = findReceivedCarrotOutputs(transaction, wallet, {
    ownersBySpendKeyHex: wallet.addresses,
    mainSpendKey: wallet.spendKey,
  });
  const { outputs, publicKeys, unreadExtraBytes } = transaction;
  const untried = publicKeys.length > 0 ? 0 : Math.max(0, outputs.length - MAX_TRIED_CARROT_KEYS);
  return {
    ...scannedOutputs(found),
    paymentId: undefined,
    unscanned:
      unreadExtraBytes > 0 || untried > 0
        ? { mainKeys: 0, additionalKeys: untried, extraBytes: unreadExtraBytes }
        : undefined,
  };
}

function scannedOutputs(
  owned: readonly OwnedOutput<WatchedAddress>[],
): Pick<ViewKeyScanResult, 'outputs' | 'totalAmount'> {
  return {
    outputs: owned.map(({ index, owner, txKeyKind, amount, derivation }) => ({
      index,
      address: encodeAddress(owner.address),
      subaddress: owner.index,
      txKeyKind,
      amount,
      derivation,
    })),
    totalAmount: owned.reduce((sum, { amount = 0n }) => sum + amount, 0n),
  };
}

/** Removes duplicate keys and preserves the order. */
function distinct(keys: readonly Uint8Array[]): Uint8Array[] {
  return [...new Map(keys.map((key) => [bytesToHex(key), key])).values()];
}
