import { appendBlocks } from '../../../db/write/append.ts';
import { applyPoolChange } from '../../../db/write/pool.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import type { TestDatabase } from '../../helpers/database.ts';
import { PaymentChain, txHashOf, waiting, type Payment } from '../../helpers/payment-chain.ts';

/** An index that follows a given chain and its pool. */
export class Follower {
  readonly url: string;
  readonly writeDatabase: WriteDatabase;
  chain: PaymentChain;
  readonly pool = new Map<string, Payment>();

  private constructor(url: string, writeDatabase: WriteDatabase, chain: PaymentChain) {
    this.url = url;
    this.writeDatabase = writeDatabase;
    this.chain = chain;
  }

  static async of(database: TestDatabase, chain: PaymentChain): Promise<Follower> {
    const { url, writeDatabase } = await database.another();
    const [genesis] = chain.from(0);
    if (genesis === undefined) throw new Error('a chain has a genesis block');
    const genesisHash = chain.fork(0, 'genesis').tip.hash;
    await initialiseSyncState(writeDatabase, { network: 'fakechain', genesisHash });
    await appendBlocks(writeDatabase, { height: -1, hash: undefined }, chain.from(0));
    return new Follower(url, writeDatabase, chain.fork(chain.height, 'seen'));
  }

  /** Moves the index to the current state of the chain, by an append or a reorg. */
  async follow(chain: PaymentChain): Promise<void> {
    let fork = Math.min(chain.height, this.chain.height);
    while (chain.hashAt(fork) !== this.chain.hashAt(fork)) fork -= 1;
    const blocks = chain.from(fork + 1);
    if (fork === this.chain.height) await appendBlocks(this.writeDatabase, this.chain.tip, blocks);
    else await reorganiseChain(this.writeDatabase, this.chain.tip, { forkHeight: fork, blocks });
    this.chain = chain.fork(chain.height, 'seen');
    for (let height = fork + 1; height <= chain.height; height += 1) {
      for (const { name } of chain.payments(height)) this.pool.delete(name);
    }
  }

  async pooled(added: readonly Payment[], removed: readonly Payment[] = []): Promise<void> {
    await applyPoolChange(this.writeDatabase, {
      added: added.map(waiting),
      removed: removed.map(({ name }) => txHashOf(name)),
      updated: [],
    });
    for (const { name } of removed) this.pool.delete(name);
    for (const one of added) this.pool.set(one.name, one);
  }

  /** Returns all fates of a payment as strings, oldest first. */
  async history(name: string): Promise<string[]> {
    const rows = await this.writeDatabase.query<FateRow>(statement`
      select kind, reorg_id, height, encode(block_hash, 'hex') as block, encode(replaced_by, 'hex') as by,
        input_position as input, global_index as member
      from transaction_fates where tx_hash = ${txHashOf(name)} order by number`);
    return rows.map((row) => `${String(row.reorg_id)}: ${words(row)}`);
  }
}

/** A row of `transaction_fates` with hashes in hexadecimal. */
export interface FateRow {
  kind: string;
  reorg_id: number;
  height: number | null;
  block: string | null;
  by: string | null;
  input: number | null;
  member: number | null;
}

/** Describes a fate, such as `mined in 12 abcdef01`. */
export function words({ kind, height, block, by, input, member }: Omit<FateRow, 'reorg_id'>): string {
  const parts = [kind];
  if (by !== null) parts.push(`by ${by.slice(0, 8)} at input ${String(input)}`);
  if (height !== null) parts.push(`in ${String(height)} ${String(block).slice(0, 8)}`);
  if (member !== null) parts.push(`member ${String(member)} of input ${String(input)}`);
  return parts.join(' ');
}

/** Returns the first hex characters of the id of a payment. */
export const short = (name: string): string => txHashOf(name).toString('hex').slice(0, 8);

/** Creates a chain of empty blocks. */
export function grown(name: string, blocks: number): PaymentChain {
  const chain = new PaymentChain(name);
  for (let height = 0; height < blocks; height += 1) chain.mine();
  return chain;
}

/** Creates a payment whose ring members are on every branch. */
export const old = (name: string, ...spends: string[]): Payment => ({ name, spends, ring: [0, 1, 2] });
