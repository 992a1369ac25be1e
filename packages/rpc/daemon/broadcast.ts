import { encodeBlobArgument } from '../input.ts';
import { defineRpcMethod, type RpcMethodResult } from '../method.ts';
import { booleanField, envelopeFields, objectField, textField } from '../wire.ts';

const refusalFlags = [
  'doubleSpend',
  'feeTooLow',
  'invalidInput',
  'invalidOutput',
  'lowMixin',
  'notRct',
  'overspend',
  'tooBig',
  'tooFewOutputs',
  'sanityCheckFailed',
  'txExtraTooBig',
  'nonzeroUnlockTime',
] as const;
export type BroadcastRefusalReason = (typeof refusalFlags)[number];

const broadcastResult = objectField({
  /** Status of the request: `OK` or `Failed`. */
  status: textField,
  /** Why the daemon refused the transaction. Almost always empty, because most versions only log the reason. */
  reason: textField.default(''),
  /**
   * Whether the daemon did not relay the transaction. Also true with `doNotRelay`, and when the daemon already had the
   * transaction.
   */
  not_relayed: booleanField.default(false),
  double_spend: booleanField.default(false),
  fee_too_low: booleanField.default(false),
  invalid_input: booleanField.default(false),
  invalid_output: booleanField.default(false),
  low_mixin: booleanField.default(false),
  /** A documented flag that no daemon of version 0.18 sends. */
  not_rct: booleanField.default(false),
  overspend: booleanField.default(false),
  too_big: booleanField.default(false),
  too_few_outputs: booleanField.default(false),
  sanity_check_failed: booleanField.default(false),
  /** Whether the extra is too large. Daemons send this flag since version 0.18.2.1. */
  tx_extra_too_big: booleanField.default(false),
  /** Whether the daemon refused the transaction because it has an unlock time. Daemons send this flag since version 0.18.3.4. */
  nonzero_unlock_time: booleanField.default(false),
  ...envelopeFields,
}).transform((response) => {
  const accepted = response.status === 'OK';
  return {
    ...response,
    /** True when the transaction is in the daemon's pool or in a block, even if it was there before the call. */
    accepted,
    /** True when the daemon sends the transaction to other nodes. */
    relayed: accepted && !response.notRelayed,
    /** Names of the flags that are true. Often empty, because malformed data and bad signatures set no flag. */
    reasons: refusalFlags.filter((name) => response[name]),
  };
});

/**
 * Submits a transaction to the daemon, which checks it, adds it to its pool and relays it. A refusal is a result with
 * `accepted` false, not an error. The daemon accepts a repeated transaction without relaying it again, so the client
 * may repeat the call.
 *
 * @throws InvalidRequestError when the blob is empty
 * @throws NodeBusyError while the daemon is syncing
 */
export const sendRawTransaction = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/send_raw_transaction',
  aliases: ['/sendrawtransaction'],
  repeatable: true,
  acceptStatus: (status) => status === 'Failed',
  request: (args: {
    readonly blob: Uint8Array;
    /** Whether to check the transaction and add it to the pool without sending it to other nodes. */
    readonly doNotRelay?: boolean;
    /** Whether to refuse transactions that are probably mistakes of a wallet. The daemon's default is true. */
    readonly doSanityChecks?: boolean;
  }) => ({
    tx_as_hex: encodeBlobArgument(args.blob, 'blob'),
    do_not_relay: args.doNotRelay ?? false,
    do_sanity_checks: args.doSanityChecks,
  }),
  result: broadcastResult,
});

export type BroadcastResult = RpcMethodResult<typeof sendRawTransaction>;
