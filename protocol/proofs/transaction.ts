import type { EncryptedAmount } from '../crypto/amounts.ts';
import { extraAdditionalPublicKeys, extraPublicKeys, parseExtra, paymentIds } from '../extra.ts';
import { RingCtType } from '../ringct.ts';
import { absoluteOffsets } from '../ring-members.ts';
import type { Transaction, Undecoded } from '../transaction.ts';

/** What the verifiers need of a transaction. */
export interface ProofTransaction {
  /** The transaction's id, recomputed from its bytes: proofs sign it, and a node may answer with another transaction. */
  readonly hash: Uint8Array;
  /** Inputs with rings, in order; none in a coinbase. */
  readonly inputs: readonly ProofInput[];
  readonly outputs: readonly ProofOutput[];
  /** Transaction keys R of the extra field, in order. Wallets prove with the first, and scan with all. */
  readonly publicKeys: readonly Uint8Array[];
  /** Additional keys R_i, as found; they mean something only when there is one for each output. */
  readonly additionalPublicKeys: readonly Uint8Array[];
  /** Bytes of the extra behind the fields that are read, 0 in all but hostile ones. Further keys may stand in them. */
  readonly unreadExtraBytes: number;
  /** 8 bytes, when the extra field has one. Modern wallets put a dummy there. */
  readonly encryptedPaymentId: Uint8Array | undefined;
  /** 0n: not locked; below 500 000 000 a height, else seconds since 1970. */
  readonly unlockTime: bigint;
  /** What made it unreadable ("RingCT type 7"), or undefined: then everything above is complete. */
  readonly undecoded: string | undefined;
}

/** An input with its ring. */
export interface ProofInput {
  /** Atomic units; 0n when hidden. */
  readonly amount: bigint;
  /** Absolute global indices of the ring members among outputs of `amount`. */
  readonly indices: readonly bigint[];
  readonly keyImage: Uint8Array;
}

/** An output, as the verifiers need it. */
export interface ProofOutput {
  /** One-time key, 32 bytes. */
  readonly key: Uint8Array;
  /** 0 to 255; undefined in outputs from before view tags. */
  readonly viewTag: number | undefined;
  /** Atomic units as written; 0n when hidden. */
  readonly amount: bigint;
  /** RingCT: the amount as only its receiver can read it, and the commitment that it must open. */
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
 * A decoded transaction, full or pruned, as the verifiers take it.
 *
 * @param hash the id, from {@link transactionHash}, compared by the caller with the id it asked for
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
