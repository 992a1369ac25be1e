import { expect, test } from 'playwright/test';
import { appendBlocks } from '../../../db/write/append.ts';
import {
  beginBulkLoad,
  buildIndex,
  finishBulkLoad,
  listBulkLoadIndexes,
} from '../../../db/write/bulk-load.ts';
import { changePool } from '../../../db/write/pool.ts';
import { mergeWaitingRanges, writeRange } from '../../../db/write/ranges.ts';
import { reorganise } from '../../../db/write/reorganise.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { sql, type Transaction, type Writer } from '../../../db/writer.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { PaymentChain, txHashOf, waiting, type Payment } from '../../helpers/payment-chain.ts';
import { seededRandom } from '../../helpers/seeded-random.ts';

let database: TestDatabase;
test.beforeAll(async () => {
  database = await createTestDatabase();
});
test.afterAll(async () => {
  await database.drop();
});

/** An index that follows whatever chain it is shown, and the pool beside it. */
class Follower {
  readonly writer: Writer;
  chain: PaymentChain;
  readonly pool = new Map<string, Payment>();

  private constructor(writer: Writer, chain: PaymentChain) {
    this.writer = writer;
    this.chain = chain;
  }

  static async of(chain: PaymentChain): Promise<Follower> {
    const { writer } = await database.another();
    const [genesis] = chain.from(0);
    if (genesis === undefined) throw new Error('a chain has a genesis block');
    const genesisHash = chain.fork(0, 'genesis').tip.hash;
    await initialiseSyncState(writer, { network: 'fakechain', genesisHash });
    await appendBlocks(writer, { height: -1, hash: undefined }, chain.from(0));
    return new Follower(writer, chain.fork(chain.height, 'seen'));
  }

  /** Goes over to the chain as it is now, by an append or a reorg. */
  async follow(chain: PaymentChain): Promise<void> {
    let fork = Math.min(chain.height, this.chain.height);
    while (chain.hashAt(fork) !== this.chain.hashAt(fork)) fork -= 1;
    const blocks = chain.from(fork + 1);
    if (fork === this.chain.height) await appendBlocks(this.writer, this.chain.tip, blocks);
    else await reorganise(this.writer, this.chain.tip, { forkHeight: fork, blocks });
    this.chain = chain.fork(chain.height, 'seen');
    for (let height = fork + 1; height <= chain.height; height += 1) {
      for (const { name } of chain.payments(height)) this.pool.delete(name);
    }
  }

  async pooled(added: readonly Payment[], removed: readonly Payment[] = []): Promise<void> {
    await changePool(this.writer, {
      added: added.map(waiting),
      removed: removed.map(({ name }) => txHashOf(name)),
      updated: [],
    });
    for (const { name } of removed) this.pool.delete(name);
    for (const one of added) this.pool.set(one.name, one);
  }

  /** All fates of a payment, oldest first, in words. */
  async history(name: string): Promise<string[]> {
    const rows = await this.writer.query<FateRow>(sql`
      select kind, reorg_id, height, encode(block_hash, 'hex') as block, encode(replaced_by, 'hex') as by,
        input_position as input, global_index as member
      from transaction_fates where tx_hash = ${txHashOf(name)} order by number`);
    return rows.map((row) => `${String(row.reorg_id)}: ${words(row)}`);
  }
}

interface FateRow {
  kind: string;
  reorg_id: number;
  height: number | null;
  block: string | null;
  by: string | null;
  input: number | null;
  member: number | null;
}

function words({ kind, height, block, by, input, member }: Omit<FateRow, 'reorg_id'>): string {
  const parts = [kind];
  if (by !== null) parts.push(`by ${by.slice(0, 8)} at input ${String(input)}`);
  if (height !== null) parts.push(`in ${String(height)} ${String(block).slice(0, 8)}`);
  if (member !== null) parts.push(`member ${String(member)} of input ${String(input)}`);
  return parts.join(' ');
}

const short = (name: string): string => txHashOf(name).toString('hex').slice(0, 8);

function grown(name: string, blocks: number): PaymentChain {
  const chain = new PaymentChain(name);
  for (let height = 0; height < blocks; height += 1) chain.mine();
  return chain;
}

const old = (name: string, ...spends: string[]): Payment => ({ name, spends, ring: [0, 1, 2] });

