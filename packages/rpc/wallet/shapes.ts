import { checkU32Argument } from '../input.ts';
import { defineRpcMethod } from '../method.ts';
import type { JsonRpcMethod, RpcFunction } from '../method.ts';
import { objectField, textField, u32Field, u64Field } from '../wire.ts';

/** Position of an address in the wallet. */
export interface WalletSubaddressIndex {
  /** Index of the account. */
  readonly major: number;
  /** Index of the address in the account. 0 is the account's own address. */
  readonly minor: number;
}

export const subaddressIndexField = objectField({ major: u32Field, minor: u32Field });

export interface TransferDestination {
  readonly address: string;
  /** Amount to send, in atomic units, more than 0. */
  readonly amount: bigint;
}

export const destinationField = objectField({ address: textField, amount: u64Field });

/** Fee levels of the wallet: 0 default, 1 unimportant, 2 normal, 3 elevated, 4 priority. */
export type TransferPriority = 0 | 1 | 2 | 3 | 4;

/** Schema of a response without fields. */
export const emptyResponseField = objectField({});

type WalletMethod<Args, Result> = Omit<JsonRpcMethod<Args, Result>, 'service' | 'kind'>;

export function defineWalletMethod<Args, Result>(
  spec: WalletMethod<Args, Result>,
): RpcFunction<Args, Result> {
  return defineRpcMethod({ service: 'wallet', kind: 'json-rpc', ...spec });
}

/** @throws InvalidRequestError unless both parts of the index are integers from 0 to 2^32−1 */
export function checkSubaddressArgument(
  index: WalletSubaddressIndex,
  argumentName: string,
): WalletSubaddressIndex {
  return {
    major: checkU32Argument(index.major, `${argumentName}.major`),
    minor: checkU32Argument(index.minor, `${argumentName}.minor`),
  };
}
