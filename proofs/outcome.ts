import type { MessageWithValues } from '@ringscope/protocol/message.ts';
import { messageId, type MessageId } from '../i18n/translate.ts';
import type { KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import type { KeyImageState } from '@ringscope/protocol/proofs/reserve-proof.ts';
import type { UnlockState } from '@ringscope/protocol/unlock-time.ts';
import type { FieldName, ProofKind } from './kinds.ts';
import type { IndexTip, KnownLocation, KnownSpend, OutputLocation, TxLocation } from './sources.ts';

export type Verdict =
  /** The proof was checked, and its statement is true. */
  | 'proven'
  /** The proof was checked, and its statement is false. */
  | 'refuted'
  /** The typed text is not a proof, key or address. */
  | 'malformed'
  /** The statement may be true or false. The proof cannot be checked here, or it cannot be checked now. */
  | 'undecided';

/** The subject of a question. It contains neither a key nor a proof. */
export interface OutcomeSubject {
  readonly txid?: TxHash;
  /** The address in its usual form. */
  readonly address?: string;
  /**
   * The message for which the proof was made. An empty text means that there is none. It is undefined where the kind of
   * proof has no message.
   */
  readonly message?: string;
}

/** Header of a proof text. */
export interface ProofFormat {
  /** The proof begins with this name, for example "OutProofV1". */
  readonly name: string;
  /** Whether wallets have a newer version, because this one is weaker. */
  readonly isOld: boolean;
}

export interface NamedAmount {
  /** Stable name for programs. */
  readonly name: 'received' | 'owned' | 'listed' | 'spent';
  readonly label: MessageId;
  /** Atomic units. */
  readonly amount: bigint;
}

/** A fact about a proven statement that its reader should know. */
export interface Warning {
  /** Stable code for programs. */
  readonly code: string;
  readonly message: string;
  /** The message with its values. It is undefined when it has none, or has no translation. */
  readonly translatable?: MessageWithValues;
  /** Whether the answer would deceive its reader without this warning. */
  readonly isGrave: boolean;
}

/** An output that a proof is about. */
export interface CheckedOutput {
  readonly txid: TxHash;
  /** Position among the outputs of its transaction. */
  readonly index: number;
  readonly key: OneTimeKey;
  /** Atomic units. */
  readonly amount: bigint;
  /** Unlock time of its transaction. */
  readonly unlockTime: bigint;
  /** The key image and its state. Reserve proofs alone show them. */
  readonly spent?: { readonly keyImage: KeyImage; readonly state: KeyImageState };
}

/** The result of a check before the index was asked. It is a plain value, so that a thread can send it. */
export interface CheckResult {
  readonly kind: ProofKind;
  readonly verdict: Verdict;
  /** Stable code of the reason, for programs. It is undefined when the verdict is `proven`. */
  readonly reason?: string;
  /** Complete sentences that give the reason of the verdict. */
  readonly message: string;
  /** The message with its values. It is undefined when it has none, or has no translation. */
  readonly translatable?: MessageWithValues;
  /** The malformed field, if there is one. */
  readonly field?: FieldName;
  readonly format?: ProofFormat;
  readonly subject: OutcomeSubject;
  readonly amounts: readonly NamedAmount[];
  readonly warnings: readonly Warning[];
  /** The place where the source of the chain data has the transaction, for proofs about one transaction. */
  readonly known?: KnownLocation;
  /** This side made a payment proof, or this key of an address signed a message. */
  readonly maker?: 'sender' | 'receiver' | 'spend' | 'view';
  readonly outputs: readonly CheckedOutput[];
}

/** An output with the facts of the index. */
export interface OutcomeOutput extends CheckedOutput {
  readonly lock: UnlockState | undefined;
  readonly place: TxLocation | undefined;
  /** Other outputs of the chain with the same one-time key. Only one of them all can be spent. */
  readonly sameKey: readonly OutputLocation[];
  /** The input that spends it. It is undefined when nothing does, and when the index does not know it. */
  readonly spend: KnownSpend | undefined;
}

/** The amounts of a reserve at a certain time. */
export interface ReserveTimeline {
  /** Height of the newest block with a listed output: from here on the reserve was complete. */
  readonly completeFrom: number;
  /** Height of the last block before the first spend. It is undefined while nothing is spent in a block. */
  readonly completeTo: number | undefined;
  /** Part of the listed amount that is unspent now, in tenths of a percent, rounded down. */
  readonly leftPermille: number;
}

/** The answer of this project's own verifier. It contains no secret: no key and no proof text. */
export interface OwnOutcome extends Omit<CheckResult, 'known' | 'outputs'> {
  /** Place of the transaction, for proofs about one transaction. */
  readonly place: TxLocation | undefined;
  /** Unlock time of the transaction, for proofs of a payment. */
  readonly lock: UnlockState | undefined;
  readonly outputs: readonly OutcomeOutput[];
  readonly timeline: ReserveTimeline | undefined;
  /** Facts that a proven answer shows. */
  readonly shows: readonly string[];
  /** Facts that a proven answer does not show, although a visitor might expect them. */
  readonly showsNot: readonly string[];
  /** Likely causes of an answer that is not `proven`, the likeliest first. */
  readonly causes: readonly string[];
  /** The tip of the index at the time of the answer, and the age of its block in seconds. */
  readonly tip: (IndexTip & { readonly age: number }) | undefined;
}

/** The answer of the desk. */
export interface ProofOutcome extends OwnOutcome {
  /** The answer of monero-wallet-rpc to the same question. */
  readonly second: SecondCheck;
}

/** The monero-wallet-rpc that answered, as far as it tells. It never tells the version of its program. */
export interface ServiceProgram {
  /** Version of its interface, for example "1.26". */
  readonly version: string;
  /** Whether it was built from a release. Old versions do not tell. */
  readonly isRelease?: boolean;
}

export type SecondCheck =
  | { readonly state: 'agrees'; readonly service?: ServiceProgram }
  | { readonly state: 'disagrees'; readonly message: string; readonly service?: ServiceProgram }
  /** The service was not asked or could not answer. The message gives the reason. */
  | { readonly state: 'silent'; readonly message: string };

export const notAsked: SecondCheck = {
  state: 'silent',
  message: messageId(
    'The wallet service was not asked: nothing that is known to be malformed is sent to it.',
  ),
};

export const serviceDidNotRespond: Extract<SecondCheck, { readonly state: 'silent' }> = {
  state: 'silent',
  message: messageId('The wallet service did not answer: the verdict is this explorer’s own.'),
};

export const notAskedWithoutVerdict: SecondCheck = {
  state: 'silent',
  message: messageId('The wallet service was not asked.'),
};

interface Refusal {
  readonly reason: string;
  readonly message: string;
  readonly translatable?: MessageWithValues;
  readonly field?: FieldName;
}

const noFacts = { subject: {}, amounts: [], warnings: [], outputs: [] } as const;

export function malformed(kind: ProofKind, refusal: Refusal): CheckResult {
  return { kind, verdict: 'malformed', ...refusal, ...noFacts };
}

export function undecided(kind: ProofKind, refusal: Refusal): CheckResult {
  return { kind, verdict: 'undecided', ...refusal, ...noFacts };
}
