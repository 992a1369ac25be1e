import { sql, type Writer } from '../../db/writer.ts';
import { branchAbove, forkHeight, type ModelBlock } from './model/block.ts';
import type { ModelChain } from './model/chain.ts';

interface Move {
  height: number;
  hash: string | null;
  raw: number[];
}

interface Reorg {
  fork_height: number;
  depth: number;
  old_tip_height: number;
  old_tip_hash: string;
  new_tip_height: number;
  new_tip_hash: string;
}

/** A block that left the main chain of this index, and whether its bytes were at hand. */
interface Orphan {
  readonly block: ModelBlock;
  readonly raw: boolean;
}

/**
 * Compares the archive with what the frontier's moves say must be in it: an event for every move that was not upwards,
 * and every block that such a move took off the chain, with its transactions, byte by byte where they were at hand.
 */
export async function archiveProblems(
  writer: Writer,
  chain: ModelChain,
): Promise<{ problems: string[]; reorgs: number }> {
  const { reorgs, orphans } = await expectedOf(writer, chain);
  const recorded = await writer.query<Reorg>(sql`
    select fork_height, depth, old_tip_height, encode(old_tip_hash, 'hex') as old_tip_hash,
      new_tip_height, encode(new_tip_hash, 'hex') as new_tip_hash
    from reorgs order by id`);
  const problems: string[] = [];
  if (JSON.stringify(recorded) !== JSON.stringify(reorgs)) {
    problems.push(`the reorgs are ${JSON.stringify(recorded)}, expected ${JSON.stringify(reorgs)}`);
  }
  problems.push(...(await archivedWrongly(writer, chain)), ...(await notArchived(writer, orphans)));
  return { problems, reorgs: reorgs.length };
}

async function expectedOf(
  writer: Writer,
  chain: ModelChain,
): Promise<{ reorgs: Reorg[]; orphans: Map<string, Orphan> }> {
  const moves = await writer.query<Move>(sql`
    select height, encode(hash, 'hex') as hash, raw from simulation.frontier_moves order by id`);
  const reorgs: Reorg[] = [];
  const orphans = new Map<string, Orphan>();
  for (const [index, move] of moves.entries()) {
    const before = moves[index - 1];
    const from = typeof before?.hash === 'string' ? chain.known.get(before.hash) : undefined;
    const to = move.hash === null ? undefined : chain.known.get(move.hash);
    if (to === undefined && move.hash !== null)
      throw new Error(`the index had a block that never was: ${move.hash}`);
    if (from === undefined || to === undefined) continue;
    const fork = forkHeight(from, to);
    if (fork === from.height) continue;
    reorgs.push({
      fork_height: fork,
      depth: from.height - fork,
      old_tip_height: from.height,
      old_tip_hash: from.hash,
      new_tip_height: to.height,
      new_tip_hash: to.hash,
    });
    const raw = new Set(before?.raw);
    for (const block of branchAbove(from, fork)) {
      orphans.set(block.hash, {
        block,
        raw: raw.has(block.height) || orphans.get(block.hash)?.raw === true,
      });
    }
  }
  return { reorgs, orphans };
}

interface ArchivedBlock {
  hash: string;
  height: number;
  prev: string;
  txs: string[];
  blob: string | null;
  kept: { position: number; hash: string; blob: string | null; size: number | null }[] | null;
}

/** Rows of the archive that are not what the model knows of these blocks. */
async function archivedWrongly(writer: Writer, chain: ModelChain): Promise<string[]> {
  const rows = await writer.query<ArchivedBlock>(sql`
    select encode(b.hash, 'hex') as hash, b.height, encode(b.prev_hash, 'hex') as prev,
      array(select encode(one, 'hex') from unnest(b.tx_hashes) with ordinality as list (one, at) order by at) as txs,
      encode(b.blob, 'hex') as blob,
      (select json_agg(json_build_object('position', t.position, 'hash', encode(t.hash, 'hex'),
          'blob', encode(t.blob, 'hex'), 'size', t.size) order by t.position)
        from alternative_transactions t where t.block_hash = b.hash) as kept
    from alternative_blocks b`);
  return rows.flatMap((row) => {
    const block = chain.known.get(row.hash);
    if (block === undefined) return [`the archive has a block that never was: ${row.hash}`];
    const wrong: string[] = [];
    if (row.height !== block.height || row.prev !== Buffer.from(block.block.prevId).toString('hex'))
      wrong.push('place');
    const hashes = block.transactions.map((one) => one.hash);
    if (row.txs.join() !== hashes.slice(1).join()) wrong.push('transaction list');
    if (row.blob !== null && row.blob !== hex(block.block.blob)) wrong.push('bytes');
    const kept = row.kept ?? [];
    if (kept.map(({ hash }) => hash).join() !== hashes.join()) wrong.push('transactions');
    for (const { position, blob, size } of kept) {
      const transaction = block.transactions[position]?.transaction;
      if (transaction === undefined) continue;
      if (blob !== null && blob !== hex(transaction.blob)) wrong.push(`bytes of transaction ${position}`);
      if (size !== null && size !== transaction.blob.length) wrong.push(`size of transaction ${position}`);
    }
    return wrong.length === 0
      ? []
      : [`archived block ${row.height} ${row.hash} is wrong: ${wrong.join(', ')}`];
  });
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}

/** Blocks that left the main chain and are not in the archive as they should be. */
async function notArchived(writer: Writer, orphans: ReadonlyMap<string, Orphan>): Promise<string[]> {
  const rows = await writer.query<{
    hash: string;
    whole: boolean;
    measured: boolean;
    reorg: number | null;
  }>(sql`
    select encode(b.hash, 'hex') as hash, b.reorg_id as reorg,
      b.blob is not null and not exists (
        select from alternative_transactions t
        where t.block_hash = b.hash and t.position > 0 and t.blob is null
      ) as whole,
      b.difficulty is not null and not exists (
        select from alternative_transactions t where t.block_hash = b.hash and t.size is null
      ) as measured
    from alternative_blocks b`);
  const archived = new Map(rows.map((row) => [row.hash, row]));
  return [...orphans.values()].flatMap(({ block, raw }) => {
    const row = archived.get(block.hash);
    const name = `orphaned block ${block.height} ${block.hash}`;
    if (row === undefined) return [`${name} is not archived`];
    if (row.reorg === null) return [`${name} is archived without its reorg`];
    if (!row.measured) return [`${name} is archived without what the index knew of it`];
    return raw && !row.whole ? [`${name} is archived without its bytes, which were at hand`] : [];
  });
}
