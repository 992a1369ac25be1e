import type { nodeStatus } from '../schema/index.ts';
import { statement, type WriteDatabase } from '../write-database.ts';

type Row = typeof nodeStatus.$inferSelect;

/** What the daemon reports about itself. */
export type ReportedDaemonState = Pick<
  Row,
  | 'nodeHeight'
  | 'targetHeight'
  | 'topHash'
  | 'version'
  | 'nettype'
  | 'difficulty'
  | 'targetSeconds'
  | 'poolSize'
  | 'alternativeBlocks'
>;

export type IndexerProgress = Pick<
  Row,
  | 'progressStartHeight'
  | 'progressTargetHeight'
  | 'progressCurrentHeight'
  | 'blocksPerSecond'
  | 'txsPerSecond'
  | 'progressFraction'
  | 'secondsLeft'
  | 'buildingIndex'
>;

export interface NodeStatusUpdate {
  readonly state: Row['state'];
  /** A sentence for operators and visitors. Empty when there is no problem. */
  readonly message: string;
  readonly phase: Row['phase'];
  /**
   * What the daemon reports about itself. Undefined when it returned no valid response; the stored values
   * then stay unchanged.
   */
  readonly daemonState: ReportedDaemonState | undefined;
  /** Progress of a backfill or of the index builds after it. Undefined otherwise. */
  readonly progress: IndexerProgress | undefined;
}

/**
 * Replaces the row of `node_status`. Its timestamp is the heartbeat of the indexer. Listeners of the Postgres channel
 * `ringscope_node` are notified only when the state or the height of the node has changed, because the other values
 * change too often.
 */
export async function updateNodeStatus(
  writeDatabase: Pick<WriteDatabase, 'query'>,
  update: NodeStatusUpdate,
): Promise<void> {
  const { state, message, phase, daemonState, progress } = update;
  const topHash = daemonState?.topHash ?? null;
  await writeDatabase.query(statement`
    with before as (select state, node_height from node_status), written as (
    insert into node_status as old (state, message, phase, node_height, target_height, top_hash, version, nettype,
      difficulty, target_seconds, pool_size, alternative_blocks, answered_at,
      progress_from, progress_to, progress_current, blocks_per_second, txs_per_second,
      progress_share, seconds_left, building_index, checked_at)
    values (${state}, ${message}, ${phase}, ${daemonState?.nodeHeight ?? null}, ${daemonState?.targetHeight ?? null},
      ${topHash === null ? null : Buffer.from(topHash, 'hex')}, ${daemonState?.version ?? null}, ${daemonState?.nettype ?? null},
      ${daemonState?.difficulty ?? null}, ${daemonState?.targetSeconds ?? null}, ${daemonState?.poolSize ?? null},
      ${daemonState?.alternativeBlocks ?? null}, case when ${daemonState !== undefined}::boolean then now() end,
      ${progress?.progressStartHeight ?? null}, ${progress?.progressTargetHeight ?? null}, ${progress?.progressCurrentHeight ?? null},
      ${progress?.blocksPerSecond ?? null}, ${progress?.txsPerSecond ?? null},
      ${progress?.progressFraction ?? null}, ${progress?.secondsLeft ?? null}, ${progress?.buildingIndex ?? null}, now())
    on conflict on constraint node_status_pkey do update set
      state = excluded.state,
      message = excluded.message,
      phase = excluded.phase,
      node_height = coalesce(excluded.node_height, old.node_height),
      target_height = case when excluded.answered_at is null then old.target_height else excluded.target_height end,
      top_hash = coalesce(excluded.top_hash, old.top_hash),
      version = coalesce(excluded.version, old.version),
      nettype = coalesce(excluded.nettype, old.nettype),
      difficulty = coalesce(excluded.difficulty, old.difficulty),
      target_seconds = coalesce(excluded.target_seconds, old.target_seconds),
      pool_size = coalesce(excluded.pool_size, old.pool_size),
      alternative_blocks = coalesce(excluded.alternative_blocks, old.alternative_blocks),
      answered_at = coalesce(excluded.answered_at, old.answered_at),
      progress_from = excluded.progress_from,
      progress_to = excluded.progress_to,
      progress_current = excluded.progress_current,
      blocks_per_second = excluded.blocks_per_second,
      txs_per_second = excluded.txs_per_second,
      progress_share = excluded.progress_share,
      seconds_left = excluded.seconds_left,
      building_index = excluded.building_index,
      checked_at = excluded.checked_at
    returning state, node_height)
    select pg_notify('ringscope_node', json_build_object('state', state, 'height', node_height)::text) from written
    where not exists (
      select from before where before.state = written.state and before.node_height is not distinct from written.node_height)`);
}