// a  0 ── 9 ── 10(paid)
// b       9 ── 10' ── 11' ── 12'(paid)
test('in no block, in the pool, mined again', async () => {
  const a = grown('a', 10);
  const paid = old('paid', 'coin');
  a.mine([paid]);
  const index = await Follower.of(a);
  const b = a.fork(9, 'b');
  b.mine();
  await index.follow(b);
  expect(await index.history('paid')).toEqual(['1: unseen']);
  await index.pooled([paid]);
  b.mine();
  await index.follow(b);
  b.mine([paid]);
  await index.follow(b);
  expect(await index.history('paid')).toEqual([
    '1: unseen',
    '1: pool',
    `1: mined in 12 ${b.hashAt(12).slice(0, 8)}`,
  ]);
});

test('mined by the branch that won, at another height', async () => {
  const a = grown('a', 10);
  a.mine([old('paid', 'coin')]);
  const index = await Follower.of(a);
  const b = a.fork(9, 'b');
  b.mine();
  b.mine([old('paid', 'coin')]);
  await index.follow(b);
  expect(await index.history('paid')).toEqual([`1: mined in 11 ${b.hashAt(11).slice(0, 8)}`]);
});

test('waits, and leaves the pool without being mined', async () => {
  const a = grown('a', 10);
  const paid = old('paid', 'coin');
  a.mine([paid]);
  const index = await Follower.of(a);
  const b = a.fork(9, 'b');
  b.mine();
  await index.follow(b);
  await index.pooled([paid]);
  await index.pooled([], [paid]);
  expect(await index.history('paid')).toEqual(['1: unseen', '1: pool', '1: unseen']);
});

test('replaced in the pool, then in a block; free again when that block is orphaned', async () => {
  const a = grown('a', 10);
  const paid = old('paid', 'one', 'two');
  const rival = old('rival', 'three', 'two');
  a.mine([paid]);
  const index = await Follower.of(a);
  const b = a.fork(9, 'b');
  b.mine();
  await index.follow(b);
  await index.pooled([rival]);
  b.mine([rival]);
  await index.follow(b);
  const c = b.fork(10, 'c');
  c.mine();
  await index.follow(c);
  const by = `replaced by ${short('rival')} at input 1`;
  expect(await index.history('paid')).toEqual([
    '1: unseen',
    `1: ${by}`,
    `1: ${by} in 11 ${b.hashAt(11).slice(0, 8)}`,
    '1: unseen',
  ]);
  expect(await index.history('rival')).toEqual(['2: unseen']);
  await index.pooled([paid, rival]);
  expect((await index.history('paid')).at(-1)).toBe('1: pool');
});

// a  0 ── 9 ── 10(first) ── 11(second, whose ring has an output of first)
// b       9 ── 10' ── 11'(first, its outputs one further on) ── 12'
// c       9 ── 10"(first, where it was) ── 11" ── 12" ── 13"(second)
test('dead by a ring member that the new branch has elsewhere; alive when it stands where it stood', async () => {
  const a = grown('a', 10);
  const first = old('first', 'coin');
  a.mine([first]); // the coinbase is output 10, its outputs 11 and 12
  const second: Payment = { name: 'second', spends: ['another'], ring: [3, 12] };
  a.mine([second]);
  const index = await Follower.of(a);
  const b = a.fork(9, 'b');
  b.mine();
  b.mine([first]);
  b.mine();
  await index.follow(b);
  await index.pooled([second]);
  expect(await index.history('second')).toEqual(['1: dead member 12 of input 0']);
  expect(await index.history('first')).toEqual([`1: mined in 11 ${b.hashAt(11).slice(0, 8)}`]);

  const c = a.fork(9, 'c');
  c.mine([first]);
  c.mine();
  c.mine();
  await index.follow(c);
  c.mine([second]);
  await index.follow(c);
  expect(await index.history('second')).toEqual([
    '1: dead member 12 of input 0',
    '1: pool',
    `1: mined in 13 ${c.hashAt(13).slice(0, 8)}`,
  ]);
  expect(await index.history('first')).toEqual([
    `1: mined in 11 ${b.hashAt(11).slice(0, 8)}`,
    `2: mined in 10 ${c.hashAt(10).slice(0, 8)}`,
  ]);
});

test('dead while the branch is too short for a ring member, alive when it grows to the same output', async () => {
  const a = grown('a', 10);
  const first = old('first', 'coin');
  a.mine([first]);
  // Offsets are added modulo 2^64: the newest member may stand anywhere in the ring.
  a.mine([{ name: 'second', spends: ['another'], ring: [12, 3] }]);
  const index = await Follower.of(a);
  await index.follow(a.fork(9, 'popped'));
  const c = a.fork(9, 'c');
  c.mine([first]);
  await index.follow(c);
  expect(await index.history('second')).toEqual(['1: dead member 12 of input 0', '1: unseen']);
});

