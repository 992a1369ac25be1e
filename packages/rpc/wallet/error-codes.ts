/**
 * Codes of NodeRefusedError that callers distinguish.
 *
 * @see monero src/wallet/wallet_rpc_server_error_codes.h#L34-L81, WALLET_RPC_ERROR_CODE_*
 */
export const walletErrorCodes = {
  unknown: -1,
  wrongAddress: -2,
  transferFailed: -4,
  wrongTxid: -8,
  wrongKeyImage: -10,
  wrongUri: -11,
  wrongIndex: -12,
  notOpen: -13,
  accountIndexOutOfBounds: -14,
  addressIndexOutOfBounds: -15,
  transactionNotPossible: -16,
  notEnoughMoney: -17,
  transactionTooLarge: -18,
  notEnoughOutputsToMix: -19,
  walletExists: -21,
  invalidPassword: -22,
  noWalletDir: -23,
  noTxKey: -24,
  wrongKey: -25,
  watchOnly: -29,
  notEnoughUnlockedMoney: -37,
  attributeNotFound: -45,
  disabled: -48,
} as const;
