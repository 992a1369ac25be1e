import { bytesToHex } from '../bytes.ts';
import { decryptAmount, amountOpensCommitment } from '../crypto/amounts.ts';
import {
  derivationToScalar,
  deriveViewTag,
  recoverSpendKeyFromPoint,
  type KeyDerivation,
} from '../crypto/derivation.ts';
import { decodePoint, type CurvePoint } from '../crypto/point.ts';
import type { ProofTransactionOutput, ProofTransaction } from './transaction.ts';

/** Key derivations (shared secrets) of a transaction and one receiver. */
export interface TxKeyDerivations {
  /** Derivations from main transaction keys. Each is tried on every output. */
  readonly main: readonly KeyDerivation[];
  /**
   * Derivations from additional keys: none, or one for each output. The i-th is tried only on output i. It is undefined
   * if the key is not a point or its proof is not valid.
   */
  readonly additional: readonly (KeyDerivation | undefined)[];
}

export interface OwnedOutput<Owner> {
  readonly index: number;
  readonly owner: Owner;
  readonly txKeyKind: 'main' | 'additional';
  /** The derivation with which the output was found. It is a secret that sender and receiver share. */
  readonly derivation: KeyDerivation;
  /**
   * Amount in atomic units. Undefined if the encrypted amount does not open the commitment. Consensus does not check
   * the encrypted amount, so a sender can write any value. Wallets ignore such an output, so it is worthless.
   */
  readonly amount: bigint | undefined;
}

/**
 * Finds the outputs that pay one of the spend keys, as a wallet does. It compares the view tag first. Then P − Hs(D‖i)·G
 * must be a key of `owners` (keyed by lower-case hex). Each pair of a derivation and an output costs a hash, and a
 * multiplication if the view tag matches or is missing. Each output key is decoded once.
 *
 * @see monero src/wallet/wallet2.cpp#L11583-L11617, wallet2::is_out_to_acc
 */
export function findOwnedOutputs<Owner extends object>(
  transaction: ProofTransaction,
  derivations: TxKeyDerivations,
  owners: ReadonlyMap<string, Owner>,
): OwnedOutput<Owner>[] {
  const ownedOutputs: OwnedOutput<Owner>[] = [];
  for (const [index, output] of transaction.outputs.entries()) {
    const additional = derivations.additional[index];
    const candidates = additional === undefined ? derivations.main : [...derivations.main, additional];
    let outputKey: CurvePoint | undefined;
    for (const derivation of candidates) {
      if (output.viewTag !== undefined && output.viewTag !== deriveViewTag(derivation, index)) continue;
      outputKey ??= decodePoint(output.key);
      // An output whose key is not a point belongs to no one.
      if (outputKey === undefined) break;
      const owner = owners.get(bytesToHex(recoverSpendKeyFromPoint(derivation, index, outputKey)));
      if (owner === undefined) continue;
      const txKeyKind = derivation === additional ? 'additional' : 'main';
      ownedOutputs.push({
        index,
        owner,
        txKeyKind,
        derivation,
        amount: decryptOutputAmount(output, index, derivation),
      });
      break;
    }
  }
  return ownedOutputs;
}

/**
 * Returns the amount of an output, decrypted with its derivation. Undefined if the decrypted amount does not open the
 * commitment.
 */
export function decryptOutputAmount(
  output: ProofTransactionOutput,
  index: number,
  derivation: KeyDerivation,
): bigint | undefined {
  if (output.hiddenAmount === undefined) return output.amount;
  const opened = decryptAmount(output.hiddenAmount.encrypted, derivationToScalar(derivation, index));
  return opened && amountOpensCommitment(output.hiddenAmount.commitment, opened) ? opened.amount : undefined;
}
