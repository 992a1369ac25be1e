import { pickRpcMethods } from '../method.ts';
import * as administration from './administration.ts';
import * as blocksBin from './blocks-bin.ts';
import * as chain from './chain.ts';
import * as headers from './headers.ts';
import * as info from './info.ts';
import * as mining from './mining.ts';
import * as outputsBin from './outputs-bin.ts';
import * as outputs from './outputs.ts';
import * as peers from './peers.ts';
import * as pool from './pool.ts';
import * as broadcast from './broadcast.ts';
import * as transactions from './transactions.ts';

/** All RPC methods of the daemon: every method that the modules below export. */
export const daemonMethods = pickRpcMethods({
  ...administration,
  ...blocksBin,
  ...chain,
  ...headers,
  ...info,
  ...mining,
  ...outputsBin,
  ...outputs,
  ...peers,
  ...pool,
  ...broadcast,
  ...transactions,
});
