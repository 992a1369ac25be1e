/** Every method of the wallet service's interface, by the name under which `createWalletClient` offers it. */
export {
  createAccount,
  createAddress,
  getAccounts,
  getAccountTags,
  getAddress,
  getAddressIndex,
  getBalance,
  labelAccount,
  labelAddress,
  makeIntegratedAddress,
  setAccountTagDescription,
  splitIntegratedAddress,
  tagAccounts,
  untagAccounts,
  validateAddress,
} from './accounts.ts';
export { addAddressBook, deleteAddressBook, editAddressBook, getAddressBook } from './address-book.ts';
export {
  changeWalletPassword,
  closeWallet,
  createWallet,
  generateFromKeys,
  getAttribute,
  openWallet,
  queryKey,
  restoreDeterministicWallet,
  setAttribute,
} from './files.ts';
export {
  getBulkPayments,
  getPayments,
  getTransferByTxid,
  getTransfers,
  getTxNotes,
  incomingTransfers,
  scanTx,
  setTxNotes,
} from './history.ts';
export {
  exchangeMultisigKeys,
  exportMultisigInfo,
  finalizeMultisig,
  importMultisigInfo,
  isMultisig,
  makeMultisig,
  prepareMultisig,
} from './multisig.ts';
export {
  exportKeyImages,
  exportOutputs,
  freeze,
  frozen,
  importKeyImages,
  importOutputs,
  thaw,
} from './outputs.ts';
export {
  checkReserveProof,
  checkSpendProof,
  checkTxKey,
  checkTxProof,
  getReserveProof,
  getSpendProof,
  getTxKey,
  getTxProof,
  sign,
  verify,
} from './proofs.ts';
export {
  autoRefresh,
  getHeight,
  getLanguages,
  getVersion,
  refresh,
  rescanBlockchain,
  rescanSpent,
  setDaemon,
  startMining,
  stopMining,
  stopWallet,
  store,
} from './service.ts';
export { describeTransfer, signMultisig, signTransfer, submitMultisig, submitTransfer } from './signing.ts';
export {
  estimateTxSizeAndWeight,
  relayTx,
  sweepAll,
  sweepDust,
  sweepSingle,
  transfer,
  transferSplit,
} from './transfers.ts';
export { makeUri, parseUri } from './uri.ts';
