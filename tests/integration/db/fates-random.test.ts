import { expect, test } from 'playwright/test';
import { statement } from '../../../db/write-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { createFileDatabase } from '../../helpers/file-database.ts';
import type { PaymentChain, Payment } from '../../helpers/payment-chain.ts';
import { IS_LONG_RUN } from '../../helpers/long-run.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';
import { Follower, grown } from './fate-follower.ts';
import { expectTrueFates } from './true-fates.ts';

let database: TestDatabase;
createFileDatabase((created) => (database = created));

for (const seed of IS_LONG_RUN ? [1, 2, 3, 4, 5, 6, 7, 8] : [1, 2]) {
  test(`after random changes of chain and pool, each fate is correct (seed ${String(seed)})`, async () => {
    const random = seededRandom(seed);
    const below = (limit: number): number => Math.floor(random() * limit);
    const payments = Array.from({ length: 14 }, (_, index) => ({
      name: `p${String(index)}`,
      spends: [`i${String(below(9))}`, `j${String(below(30))}`],
      ring: below(2) === 0 ? [below(8), 8 + below(22)] : [8 + below(22), below(8)],
    }));
    const chains = [grown('a', 8)];
    const index = await Follower.of(database, chains[0]!);
    for (let step = 0; step < 45; step += 1) {
      const what = below(10);
      if (what < 5) {
        const from = chains[below(chains.length)]!;
        const fork = below(3) === 0 ? from.fork(5 + below(from.height - 4), `c${String(step)}`) : from;
        if (fork !== from) chains.push(fork);
        for (let blocks = below(4); blocks >= 0; blocks -= 1) {
          fork.mine(possible(fork, payments).filter(() => below(4) === 0));
        }
        if (fork.hashAt(fork.height) !== index.chain.hashAt(index.chain.height)) await index.follow(fork);
      } else {
        const one = payments[below(payments.length)]!;
        await (index.pool.has(one.name) ? index.pooled([], [one]) : index.pooled([one]));
      }
      await expectTrueFates(index, payments);
    }
    expect((await index.writeDatabase.query(statement`select from reorgs`)).length).toBeGreaterThan(5);
  });
}

/** Returns the payments that this chain can mine next. Their ring members exist, and nothing spends the same outputs. */
function possible(chain: PaymentChain, payments: readonly Payment[]): Payment[] {
  const outputs = chain.outputKeys().length;
  const spent = new Set<string>();
  for (let height = 0; height <= chain.height; height += 1) {
    for (const { spends } of chain.payments(height)) for (const one of spends) spent.add(one);
  }
  return payments.filter(({ spends, ring }) => {
    if (spends.some((one) => spent.has(one)) || !ring.every((member) => member < outputs)) return false;
    for (const one of spends) spent.add(one);
    return true;
  });
}