test('waiting when a second, deeper reorg takes one of its ring members', async () => {
  const a = grown('a', 8);
  a.mine();
  a.mine();
  const paid: Payment = { name: 'paid', spends: ['coin'], ring: [9, 1, 9] };
  a.mine([paid]);
  const index = await Follower.of(a);
  await index.follow(a.fork(9, 'popped'));
  await index.pooled([paid]);
  const b = a.fork(7, 'b');
  b.mine();
  b.mine();
  b.mine();
  await index.follow(b);
  expect(await index.history('paid')).toEqual(['1: unseen', '1: pool', '1: dead member 9 of input 0']);
});

// a → b → a: the old branch wins again
test('back on the old branch it is mined where it was, and both reorgs keep both branches', async () => {
  const a = grown('a', 10);
  a.mine([old('paid', 'coin')]);
  const index = await Follower.of(a);
  const seen = sql`select encode(hash, 'hex') as hash, first_seen_at from alternative_blocks where height = 10 order by 1`;
  const b = a.fork(9, 'b');
  b.mine([old('other', 'thing')]);
  b.mine();
  await index.follow(b);
  const [first] = await index.writer.query<{ hash: string; first_seen_at: Date }>(seen);
  a.mine();
  a.mine();
  await index.follow(a);
  expect(await index.history('paid')).toEqual(['1: unseen', `1: mined in 10 ${a.hashAt(10).slice(0, 8)}`]);
  expect(await index.history('other')).toEqual(['2: unseen']);
  expect(await index.writer.query(seen)).toContainEqual(first);
  const branches = await index.writer.query(sql`
    select reorg_id, orphaned, height, encode(hash, 'hex') as hash from reorg_blocks order by 1, 2 desc, 3`);
  const row = (reorg_id: number, orphaned: boolean, height: number, chain: PaymentChain) => ({
    reorg_id,
    orphaned,
    height,
    hash: chain.hashAt(height),
  });
  expect(branches).toEqual([
    row(1, true, 10, a),
    row(1, false, 10, b),
    row(1, false, 11, b),
    row(2, true, 10, b),
    row(2, true, 11, b),
    row(2, false, 10, a),
    row(2, false, 11, a),
    row(2, false, 12, a),
  ]);
});

test('fates of transactions whose bytes are no longer kept, and those that a backfill mines', async () => {
  const a = grown('a', 10);
  const paid = old('paid', 'coin');
  const lost = old('lost', 'same');
  a.mine([paid, lost]);
  for (let more = 0; more < 200; more += 1) a.mine();
  const index = await Follower.of(a);
  const b = a.fork(9, 'b');
  b.mine();
  await index.follow(b);
  expect(await index.history('paid')).toEqual(['1: unseen']);

  const { tip } = b;
  b.mine([old('rival', 'same')]);
  b.mine([paid]);
  b.mine();
  await writeRange(index.writer, { start: 13, end: 13 }, async function* () {
    yield b.from(13).map(({ rows }) => rows);
  });
  await index.pooled([lost]);
  expect(await index.history('lost')).toEqual(['1: unseen', '1: pool']);
  await writeRange(index.writer, { start: 11, end: 12 }, async function* () {
    yield b
      .from(11)
      .slice(0, 2)
      .map(({ rows }) => rows);
  });
  await mergeWaitingRanges(index.writer, tip, 1);
  expect(await index.history('paid')).toEqual(['1: unseen', `1: mined in 12 ${b.hashAt(12).slice(0, 8)}`]);
  expect((await index.history('lost')).at(-1)).toBe(
    `1: replaced by ${short('rival')} at input 0 in 11 ${b.hashAt(11).slice(0, 8)}`,
  );
});

