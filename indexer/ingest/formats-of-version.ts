import { bytesToHex, equalBytes } from '@ringscope/protocol/bytes.ts';
import { NEWEST_DRAFT_BLOCK_VERSION } from '@ringscope/protocol/fork17-draft.ts';
import { findTxFormatProblem } from '@ringscope/protocol/fork17-rules.ts';
import { NEWEST_BLOCK_VERSION } from '@ringscope/protocol/hard-forks.ts';
import { hashTxWithUndecodedProofs } from '@ringscope/protocol/known-part.ts';
import { describeUndecodedTxPart } from '@ringscope/protocol/transaction.ts';
import type { UndecodedTxPart } from '@ringscope/protocol/transaction-prefix.ts';
import { NodeDataError } from '../errors.ts';
import type { VerifiedTransaction } from './verified-block.ts';

/**
 * Requires that a transaction of unknown format is in a block of an unknown version. A block of a known
 * version contains only known formats. There, an unknown format means that the daemon returned altered bytes,
 * which could change the outputs or inputs of a transaction under its true id.
 *
 * @throws NodeDataError
 */
export function refuseUndecodedTxInKnownVersion(
  blockVersion: number,
  undecoded: UndecodedTxPart,
  height: number,
  txIndex: number,
): void {
  if (blockVersion > NEWEST_BLOCK_VERSION) return;
  throw new NodeDataError(
    `block ${height} transaction ${txIndex}`,
    `the transaction has an ${describeUndecodedTxPart(undecoded)}, but a block of version ${blockVersion} contains only known formats, so the block was rejected`,
  );
}

/**
 * Returns whether a transaction breaks the layout of its known type in a block of hard fork 17, whose
 * specification is still a draft. If the draft changes, the proofs of such a transaction have a different
 * layout, and the index stores the transaction without its proofs.
 */
export function breaksFork17DraftLayout(blockVersion: number, { kind }: UndecodedTxPart): boolean {
  return kind === 'layout' && blockVersion <= NEWEST_DRAFT_BLOCK_VERSION;
}

/**
 * Requires that the bytes of a transaction match its id, although the layout of its proofs is unknown: the id
 * covers all bytes of the proofs. Refuses a transaction with a value that the rules of the chain forbid.
 *
 * @throws NodeDataError
 */
export function requireProofBytesMatchTxHash(
  { hash, transaction }: VerifiedTransaction,
  height: number,
  txIndex: number,
): void {
  const subject = `block ${height} transaction ${txIndex}`;
  const disallowed = transaction.undecoded?.disallowedValueMessage;
  if (disallowed !== undefined) throw new NodeDataError(subject, disallowed);
  const id = hashTxWithUndecodedProofs(transaction.blob);
  if (id !== undefined && equalBytes(id, hash)) return;
  throw new NodeDataError(
    subject,
    `the bytes of the transaction break the layout of its format at ${transaction.undecoded?.path ?? 'an unknown field'}, and do not have the id ${bytesToHex(hash)} that the block lists, so the block was rejected`,
  );
}

/** Requires that the version of a block allows the formats of its transactions. @throws NodeDataError */
export function requireFormatsAllowedInVersion(
  errorSubject: string,
  blockVersion: number,
  transactions: readonly VerifiedTransaction[],
): void {
  for (const [position, { transaction }] of transactions.entries()) {
    if (transaction.undecoded !== undefined) continue;
    const problem = findTxFormatProblem(blockVersion, transaction);
    const name = `${errorSubject} transaction ${position}`;
    if (problem !== undefined) throw new NodeDataError(name, problem);
  }
}
