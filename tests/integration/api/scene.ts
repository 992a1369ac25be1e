import { appendBlocks } from '../../../db/write/append.ts';
import { nullTransactionColumns } from '../../../db/schema/transaction-columns.ts';
import { archiveAlternativeBlock } from '../../../db/write/archive.ts';
import { updateNodeStatus } from '../../../db/write/node-status.ts';
import { applyPoolChange } from '../../../db/write/pool.ts';
import { writeBackfillRange } from '../../../db/write/ranges.ts';
import {
  buildRingReferenceIndexesIfSmall,
  setRingReferencesEnabled,
} from '../../../db/write/ring-references.ts';
import { reorganiseChain } from '../../../db/write/reorganise.ts';
import { initialiseSyncState } from '../../../db/write/sync-state.ts';
import { statement, type WriteDatabase } from '../../../db/write-database.ts';
import { blockHashFromBytes } from '@ringscope/protocol/brands.ts';
import { transactionHash } from '@ringscope/protocol/transaction-hash.ts';
import type { Transaction } from '@ringscope/protocol/transaction.ts';
import { Miner, poolEntry, U64_MAX } from './miner.ts';

const FORK_HEIGHT = 150;
const TIP_HEIGHT = 153;
const UNSEEN_HEIGHT = 156;

const paymentId = Uint8Array.from({ length: 9 }, (_, index) => (index === 0 ? 1 : 0xa0 + index));

/** A chain with every kind of object, in all states. */
export interface Scene {
  /** The main chain that readers see, with some blocks above the indexed height. */
  readonly miner: Miner;
  readonly tipHeight: number;
  /** Branch of the blocks that the reorg orphaned. */
  readonly orphaned: Miner;
  /** Seven payments in one block. They have more than a hundred confirmations. */
  readonly payments: readonly Transaction[];
  readonly paymentsHeight: number;
  /** A version 1 transaction with 521 inputs and 2001 outputs. */
  readonly many: Transaction;
  /** A version 1 transaction that spends 2^64 - 1 atomic units. */
  readonly rich: Transaction;
  /** A transaction that is only in an orphaned block. */
  readonly lost: Transaction;
  /** A transaction that is in an orphaned block and waits again. */
  readonly returned: Transaction;
  /** Waiting transactions, newest first. */
  readonly waiting: readonly Transaction[];
  /** A transaction of an alternative block. The daemon had forgotten it, so that only its hash is known. */
  readonly forgotten: { readonly blockHash: string; readonly height: number; readonly txHash: string };
  /** A block that is written but above the indexed height. */
  readonly unseen: { readonly height: number; readonly blockHash: string; readonly txHash: string };
}

export const healthyNode = {
  state: 'ok',
  message: '',
  phase: 'follow',
  daemonState: {
    nodeHeight: 153,
    targetHeight: null,
    topHash: null,
    version: '0.18.4.0',
    nettype: 'fakechain',
    difficulty: 2n ** 70n,
    targetSeconds: 120,
    poolSize: 9,
    alternativeBlocks: 3,
  },
  progress: undefined,
} as const;

// 0 … 40 41 42 43 …… 150 ─ 151 ─ 152 ─ 153 ┄ 154 155 ┄ 156 157 (written, not visible)
//                      ├── 151' ─ 152'   (orphaned)
//                      └── 151"          (never was the main chain)
function mineScene() {
  const miner = new Miner(1);
  for (let height = 0; height < 40; height += 1) miner.mine();
  miner.mine([], { version: 1, amounts: [U64_MAX] });
  miner.mine([], { version: 1, amounts: Array.from({ length: 600 }, () => 7n) });
  const paymentsHeight = miner.blocks.length;
  const payments = [
    miner.payment({ unlockTime: U64_MAX }),
    miner.payment({
      extra: [
        { kind: 'publicKey', key: new Uint8Array(32).fill(1) },
        { kind: 'nonce', bytes: paymentId },
        { kind: 'additionalPublicKeys', keys: [new Uint8Array(32).fill(2), new Uint8Array(32).fill(3)] },
      ],
    }),
    miner.payment({
      extra: [
        { kind: 'mergeMining', depth: U64_MAX, root: new Uint8Array(32).fill(4) },
        { kind: 'nonce', bytes: new Uint8Array(33) },
        { kind: 'unparsed', raw: Uint8Array.from([0x77, 0x00, 0xff]) },
      ],
    }),
    ...Array.from({ length: 3 }, () => miner.payment({ extra: [{ kind: 'padding', size: 7 }] })),
    miner.payment({ extra: [{ kind: 'p2poolShare', id: new Uint8Array(32).fill(5) }] }),
  ];
  miner.mine(payments);
  const many = miner.oldPayment(
    7n,
    Array.from({ length: 521 }, (_, index) => index),
    Array.from({ length: 2001 }, () => 1n),
  );
  const rich = miner.oldPayment(U64_MAX, [0], [U64_MAX - 5n, 4n]);
  miner.mine([many, rich]);
  while (miner.blocks.length <= FORK_HEIGHT) miner.mine();

  const orphaned = miner.fork(FORK_HEIGHT, 2);
  const lost = orphaned.payment();
  const returned = orphaned.payment();
  orphaned.mine([lost, returned]);
  orphaned.mine();
  const aside = miner.fork(FORK_HEIGHT, 3);
  aside.mine([aside.payment()]);

  while (miner.blocks.length <= TIP_HEIGHT) miner.mine();
  const firstLook = [returned, ...Array.from({ length: 4 }, () => miner.payment())];
  const secondLook = [miner.payment({ fee: U64_MAX }), miner.payment({ fee: U64_MAX })];
  while (miner.blocks.length <= UNSEEN_HEIGHT + 1) {
    miner.mine(miner.blocks.length === UNSEEN_HEIGHT ? [miner.payment()] : []);
  }
  return {
    miner,
    paymentsHeight,
    payments,
    many,
    rich,
    orphaned,
    lost,
    returned,
    aside,
    firstLook,
    secondLook,
  };
}

