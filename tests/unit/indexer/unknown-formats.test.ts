import { expect, test } from 'playwright/test';
import { nullTransactionColumns } from '../../../db/schema/transaction-columns.ts';
import { NodeDataError, UnknownFormatError } from '../../../indexer/errors.ts';
import { confirmTransactionBytes, type TransactionSource } from '../../../indexer/ingest/confirm.ts';
import { blockToRows } from '../../../indexer/ingest/to-rows.ts';
import type { VerifiedBlock } from '../../../indexer/ingest/verified-block.ts';
import { ChainVerifier } from '../../../indexer/ingest/verify.ts';
import { blockId, blockIdFromCoinbaseHash, decodeBlock } from '@ringscope/protocol/block.ts';
import { bytesToHex, concatBytes } from '@ringscope/protocol/bytes.ts';
import { NEWEST_DRAFT_BLOCK_VERSION } from '@ringscope/protocol/fork17-draft.ts';
import { decodeTransaction } from '@ringscope/protocol/transaction.ts';
import type { BlockBlobsWithOutputIndices } from '@ringscope/rpc/daemon/blocks-bin.ts';
import type { BlockHeaderInfo } from '@ringscope/rpc/daemon/headers.ts';
import { capturedChain } from '../../helpers/captured-chain.ts';

/** The first height of the captured chain with a transaction, which is of version 2 and RingCT type 6. */
const SPENDING = 121;

function captured(height: number): { entry: BlockBlobsWithOutputIndices; header: BlockHeaderInfo } {
  const { entries, headers } = capturedChain();
  const [entry, header] = [entries[height], headers[height]];
  if (entry === undefined || header === undefined) throw new Error('the captured chain is shorter');
  return { entry, header };
}

/** Returns the block of a height with the version of a later hard fork, which may contain unknown formats. */
function afterFork(height: number): { entry: BlockBlobsWithOutputIndices; header: BlockHeaderInfo } {
  const { entry, header } = captured(height);
  const block = replaced(entry.block, 0, NEWEST_DRAFT_BLOCK_VERSION + 1);
  return {
    entry: { ...entry, block },
    header: { ...header, hash: bytesToHex(blockId(decodeBlock(block))) },
  };
}

function withBlob(
  entry: BlockBlobsWithOutputIndices,
  change: (blob: Uint8Array) => Uint8Array,
): BlockBlobsWithOutputIndices {
  const transactions = entry.transactions.map((tx) => ({ ...tx, blob: change(tx.blob) }));
  return { ...entry, transactions };
}

function verified(entry: BlockBlobsWithOutputIndices, header: BlockHeaderInfo) {
  const verifier = new ChainVerifier();
  const [block] = verifier.verify([entry], [header]);
  if (block === undefined) throw new Error('no block came out');
  return { block, unproven: verifier.takeUnverified() };
}

function rows(block: VerifiedBlock) {
  const { oddities, ...all } = blockToRows(block);
  const names = oddities.map(({ kind, ...rest }) => ({ ...rest, kind: Buffer.from(kind).toString() }));
  return { ...all, oddities: names };
}

/** Returns a copy of the bytes with one byte replaced. */
function replaced(bytes: Uint8Array, at: number, byte: number): Uint8Array {
  const copy = Uint8Array.from(bytes);
  copy[at] = byte;
  return copy;
}

const SPEND_ID = SPENDING * 65_536 + 1;

