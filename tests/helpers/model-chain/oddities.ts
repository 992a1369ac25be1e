import { ODDITIES, TRANSACTION_ODDITIES } from '../synthetic/oddities/list.ts';
import type { BlockOddity, CoinbaseOddity, OddHost, OddRandom } from '../synthetic/oddities/oddity.ts';
import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import { decodeTransaction, transactionFee } from '@ringscope/protocol/transaction.ts';
import type { KeyInput } from '@ringscope/protocol/transaction-prefix.ts';
import { transactionWeight } from '@ringscope/protocol/transaction-weight.ts';
import type { Random } from '../protocol/random.ts';
import type { Ledger } from './ledger.ts';
import type { ModelTransaction } from './transactions.ts';

/** Smallest amount that an odd transaction leaves to its first output, in atomic units. */
const SMALLEST_CLEAR = 2_000n;

/**
 * Returns the transactions of one entry of the list of oddities. It returns none while the chain has nothing
 * to spend for the entry.
 */
export function oddPayments(random: Random, ledger: Ledger, ringct: boolean): ModelTransaction[] {
  const possible = TRANSACTION_ODDITIES.filter(
    ({ isLarge, format }) => !isLarge && (ringct || format === 'clear'),
  );
  const built = random.pick(possible).build(hostOf(random, ledger));
  // The model needs the fee and weight of everything that it creates. Unknown formats are therefore part of the
  // synthetic chain only.
  return built.flatMap(({ blob, unknown }) => (unknown === undefined ? [modelOf(blob, ledger)] : []));
}

export function oddCoinbase(random: Random, ringct: boolean): CoinbaseOddity | undefined {
  const possible = ODDITIES.filter((oddity) => oddity.kind === 'coinbase').filter(
    ({ isLarge, format }) => !isLarge && (ringct || format === 'clear'),
  );
  return random.pick(possible);
}

export function oddHeader(random: Random): BlockOddity {
  return random.pick(ODDITIES.filter((oddity) => oddity.kind === 'block'));
}

/** Returns the simulation's random source in the form that the list of oddities uses. */
export function oddRandom(random: Random): OddRandom {
  return {
    key: () => random.bytes(32),
    filler: (length) => random.bytes(length),
    below: (limit) => random.int(0, limit - 1),
  };
}

function hostOf(random: Random, ledger: Ledger): OddHost {
  const clear = ledger.amounts
    .filter((amount) => amount >= SMALLEST_CLEAR)
    .map((amount) => ({ amount, spendable: ledger.keysOf(amount).length }))
    .reduce<OddHost['clear']>(
      (best, one) => (one.spendable > (best?.spendable ?? 0) ? one : best),
      undefined,
    );
  return { random: oddRandom(random), hidden: ledger.keysOf(0n).length, clear };
}

function modelOf(blob: Uint8Array, ledger: Ledger): ModelTransaction {
  const transaction = decodeTransaction(blob);
  const inputs = transaction.inputs.filter((input): input is KeyInput => input.kind === 'key');
  return {
    hash: bytesToHex(transactionHash(transaction)),
    transaction,
    weight: transactionWeight(transaction),
    fee: transactionFee(transaction),
    keyImages: inputs.map(({ keyImage }) => bytesToHex(keyImage)),
    rings: inputs.map(({ amount, keyOffsets }) => {
      const keys = ledger.keysOf(amount);
      return membersOf(keyOffsets).map((index) => ({ amount, index, key: keys[index] }));
    }),
  };
}

/** Adds the offsets modulo 2^64, as the daemon does. The index stores -1 for a member that no chain can have. */
export function membersOf(offsets: readonly bigint[]): number[] {
  let sum = 0n;
  return offsets.map((offset) => {
    sum = (sum + offset) & (2n ** 64n - 1n);
    return sum < 2n ** 53n ? Number(sum) : -1;
  });
}