/** The scene is mined once, because writing it to a database does not change it. */
let mined: ReturnType<typeof mineScene> | undefined;

/** Writes the scene to an empty database in the order in which an indexer would have recorded it. */
export async function stage(writeDatabase: WriteDatabase): Promise<Scene> {
  mined ??= mineScene();
  const { miner, orphaned, aside, firstLook, secondLook } = mined;
  const [genesis] = miner.blocks;
  const above = miner.blocks.slice(UNSEEN_HEIGHT).map(({ rows }) => rows);
  const unseen = above[0]?.transactions[1];
  if (genesis === undefined || unseen === undefined) throw new Error('the scene lacks blocks');
  await initialiseSyncState(writeDatabase, {
    network: 'fakechain',
    genesisHash: blockHashFromBytes(genesis.rows.block.hash),
  });
  await setRingReferencesEnabled(writeDatabase, true);
  await buildRingReferenceIndexesIfSmall(writeDatabase);
  await appendBlocks(writeDatabase, { height: -1, hash: undefined }, orphaned.blocks);
  await reorganiseChain(writeDatabase, orphaned.tip, {
    forkHeight: FORK_HEIGHT,
    blocks: miner.blocks.slice(FORK_HEIGHT + 1, TIP_HEIGHT + 1),
  });
  await updateNodeStatus(writeDatabase, healthyNode);
  // No indexer reports again in this test, and a report that is 20 seconds old would change the responses.
  await writeDatabase.query(statement`update node_status set checked_at = now() + interval '1 day'`);
  const unchanged = { added: [], removed: [], updated: [] };
  await applyPoolChange(writeDatabase, {
    ...unchanged,
    added: firstLook.map((one) => poolEntry(one, 1_700_020_000)),
  });
  await applyPoolChange(writeDatabase, {
    ...unchanged,
    added: secondLook.map((one) => poolEntry(one, null)),
  });
  const forgotten = await archiveForgotten(writeDatabase, aside);
  await writeBackfillRange(
    writeDatabase,
    { start: UNSEEN_HEIGHT, end: UNSEEN_HEIGHT + 1 },
    async function* () {
      yield above;
    },
  );
  return {
    ...mined,
    tipHeight: TIP_HEIGHT,
    waiting: [...byHash(secondLook), ...byHash(firstLook)],
    forgotten,
    unseen: {
      height: UNSEEN_HEIGHT,
      blockHash: hex(above[0]!.block.hash),
      txHash: hex(unseen.hash),
    },
  };
}

/** Sorts by hash. The pool watch recorded these transactions at the same time, so the hash decides their order. */
function byHash(transactions: readonly Transaction[]): Transaction[] {
  return transactions.toSorted((a, b) =>
    Buffer.compare(Buffer.from(transactionHash(a)), Buffer.from(transactionHash(b))),
  );
}

/**
 * Archives the newest block of a branch. The daemon reported the block, but had forgotten its transaction.
 */
async function archiveForgotten(writeDatabase: WriteDatabase, branch: Miner): Promise<Scene['forgotten']> {
  const newest = branch.blocks.at(-1);
  const [coinbase, payment] = newest?.rows.transactions ?? [];
  if (newest === undefined || coinbase === undefined || payment === undefined) {
    throw new Error('the branch ends with a block of one transaction');
  }
  const { block } = newest.rows;
  await archiveAlternativeBlock(writeDatabase, {
    block: { ...block, txHashes: [payment.hash], blob: newest.blob },
    transactions: [
      { ...coinbase, position: 0, blob: null },
      { ...nullTransactionColumns, position: 1, hash: payment.hash, blob: null },
    ],
  });
  return { blockHash: hex(block.hash), height: block.height, txHash: hex(payment.hash) };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
