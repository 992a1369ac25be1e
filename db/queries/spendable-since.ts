import { SPENDABLE_AGE_BLOCKS } from '@ringscope/protocol/unlock-time.ts';

/**
 * Returns SQL for the time of the block after which outputs without an unlock time can be spent, in Unix seconds. Null
 * until the index has this block. The statement needs the common table expression `state` of lookups.
 *
 * @param heightSql expression of the height of the block that has the outputs
 */
export function spendableSinceSql(heightSql: string): string {
  return `(select tenth.timestamp from blocks tenth where tenth.height = ${heightSql} + ${SPENDABLE_AGE_BLOCKS - 1}
    and tenth.height <= (select indexed_height from state))`;
}
