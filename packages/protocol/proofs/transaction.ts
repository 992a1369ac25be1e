import type { EncryptedAmount } from '../crypto/amounts.ts';
import { extraAdditionalPublicKeys, extraPublicKeys, parseExtra, paymentIds } from '../extra.ts';
import { RingCtType } from '../ringct.ts';
import { absoluteOffsets } from '../ring-members.ts';
import type { Transaction } from '../transaction.ts';
import type { Undecoded } from '../transaction-prefix.ts';

/** The parts of a transaction that the verifiers need. */
export interface ProofTransaction {
  /** Transaction id, recomputed from the bytes. Proofs sign it, and a daemon may answer with another transaction. */
  readonly hash: Uint8Array;
  /** Inputs with rings, in order. A coinbase has none. */
  readonly inputs: readonly ProofInput[];
  readonly outputs: readonly ProofOutput[];
  /** Transaction keys R of the extra field, in order. Wallets prove with the first and scan with all. */
  readonly publicKeys: readonly Uint8Array[];
  /** Additional keys R_i of the extra field. They are valid only when there is one for each output. */
  readonly additionalPublicKeys: readonly Uint8Array[];
  /**
   * Bytes of the extra after the fields that are read. It is 0 except in hostile transactions. These bytes may contain
   * further keys.
   */
  readonly unreadExtraBytes: number;
  /** 8 bytes, when the extra field has one. Modern wallets write a dummy there. */
  readonly encryptedPaymentId: Uint8Array | undefined;
  /** 0n means not locked. Below 500 000 000 it is a height, otherwise seconds since 1970. */
  readonly unlockTime: bigint;
  /** The unreadable part ("RingCT type 7"). When it is undefined, all fields above are complete. */
  readonly undecoded: string | undefined;
}

/** An input with its ring. */
export interface ProofInput {
  /** Atomic units, or 0n when hidden. */
  readonly amount: bigint;
  /** Absolute global indices of the ring members among the outputs of `amount`. */
  readonly indices: readonly bigint[];
  readonly keyImage: Uint8Array;
}

/** The parts of an output that the verifiers need. */
export interface ProofOutput {
  /** One-time key, 32 bytes. */
  readonly key: Uint8Array;
  /** 0 to 255. It is undefined in outputs without a view tag, an older format. */
  readonly viewTag: number | undefined;
  /** Atomic units as written, or 0n when hidden. */
  readonly amount: bigint;
  /** RingCT only: the amount that only the receiver can decrypt, and the commitment that it must open. */
  readonly hidden: { readonly encrypted: EncryptedAmount; readonly commitment: Uint8Array } | undefined;
}

const UNDECODED: Readonly<Record<Undecoded['what'], string>> = {
  version: 'transaction version',
  input: 'input type',
  output: 'output type',
  ringct: 'RingCT type',
  layout: 'layout',
};

/**
 * Converts a decoded transaction, full or pruned, to the form that the verifiers take.
 *
 * @param hash id from {@link transactionHash}; the caller has compared it with the id that it requested
 */
export function proofTransaction(transaction: Transaction, hash: Uint8Array): ProofTransaction {
  const { ringct, undecoded } = transaction;
  const fields = parseExtra(transaction.extra);
  return {
    hash,
    inputs: transaction.inputs.flatMap((input) =>
      input.kind === 'key'
        ? [{ amount: input.amount, indices: absoluteOffsets(input.keyOffsets), keyImage: input.keyImage }]
        : [],
    ),
    outputs: transaction.outputs.map(({ key, viewTag, amount }, i) => {
      const encrypted = ringct?.ecdhInfo[i];
      const commitment = ringct?.outPk[i];
      const isHidden = ringct !== undefined && ringct.type !== RingCtType.Null;
      const hidden =
        isHidden && encrypted !== undefined && commitment !== undefined
          ? { encrypted, commitment }
          : undefined;
      return { key, viewTag, amount, hidden };
    }),
    publicKeys: extraPublicKeys(fields),
    additionalPublicKeys: extraAdditionalPublicKeys(fields),
    unreadExtraBytes: fields.find(({ kind }) => kind === 'beyondLimit')?.raw.length ?? 0,
    encryptedPaymentId: paymentIds(fields).short,
    unlockTime: transaction.unlockTime,
    undecoded:
      undecoded && `${UNDECODED[undecoded.what]}${undecoded.tag === undefined ? '' : ` ${undecoded.tag}`}`,
  };
}