test('a transaction of an unknown RingCT type has its inputs, outputs and extra, but no fee', () => {
  const { entry, header } = afterFork(SPENDING);
  const [tx] = entry.transactions;
  if (tx === undefined) throw new Error('no transaction');
  const ordinary = rows(verified(entry, header).block);
  const { base } = decodeTransaction(tx.blob).ranges;
  const strange = withBlob(entry, (blob) => replaced(blob, base.start, 8));
  const { block, unproven } = verified(strange, header);
  const made = rows(block);
  expect(made.transactions[1]).toEqual({ ...ordinary.transactions[1], rctType: 8, fee: null });
  expect(made.outputs).toEqual(ordinary.outputs);
  expect(made.inputs).toEqual(ordinary.inputs);
  expect(made.block).toEqual({ ...ordinary.block, fees: 0n });
  expect(made.oddities).toEqual([{ txId: SPEND_ID, kind: 'unknown-ringct', position: 0 }]);
  expect(unproven.map(({ hash }) => bytesToHex(hash))).toEqual([
    bytesToHex(decodeBlock(entry.block).txHashes[0]!),
  ]);
});

test('outputs of an unknown transaction version have indices and no keys, so that the count stays right', () => {
  const { entry, header } = afterFork(SPENDING);
  const ordinary = rows(verified(entry, header).block);
  const { block } = verified(
    withBlob(entry, (blob) => replaced(blob, 0, 9)),
    header,
  );
  const made = rows(block);
  const spend = ordinary.transactions[1];
  expect(made.transactions[1]).toEqual({
    ...spend,
    ...nullTransactionColumns,
    version: 9,
    size: spend?.size,
    weight: spend?.weight,
    outputCount: spend?.outputCount,
    unlockTime: null,
    extra: null,
  });
  expect(made.outputs).toEqual(
    ordinary.outputs.map((output) =>
      output.txId === SPEND_ID ? { ...output, key: null, viewTag: null } : output,
    ),
  );
  expect(made.inputs).toEqual([]);
  expect(made.block.rctOutputCount).toBe(ordinary.block.rctOutputCount);
  expect(made.oddities).toEqual([{ txId: SPEND_ID, kind: 'unknown-version', position: 0 }]);
});

test('a version that does not fit its column is stored as the largest one that fits', () => {
  const { entry, header } = afterFork(SPENDING);
  const large = Uint8Array.from([0xff, 0xff, 0xff, 0x7f]);
  const { block } = verified(
    withBlob(entry, (blob) => concatBytes(large, blob)),
    header,
  );
  expect(rows(block).transactions[1]).toMatchObject({ version: 32_767 });
});

test('an unknown format in a block of a known version is refused, because only altered bytes look like that', () => {
  const { entry, header } = captured(SPENDING);
  const { base } = decodeTransaction(entry.transactions[0]?.blob ?? new Uint8Array()).ranges;
  for (const change of [
    (blob: Uint8Array) => replaced(blob, base.start, 8),
    (blob: Uint8Array) => replaced(blob, 0, 9),
    (blob: Uint8Array) => blob.subarray(0, blob.length - 40),
  ]) {
    expect(() => verified(withBlob(entry, change), header)).toThrow(
      /^block 121 transaction 1: .* but a block of version 16 contains only known formats/,
    );
  }
});

test('a transaction that breaks the layout of its type keeps the fields of its prefix', () => {
  const { entry, header } = afterFork(SPENDING);
  const ordinary = rows(verified(entry, header).block);
  const { block } = verified(
    withBlob(entry, (blob) => blob.subarray(0, blob.length - 40)),
    header,
  );
  const made = rows(block);
  expect(made.outputs).toEqual(ordinary.outputs);
  expect(made.inputs).toEqual(ordinary.inputs);
  expect(made.oddities).toEqual([{ txId: SPEND_ID, kind: 'unknown-layout', position: 0 }]);
  const cut = verified(
    withBlob(entry, (blob) => blob.subarray(0, 60)),
    header,
  );
  expect(rows(cut.block).transactions[1]).toMatchObject({ version: 2, inputCount: null, extra: null });
});

