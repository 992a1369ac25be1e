import { formatMessage } from '@ringscope/protocol/message.ts';
import { messageId } from '../i18n/translate.ts';
import type { Address } from '@ringscope/protocol/address/address.ts';
import { keyImageFromBytes, txHashFromBytes } from '@ringscope/protocol/brands.ts';
import {
  verifyReserveEntries,
  precheckReserveProof,
  sumReserve,
  type PrecheckedReserveProof,
  type ReserveOutput,
} from '@ringscope/protocol/proofs/reserve-proof.ts';
import type { ProofRefusal } from '@ringscope/protocol/proofs/verdict.ts';
import type { SecondCheck } from './outcome.ts';
import { provenResult, refusedResult, type VerifierResult } from './verifier-result.ts';
import type { ChainDataSource } from './sources.ts';

/** Maximum number of transactions that are fetched for one proof. */
const MAX_TRANSACTIONS = 1_000;

/**
 * Number of transactions that are fetched in one call. The entries of the fetched transactions are verified before the
 * next call, so a forged proof costs only one call. The largest transactions have 1,000,000 bytes, so a response stays
 * below 64 MiB.
 */
const TXS_PER_CALL = 25;

/**
 * Maximum length of a refuted proof that is sent to the wallet service: about 100 entries of 226 bytes each. The wallet
 * service fetches every transaction that a proof lists, even if the signatures are not valid.
 */
const MAX_REFUTED_CHARACTERS = 32_000;

const skippedRefuted: SecondCheck = {
  state: 'silent',
  message: messageId(
    'The wallet service did not run this check: it would fetch every listed transaction, although the proof is not valid.',
  ),
};

const HOLDS = messageId('The holder of this address can spend outputs that the proof lists.');
const IS_GONE = messageId(
  'The holder of this address could spend the outputs that the proof lists, but has spent all of them. Nothing of this reserve is left.',
);

interface ReserveResult {
  readonly result: VerifierResult;
  /** The reason why the wallet service is not called. It is undefined if the service may be called. */
  readonly serviceSkipped?: SecondCheck;
}

interface ReserveClaim {
  readonly address: Address;
  readonly message: string;
  readonly proof: string;
}

/**
 * Checks a proof that a wallet owns outputs. It first checks everything that needs no chain data. Then it checks the
 * entries in batches and stops at the first entry that fails.
 *
 * @throws ChainUnavailableError, WrongTransactionError, TooMuchDataError
 */
export async function checkReserve(chain: ChainDataSource, claim: ReserveClaim): Promise<ReserveResult> {
  const result = await verifyReserve(chain, claim);
  const isLong = claim.proof.length > MAX_REFUTED_CHARACTERS;
  return result.verdict === 'refuted' && isLong ? { result, serviceSkipped: skippedRefuted } : { result };
}

async function verifyReserve(chain: ChainDataSource, claim: ReserveClaim): Promise<VerifierResult> {
  const opened = precheckReserveProof(claim);
  if (opened.verdict !== 'opened') return refusedResult(opened);
  const { length } = opened.transactions;
  if (length > MAX_TRANSACTIONS) {
    return refusedResult({
      verdict: 'unsupported',
      reason: 'too-many-transactions',
      ...formatMessage(
        'This proof lists outputs of {length} transactions. The limit for a check is {limit}.',
        { length, limit: MAX_TRANSACTIONS },
      ),
    });
  }
  const outputs = await verifyEntriesInBatches(chain, opened);
  if (!Array.isArray(outputs)) return refusedResult(outputs);
  const { total, spent, warnings } = sumReserve(opened, outputs);
  const unspent = total - spent;
  return provenResult(unspent > 0n ? HOLDS : IS_GONE, warnings, {
    amounts: [
      { name: 'owned', label: messageId('Owned at least'), amount: unspent },
      { name: 'listed', label: messageId('Total of the listed outputs'), amount: total },
      { name: 'spent', label: messageId('Already spent'), amount: spent },
    ],
    outputs: outputs.map(({ transaction, index, key, amount, unlockTime, keyImage, state }) => ({
      txid: transaction,
      index,
      key,
      amount,
      unlockTime,
      spent: { keyImage, state },
    })),
  });
}

async function verifyEntriesInBatches(
  chain: ChainDataSource,
  opened: PrecheckedReserveProof,
): Promise<ReserveOutput[] | ProofRefusal> {
  const hashedEntries = opened.entries.map((entry) => ({
    entry,
    hash: txHashFromBytes(entry.transactionHash),
  }));
  const outputs: ReserveOutput[] = [];
  for (let start = 0; start < opened.transactions.length; start += TXS_PER_CALL) {
    const hashes = opened.transactions.slice(start, start + TXS_PER_CALL);
    const batchHashes = new Set(hashes);
    const entries = hashedEntries.flatMap(({ entry, hash }) => (batchHashes.has(hash) ? [entry] : []));
    const knownTxs = await chain.transactions(hashes);
    const keyImages = await chain.keyImages(entries.map(({ keyImage }) => keyImageFromBytes(keyImage)));
    const transactions = new Map(
      [...knownTxs]
        // An orphaned transaction is not on the main chain, so its outputs do not exist there.
        .filter(([, { location }]) => location.state !== 'orphaned')
        .map(([hash, { transaction, location }]) => [
          hash,
          location.state === 'pool' ? ('pool' as const) : transaction,
        ]),
    );
    const verified = verifyReserveEntries(opened, entries, { transactions, keyImages });
    if (!Array.isArray(verified)) return verified;
    outputs.push(...verified);
  }
  return outputs;
}
