import { bytesToHex } from '../bytes.ts';
import { decryptAmount, opensCommitment } from '../crypto/amounts.ts';
import {
  derivationToScalar,
  deriveViewTag,
  recoverSpendKeyFromPoint,
  type KeyDerivation,
} from '../crypto/derivation.ts';
import { decodePoint, type CurvePoint } from '../crypto/point.ts';
import type { ProofOutput, ProofTransaction } from './transaction.ts';

/** Shared secrets of a transaction and one receiver, as far as they are known. */
export interface Derivations {
  /** From main transaction keys: each is tried on every output. */
  readonly main: readonly KeyDerivation[];
  /** From additional keys: the i-th is tried on output i alone. Empty, or one entry for each output. */
  readonly additional: readonly (KeyDerivation | undefined)[];
}

export interface OwnedOutput<Owner> {
  readonly index: number;
  readonly owner: Owner;
  readonly via: 'main' | 'additional';
  /** The derivation that found it. A secret between sender and receiver. */
  readonly derivation: KeyDerivation;
  /**
   * Atomic units; undefined when the encrypted amount does not open the commitment. Such an output is worth nothing
   * to a wallet that goes by the amount: the sender wrote nonsense, and consensus did not look.
   */
  readonly amount: bigint | undefined;
}

/**
 * The outputs that pay one of the spend keys, found as a wallet finds them: view tag first, then P − Hs(D‖i)·G must be
 * a key of `owners` (keyed by lower-case hex). Each pair of a derivation and an output costs a hash and, where the view
 * tag fits or there is none, one multiplication; each output key is decoded once.
 *
 * @see monero src/wallet/wallet2.cpp#L11583-L11617, wallet2::is_out_to_acc
 */
export function findOwnedOutputs<Owner extends object>(
  transaction: ProofTransaction,
  derivations: Derivations,
  owners: ReadonlyMap<string, Owner>,
): OwnedOutput<Owner>[] {
  const found: OwnedOutput<Owner>[] = [];
  for (const [index, output] of transaction.outputs.entries()) {
    const additional = derivations.additional[index];
    const candidates = additional === undefined ? derivations.main : [...derivations.main, additional];
    let outputKey: CurvePoint | undefined;
    for (const derivation of candidates) {
      if (output.viewTag !== undefined && output.viewTag !== deriveViewTag(derivation, index)) continue;
      outputKey ??= decodePoint(output.key);
      // Nobody can own an output whose key is no point.
      if (outputKey === undefined) break;
      const owner = owners.get(bytesToHex(recoverSpendKeyFromPoint(derivation, index, outputKey)));
      if (owner === undefined) continue;
      const via = derivation === additional ? 'additional' : 'main';
      found.push({ index, owner, via, derivation, amount: revealAmount(output, index, derivation) });
      break;
    }
  }
  return found;
}

/** The amount of an output under its derivation; undefined when it does not open the commitment. */
export function revealAmount(
  output: ProofOutput,
  index: number,
  derivation: KeyDerivation,
): bigint | undefined {
  if (output.hidden === undefined) return output.amount;
  const opened = decryptAmount(output.hidden.encrypted, derivationToScalar(derivation, index));
  return opened && opensCommitment(output.hidden.commitment, opened) ? opened.amount : undefined;
}
