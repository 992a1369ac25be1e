import { mineBlocks } from '../../../../demo/mining.ts';
import { createDaemonClient, type DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { daemonMethods } from '@ringscope/rpc/daemon/methods.ts';
import { bindRpcMethods, type BoundRpcMethods } from '@ringscope/rpc/method.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import type { TransferResult } from '@ringscope/rpc/wallet/transfers.ts';
import { waitUntilRelayed } from '../../../helpers/chain.ts';
import { startMonerod, type Monerod } from '../../../helpers/monerod.ts';
import { startWalletRpc } from '../../../helpers/wallet-rpc.ts';
import { createRecorder, type Recorder } from '../recording.ts';
import { lightMining } from '../regtest.ts';

/** Id of the genesis block of mainnet and of private chains. */
export const GENESIS = '418015bb9ae982a1975da7d79277c2705727a56894ba0fb246adaabb1f4632e3';
/** No block and no transaction has this id. */
export const UNKNOWN = 'ab'.repeat(32);

/** One chain for the tests of all files, which build on each other. */
export interface DaemonScene {
  readonly monerod: Monerod;
  /** A client whose calls are not recorded. */
  readonly plain: DaemonClient;
  /** All methods of the interface. Their calls are recorded. */
  readonly daemon: BoundRpcMethods<typeof daemonMethods>;
  readonly recorder: Recorder;
  /** A payment that waits in the pool until a test mines it. */
  readonly pooled: TransferResult;
  stop(): Promise<void>;
}

/** Starts a daemon with 77 blocks and one waiting transaction. */
export async function startDaemonScene(): Promise<DaemonScene> {
  const recorder = createRecorder();
  const monerod = await startMonerod({ env: lightMining });
  const plain = createDaemonClient({ url: monerod.url });
  const daemon = bindRpcMethods(recorder.wrap(plain.caller), daemonMethods);

  const service = await startWalletRpc({ daemonUrl: monerod.url });
  const spender = createWalletClient({ url: service.url });
  await spender.createWallet({ filename: 'spender', language: 'English' });
  const { address } = await spender.getAddress({ accountIndex: 0 });
  await mineBlocks(plain, { blocks: 76, walletAddress: address });
  await spender.refresh();
  const destinations = [{ address, amount: 1_000_000_000n }];
  const pooled = await spender.transfer({ destinations, getTxHex: true });
  await waitUntilRelayed(plain);
  spender.close();
  await service.stop();
  return {
    monerod,
    plain,
    daemon,
    recorder,
    pooled,
    async stop() {
      plain.close();
      await monerod.stop();
    },
  };
}
