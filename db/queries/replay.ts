import type { LookupReader } from '../client.ts';

/**
 * Returns whether a replica has replayed the write-ahead log up to a position of its primary. Always true for a server that
 * is not a replica.
 *
 * @param walPosition such as `0/16B3748`
 */
export async function hasReplicaReplayed(reader: LookupReader, walPosition: string): Promise<boolean> {
  const [hasReplayed] = await reader.lookup(
    'ringscope_replay',
    'select not pg_is_in_recovery() or pg_last_wal_replay_lsn() >= $1::pg_lsn',
    [walPosition],
  );
  return hasReplayed === true;
}
