import { genesisId } from '../../protocol/hard-forks.ts';
import { isTransient } from '../../db/errors.ts';
import { ringReferenceIndexNames } from '../../db/ring-reference-index.ts';
import { buildOnSmallTable, dropRingReferences } from '../../db/write/ring-references.ts';
import { initialiseSyncState } from '../../db/write/sync-state.ts';
import { sql, type Writer } from '../../db/writer.ts';
import { follow } from '../../indexer/chain/follow.ts';
import { createDaemonClient } from '../../rpc/daemon/client.ts';
import { dumpIndex, type IndexDump } from '../helpers/index-dump.ts';
import { archiveProblems } from './archive-oracle.ts';
import { answerTo } from './model/answers.ts';
import type { ModelChain } from './model/chain.ts';
import { openDoor } from './model/daemon.ts';
import type { Plan } from './plan.ts';
import type { Bench } from './services.ts';

/** Whether an index stands still where it should. @returns undefined, or what is still missing */
export async function readState(
  writer: Writer,
  chain: ModelChain,
  { ringReferences }: Plan['indexer'],
): Promise<string | undefined> {
  const { tip, pool } = chain;
  // An alternative block above the tip cannot be had from a daemon.
  const alternatives = [...chain.alternatives.values()].filter(({ height }) => height <= tip.height);
  try {
    const [row] = await writer.query<{
      frontier: string;
      waiting: number;
      state: string | null;
      message: string | null;
      pool: string[];
      archived: number;
      ring_indexes: number;
    }>(sql`
      select
        coalesce((select frontier_height || ' ' || encode(frontier_hash, 'hex') from sync_state), 'none') as frontier,
        (select count(*)::integer from backfill_ranges) as waiting,
        (select state from node_status) as state,
        (select message from node_status) as message,
        array(select encode(hash, 'hex') from pool_transactions order by hash) as pool,
        (select count(*)::integer from alternative_blocks where blob is not null
          and hash = any(${alternatives.map(({ hash }) => Buffer.from(hash, 'hex'))}::bytea[])) as archived,
        (select count(*)::integer from pg_indexes where indexname = any(${ringReferenceIndexNames}::text[]))
          as ring_indexes`);
    if (row === undefined) return 'the database says nothing';
    const said = `${row.state ?? 'no state'}: ${row.message ?? ''}`;
    if (row.frontier !== `${tip.height} ${tip.hash}`) {
      return `the frontier is ${row.frontier}, the tip ${tip.height} ${tip.hash} (${said})`;
    }
    if (row.waiting > 0) return `${row.waiting} ranges wait at the tip`;
    if (row.state !== 'ok' || row.message !== '') return said;
    if (row.pool.join() !== [...pool.keys()].toSorted().join()) return 'the pool is another';
    if (row.archived < alternatives.length) {
      return `${row.archived} of ${alternatives.length} alternative blocks are archived`;
    }
    if (row.ring_indexes !== (ringReferences ? ringReferenceIndexNames.length : 0)) {
      return `${row.ring_indexes} indexes of ring references stand`;
    }
    return undefined;
  } catch (error) {
    if (isTransient(error)) return 'Postgres does not answer';
    throw error;
  }
}

/** Everything that is wrong with an index at rest, and how many reorgs it went through. */
export async function problemsOf(
  { index, clean }: Bench,
  chain: ModelChain,
  { ringReferences }: Plan['indexer'],
): Promise<{ problems: string[]; reorgs: number }> {
  await indexCleanly(clean.writer, chain);
  if (ringReferences) await buildOnSmallTable(clean.writer);
  else await dropRingReferences(clean.writer);
  const archive = await archiveProblems(index.writer, chain);
  const problems = [
    ...differences(await dumpIndex(index.writer), await dumpIndex(clean.writer)),
    ...(await chainProblems(index.writer, chain)),
    ...(await poolProblems(index.writer, chain)),
    ...archive.problems,
  ];
  return { problems, reorgs: archive.reorgs };
}

/** Indexes the chain as it is, block after block from nothing, undisturbed. */
async function indexCleanly(writer: Writer, chain: ModelChain): Promise<void> {
  const view = chain.view();
  const manners = { pageBlocks: 1_000, synchronized: true };
  const door = await openDoor((call) =>
    Promise.resolve({ kind: 'answer', answer: answerTo(call, view, manners) }),
  );
  const daemon = createDaemonClient({ url: door.url });
  try {
    let state = await initialiseSyncState(writer, {
      network: 'fakechain',
      genesisHash: genesisId('fakechain'),
    });
    for (let added = 1; added > 0;) {
      const followed = await follow(daemon, writer, state);
      ({ added } = followed);
      state = { ...state, frontier: followed.frontier };
    }
  } finally {
    daemon.close();
    door.close();
  }
}

function differences(dump: IndexDump, expected: IndexDump): string[] {
  return Object.keys(expected).flatMap((table) => {
    const [ours, theirs] = [new Set(dump[table]), new Set(expected[table])];
    const odd = [...ours].filter((row) => !theirs.has(row));
    const missing = [...theirs].filter((row) => !ours.has(row));
    const sameOrder = dump[table]?.join('\n') === expected[table]?.join('\n');
    if (odd.length === 0 && missing.length === 0 && sameOrder) return [];
    const example = (rows: string[]): string => rows.slice(0, 3).join(' ').slice(0, 600);
    return [
      `${table} is not that of a clean index: ${odd.length} rows too many (${example(odd)}), ` +
        `${missing.length} missing (${example(missing)})`,
    ];
  });
}

/** The clean index is the work of the same code: what the model itself says of its chain is not. */
async function chainProblems(writer: Writer, chain: ModelChain): Promise<string[]> {
  const rows = await writer.query<{ hash: string; txs: string }>(sql`
    select encode(b.hash, 'hex') as hash,
      (select string_agg(encode(t.hash, 'hex'), ' ' order by t.id) from transactions t
        where t.id / 65536 = b.height) as txs
    from blocks b order by b.height`);
  const expected = chain.view().main.map(({ hash, transactions }) => ({
    hash,
    txs: transactions.map((one) => one.hash).join(' '),
  }));
  return JSON.stringify(rows) === JSON.stringify(expected)
    ? []
    : ['blocks or transactions are not those of the chain'];
}

async function poolProblems(writer: Writer, chain: ModelChain): Promise<string[]> {
  const inputs = await writer.query<{ tx: string; image: string }>(sql`
    select encode(tx_hash, 'hex') as tx, encode(key_image, 'hex') as image from pool_inputs
    order by tx_hash, position`);
  const expected = [...chain.pool.values()]
    .toSorted((a, b) => (a.one.hash < b.one.hash ? -1 : 1))
    .flatMap(({ one }) => one.keyImages.map((image) => ({ tx: one.hash, image })));
  const waiting = await writer.query<{ hash: string }>(sql`
    select encode(hash, 'hex') as hash from pool_history where left_at is null order by hash`);
  const problems: string[] = [];
  if (JSON.stringify(inputs) !== JSON.stringify(expected))
    problems.push('pool_inputs are not those of the pool');
  const hashes = [...chain.pool.keys()].toSorted();
  if (JSON.stringify(waiting.map(({ hash }) => hash)) !== JSON.stringify(hashes)) {
    problems.push('pool_history has others waiting than the pool');
  }
  return problems;
}
