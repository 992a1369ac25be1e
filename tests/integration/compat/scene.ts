import { expect } from 'playwright/test';
import { statement } from '../../../db/write-database.ts';
import { mineBlocks } from '../../../demo/mining.ts';
import { encodeAddress, type Address } from '@ringscope/protocol/address/address.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { startTestChain, waitUntilRelayed, type TestChain } from '../../helpers/chain.ts';
import { createTestDatabase, type TestDatabase } from '../../helpers/database.ts';
import { startIndexer, waitForIndexedTip } from '../../helpers/indexer.ts';
import { testWallet, type TestWallet } from '../../helpers/payments.ts';
import { SeededScalars } from '../../helpers/prover.ts';
import { startWalletRpc } from '../../helpers/wallet-rpc.ts';
import { startCompatSite, type CompatSite } from './site.ts';

/** Atomic units of one XMR. */
export const XMR = 1_000_000_000_000n;

/** Coinbases unlock after 60 blocks, and a ring needs 16 members. */
const BLOCKS = 80;

export interface Payment {
  readonly hash: string;
  readonly key: string;
}

/** A real chain with payments in every state, its index, and the compatible interface on both. */
export interface CompatScene {
  readonly chain: TestChain;
  readonly database: TestDatabase;
  readonly site: CompatSite;
  readonly alice: TestWallet;
  readonly bob: TestWallet;
  /** A payment of 3 XMR to Bob and of 2 XMR to his first subaddress. It has additional keys. */
  readonly mixed: Payment;
  /** The sender's proof of the payment in `mixed` to Bob, without a message. */
  readonly mixedProof: string;
  /** A payment of 5 XMR to Bob's first subaddress alone. */
  readonly subaddress: Payment;
  /** A payment of 7 XMR to Bob's integrated address. */
  readonly integrated: Payment;
  /** A payment of 1 XMR to Bob, which waits in the pool. */
  readonly waiting: Payment;
  /** A payment that only an orphaned block contains. */
  readonly orphaned: Payment;
  readonly orphanedBlock: string;
  /** Height of the tip. */
  readonly tip: number;
  stop(): Promise<void>;
}

export const paymentId = Uint8Array.of(1, 2, 3, 4, 5, 6, 7, 8);

/** The index of the first subaddress of a wallet. */
export const first = { account: 0, address: 1 };

/** Returns a secret as 64 hexadecimal characters in the byte order of the wallet. */
export function secretHex(secret: bigint): string {
  return bytesToHex(hexToBytes(secret.toString(16).padStart(64, '0')).reverse());
}

export async function startCompatScene(): Promise<CompatScene> {
  const random = new SeededScalars('compatible interface');
  const [alice, bob] = [testWallet(random), testWallet(random)];
  const chain = await startTestChain();
  const walletRpc = await startWalletRpc({ daemonUrl: chain.monerod.url });
  const wallet = createWalletClient({ url: walletRpc.url });
  const database = await createTestDatabase();
  const { daemon } = chain;
  const mine = async (blocks: number): Promise<readonly string[]> => {
    await waitUntilRelayed(daemon);
    const mined = await mineBlocks(daemon, { blocks, walletAddress: encodeAddress(alice.address) });
    await wallet.refresh({});
    return mined;
  };
  const send = async (...to: readonly (readonly [Address, bigint])[]): Promise<Payment> => {
    const destinations = to.map(([address, amount]) => ({ address: encodeAddress(address), amount }));
    const { txHash, txKey } = await wallet.transfer({ destinations, getTxKey: true });
    return { hash: txHash, key: txKey };
  };
  await wallet.generateFromKeys({
    filename: 'alice',
    address: encodeAddress(alice.address),
    spendkey: secretHex(alice.spendSecret),
    viewkey: secretHex(alice.viewSecret),
    password: '',
  });
  await mine(BLOCKS);
  const mixed = await send([bob.address, 3n * XMR], [bob.subaddress(first), 2n * XMR]);
  const { signature: mixedProof } = await wallet.getTxProof({
    txid: mixed.hash,
    address: encodeAddress(bob.address),
  });
  const subaddress = await send([bob.subaddress(first), 5n * XMR]);
  const withId: Address = { ...bob.address, kind: 'integrated', paymentId };
  const integrated = await send([withId, 7n * XMR]);
  await mine(2);
  const indexer = startIndexer(database, chain.monerod.url);
  const orphaned = await send([bob.address, 4n * XMR]);
  const [orphanedBlock = ''] = await mine(1);
  const { height: orphanedHeight } = await chain.tip();
  await waitForIndexedTip(database.writeDatabase, await chain.tip());
  await chain.branch(orphanedHeight - 1, 2);
  await waitForIndexedTip(database.writeDatabase, await chain.tip());
  await daemon.flushTxpool({ hashes: [orphaned.hash] });
  await wallet.rescanSpent();
  await wallet.refresh({});
  const waiting = await send([bob.address, XMR]);
  await waitUntilRelayed(daemon);
  await waitForIndexedTip(database.writeDatabase, await chain.tip());
  await expect
    .poll(async () =>
      database.writeDatabase.query(
        statement`select from pool_transactions where hash = decode(${waiting.hash}, 'hex')`,
      ),
    )
    .toHaveLength(1);
  const site = await startCompatSite({ databaseUrl: database.url, daemonUrl: chain.monerod.url });
  const { height: tip } = await chain.tip();
  return {
    ...{
      chain,
      database,
      site,
      alice,
      bob,
      mixed,
      mixedProof,
      subaddress,
      integrated,
      waiting,
      orphaned,
      orphanedBlock,
      tip,
    },
    async stop() {
      await site.close();
      await indexer.stop();
      wallet.close();
      await walletRpc.stop();
      await chain.stop();
      await database.drop();
    },
  };
}
