import { formatMessage } from '@ringscope/protocol/message.ts';
import { messageId } from '../i18n/translate.ts';
import type { Address } from '@ringscope/protocol/address/address.ts';
import { keyImageFromBytes, txHashFromBytes, type TxHash } from '@ringscope/protocol/brands.ts';
import {
  verifyReserveEntries,
  type ReserveChainData,
  type ReserveOutput,
} from '@ringscope/protocol/proofs/reserve-proof-entries.ts';
import {
  precheckReserveProof,
  type PrecheckedReserveProof,
} from '@ringscope/protocol/proofs/reserve-proof-precheck.ts';
import { sumReserveOutputs } from '@ringscope/protocol/proofs/reserve-proof.ts';
import type { ReserveProofEntry } from '@ringscope/protocol/proofs/reserve-proof-entry.ts';
import type { ProofRefusal } from '@ringscope/protocol/proofs/verdict.ts';
import type { WalletServiceCheckResult } from './outcome.ts';
import { selectProofPartItems, type ProofCheckProgress, type ProofPartPosition } from './proof-parts.ts';
import { createReserveResult } from './reserve-result.ts';
import { createRefusedResult, type VerifierResult } from './verifier-result.ts';
import type { ChainDataSource } from './sources.ts';

/** Maximum number of transactions that the check of one proof may fetch, to limit the load on the daemon. */
const MAX_TRANSACTIONS = 1_000;

/**
 * Number of transactions that are fetched in one call. The entries of the fetched transactions are verified before the
 * next call, so a forged proof costs only one call. The largest transactions have 1,000,000 bytes, so a response stays
 * below 64 MiB.
 */
const TXS_PER_CALL = 25;

/**
 * Maximum length, in characters, of a refuted proof that is sent to the wallet service: about 100 entries of 226 bytes
 * each. The wallet service fetches every transaction that a proof lists, even if the signatures are not valid.
 */
const MAX_REFUTED_CHARACTERS = 32_000;

const skippedRefuted: WalletServiceCheckResult = {
  state: 'silent',
  message: messageId(
    'The wallet service did not run this check: it would fetch every listed transaction, although the proof is not valid.',
  ),
};

const WHOLE: ProofPartPosition = { index: 0, count: 1 };

interface ReserveResult {
  readonly result: VerifierResult;
  /** The reason why the wallet service is not called. It is undefined if the service may be called. */
  readonly skippedServiceResult?: WalletServiceCheckResult;
}

interface ReserveClaim {
  readonly address: Address;
  readonly message: string;
  readonly proof: string;
}

/** Which part of a proof to check, and callbacks that receive the progress of the check. */
export interface ReserveCheckOptions {
  /** The part of a long proof to check. Undefined for the complete proof. */
  readonly part?: ProofPartPosition | undefined;
  /** Called when the check knows how many outputs it has to check, and after each batch. */
  readonly onProgress?: (progress: ProofCheckProgress) => void;
  /** Called when all checks that need no chain data have passed, before chain data is fetched. */
  readonly onOfflineChecksPassed?: () => void;
}

/**
 * Checks a proof that a wallet owns outputs. It first checks everything that needs no chain data. Then it checks the
 * listed outputs in batches and stops at the first output that fails.
 *
 * @throws ChainUnavailableError, WrongTransactionError, TooMuchChainDataError
 */
export async function checkReserveProofInBatches(
  chain: ChainDataSource,
  claim: ReserveClaim,
  options: ReserveCheckOptions,
): Promise<ReserveResult> {
  const result = await verifyReserve(chain, claim, options);
  const isLong = claim.proof.length > MAX_REFUTED_CHARACTERS;
  return result.verdict === 'refuted' && isLong
    ? { result, skippedServiceResult: skippedRefuted }
    : { result };
}

async function verifyReserve(
  chain: ChainDataSource,
  claim: ReserveClaim,
  options: ReserveCheckOptions,
): Promise<VerifierResult> {
  const { part = WHOLE } = options;
  const opened = precheckReserveProof(claim, (entries) => selectProofPartItems(entries, part));
  if (opened.verdict !== 'prechecked') return createRefusedResult(opened);
  const { length } = opened.txHashes;
  if (length > MAX_TRANSACTIONS) {
    return createRefusedResult({
      verdict: 'unsupported',
      reason: 'too-many-transactions',
      ...formatMessage(
        'This proof lists outputs of {length} transactions. The limit for a check is {limit}.',
        { length, limit: MAX_TRANSACTIONS },
      ),
    });
  }
  options.onOfflineChecksPassed?.();
  const outputs = await verifyEntriesInBatches(chain, opened, options);
  if (!Array.isArray(outputs)) return createRefusedResult(outputs);
  return createReserveResult(
    outputs.map(({ txHash, index, key, amount, unlockTime, keyImage, state }) => ({
      txid: txHash,
      index,
      key,
      amount,
      unlockTime,
      spent: { keyImage, state },
    })),
    sumReserveOutputs(opened, outputs).warnings,
  );
}

async function verifyEntriesInBatches(
  chain: ChainDataSource,
  opened: PrecheckedReserveProof,
  { part = WHOLE, onProgress }: ReserveCheckOptions,
): Promise<ReserveOutput[] | ProofRefusal> {
  const entriesOfTx = new Map<TxHash, ReserveProofEntry[]>(opened.txHashes.map((hash) => [hash, []]));
  for (const entry of opened.entries) entriesOfTx.get(txHashFromBytes(entry.transactionHash))?.push(entry);
  const txsOfPart = selectProofPartItems(opened.txHashes, part);
  const total = txsOfPart.reduce((sum, hash) => sum + (entriesOfTx.get(hash)?.length ?? 0), 0);
  const outputs: ReserveOutput[] = [];
  onProgress?.({ done: 0, total });
  for (let start = 0; start < txsOfPart.length; start += TXS_PER_CALL) {
    const hashes = txsOfPart.slice(start, start + TXS_PER_CALL);
    const entries = hashes.flatMap((hash) => entriesOfTx.get(hash) ?? []);
    const verified = verifyReserveEntries(opened, entries, await fetchReserveData(chain, hashes, entries));
    if (!Array.isArray(verified)) return verified;
    outputs.push(...verified);
    onProgress?.({ done: outputs.length, total });
  }
  return outputs;
}

async function fetchReserveData(
  chain: ChainDataSource,
  hashes: readonly TxHash[],
  entries: readonly ReserveProofEntry[],
): Promise<ReserveChainData> {
  const [knownTxs, keyImages] = await Promise.all([
    chain.fetchTransactions(hashes),
    chain.fetchKeyImageStates(entries.map(({ keyImage }) => keyImageFromBytes(keyImage))),
  ]);
  const transactions = new Map(
    [...knownTxs]
      // An orphaned transaction is not on the main chain, so its outputs do not exist there.
      .filter(([, { location }]) => location.state !== 'orphaned')
      .map(([hash, { transaction, location }]) => [
        hash,
        location.state === 'pool' ? ('pool' as const) : transaction,
      ]),
  );
  return { transactions, keyImages };
}
