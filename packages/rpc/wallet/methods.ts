import { pickRpcMethods } from '../method.ts';
import * as accounts from './accounts.ts';
import * as addressBook from './address-book.ts';
import * as files from './files.ts';
import * as history from './history.ts';
import * as multisig from './multisig.ts';
import * as outputs from './outputs.ts';
import * as proofs from './proofs.ts';
import * as service from './service.ts';
import * as signing from './signing.ts';
import * as transfers from './transfers.ts';
import * as uri from './uri.ts';

/** All RPC methods of the wallet service: every method that the modules below export. */
export const walletMethods = pickRpcMethods({
  ...accounts,
  ...addressBook,
  ...files,
  ...history,
  ...multisig,
  ...outputs,
  ...proofs,
  ...service,
  ...signing,
  ...transfers,
  ...uri,
});
