import { createHash } from 'node:crypto';
import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import type { PoolTxWithInputs } from '../../db/write/pool.ts';
import type { NewBlock } from '../../db/write/raw-blocks.ts';
import type { InputRow, OutputRow, TransactionRow } from '../../db/write/rows.ts';
import type { IndexedTip } from '../../db/write/sync-state.ts';
import { madeBlock, newBlock } from './block-rows.ts';
import { madeCoinbase, madeContents, madeTransaction } from './transaction-rows.ts';

/** A payment with a name. The same name is the same transaction in every block. */
export interface Payment {
  readonly name: string;
  /** A name for each key image that the payment shows. */
  readonly spends: readonly string[];
  /** Members of each of its rings, as global indices of RingCT outputs. */
  readonly ring: readonly number[];
}

const OUTPUTS_PER_PAYMENT = 2;

/**
 * Rows of chains whose payments the test chooses, for tests of the fates of transactions. A payment may be in
 * several branches, spend the same outputs as another, or have ring members that only one branch has. Nothing
 * is signed.
 */
export class PaymentChain {
  readonly #name: string;
  readonly #blocks: { readonly rows: NewBlock; readonly payments: readonly Payment[] }[] = [];

  /** @param name makes the blocks of this chain different from those of other chains */
  constructor(name: string) {
    this.#name = name;
  }

  /** Returns another chain with the same blocks up to a height. */
  fork(height: number, name: string): PaymentChain {
    const branch = new PaymentChain(name);
    branch.#blocks.push(...this.#blocks.slice(0, height + 1));
    return branch;
  }

  get tip(): IndexedTip & { readonly hash: NonNullable<IndexedTip['hash']> } {
    const { block } = this.#at(this.height).rows.rows;
    return { height: block.height, hash: blockHashFromBytes(block.hash) };
  }

  get height(): number {
    return this.#blocks.length - 1;
  }

  /** Returns the blocks from a height on. */
  from(height: number): NewBlock[] {
    return this.#blocks.slice(height).map(({ rows }) => rows);
  }

  payments(height: number): readonly Payment[] {
    return this.#at(height).payments;
  }

  hashAt(height: number): string {
    return Buffer.from(this.#at(height).rows.rows.block.hash).toString('hex');
  }

  /** Returns the one-time keys of all RingCT outputs, by global index. */
  outputKeys(): Buffer[] {
    return this.#blocks.flatMap(({ rows }) => rows.rows.outputs.map(({ key }) => Buffer.from(key ?? [])));
  }

  mine(payments: readonly Payment[] = []): NewBlock {
    const height = this.#blocks.length;
    const below = this.#blocks.at(-1)?.rows.rows.block;
    const transactions: TransactionRow[] = [];
    const outputs: OutputRow[] = [];
    const inputs: InputRow[] = [];
    let globalIndex = this.outputKeys().length;
    const names = [`coinbase ${this.#name} ${String(height)}`, ...payments.map(({ name }) => name)];
    for (const [position, name] of names.entries()) {
      const id = height * 65_536 + position;
      const payment = payments[position - 1];
      const outputCount = payment === undefined ? 1 : OUTPUTS_PER_PAYMENT;
      transactions.push({ id, hash: txHashOf(name), ...fieldsOf(payment) });
      for (let at = 0; at < outputCount; at += 1) {
        const key = digest('key', name, at);
        outputs.push({
          amount: 0n,
          globalIndex,
          txId: id,
          position: at,
          clearAmount: null,
          key,
          viewTag: at,
          carrotFields: null,
        });
        globalIndex += 1;
      }
      if (payment !== undefined) inputs.push(...inputsOf(payment).map((input) => ({ ...input, txId: id })));
    }
    const difficulty = 1_000n + BigInt(height);
    const block: NewBlock['rows']['block'] = {
      ...madeBlock(below, {
        height,
        hash: digest('block', this.#name, height),
        minerTxHash: txHashOf(names[0] ?? ''),
        txCount: payments.length,
        rctOutputCount: outputs.length,
        difficulty,
      }),
      reward: 600n + 7n * BigInt(payments.length),
      fees: 7n * BigInt(payments.length),
    };
    const rows = newBlock(
      { block, transactions, outputs, inputs },
      {
        blob: digest('blob', this.#name, height),
        txBlobs: payments.map(({ name }) => digest('txblob', name)),
      },
    );
    this.#blocks.push({ rows, payments });
    return rows;
  }

  #at(height: number) {
    const found = this.#blocks[height];
    if (found === undefined) throw new Error(`${this.#name} has no block ${String(height)}`);
    return found;
  }
}

export function txHashOf(name: string): Buffer {
  return digest('tx', name);
}

/** Returns the pool entry of a payment. */
export function waiting(payment: Payment): PoolTxWithInputs {
  return {
    transaction: {
      hash: txHashOf(payment.name),
      receiveTime: null,
      blob: digest('txblob', payment.name),
      ...fieldsOf(payment),
      relayed: true,
      doubleSpendSeen: false,
    },
    inputs: inputsOf(payment),
  };
}

function inputsOf({ spends, ring }: Payment) {
  return spends.map((image, position) => ({
    keyImage: digest('image', image),
    position,
    amount: 0n,
    ring,
  }));
}

function fieldsOf(payment: Payment | undefined): Omit<TransactionRow, 'id' | 'hash'> {
  if (payment === undefined) return { ...madeCoinbase, ...madeContents };
  return {
    ...madeTransaction,
    ...madeContents,
    inputCount: payment.spends.length,
    outputCount: OUTPUTS_PER_PAYMENT,
    ringSize: payment.ring.length,
  };
}

/** Returns 32 bytes that stand for a hash, key or blob. */
function digest(...parts: readonly (string | number)[]): Buffer {
  return createHash('sha256').update(parts.join(':')).digest();
}
