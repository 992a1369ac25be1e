import { getRingCtType } from '@ringscope/protocol/transaction.ts';
import type { SyntheticBlock } from './chain.ts';
import type { Era } from './profile.ts';

/** Contents of an era of a chain. Coinbases are counted separately. */
export interface EraFacts {
  readonly name: string;
  readonly firstHeight: number;
  blocks: number;
  emptyBlocks: number;
  transactions: number;
  inputs: number;
  outputs: number;
  ringMembers: number;
  coinbaseOutputs: number;
  /** Number of inputs by the size of their ring. */
  readonly ringSizes: Record<number, number>;
  /** Number of transactions by RingCT type. `v1` counts those without a type. */
  readonly types: Record<string, number>;
  /** Bytes of full blocks and transactions. */
  bytes: number;
}

/** Counts the contents of blocks by era. */
export class FactCounter {
  readonly eras: EraFacts[] = [];
  #era: Era | undefined;

  add({ height, era, blob, transactions }: SyntheticBlock): void {
    if (era !== this.#era) {
      this.#era = era;
      this.eras.push(emptyFacts(era.name, height));
    }
    const facts = this.eras.at(-1);
    if (facts === undefined) return;
    const [coinbase, ...others] = transactions;
    facts.blocks += 1;
    if (others.length === 0) facts.emptyBlocks += 1;
    facts.transactions += others.length;
    facts.coinbaseOutputs += coinbase.transaction.outputs.length;
    facts.bytes += blob.length;
    for (const { blob: full, transaction } of others) {
      facts.inputs += transaction.inputs.length;
      facts.outputs += transaction.outputs.length;
      facts.bytes += full.length;
      count(facts.types, transaction.version === 1 ? 'v1' : String(getRingCtType(transaction) ?? 'unknown'));
      for (const input of transaction.inputs) {
        if (input.kind !== 'key') continue;
        facts.ringMembers += input.keyOffsets.length;
        count(facts.ringSizes, input.keyOffsets.length);
      }
    }
  }
}

function emptyFacts(name: string, firstHeight: number): EraFacts {
  return {
    name,
    firstHeight,
    blocks: 0,
    emptyBlocks: 0,
    transactions: 0,
    inputs: 0,
    outputs: 0,
    ringMembers: 0,
    coinbaseOutputs: 0,
    ringSizes: {},
    types: {},
    bytes: 0,
  };
}

function count(counts: Record<string | number, number>, key: string | number): void {
  counts[key] = (counts[key] ?? 0) + 1;
}
