import type { StoredBlock, StoredTransaction } from './synthetic/oddities/oddity.ts';
import { statement, type WriteDatabase } from '../../db/write-database.ts';

/** Reads the stored row of a transaction with its outputs and inputs. */
export async function storedTransaction(
  writeDatabase: WriteDatabase,
  height: number,
  position: number,
): Promise<StoredTransaction> {
  const id = height * 65_536 + position;
  const [row] = await writeDatabase.query<{
    version: number;
    rctType: number | null;
    size: number;
    fee: string | null;
    unlockTime: string | null;
    extra: Buffer | null;
  }>(statement`
    select version, rct_type as "rctType", size, fee::text, unlock_time::text as "unlockTime", extra
    from transactions where id = ${id}`);
  if (row === undefined) throw new Error(`block ${height} has no transaction ${position} in the index`);
  const outputs = await writeDatabase.query<{
    amount: string;
    clearAmount: string | null;
    key: string | null;
    viewTag: number | null;
  }>(statement`
    select amount::text, clear_amount::text as "clearAmount", encode(key, 'hex') as key, view_tag as "viewTag"
    from outputs where tx_id = ${id} order by position`);
  const inputs = await writeDatabase.query<{ keyImage: string; amount: string; ring: string[] }>(statement`
    select encode(key_image, 'hex') as "keyImage", amount::text, ring::text[] as ring
    from inputs where tx_id = ${id} order by position`);
  return {
    ...row,
    fee: asBigInt(row.fee),
    unlockTime: asBigInt(row.unlockTime),
    outputs: outputs.map((output) => ({
      ...output,
      amount: BigInt(output.amount),
      clearAmount: asBigInt(output.clearAmount),
    })),
    inputs: inputs.map((input) => ({
      ...input,
      amount: BigInt(input.amount),
      ring: input.ring.map(Number),
    })),
  };
}

/** Reads the stored row of a block. */
export async function storedBlock(writeDatabase: WriteDatabase, height: number): Promise<StoredBlock> {
  const [row] = await writeDatabase.query<{
    minorVersion: number;
    timestamp: string;
    nonce: string;
    difficulty: string;
    cumulativeDifficulty: string;
    reward: string;
    fees: string;
  }>(statement`
    select minor_version as "minorVersion", timestamp::text, nonce::text, difficulty::text,
      cumulative_difficulty::text as "cumulativeDifficulty", reward::text, fees::text
    from blocks where height = ${height}`);
  if (row === undefined) throw new Error(`the index has no block ${height}`);
  return {
    minorVersion: row.minorVersion,
    timestamp: Number(row.timestamp),
    nonce: Number(row.nonce),
    difficulty: BigInt(row.difficulty),
    cumulativeDifficulty: BigInt(row.cumulativeDifficulty),
    reward: BigInt(row.reward),
    fees: BigInt(row.fees),
  };
}

function asBigInt(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
