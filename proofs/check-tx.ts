import { messageId } from '../i18n/translate.ts';
import type { Address } from '@ringscope/protocol/address/address.ts';
import { oneTimeKeyFromBytes, type TxHash } from '@ringscope/protocol/brands.ts';
import type { VerifiedPayment } from '@ringscope/protocol/proofs/payment.ts';
import { createOutProof } from '@ringscope/protocol/proofs/out-proof.ts';
import {
  checkSpendProofFormat,
  getSpendProofRequirements,
  verifySpendProof,
} from '@ringscope/protocol/proofs/spend-proof.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import { checkTxKeyFormat, verifyTxKey } from '@ringscope/protocol/proofs/tx-key.ts';
import { checkTxProofFormat, verifyTxProof } from '@ringscope/protocol/proofs/tx-proof.ts';
import { createProofRefusal, type ProofRefusal } from '@ringscope/protocol/proofs/verdict.ts';
import { createProvenResult, createRefusedResult, type VerifierResult } from './verifier-result.ts';
import type { ReserveCheckOptions } from './check-reserve.ts';
import { malformedInputWalletServiceResult, type WalletServiceCheckResult } from './outcome.ts';
import type { ChainTxLocation, LocatedProofTransaction, ChainDataSource } from './sources.ts';

/** A transaction key, payment proof or spend proof to check, with the transaction it is about. */
export type SingleTxProofInput =
  | { readonly kind: 'tx-key'; readonly txid: TxHash; readonly address: Address; readonly txKey: string }
  | {
      readonly kind: 'tx-proof';
      readonly txid: TxHash;
      readonly address: Address;
      readonly message: string;
      readonly proof: string;
    }
  | { readonly kind: 'spend-proof'; readonly txid: TxHash; readonly message: string; readonly proof: string };

export interface SingleTxProofResult {
  readonly result: VerifierResult | 'unknown-transaction';
  /** Location of the transaction. It is undefined if the transaction was not fetched. */
  readonly txLocation?: ChainTxLocation;
  /** The reason why the wallet service is not called. It is undefined if the service may be called. */
  readonly skippedServiceResult?: WalletServiceCheckResult;
  /**
   * A payment proof that was made from the checked transaction key. Undefined without a valid key or without `entropy`.
   */
  readonly outProof?: string | undefined;
}

export interface SingleTxProofCheckOptions extends Pick<ReserveCheckOptions, 'onOfflineChecksPassed'> {
  /**
   * 32 random bytes with which the check of a valid transaction key also creates a payment proof. Undefined to create
   * none.
   */
  readonly entropy?: Uint8Array | undefined;
}

/** The wallet service knows only the main chain and the pool, and would return an error for an orphaned transaction. */
const skippedOrphaned: WalletServiceCheckResult = {
  state: 'silent',
  message: messageId(
    'The wallet service did not run this check: it does not know the transactions of orphaned blocks.',
  ),
};

/**
 * Checks a proof about one transaction. A malformed key or proof is refused before the transaction is fetched.
 *
 * @throws ChainUnavailableError, WrongTransactionError, TooMuchChainDataError
 */
export async function checkSingleTxProof(
  chain: ChainDataSource,
  input: SingleTxProofInput,
  { onOfflineChecksPassed, entropy }: SingleTxProofCheckOptions,
): Promise<SingleTxProofResult> {
  const refused = refuseMalformed(input);
  if (refused !== undefined) return { result: createRefusedResult(refused) };
  onOfflineChecksPassed?.();
  const knownTx = (await chain.fetchTransactions([input.txid])).get(input.txid);
  if (knownTx === undefined) return { result: 'unknown-transaction' };
  const response = await verifyWithTransaction(chain, input, knownTx, entropy);
  const skippedServiceResult =
    knownTx.location.state === 'orphaned' ? { skippedServiceResult: skippedOrphaned } : {};
  return { ...skippedServiceResult, ...response, txLocation: knownTx.location };
}

function refuseMalformed(question: SingleTxProofInput): ProofRefusal | undefined {
  switch (question.kind) {
    case 'tx-key':
      return checkTxKeyFormat(question.txKey);
    case 'tx-proof':
      return checkTxProofFormat(question);
    case 'spend-proof':
      return checkSpendProofFormat(question);
  }
}

async function verifyWithTransaction(
  chain: ChainDataSource,
  question: SingleTxProofInput,
  { transaction, location }: LocatedProofTransaction,
  entropy: Uint8Array | undefined,
): Promise<SingleTxProofResult & { readonly result: VerifierResult }> {
  switch (question.kind) {
    case 'tx-key': {
      const verified = verifyTxKey({ ...question, transaction });
      if (verified.verdict !== 'valid') return { result: createRefusedResult(verified) };
      const facts = paymentFacts(question.txid, transaction, verified);
      return {
        result: createProvenResult(messageId('The transaction pays this address.'), verified.warnings, facts),
        outProof: entropy && createOutProof({ ...question, transaction, message: '', entropy }),
      };
    }
    case 'tx-proof': {
      const verified = verifyTxProof({ ...question, transaction });
      if (verified.verdict !== 'valid') return { result: createRefusedResult(verified) };
      const maker = verified.direction === 'out' ? 'sender' : 'receiver';
      const message =
        maker === 'sender'
          ? messageId(
              'The transaction pays this address. The proof was made with the sender’s transaction key.',
            )
          : messageId('The transaction pays this address. The proof was made with the receiver’s view key.');
      const facts = { ...paymentFacts(question.txid, transaction, verified), maker } as const;
      return { result: createProvenResult(message, verified.warnings, facts) };
    }
    case 'spend-proof': {
      const needed = getSpendProofRequirements(question.proof, transaction);
      // The length of the proof does not match the rings of this transaction, so the wallet service need not check it.
      if (needed.verdict !== 'ready')
        return {
          result: createRefusedResult(needed),
          skippedServiceResult: malformedInputWalletServiceResult,
        };
      const rings = await chain.fetchRingKeys(needed.rings);
      const verified = verifySpendProof({ ...question, transaction, rings });
      if (verified.verdict === 'valid')
        return {
          result: createProvenResult(messageId('The maker of this proof made the transaction.'), [], {}),
        };
      // After a reorg, the global indices in a ring can refer to other outputs than when the transaction was made.
      const isUncertain = location.state === 'orphaned' && verified.reason === 'signature';
      return { result: createRefusedResult(isUncertain ? ringsMayDiffer : verified) };
    }
  }
}

const ringsMayDiffer = createProofRefusal(
  'inconclusive',
  'orphaned-rings',
  messageId(
    'The block of this transaction was orphaned. The rings of the transaction may now refer to other outputs, so the proof may or may not be valid.',
  ),
);

function paymentFacts(
  txid: TxHash,
  { unlockTime }: ProofTransaction,
  { received, outputs }: VerifiedPayment,
): Pick<VerifierResult, 'amounts' | 'outputs'> {
  return {
    amounts: [{ name: 'received', label: messageId('Amount received'), amount: received }],
    outputs: outputs.map(({ index, key, amount }) => ({
      txid,
      index,
      key: oneTimeKeyFromBytes(key),
      amount,
      unlockTime,
    })),
  };
}
