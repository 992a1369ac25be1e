import { startModelDaemon, type ModelDaemonServer } from '../../helpers/model-chain/daemon-server.ts';
import { responseTo } from '../../helpers/model-chain/responses.ts';
import type { ModelChain } from '../../helpers/model-chain/chain.ts';
import { freePort } from '../../helpers/service-process.ts';
import type { StackMember } from './members.ts';

/** A server of the model chain that can be frozen and killed. It runs in the process of the test, so no signal can freeze it. */
export interface StackDaemon extends StackMember {
  readonly url: string;
  close(): void;
}

/** Starts a daemon. A frozen one accepts connections, and responds when it is thawed, as a process after SIGCONT does. */
export async function startStackDaemon(chain: ModelChain): Promise<StackDaemon> {
  const port = await freePort();
  let thawed = Promise.resolve();
  let thaw = (): void => undefined;
  const open = (): Promise<ModelDaemonServer> =>
    startModelDaemon(async (call) => {
      await thawed;
      const settings = { nettype: 'fakechain', pageBlocks: 1_000, synchronized: true } as const;
      return { kind: 'response', response: responseTo(call, chain.view(), settings) };
    }, port);
  let server = await open();
  return {
    url: server.url,
    freeze() {
      thawed = new Promise((resolve) => (thaw = resolve));
    },
    thaw: () => thaw(),
    async kill() {
      server.close();
    },
    async start() {
      server = await open();
    },
    close: () => server.close(),
  };
}
