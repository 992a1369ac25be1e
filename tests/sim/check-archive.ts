import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { statement, type WriteDatabase } from '../../db/write-database.ts';
import { fieldsOf, inputsOf } from '../helpers/model-chain/check-chain.ts';
import { describeDifference } from '../helpers/model-chain/row-differences.ts';
import { branchAbove, forkHeight, rewardOf, type ModelBlock } from '../helpers/model-chain/block.ts';
import type { ModelChain } from '../helpers/model-chain/chain.ts';
import type { IndexState } from './index-states.ts';

/** A reorganisation of the index: its indexed tip moved to a block that is not above the old one. */
interface Reorg {
  readonly from: ModelBlock;
  readonly to: ModelBlock;
  readonly fork: number;
  /** Heights whose bytes were in the index before the reorg. */
  readonly raw: ReadonlySet<number>;
}

/** A block that left the main chain of this index. */
interface Orphan {
  readonly block: ModelBlock;
  /** Whether its bytes were in the index before any of the reorgs that orphaned it. */
  readonly raw: boolean;
  /** Number of the last reorg that orphaned it. The first reorg has number 1. */
  readonly reorg: number;
}

/**
 * Compares the archive with the recorded states of the index. Each reorg must have one event with both
 * branches. Each block that a reorg orphaned must be archived with its transactions and inputs. Bytes must be
 * equal where the index had them.
 */
export async function checkArchive(
  writeDatabase: WriteDatabase,
  chain: ModelChain,
  states: readonly IndexState[],
): Promise<{ problems: string[]; reorgs: number }> {
  const reorgs = reorgsOf(chain, states);
  const orphans = orphansOf(reorgs);
  const problems = [
    ...describeDifference('reorgs', await linesOf(writeDatabase, events), reorgs.map(eventOf)),
    ...describeDifference('reorg_blocks', await linesOf(writeDatabase, branches), reorgs.flatMap(branchesOf)),
    ...describeDifference('alternative_inputs', await linesOf(writeDatabase, spent), spentBy(orphans)),
    ...(await checkArchivedBlocks(writeDatabase, chain, orphans)),
    ...(await checkOrphansAreArchived(writeDatabase, orphans)),
  ];
  return { problems, reorgs: reorgs.length };
}

function reorgsOf(chain: ModelChain, states: readonly IndexState[]): Reorg[] {
  return states.flatMap(({ hash }, index) => {
    const before = states[index - 1];
    if (hash === null || typeof before?.hash !== 'string') return [];
    const [from, to] = [chain.known.get(before.hash), chain.known.get(hash)];
    // `checkUnknownBlocks` reports such a block.
    if (from === undefined || to === undefined) return [];
    const fork = forkHeight(from, to);
    return fork === from.height ? [] : [{ from, to, fork, raw: new Set(before.raw) }];
  });
}

function orphansOf(reorgs: readonly Reorg[]): Map<string, Orphan> {
  const orphans = new Map<string, Orphan>();
  for (const [index, { from, fork, raw }] of reorgs.entries()) {
    for (const block of branchAbove(from, fork)) {
      const wasRaw = raw.has(block.height) || orphans.get(block.hash)?.raw === true;
      orphans.set(block.hash, { block, raw: wasRaw, reorg: index + 1 });
    }
  }
  return orphans;
}

const events = statement`
  select concat_ws(' ', fork_height, depth, old_tip_height, encode(old_tip_hash, 'hex'), old_tip_timestamp,
    new_tip_height, encode(new_tip_hash, 'hex'), new_tip_timestamp) as line
  from reorgs order by id`;

function eventOf({ from, to, fork }: Reorg): string {
  const tip = ({ height, hash, block }: ModelBlock): string => `${height} ${hash} ${block.timestamp}`;
  return `${fork} ${from.height - fork} ${tip(from)} ${tip(to)}`;
}

const branches = statement`
  select concat_ws(' ', reorg.place, case when orphaned then 'old' else 'new' end, height, encode(hash, 'hex')) as line
  from reorg_blocks
  join (select id, row_number() over (order by id) as place from reorgs) reorg on reorg.id = reorg_id
  order by reorg_id, not orphaned, height`;

function branchesOf({ from, to, fork }: Reorg, index: number): string[] {
  const lines = (branch: string, top: ModelBlock): string[] =>
    branchAbove(top, fork).map(({ height, hash }) => `${index + 1} ${branch} ${height} ${hash}`);
  return [...lines('old', from), ...lines('new', to)];
}

const spent = statement`
  select concat_ws(' ', encode(tx_hash, 'hex'), position, encode(key_image, 'hex'), amount,
    array_to_string(ring, ','),
    coalesce((select string_agg(coalesce(encode(key, 'hex'), '-'), ',' order by place)
      from unnest(ring_keys) with ordinality as member (key, place)), '')) as line
  from alternative_inputs order by tx_hash, position`;

