import type { MessageWithValues } from '@ringscope/protocol/message.ts';
import { messageId, type MessageId } from '../i18n/translate.ts';
import type { KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import type { KeyImageState } from '@ringscope/protocol/proofs/reserve-proof-entries.ts';
import type { UnlockState } from '@ringscope/protocol/unlock-time.ts';
import type { ProofFieldName, ProofKind } from './kinds.ts';
import type { IndexTip, ChainTxLocation, SpendingTx, OutputLocation, IndexedTxLocation } from './sources.ts';

export type ProofVerdict =
  /** The proof was checked, and its statement is true. */
  | 'proven'
  /** The proof was checked, and its statement is false. */
  | 'refuted'
  /** The input is not a proof, key or address. */
  | 'malformed'
  /** The statement may be true or false: this explorer cannot check the proof, or cannot check it now. */
  | 'undecided';

/** What a proof is about: transaction, address and message. It contains neither a key nor a proof. */
export interface ProofCheckSubject {
  readonly txid?: TxHash;
  /**
   * The address in its standard spelling: encoded again from the decoded address. Missing for a kind of proof without an
   * address, and when the check ended before the address was decoded.
   */
  readonly address?: string;
  /**
   * The message that the proof signs. An empty string means no message. It is undefined for kinds of proof without a
   * message.
   */
  readonly message?: string;
}

/** Kind and version of a proof, read from its header. */
export interface ProofFormat {
  /** Header with the version, for example "OutProofV1". */
  readonly name: string;
  /** Whether wallets now create proofs of a newer version, because this version is weaker. */
  readonly isOld: boolean;
}

/** One amount of a result, with a label for visitors. */
export interface LabelledAmount {
  /** Stable name of the amount, for API clients. */
  readonly name: 'received' | 'owned' | 'listed' | 'spent';
  readonly label: MessageId;
  /** Amount in atomic units. */
  readonly amount: bigint;
}

/** A fact about a proven statement that anyone who relies on the statement should know. */
export interface ProofOutcomeWarning {
  /** Stable code of the warning, for API clients. */
  readonly code: string;
  readonly message: string;
  /**
   * The English message and the values to insert, for translation. It is undefined if the message has no values or no
   * translation.
   */
  readonly translatable?: MessageWithValues;
  /** Whether the result would be misleading without this warning. */
  readonly isSerious: boolean;
}

/** An output about which a proof was checked: one that pays the address, or one that a reserve proof lists. */
export interface CheckedOutput {
  readonly txid: TxHash;
  /** Position of the output in its transaction. */
  readonly index: number;
  readonly key: OneTimeKey;
  /** Amount of the checked output in atomic units. */
  readonly amount: bigint;
  /** Unlock time of the transaction that created the output. */
  readonly unlockTime: bigint;
  /** The key image and its state. Only reserve proofs contain them. */
  readonly spent?: { readonly keyImage: KeyImage; readonly state: KeyImageState };
}

/**
 * The result of a check before data of the index, such as confirmations, is added. It is a plain object, so that a worker
 * thread can send it.
 */
export interface ProofCheckResult {
  readonly kind: ProofKind;
  readonly verdict: ProofVerdict;
  /** Stable code of the reason, for API clients. It is undefined for the verdict `proven`. */
  readonly reason?: string;
  /** Complete sentences with the reason for the verdict. */
  readonly message: string;
  /**
   * The English message and the values to insert, for translation. It is undefined if the message has no values or no
   * translation.
   */
  readonly translatable?: MessageWithValues;
  /** The malformed field, if there is one. */
  readonly field?: ProofFieldName;
  readonly format?: ProofFormat;
  readonly subject: ProofCheckSubject;
  readonly amounts: readonly LabelledAmount[];
  readonly warnings: readonly ProofOutcomeWarning[];
  /**
   * Location of the transaction in the chain data source, for proofs about one transaction. Missing for other proofs, and
   * for a transaction that was not fetched or not found.
   */
  readonly txLocation?: ChainTxLocation;
  /**
   * Who created a payment proof, or which key of the address signed a message. Missing for other proofs, and unless the
   * verdict is `proven`.
   */
  readonly maker?: 'sender' | 'receiver' | 'spend' | 'view';
  readonly outputs: readonly CheckedOutput[];
}

/** An output with the data of the index: its location, spend and outputs with the same key. */
export interface ProofOutcomeOutput extends CheckedOutput {
  readonly unlockState: UnlockState | undefined;
  readonly location: IndexedTxLocation | undefined;
  /** Other outputs of the chain with the same one-time key. Only one output per key can ever be spent. */
  readonly outputsWithSameKey: readonly OutputLocation[];
  /**
   * The input that spends the output. It is undefined if the output is unspent or the index does not know the input.
   */
  readonly spend: SpendingTx | undefined;
}

/**
 * The block range in which all listed outputs of a reserve proof existed and were unspent, and the share of their
 * amount that is unspent now.
 */
export interface ReserveProofTimeline {
  /** Height of the newest block with a listed output. From this height on, all listed outputs exist. */
  readonly allOutputsExistFromHeight: number;
  /** Height of the last block before the first spend. It is undefined while no listed output is spent in a block. */
  readonly allOutputsUnspentToHeight: number | undefined;
  /** Share of the listed amount that is unspent now, in tenths of a percent, rounded down. */
  readonly unspentPermille: number;
}

/**
 * The result of this project's own verifier with data of the index, such as confirmations. It contains no secrets: no key and
 * no proof.
 */
export interface ProofVerifierOutcome extends Omit<ProofCheckResult, 'txLocation' | 'outputs'> {
  /** Location of the transaction, for proofs about one transaction. Undefined for other proofs, or if unknown. */
  readonly location: IndexedTxLocation | undefined;
  /** State of the unlock time, for proofs of a payment. Undefined for other proofs, and while no tip is known. */
  readonly unlockState: UnlockState | undefined;
  readonly outputs: readonly ProofOutcomeOutput[];
  readonly timeline: ReserveProofTimeline | undefined;
  /** Statements for visitors about what the proof shows. The list is empty unless the verdict is `proven`. */
  readonly provenStatements: readonly string[];
  /** Statements about what the proof does not show, although a visitor might expect it. */
  readonly unprovenStatements: readonly string[];
  /** Likely causes of a verdict other than `proven`, the likeliest first. */
  readonly causes: readonly string[];
  /**
   * The tip of the index at the time of the check, and the age of its block in seconds. Undefined when the index was not
   * available or not needed.
   */
  readonly tip: (IndexTip & { readonly age: number }) | undefined;
}

/** The complete result of the proof desk. */
export interface ProofOutcome extends ProofVerifierOutcome {
  /** The result of monero-wallet-rpc for the same proof. */
  readonly walletServiceResult: WalletServiceCheckResult;
}

/** Information that monero-wallet-rpc reports about itself. It does not report its program version. */
export interface WalletServiceVersion {
  /** Version of the RPC interface of monero-wallet-rpc, for example "1.26". */
  readonly version: string;
  /** Whether the wallet service is a release build. Undefined for old versions, which do not report it. */
  readonly isRelease?: boolean;
}

/** The result of the wallet service, compared with the result of this project's own verifier. */
export type WalletServiceCheckResult =
  | { readonly state: 'agrees'; readonly service?: WalletServiceVersion }
  | { readonly state: 'disagrees'; readonly message: string; readonly service?: WalletServiceVersion }
  /** The check of this explorer did not finish, so the service alone has a result. The message contains it. */
  | {
      readonly state: 'only';
      readonly message: string;
      readonly translatable?: MessageWithValues;
      readonly service?: WalletServiceVersion;
    }
  /** The service was not called or did not respond. The message contains the reason. */
  | { readonly state: 'silent'; readonly message: string };

export const malformedInputWalletServiceResult: WalletServiceCheckResult = {
  state: 'silent',
  message: messageId(
    'The wallet service did not run this check: this explorer does not send malformed input to it.',
  ),
};

export const unresponsiveWalletServiceResult: Extract<
  WalletServiceCheckResult,
  { readonly state: 'silent' }
> = {
  state: 'silent',
  message: messageId('The wallet service did not respond, so this verdict is from this explorer only.'),
};

export const skippedWalletServiceResult: WalletServiceCheckResult = {
  state: 'silent',
  message: messageId('The wallet service did not run this check.'),
};

/** Why a proof was not checked. */
interface Refusal {
  readonly reason: string;
  readonly message: string;
  readonly translatable?: MessageWithValues;
  readonly field?: ProofFieldName;
}

const noFacts = { subject: {}, amounts: [], warnings: [], outputs: [] } as const;

export function createMalformedInputResult(kind: ProofKind, refusal: Refusal): ProofCheckResult {
  return { kind, verdict: 'malformed', ...refusal, ...noFacts };
}

export function createUndecidedProofResult(kind: ProofKind, refusal: Refusal): ProofCheckResult {
  return { kind, verdict: 'undecided', ...refusal, ...noFacts };
}
