import type { Address } from '@ringscope/protocol/address/address.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import {
  countTriedCarrotKeys,
  findCarrotOutputs,
  findReceivedCarrotOutputs,
  createSenderSharedSecretDeriver,
} from '@ringscope/protocol/proofs/carrot-outputs.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import {
  generateKeyDerivation,
  maskPaymentId,
  type KeyDerivation,
} from '@ringscope/protocol/crypto/derivation.ts';
import {
  MAX_ADDITIONAL_TX_KEYS,
  MAX_TRIED_TX_PUBLIC_KEYS,
  MAX_TRIED_KEY_OUTPUT_PAIRS,
  refuseTooLargeTransaction,
} from '@ringscope/protocol/proofs/limits.ts';
import { findOwnedOutputs } from '@ringscope/protocol/proofs/outputs.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { verifyTxProof } from '@ringscope/protocol/proofs/tx-proof.ts';
import {
  ChainUnavailableError,
  MAX_CHAIN_TXS_PER_CALL,
  TooMuchChainDataError,
  WrongTransactionError,
  type ChainDataSource,
} from './sources.ts';

/** Input of {@link scanOutputs}: the transactions, and the address whose outputs to find. It contains a secret. */
export interface OutputScanInput {
  readonly hashes: readonly TxHash[];
  readonly address: Address;
  readonly secret: ScanKey | { readonly kind: 'proof'; readonly proof: string };
}

/** The secret key of the scan: the view key of the address, or the secret key of the transaction. */
interface ScanKey {
  readonly kind: 'view-key' | 'tx-key';
  readonly key: bigint;
  /** View-balance secret of 32 bytes from which the view key derives. Undefined if only the view key is known. */
  readonly viewBalanceSecret?: Uint8Array | undefined;
}

/** The outputs of one transaction, and its decrypted payment id. The id is empty when it could not be decrypted. */
export interface TransactionScanResult {
  readonly outputs: readonly {
    readonly amount: bigint;
    readonly key: string;
    readonly paysAddress: boolean;
  }[];
  readonly paymentId: string;
  /** Whether the transaction has public keys, but none of them is a point of the curve. */
  readonly hasOnlyInvalidTxPublicKeys: boolean;
}

export type OutputScanOutcome =
  | { readonly state: 'scanned'; readonly txs: ReadonlyMap<TxHash, TransactionScanResult> }
  | { readonly state: 'unreachable' }
  | { readonly state: 'too-large' };

/** Maximum number of key derivations in one scan. Each takes about 0.5 ms. */
const MAX_DERIVATIONS = 8_000;

/**
 * Fetches transactions and finds the outputs that pay an address. The state is `too-large` for a scan with too many
 * keys or outputs, which is refused before any key derivation.
 *
 * @param warn receives the message of a chain data error, which contains no data of the scan
 */
export async function scanOutputs(
  chain: ChainDataSource,
  input: OutputScanInput,
  warn: (message: string) => void,
): Promise<OutputScanOutcome> {
  const fetched = new Map<TxHash, ProofTransaction>();
  try {
    for (let from = 0; from < input.hashes.length; from += MAX_CHAIN_TXS_PER_CALL) {
      const found = await chain.fetchTransactions(input.hashes.slice(from, from + MAX_CHAIN_TXS_PER_CALL));
      for (const [hash, { transaction }] of found) fetched.set(hash, transaction);
    }
  } catch (error) {
    if (error instanceof TooMuchChainDataError) return { state: 'too-large' };
    if (error instanceof WrongTransactionError) warn(error.message);
    else if (!(error instanceof ChainUnavailableError)) throw error;
    return { state: 'unreachable' };
  }
  const transactions = [...fetched.values()];
  if (transactions.some((transaction) => refuseTooLargeTransaction(transaction) !== undefined))
    return { state: 'too-large' };
  const { address, secret } = input;
  if (secret.kind === 'proof') {
    const matches = [...fetched].map(
      ([hash, transaction]) => [hash, scanWithProof(transaction, address, secret.proof)] as const,
    );
    return { state: 'scanned', txs: new Map(matches) };
  }
  const keys = transactions.map((transaction) => triedKeys(transaction, address, secret));
  const derivations = transactions.reduce((sum, transaction, index) => {
    if (transaction.carrotContext !== undefined) return sum + countTriedCarrotKeys(transaction);
    const { main = [], additional = [] } = keys[index] ?? {};
    return sum + main.length + additional.length;
  }, 0);
  const pairs = transactions.reduce(
    (sum, { outputs }, index) => sum + outputs.length * ((keys[index]?.main.length ?? 0) + 1),
    0,
  );
  if (derivations > MAX_DERIVATIONS || pairs > 2 * MAX_TRIED_KEY_OUTPUT_PAIRS) return { state: 'too-large' };
  return {
    state: 'scanned',
    txs: new Map(
      [...fetched].map(([hash, transaction]) => [hash, scanWithKey(transaction, address, secret)]),
    ),
  };
}

