import { decodeBase58, encodeBase58 } from '@ringscope/protocol/address/base58.ts';
import { InvalidRequestError, NodeRefusedError } from '@ringscope/rpc/errors.ts';
import { random } from '../../../helpers/proof-cases/scene.ts';

/** The common form of the results of both verifiers. Amounts are in atomic units. */
export interface ProofAnswer {
  readonly good: boolean;
  readonly amount: bigint;
  readonly spent?: bigint;
}
export const notProven: ProofAnswer = { good: false, amount: 0n };

/** Returns the service's result. A refusal by the service or its client counts as an invalid proof. */
export async function resultOfWallet(ask: () => Promise<ProofAnswer>): Promise<ProofAnswer> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof NodeRefusedError || error instanceof InvalidRequestError) return notProven;
    throw error;
  }
}

/** Returns `count` copies of a base58 string of several parts. Each copy has one flipped bit, chosen from the fixed seed. */
export function flipped(parts: readonly string[], count: number): string[] {
  const decoded = parts.map((part) => {
    const result = decodeBase58(part);
    if (!result.ok) throw new Error('not base58');
    return result.bytes;
  });
  return Array.from({ length: count }, () => {
    const part = Number(random.next() % BigInt(parts.length));
    return decoded
      .map((original, i) => {
        if (i !== part) return encodeBase58(original);
        const bytes = original.slice();
        const bit = Number(random.next() % BigInt(8 * bytes.length));
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7));
        return encodeBase58(bytes);
      })
      .join('');
  });
}
