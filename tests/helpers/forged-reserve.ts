import type { Address } from '@ringscope/protocol/address/address.ts';
import { encodeBase58 } from '@ringscope/protocol/address/base58.ts';
import { concatBytes } from '@ringscope/protocol/bytes.ts';
import { keccakConcat } from '@ringscope/protocol/crypto/scalar.ts';
import { encodeVarint } from '@ringscope/protocol/varint.ts';
import { publicKey, sign, signatureBytes, type SeededScalars } from './prover.ts';

export interface ForgedReserve {
  readonly address: Address;
  readonly message: string;
  /** The transactions that the proof lists, with one output of each. */
  readonly transactions: readonly Uint8Array[];
  /** The secret spend key, for a forger who has it. */
  readonly spendSecret?: bigint;
}

/**
 * Creates a ReserveProofV2 of outputs that no one owns. All of its points and numbers can be decoded. The
 * signature of the spend key is valid when the forger has the key. No other signature is valid.
 */
export function forgeReserve(
  { address, message, transactions, spendSecret }: ForgedReserve,
  random: SeededScalars,
): string {
  const images = transactions.map(() => publicKey(random.next()));
  const hash = keccakConcat(new TextEncoder().encode(message), address.spendKey, address.viewKey, ...images);
  const anySignature = () => signatureBytes({ c: random.next(), r: random.next() });
  const entries = transactions.flatMap((transaction, i) => [
    Uint8Array.of(0),
    transaction,
    encodeVarint(0),
    publicKey(random.next()),
    images[i] ?? new Uint8Array(32),
    anySignature(),
    anySignature(),
  ]);
  const signature =
    spendSecret === undefined ? anySignature() : signatureBytes(sign(hash, spendSecret, random.next()));
  const bytes = concatBytes(
    encodeVarint(transactions.length),
    ...entries,
    encodeVarint(1),
    Uint8Array.of(2),
    address.spendKey,
    signature,
  );
  return `ReserveProofV2${encodeBase58(bytes)}`;
}

/** Returns ids of transactions that do not exist. */
export function unknownTransactions(count: number, random: SeededScalars): Uint8Array[] {
  return Array.from({ length: count }, () => publicKey(random.next()));
}