interface TriedKeys {
  readonly main: readonly Uint8Array[];
  readonly additional: readonly Uint8Array[];
}

/**
 * Returns the public keys that the scan combines with the secret key. For a view key, these are the transaction public
 * keys, up to a maximum number. For a transaction key, it is the public view key of the address.
 */
function triedKeys(
  { outputs, publicKeys, additionalPublicKeys }: ProofTransaction,
  { viewKey }: Address,
  secret: ScanKey,
): TriedKeys {
  if (secret.kind === 'tx-key') return { main: [viewKey], additional: [] };
  const distinctKeys = [...new Map(publicKeys.map((key) => [bytesToHex(key), key])).values()];
  const maxMainKeys = Math.min(
    MAX_TRIED_TX_PUBLIC_KEYS,
    Math.floor(MAX_TRIED_KEY_OUTPUT_PAIRS / Math.max(1, outputs.length)),
  );
  return {
    main: distinctKeys.slice(0, maxMainKeys),
    additional:
      additionalPublicKeys.length === outputs.length
        ? additionalPublicKeys.slice(0, MAX_ADDITIONAL_TX_KEYS)
        : [],
  };
}

function scanWithKey(
  transaction: ProofTransaction,
  address: Address,
  secret: ScanKey,
): TransactionScanResult {
  if (transaction.carrotContext !== undefined) return scanCarrotWithKey(transaction, address, secret);
  const keys = triedKeys(transaction, address, secret);
  const derive = (key: Uint8Array): KeyDerivation | undefined => generateKeyDerivation(secret.key, key);
  const main = keys.main.map(derive).filter((derivation) => derivation !== undefined);
  const owned = new Map(
    findOwnedOutputs(
      transaction,
      { main, additional: keys.additional.map(derive) },
      new Map([[bytesToHex(address.spendKey), {}]]),
    ).map((output) => [output.index, output]),
  );
  const [first] = main;
  const { encryptedPaymentId } = transaction;
  return {
    outputs: markMatches(transaction, owned),
    paymentId:
      owned.size > 0 && first !== undefined && encryptedPaymentId !== undefined
        ? bytesToHex(maskPaymentId(encryptedPaymentId, first))
        : '',
    hasOnlyInvalidTxPublicKeys: keys.main.length > 0 && main.length === 0,
  };
}

/** Finds the outputs that pay the address, in a transaction with Carrot outputs. */
function scanCarrotWithKey(
  transaction: ProofTransaction,
  address: Address,
  secret: ScanKey,
): TransactionScanResult {
  const receivers = {
    ownersBySpendKeyHex: new Map([[bytesToHex(address.spendKey), {}]]),
    mainSpendKey: address.spendKey,
  };
  const { kind, key: viewSecret, viewBalanceSecret } = secret;
  const found =
    kind === 'tx-key'
      ? findCarrotOutputs(transaction, createSenderSharedSecretDeriver([secret.key], address), receivers)
      : findReceivedCarrotOutputs(transaction, { viewSecret, viewBalanceSecret }, receivers);
  return {
    outputs: markMatches(transaction, new Map(found.map((output) => [output.index, output]))),
    paymentId: '',
    hasOnlyInvalidTxPublicKeys: false,
  };
}

/** Finds the outputs that a payment proof shows. A proof that is not valid for this transaction and address shows none. */
function scanWithProof(
  transaction: ProofTransaction,
  address: Address,
  proof: string,
): TransactionScanResult {
  const verified = verifyTxProof({ transaction, address, message: '', proof });
  const paid = verified.verdict === 'valid' ? verified.outputs : [];
  return {
    outputs: markMatches(transaction, new Map(paid.map((output) => [output.index, output]))),
    paymentId: '',
    hasOnlyInvalidTxPublicKeys: false,
  };
}

/**
 * Returns all outputs of a transaction, and marks those that pay the address. An amount that does not open its commitment
 * counts as 0.
 */
function markMatches(
  { outputs }: ProofTransaction,
  matches: ReadonlyMap<number, { readonly amount: bigint | undefined }>,
): TransactionScanResult['outputs'] {
  return outputs.map(({ key, amount }, index) => {
    const match = matches.get(index);
    return {
      key: bytesToHex(key),
      paysAddress: match !== undefined,
      amount: match === undefined ? amount : (match.amount ?? 0n),
    };
  });
}
