import { cp, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mineBlocks } from '../../demo/mining.ts';
import { createDaemonClient, type DaemonClient } from '@ringscope/rpc/daemon/client.ts';
import { createWalletClient } from '@ringscope/rpc/wallet/client.ts';
import { onceInRun } from './once-in-run.ts';
import { startMonerod, type Monerod } from './monerod.ts';
import { startWalletRpc } from './wallet-rpc.ts';

/** Name of the wallet that mined the template with spendable outputs. Its file is in `wallet` beside the chain. */
export const TEMPLATE_WALLET = 'spender';

/** A template of a private chain. A mined block costs 0.06 s of processor time. */
export interface ChainTemplate {
  readonly name: string;
  readonly blocks: number;
  /** The address that mines all blocks. Without it, the wallet {@link TEMPLATE_WALLET} mines them. */
  readonly address?: string;
}

/**
 * Starts a daemon on a copy of a template. The first caller in a test run mines the template.
 *
 * @param folder a folder that does not exist. The chain is put into its subfolder `monerod`
 * @param blocks number of blocks above the genesis block that the copy contains
 */
export async function startOnTemplate(
  template: ChainTemplate,
  folder: string,
  blocks: number,
  args: readonly string[] = [],
): Promise<Monerod> {
  if (blocks > template.blocks) throw new RangeError(`${template.name} has ${template.blocks} blocks`);
  await cp(await onceInRun(template.name, (made) => makeTemplate(template, made)), folder, {
    recursive: true,
  });
  const monerod = await startMonerod({ dataDir: join(folder, 'monerod'), args });
  const surplus = template.blocks - blocks;
  if (surplus > 0) await withDaemon(monerod, (daemon) => daemon.popBlocks({ nblocks: surplus }));
  return monerod;
}

async function makeTemplate(template: ChainTemplate, folder: string): Promise<void> {
  const draft = await mkdtemp(join(tmpdir(), 'ringscope-template-'));
  const partial = `${folder}.partial`;
  try {
    const monerod = await startMonerod({ dataDir: join(draft, 'monerod') });
    try {
      const address = template.address ?? (await createWallet(monerod, join(draft, 'wallet')));
      await withDaemon(monerod, (daemon) =>
        mineBlocks(daemon, { blocks: template.blocks, walletAddress: address }),
      );
    } finally {
      await monerod.stop();
    }
    // The folder may be on another file system, and other workers use it as soon as it exists.
    await cp(draft, partial, { recursive: true });
    await rename(partial, folder);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/** Creates the wallet. @returns its address */
async function createWallet(monerod: Monerod, walletDir: string): Promise<string> {
  await mkdir(walletDir);
  const service = await startWalletRpc({ daemonUrl: monerod.url, walletDir });
  const wallet = createWalletClient({ url: service.url });
  try {
    await wallet.createWallet({ filename: TEMPLATE_WALLET, language: 'English' });
    const { address } = await wallet.getAddress({ accountIndex: 0 });
    return address;
  } finally {
    wallet.close();
    await service.stop();
  }
}

async function withDaemon<T>(monerod: Monerod, use: (daemon: DaemonClient) => Promise<T>): Promise<T> {
  const daemon = createDaemonClient({ url: monerod.url, timeoutMs: 240_000 });
  try {
    return await use(daemon);
  } finally {
    daemon.close();
  }
}