test('in a bulk load fates stand still, and its end settles them', async () => {
  const a = grown('a', 10);
  const [paid, lost, late] = [old('paid', 'coin'), old('lost', 'same'), old('late', 'other')];
  a.mine([paid, lost]);
  const index = await Follower.of(a);
  const b = a.fork(9, 'b');
  b.mine();
  await index.follow(b);
  await beginBulkLoad(index.writer, b.tip);
  b.mine([old('rival', 'same'), late]);
  await index.follow(b); // by an append, as a merge does it
  const c = b.fork(10, 'c');
  c.mine([paid]);
  c.mine();
  await index.follow(c);
  expect(await index.history('paid')).toEqual(['1: unseen']);
  expect(await index.history('lost')).toEqual(['1: unseen']);
  expect(await index.history('late')).toEqual(['2: unseen']);

  for (const { name } of await listBulkLoadIndexes(index.writer)) {
    await buildIndex(index.writer, name, { memoryMegabytes: 32, signal: new AbortController().signal });
  }
  await finishBulkLoad(index.writer, c.tip);
  expect(await index.history('paid')).toEqual(['1: unseen', `1: mined in 11 ${c.hashAt(11).slice(0, 8)}`]);
  await expectTrueFates(index, [paid, lost, late, old('rival', 'same')]);
});

/** A writer that notes how many rows of the archive its transactions read, by whatever plan. */
function countingReads(writer: Writer): { writer: Writer; rowsRead: () => number } {
  let read = 0;
  // The counts of a session since it last handed them over.
  const counted = async (tx: Transaction): Promise<number> => {
    const [sum] = await tx.query<{ rows: number }>(sql`
      select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::bigint as rows
      from pg_stat_xact_user_tables where relname in ('transaction_fates', 'alternative_inputs')`);
    return sum?.rows ?? 0;
  };
  return {
    rowsRead: () => read,
    writer: {
      ...writer,
      transaction: (work) =>
        writer.transaction(async (tx) => {
          const before = await counted(tx);
          const result = await work(tx);
          read += (await counted(tx)) - before;
          return result;
        }),
    },
  };
}

// a  0 ── 9 ── 10(unseen later) ── 11(dead later: an output of 10 is in each ring)
// b       9 ── 10' … 12' ── 13'(new payments)
test('a block reads as much of a large archive of dead and unseen transactions as of a small one', async () => {
  const readsBeside = async (orphans: number): Promise<number> => {
    const a = grown('a', 10);
    const named = (kind: string): string[] =>
      Array.from({ length: orphans / 2 }, (_, at) => `${kind} ${String(at)}`);
    a.mine(named('unseen').map((name) => old(name, name)));
    const young = a.outputKeys().length - 1;
    a.mine(named('dead').map((name) => ({ name, spends: [name], ring: [0, 1, young] })));
    const index = await Follower.of(a);
    const b = a.fork(9, 'b');
    for (let height = 10; height <= 12; height += 1) b.mine();
    await index.follow(b);
    expect(await index.history('dead 0')).toEqual([`1: dead member ${String(young)} of input 0`]);
    const { tip } = b;
    b.mine(['x', 'y', 'z'].map((name) => old(name, name)));
    const counted = countingReads(index.writer);
    await appendBlocks(counted.writer, tip, b.from(13));
    return counted.rowsRead();
  };
  expect(await readsBeside(600)).toBe(await readsBeside(20));
});

for (const seed of [1, 2, 3, 4]) {
  test(`whatever chain and pool do, each fate is what is true (seed ${String(seed)})`, async () => {
    const random = seededRandom(seed);
    const below = (limit: number): number => Math.floor(random() * limit);
    const payments = Array.from({ length: 14 }, (_, index) => ({
      name: `p${String(index)}`,
      spends: [`i${String(below(9))}`, `j${String(below(30))}`],
      ring: below(2) === 0 ? [below(8), 8 + below(22)] : [8 + below(22), below(8)],
    }));
    const chains = [grown('a', 8)];
    const index = await Follower.of(chains[0]!);
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
    expect((await index.writer.query(sql`select from reorgs`)).length).toBeGreaterThan(5);
  });
}

/** Payments that this chain can mine next: their members are there, and nothing spends what they spend. */
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

/** Compares with what the test finds by looking at the whole chain, and checks that fates follow each other in time. */
async function expectTrueFates(index: Follower, payments: readonly Payment[]): Promise<void> {
  const { chain, pool, writer } = index;
  const rows = await writer.query<FateRow & { name: string; keys: Buffer[][] }>(sql`
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
  const orphans = await writer.query(sql`
    select distinct t.hash from reorg_blocks r join alternative_transactions t on t.block_hash = r.hash
    where r.orphaned and t.position > 0`);
  expect(rows).toHaveLength(orphans.length);
  const broken = await writer.query(sql`
    select from transaction_fates f join transaction_fates next
      on next.tx_hash = f.tx_hash and next.number = f.number + 1
    where f.until is distinct from next.since or next.reorg_id < f.reorg_id`);
  expect(broken).toEqual([]);
}
