import { encodeTransaction } from '@ringscope/protocol/encode-transaction.ts';
import { keccak256 } from '@ringscope/protocol/keccak.ts';
import { RANGE_PROOF_MIN_ROUNDS } from '@ringscope/protocol/range-proofs.ts';
import { RingCtType } from '@ringscope/protocol/ringct-type.ts';
import type { RingCtBase, RingCtPrunable } from '@ringscope/protocol/ringct.ts';
import { decodeTransaction, type TransactionContent } from '@ringscope/protocol/transaction.ts';
import type { WideRandom } from './random.ts';

/** The prunable part of a transaction. Its proofs and signatures have the right layout and are not valid. */
export interface PrunablePart {
  readonly bytes: Uint8Array;
  readonly hash: Uint8Array;
}

export interface PrunableShape {
  readonly type: RingCtType;
  readonly inputCount: number;
  readonly outputCount: number;
  readonly ringSize: number;
}

/**
 * Caches prunable parts by their shape. All transactions of a shape share one, because no reader checks proofs.
 * Prunable parts are three quarters of a chain, so this saves most of the work.
 */
export class PrunableParts {
  readonly #parts = new Map<string, PrunablePart>();
  readonly #random: WideRandom;

  constructor(random: WideRandom) {
    this.#random = random;
  }

  of(content: TransactionContent, ringct: RingCtBase, shape: PrunableShape): PrunablePart {
    const name = `${shape.type}/${shape.inputCount}/${shape.outputCount}/${shape.ringSize}`;
    let part = this.#parts.get(name);
    if (part === undefined) {
      const prunable = prunableContent(this.#random, shape);
      const blob = encodeTransaction({ ...content, ringct, prunable });
      const { start, end } = decodeTransaction(blob).ranges.prunable;
      const bytes = blob.slice(start, end);
      this.#parts.set(name, (part = { bytes, hash: keccak256(bytes) }));
    }
    return part;
  }
}

/** Returns proofs and signatures of the right layout. They are not valid. */
export function prunableContent(
  random: Pick<WideRandom, 'key' | 'filler'>,
  { type, inputCount, outputCount, ringSize }: PrunableShape,
): RingCtPrunable {
  const key = (): Uint8Array => random.key();
  const some = <T>(count: number, make: () => T): T[] => Array.from({ length: count }, make);
  const vector = (): Uint8Array => random.filler(32 * 64);
  const rounds = RANGE_PROOF_MIN_ROUNDS + Math.ceil(Math.log2(outputCount));
  const lr = (): { l: Uint8Array[]; r: Uint8Array[] } => ({ l: some(rounds, key), r: some(rounds, key) });
  const single = type === RingCtType.Full;
  const columns = single ? inputCount + 1 : 2;
  return {
    borromean:
      type > RingCtType.Simple
        ? []
        : some(outputCount, () => ({ s0: vector(), s1: vector(), ee: key(), ci: vector() })),
    bulletproofs:
      type < RingCtType.Bulletproof || type > RingCtType.Clsag
        ? []
        : [
            {
              ...{ a: key(), s: key(), t1: key(), t2: key(), taux: key(), mu: key() },
              ...lr(),
              ...{ innerA: key(), innerB: key(), t: key() },
            },
          ],
    bulletproofsPlus:
      type === RingCtType.BulletproofPlus
        ? [{ a: key(), a1: key(), b: key(), r1: key(), s1: key(), d1: key(), ...lr() }]
        : [],
    mlsags:
      type > RingCtType.Bulletproof2
        ? []
        : some(single ? 1 : inputCount, () => ({
            ss: random.filler(32 * ringSize * columns),
            columns,
            cc: key(),
          })),
    clsags:
      type < RingCtType.Clsag
        ? []
        : some(inputCount, () => ({ s: random.filler(32 * ringSize), c1: key(), d: key() })),
    pseudoOuts: type < RingCtType.Bulletproof ? [] : some(inputCount, key),
  };
}
