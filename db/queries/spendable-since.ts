import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';

/**
 * SQL expression of the time of the block after which outputs of a block can be spent if they have no lock, in Unix seconds. Null before
 * this block. The statement needs `state`.
 *
 * @param height expression of the height of the block that has the outputs
 */
export function spendableSinceSql(height: string): string {
  return `(select tenth.timestamp from blocks tenth where tenth.height = ${height} + ${SPENDABLE_AGE_BLOCKS - 1}
    and tenth.height <= (select indexed_height from state))`;
}
