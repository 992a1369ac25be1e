import { expect } from 'playwright/test';
import { statement } from '../../../db/write-database.ts';
import { txHashOf, type Payment } from '../../helpers/payment-chain.ts';
import { short, words, type FateRow, type Follower } from './fate-follower.ts';

/** Compares the fates with those that a search of the complete chain finds, and checks that fates follow each other in time. */
export async function expectTrueFates(index: Follower, payments: readonly Payment[]): Promise<void> {
  const { chain, pool, writeDatabase } = index;
  const rows = await writeDatabase.query<FateRow & { name: string; keys: Buffer[][] }>(statement`
    select encode(f.tx_hash, 'hex') as name, kind, reorg_id, height, encode(block_hash, 'hex') as block,
      encode(replaced_by, 'hex') as by, input_position as input, global_index as member,
      (select array_agg(ring_keys order by position) from alternative_inputs a where a.tx_hash = f.tx_hash) as keys
    from transaction_fates f where until is null`);
  const outputs = chain.outputKeys();
  const mined = new Map<string, number>();
  for (let height = 0; height <= chain.height; height += 1) {
    for (const { name } of chain.payments(height)) mined.set(name, height);
  }
  const place = (height: number) => `in ${String(height)} ${chain.hashAt(height).slice(0, 8)}`;
  for (const row of rows) {
    const payment = payments.find(({ name }) => txHashOf(name).toString('hex') === row.name)!;
    const rivals = payments.flatMap((other) => {
      const input = payment.spends.findIndex((one) => other.spends.includes(one));
      return other === payment || input === -1 ? [] : [{ other, input }];
    });
    const winner = rivals.find(({ other }) => mined.has(other.name));
    const gone = payment.ring.find((member, place) => !outputs[member]?.equals(row.keys[0]![place]!));
    const waitingRivals = rivals.filter(({ other }) => pool.has(other.name));
    const by = ({ other, input }: (typeof rivals)[number]) =>
      `replaced by ${short(other.name)} at input ${String(input)}`;
    const height = mined.get(payment.name);
    const expected =
      height !== undefined
        ? [`mined ${place(height)}`]
        : winner !== undefined
          ? rivals
              .filter(({ other }) => mined.has(other.name))
              .map((rival) => `${by(rival)} ${place(mined.get(rival.other.name)!)}`)
          : gone !== undefined
            ? [`dead member ${String(gone)} of input 0`]
            : pool.has(payment.name)
              ? ['pool']
              : waitingRivals.length > 0
                ? waitingRivals.map(by)
                : ['unseen'];
    expect(expected, payment.name).toContain(words(row));
  }
  const orphans = await writeDatabase.query(statement`
    select distinct t.hash from reorg_blocks r join alternative_transactions t on t.block_hash = r.hash
    where r.orphaned and t.position > 0`);
  expect(rows).toHaveLength(orphans.length);
  const broken = await writeDatabase.query(statement`
    select from transaction_fates f join transaction_fates next
      on next.tx_hash = f.tx_hash and next.number = f.number + 1
    where f.until is distinct from next.since or next.reorg_id < f.reorg_id`);
  expect(broken).toEqual([]);
}
