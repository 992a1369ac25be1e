import type { Address } from '../protocol/address/address.ts';
import type { TxHash } from '../protocol/brands.ts';
import {
  refuseSpendProofText,
  spendProofRequirements,
  verifySpendProof,
} from '../protocol/proofs/spend-proof.ts';
import type { ProofTransaction } from '../protocol/proofs/transaction.ts';
import { refuseTxKeyText, verifyTxKey } from '../protocol/proofs/tx-key.ts';
import { refuseTxProofText, verifyTxProof } from '../protocol/proofs/tx-proof.ts';
import type { ProofRefusal } from '../protocol/proofs/verdict.ts';
import { fetchRings, fetchTxs, type ChainSource } from './chain-data.ts';
import { provenResult, refusedResult, type OwnResult } from './own-result.ts';
import { notAsked, type TxPlace, type SecondCheck } from './outcome.ts';

export type TxQuestion =
  | { readonly kind: 'tx-key'; readonly txid: TxHash; readonly address: Address; readonly txKey: string }
  | {
      readonly kind: 'tx-proof';
      readonly txid: TxHash;
      readonly address: Address;
      readonly message: string;
      readonly proof: string;
    }
  | { readonly kind: 'spend-proof'; readonly txid: TxHash; readonly message: string; readonly proof: string };

export interface TxAnswer {
  readonly result: OwnResult | 'unknown-transaction';
  /** Place of the transaction. It is undefined when the transaction was not fetched. */
  readonly place?: TxPlace;
  /** Why the wallet service is not asked. */
  readonly silence?: SecondCheck;
}

/**
 * Checks a proof about one transaction. A text that cannot be a key or proof of any transaction is refused before the
 * transaction is fetched.
 *
 * @throws RpcError, WrongTransactionError, FetchBudgetError
 */
export async function checkAboutTx(chain: ChainSource, question: TxQuestion): Promise<TxAnswer> {
  const refused = refuseText(question);
  if (refused !== undefined) return { result: refusedResult(refused) };
  const found = (await fetchTxs(chain, [question.txid])).get(question.txid);
  if (found === undefined) return { result: 'unknown-transaction' };
  return { ...(await verifyWithTransaction(chain, question, found.transaction)), place: found.place };
}

function refuseText(question: TxQuestion): ProofRefusal | undefined {
  switch (question.kind) {
    case 'tx-key':
      return refuseTxKeyText(question.txKey);
    case 'tx-proof':
      return refuseTxProofText(question);
    case 'spend-proof':
      return refuseSpendProofText(question);
  }
}

async function verifyWithTransaction(
  chain: ChainSource,
  question: TxQuestion,
  transaction: ProofTransaction,
): Promise<TxAnswer & { readonly result: OwnResult }> {
  switch (question.kind) {
    case 'tx-key': {
      const verified = verifyTxKey({ ...question, transaction });
      if (verified.verdict !== 'valid') return { result: refusedResult(verified) };
      const amounts = [{ label: 'Received', amount: verified.received }];
      return { result: provenResult('The transaction pays this address.', verified.warnings, amounts) };
    }
    case 'tx-proof': {
      const verified = verifyTxProof({ ...question, transaction });
      if (verified.verdict !== 'valid') return { result: refusedResult(verified) };
      const maker = verified.direction === 'out' ? 'sender' : 'receiver';
      const text = `The transaction pays this address; the proof comes from the side of the ${maker}.`;
      const amounts = [{ label: 'Received', amount: verified.received }];
      return { result: provenResult(text, verified.warnings, amounts) };
    }
    case 'spend-proof': {
      const needed = spendProofRequirements(question.proof, transaction);
      // The length of the proof shows that it does not belong to the rings of this transaction.
      if (needed.verdict !== 'ready') return { result: refusedResult(needed), silence: notAsked };
      const rings = await fetchRings(chain, needed.rings);
      const verified = verifySpendProof({ ...question, transaction, rings });
      if (verified.verdict !== 'valid') return { result: refusedResult(verified) };
      return { result: provenResult('Whoever made this proof made the transaction.', [], []) };
    }
  }
}
