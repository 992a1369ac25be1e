import type { EncryptedAmount } from '../crypto/amounts.ts';
import { carrotCoinbaseInputContext, carrotSpendInputContext } from '../crypto/carrot.ts';
import { txExtraAdditionalPublicKeys, txExtraPublicKeys, parseExtra, txExtraPaymentIds } from '../extra.ts';
import { RingCtType } from '../ringct-type.ts';
import { absoluteOffsets } from '../ring-members.ts';
import type { Transaction } from '../transaction.ts';
import type { UndecodedTxPart } from '../transaction-prefix.ts';

/** The parts of a transaction that the verifiers of proofs use. */
export interface ProofTransaction {
  /** Transaction id, recomputed from the bytes. Proofs sign it, and a daemon could return a different transaction. */
  readonly hash: Uint8Array;
  /** Inputs with rings, in order. A coinbase has none. */
  readonly inputs: readonly ProofTransactionInput[];
  readonly outputs: readonly ProofTransactionOutput[];
  /** Transaction keys R of the extra field, in order. Wallets prove with the first and scan with all. */
  readonly publicKeys: readonly Uint8Array[];
  /** Additional keys R_i of the extra field. They are valid only if there is one per output. */
  readonly additionalPublicKeys: readonly Uint8Array[];
  /**
   * Number of bytes of the extra after the last parsed field. They may contain further keys. It is 0 except in
   * malicious transactions.
   */
  readonly unreadExtraBytes: number;
  /**
   * Encrypted payment id, 8 bytes. Undefined if the extra field contains none. Modern wallets write a dummy id if the
   * payment has none.
   */
  readonly encryptedPaymentId: Uint8Array | undefined;
  /** A height if below 500,000,000, otherwise Unix seconds. 0n means not locked. */
  readonly unlockTime: bigint;
  /**
   * Input context of a transaction with Carrot outputs, 33 bytes. Undefined for other transactions. If it is defined,
   * most verifiers refuse the transaction, because the formats of their proofs about Carrot outputs are not final.
   */
  readonly carrotContext?: Uint8Array | undefined;
  /**
   * Description of the part with an unknown format ("RingCT type 8"). Undefined if all fields of the transaction were
   * decoded.
   */
  readonly undecoded: string | undefined;
}

/** An input with its ring. */
export interface ProofTransactionInput {
  /** Amount that the input spends, in atomic units, or 0n if the amount is hidden. */
  readonly amount: bigint;
  /** Absolute global indices of the ring members among the outputs of `amount`. */
  readonly globalIndices: readonly bigint[];
  readonly keyImage: Uint8Array;
}

/** The fields of an output that the verifiers of proofs use. */
export interface ProofTransactionOutput {
  /** One-time key, 32 bytes. */
  readonly key: Uint8Array;
  /** View tag, 0 to 255. Undefined for the older output format without one. */
  readonly viewTag: number | undefined;
  /** View tag of a Carrot output, 3 bytes. Undefined for other outputs. */
  readonly carrotViewTag?: Uint8Array | undefined;
  /** Visible amount in atomic units, or 0n if hidden. */
  readonly amount: bigint;
  /**
   * The encrypted amount of a RingCT output, and the commitment that the decrypted amount must open. Undefined if the
   * amount is visible, or if the RingCT data have an unknown format.
   */
  readonly hiddenAmount: { readonly encrypted: EncryptedAmount; readonly commitment: Uint8Array } | undefined;
}

const UNDECODED: Readonly<Record<UndecodedTxPart['kind'], string>> = {
  version: 'transaction version',
  input: 'input type',
  output: 'output type',
  ringct: 'RingCT type',
  layout: 'layout',
};

function carrotContextOf({ inputs, outputs, undecoded }: Transaction): Uint8Array | undefined {
  const [input] = inputs;
  const isCarrot = undecoded === undefined && outputs.some(({ carrot }) => carrot !== undefined);
  if (!isCarrot || input === undefined) return undefined;
  return input.kind === 'coinbase'
    ? carrotCoinbaseInputContext(input.height)
    : carrotSpendInputContext(input.keyImage);
}

function describeUnknownFormat(undecoded: UndecodedTxPart | undefined): string | undefined {
  if (undecoded === undefined) return undefined;
  return `${UNDECODED[undecoded.kind]}${undecoded.tag === undefined ? '' : ` ${undecoded.tag}`}`;
}

/**
 * Converts a decoded transaction, full or pruned, to the input of the verifiers.
 *
 * @param hash id from {@link transactionHash}; the caller must have compared it with the requested id
 */
export function toProofTransaction(transaction: Transaction, hash: Uint8Array): ProofTransaction {
  const { ringct, undecoded } = transaction;
  const fields = parseExtra(transaction.extra);
  return {
    hash,
    inputs: transaction.inputs.flatMap((input) =>
      input.kind === 'key'
        ? [
            {
              amount: input.amount,
              globalIndices: absoluteOffsets(input.keyOffsets),
              keyImage: input.keyImage,
            },
          ]
        : [],
    ),
    outputs: transaction.outputs.map(({ key, viewTag, amount, carrot }, i) => {
      const encrypted = ringct?.ecdhInfo[i];
      const commitment = ringct?.outPk[i];
      const isHidden = ringct !== undefined && ringct.type !== RingCtType.Null;
      const hiddenAmount =
        isHidden && encrypted !== undefined && commitment !== undefined
          ? { encrypted, commitment }
          : undefined;
      return { key, viewTag, carrotViewTag: carrot?.viewTag, amount, hiddenAmount };
    }),
    publicKeys: txExtraPublicKeys(fields),
    additionalPublicKeys: txExtraAdditionalPublicKeys(fields),
    unreadExtraBytes: fields.find(({ kind }) => kind === 'beyondLimit')?.raw.length ?? 0,
    encryptedPaymentId: txExtraPaymentIds(fields).short,
    unlockTime: transaction.unlockTime,
    carrotContext: carrotContextOf(transaction),
    undecoded: describeUnknownFormat(undecoded),
  };
}
