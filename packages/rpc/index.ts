/**
 * The exports of the package, for programs outside this repository. Modules of this repository import single files
 * instead, so that they load only what they need. README.md shows how to use the package.
 */

// Clients and their options.
export { createDaemonClient } from './daemon/client.ts';
export type {
  DaemonClient,
  DaemonClientOptions,
  DaemonClientCommonOptions,
  DaemonNode,
  ComparedNodeState,
} from './daemon/client.ts';
export type { NodeCheckResult } from './daemon/node-comparison.ts';
export { createWalletClient } from './wallet/client.ts';
export type { WalletClient, WalletClientOptions } from './wallet/client.ts';
export type { HttpLogin } from './transport/digest.ts';
export type { TrustedTlsCertificates } from './transport/tls.ts';
export type { RetryPolicy } from './transport/retry.ts';
export type { NodeAvailability } from './transport/node-choice.ts';
export { ReusableResponseBuffer } from './transport/read-body.ts';

// Errors.
export {
  ResponseTooLargeError,
  CancelledError,
  InvalidResponseError,
  InvalidRequestError,
  LoginRefusedError,
  MethodUnavailableError,
  NetworkError,
  NodeBusyError,
  NodeRefusedError,
  OverloadedError,
  RpcError,
  TimeoutError,
  UntrustedCertificateError,
} from './errors.ts';
export type { RpcCallTarget, RpcErrorKind } from './errors.ts';
export { walletErrorCodes } from './wallet/error-codes.ts';

// Methods with their specifications, and functions that bind them to a client.
export { daemonMethods } from './daemon/methods.ts';
export { walletMethods } from './wallet/methods.ts';
export { bindRpcMethods, bindRpcMethodsWithNodeInResult } from './method.ts';
export type {
  ResponseMismatch,
  AnyRpcMethod,
  RpcMethodArguments,
  RpcBinaryMethod,
  BoundRpcMethods,
  RpcCallOptions,
  RpcCaller,
  JsonRpcMethod,
  ResponseWithNode,
  RpcMethodsWithNodeInResult,
  RpcMethodSpec,
  RpcMethodSummary,
  RpcMethodsOf,
  NoRpcArguments,
  RpcPathMethod,
  RpcMethodResult,
  RpcFunction,
} from './method.ts';
export type { StorageFieldReader } from './storage-fields.ts';
export type { JsonInput, JsonInputObject } from './stringify-json.ts';

// Arguments and results of the daemon's methods.
export type { BlockFromJson } from './daemon/block-json.ts';
export type {
  BlockBlobs,
  GetBlocksBinResponse,
  GetBlocksOptions,
  GetBlocksStartPoint,
  BlockBlobsWithOutputIndices,
  PoolUpdate,
} from './daemon/blocks-bin.ts';
export type { AlternateChain, BlockSelector, GetBlockResponse } from './daemon/chain.ts';
export type { BlockHeaderInfo, PowHashOptions } from './daemon/headers.ts';
export type { DaemonInfo, FeeEstimate, HardForkInfo, MinerData } from './daemon/info.ts';
export type { BlockTemplate, MiningStatus } from './daemon/mining.ts';
export type { BroadcastRefusalReason, BroadcastResult } from './daemon/broadcast.ts';
export type { OutputDistributionArgs, OutputReference, ReferencedOutput } from './daemon/outputs.ts';
export type { BannedHost, HostBans, ConnectionInfo } from './daemon/peers.ts';
export type { PoolBacklogEntry, PoolStats, PoolTransaction } from './daemon/pool.ts';
export type { TransactionFromJson } from './daemon/transaction-json.ts';
export type {
  GetTransactionsResponse,
  MinedTransaction,
  PooledTransaction,
  SpentState,
  MinedOrPooledTransaction,
} from './daemon/transactions.ts';
export { readBlockJson } from './daemon/block-json.ts';
export { readTransactionJson } from './daemon/transaction-json.ts';

// Arguments and results of the wallet service's methods.
export type { WalletAccounts, WalletBalance } from './wallet/accounts.ts';
export type { EditAddressBookArgs } from './wallet/address-book.ts';
export type { CreateWalletArgs, GenerateFromKeysArgs, RestoreWalletArgs } from './wallet/files.ts';
export type {
  GetTransfersArgs,
  IncomingTransfer,
  TransferEntry,
  TransferType,
  UnknownTransferType,
} from './wallet/history.ts';
export type { CheckTxKeyArgs, CheckTxProofArgs, ReserveProofScope } from './wallet/proofs.ts';
export type { SetDaemonArgs } from './wallet/service.ts';
export type { TransferDestination, TransferPriority, WalletSubaddressIndex } from './wallet/shapes.ts';
export type {
  SplitTransferResult,
  SweepAllArgs,
  SweepSingleArgs,
  TransferResult,
  TransferArgs,
} from './wallet/transfers.ts';
export type { MakeUriArgs } from './wallet/uri.ts';