function spentBy(orphans: ReadonlyMap<string, Orphan>): string[] {
  const others = [...orphans.values()].flatMap(({ block: { transactions } }) => transactions.slice(1));
  return [...new Map(others.map((one) => [one.hash, one]))]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([hash, one]) =>
      inputsOf(one).map((input, position) => {
        const keys = (one.rings[position] ?? []).map(({ key }) => key ?? '-');
        return `${hash} ${position} ${input} ${keys.join(',')}`;
      }),
    );
}

async function linesOf(writeDatabase: WriteDatabase, query: typeof events): Promise<string[]> {
  const rows = await writeDatabase.query<{ line: string }>(query);
  return rows.map(({ line }) => line);
}

interface ArchivedBlock {
  hash: string;
  line: string;
  difficulty: bigint | null;
  reorg: number | null;
  txs: string[];
  blob: string | null;
  kept: { position: number; hash: string; blob: string | null; fields: string | null }[] | null;
}

/** Finds rows of the archive that differ from the model's blocks. */
async function checkArchivedBlocks(
  writeDatabase: WriteDatabase,
  chain: ModelChain,
  orphans: ReadonlyMap<string, Orphan>,
): Promise<string[]> {
  const rows = await writeDatabase.query<ArchivedBlock>(statement`
    select encode(b.hash, 'hex') as hash,
      concat_ws(' ', height, encode(prev_hash, 'hex'), timestamp, major_version, minor_version, nonce,
        encode(miner_tx_hash, 'hex'), tx_count, reward) as line,
      difficulty,
      (select count(*)::integer from reorgs where id <= b.reorg_id) as reorg,
      array(select encode(one, 'hex') from unnest(b.tx_hashes) with ordinality as list (one, at) order by at) as txs,
      encode(b.blob, 'hex') as blob,
      (select json_agg(json_build_object('position', t.position, 'hash', encode(t.hash, 'hex'),
          'blob', encode(t.blob, 'hex'), 'fields', case when t.size is not null then
            concat_ws(' ', version, coalesce(rct_type::text, '-'), size, weight, fee, input_count, output_count,
              ring_size, coalesce(reference_block::text, '-'), coalesce(tree_layers::text, '-')) end) order by t.position)
        from alternative_transactions t where t.block_hash = b.hash) as kept
    from alternative_blocks b`);
  return rows.flatMap((row) => {
    const block = chain.known.get(row.hash);
    if (block === undefined) return [`the archive has a block that never was: ${row.hash}`];
    const wrong: string[] = [];
    if (row.line !== headerOf(block)) wrong.push('header');
    if (row.difficulty !== null && row.difficulty !== block.difficulty) wrong.push('difficulty');
    if (row.reorg !== (orphans.get(row.hash)?.reorg ?? 0)) wrong.push('reorg');
    const hashes = block.transactions.map((one) => one.hash);
    if (row.txs.join() !== hashes.slice(1).join()) wrong.push('transaction list');
    if (row.blob !== null && row.blob !== bytesToHex(block.block.blob)) wrong.push('bytes');
    const kept = row.kept ?? [];
    if (kept.map(({ hash }) => hash).join() !== hashes.join()) wrong.push('transactions');
    for (const { position, blob, fields } of kept) {
      const one = block.transactions[position];
      if (one === undefined) continue;
      if (blob !== null && blob !== bytesToHex(one.transaction.blob))
        wrong.push(`bytes of transaction ${position}`);
      if (fields !== null && fields !== archivedFieldsOf(one))
        wrong.push(`fields of transaction ${position}`);
    }
    return wrong.length === 0
      ? []
      : [`archived block ${block.height} ${row.hash} is wrong: ${wrong.join(', ')}`];
  });
}

function headerOf(one: ModelBlock): string {
  const { height, block, transactions } = one;
  return [
    ...[
      height,
      bytesToHex(block.prevId),
      block.timestamp,
      block.majorVersion,
      block.minorVersion,
      block.nonce,
    ],
    ...[transactions[0].hash, transactions.length - 1, rewardOf(one)],
  ].join(' ');
}

/**
 * Returns the fields that the archive shares with the main chain's tables. Unlock time and extra are not
 * archived.
 */
function archivedFieldsOf(one: ModelBlock['transactions'][number]): string {
  const fields = fieldsOf(one).split(' ');
  return [...fields.slice(0, 5), ...fields.slice(6, 11)].join(' ');
}

/** Finds orphaned blocks that are missing in the archive or incomplete there. */
async function checkOrphansAreArchived(
  writeDatabase: WriteDatabase,
  orphans: ReadonlyMap<string, Orphan>,
): Promise<string[]> {
  const rows = await writeDatabase.query<{
    hash: string;
    whole: boolean;
    measured: boolean;
    reorg: number | null;
  }>(statement`
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