test.describe('bytes that no id proves', () => {
  const hash = new Uint8Array(32).fill(7);
  const blob = Uint8Array.of(9, 1, 2, 3);
  const unproven = [{ errorSubject: 'block 5 transaction 1', hash, blob }];

  /** Returns a daemon that only responds to the request for transactions. */
  function daemonWith(response: { blob: Uint8Array; complete: boolean } | undefined) {
    const asked: string[][] = [];
    const daemon: TransactionSource = {
      getTransactions({ hashes }) {
        asked.push([...hashes]);
        const transactions = response === undefined ? [] : [{ hash: bytesToHex(hash), ...response }];
        return Promise.resolve({ transactions });
      },
    };
    return { daemon, asked };
  }

  test('unproven bytes are accepted when the daemon returns the same bytes by id', async () => {
    const { daemon, asked } = daemonWith({ blob: Uint8Array.from(blob), complete: true });
    await confirmTransactionBytes(daemon, unproven);
    expect(asked).toEqual([[bytesToHex(hash)]]);
  });

  test('unproven bytes are refused when they differ, are pruned, or are missing', async () => {
    for (const response of [
      { blob: replaced(blob, 0, 2), complete: true },
      { blob, complete: false },
      undefined,
    ]) {
      await expect(confirmTransactionBytes(daemonWith(response).daemon, unproven)).rejects.toThrow(
        NodeDataError,
      );
    }
  });

  test('blocks without unproven bytes cause no additional call', async () => {
    const { daemon, asked } = daemonWith(undefined);
    await confirmTransactionBytes(daemon, []);
    expect(asked).toEqual([]);
  });
});

test.describe('a coinbase of an unknown format', () => {
  /** Returns a block with a coinbase of version 9, and the header that a daemon would return for it. */
  function strangeBlock() {
    const { entry, header } = afterFork(SPENDING);
    const block = decodeBlock(entry.block);
    const coinbaseAt = block.headerBlob.length;
    const changed = replaced(entry.block, coinbaseAt, 9);
    const minerTxHash = bytesToHex(new Uint8Array(32).fill(5));
    const hash = bytesToHex(blockIdFromCoinbaseHash(block, new Uint8Array(32).fill(5)));
    return { entry: { ...entry, block: changed }, header: { ...header, minerTxHash, hash } };
  }

  test('it is stored by its hash when the id of the block matches', () => {
    const { entry, header } = strangeBlock();
    const { block, unproven } = verified(entry, header);
    const made = rows(block);
    expect(made.block).toMatchObject({ height: SPENDING, reward: header.reward, txCount: 1 });
    expect(bytesToHex(made.block.hash)).toBe(header.hash);
    expect(bytesToHex(made.block.minerTxHash)).toBe(header.minerTxHash);
    expect(made.outputs[0]).toMatchObject({ amount: 0n, key: null, clearAmount: null });
    expect(made.oddities).toEqual([{ txId: SPENDING * 65_536, kind: 'unknown-version', position: 0 }]);
    expect(unproven.map(({ hash }) => bytesToHex(hash))).toEqual([header.minerTxHash]);
  });

  test('indexing stops at a block whose id does not match', () => {
    const { entry, header } = strangeBlock();
    const other = { ...header, minerTxHash: '0'.repeat(64) };
    expect(() => verified(entry, other)).toThrow(UnknownFormatError);
  });

  test('the id that is computed from the hash of the coinbase is the id of any ordinary block', () => {
    const block = decodeBlock(captured(SPENDING).entry.block);
    const minerTxHash = verified(captured(SPENDING).entry, captured(SPENDING).header).block.transactions[0]
      .hash;
    expect(bytesToHex(blockIdFromCoinbaseHash(block, minerTxHash))).toBe(bytesToHex(blockId(block)));
  });
});

test('a header that states less weight than the known transactions is refused, also beside an unknown transaction', () => {
  const { entry, header } = afterFork(SPENDING);
  const strange = withBlob(entry, (blob) => replaced(blob, 0, 9));
  expect(() => verified(strange, { ...header, blockWeight: 1 })).toThrow(NodeDataError);
});
