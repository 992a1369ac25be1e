import { z } from 'zod';
import { InvalidRequestError } from '../errors.ts';
import { checkCountArgument, checkU32Argument } from '../input.ts';
import { defineRpcMethod } from '../method.ts';
import type { NoRpcArguments, RpcMethodResult } from '../method.ts';
import {
  countField,
  envelopeFields,
  booleanField,
  integerField,
  listField,
  objectField,
  scalarSchema,
  textField,
  u16Field,
  u32Field,
  u64Field,
  u8Field,
} from '../wire.ts';

/** A connection to another node. Ports are strings, as the daemon writes them. */
export const connectionInfoField = objectField({
  connection_id: textField,
  /** `host:port`. */
  address: textField,
  host: textField,
  ip: textField,
  port: textField,
  peer_id: textField,
  /** 1 is IPv4, 2 IPv6, 3 I2P, 4 Tor. */
  address_type: u8Field,
  incoming: booleanField,
  local_ip: booleanField,
  localhost: booleanField,
  height: countField,
  state: textField,
  pruning_seed: u32Field,
  support_flags: u32Field,
  rpc_port: u16Field.default(0),
  rpc_credits_per_hash: u32Field.default(0),
  /** Seconds since the connection began. */
  live_time: countField,
  /** Number of received bytes. */
  recv_count: u64Field,
  send_count: u64Field,
  /** Seconds since data was last received. `send_idle_time` is the same for sent data. */
  recv_idle_time: countField,
  send_idle_time: countField,
  /** Rate in kB per second. */
  avg_download: countField,
  avg_upload: countField,
  current_download: countField,
  current_upload: countField,
});

/**
 * Lists the connections to other nodes.
 *
 * @throws MethodUnavailableError on a restricted port
 */
export const getConnections = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_connections',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({ connections: listField(connectionInfoField), ...envelopeFields }),
});

/** A host as a string, or an IPv4 address as an integer whose lowest byte is the first octet. */
export type BannedHost =
  | { readonly host: string; readonly ip?: never }
  | { readonly ip: number; readonly host?: never };

/**
 * Bans or unbans hosts, for a number of seconds. A ban also applies to RPC clients, unless the daemon runs with
 * `--disable-rpc-ban`.
 *
 * @throws InvalidRequestError when `ip` or `seconds` is outside 0 … 2^32−1
 * @throws MethodUnavailableError on a restricted port
 */
export const setBans = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'set_bans',
  repeatable: true,
  request: (args: {
    readonly bans: readonly (BannedHost & {
      readonly ban: boolean;
      /** Duration of the ban in seconds. */
      readonly seconds: number;
    })[];
  }) => ({
    bans: args.bans.map((entry) => ({
      ...(entry.host === undefined ? { ip: checkU32Argument(entry.ip, 'ip') } : { host: entry.host }),
      ban: entry.ban,
      seconds: checkU32Argument(entry.seconds, 'seconds'),
    })),
  }),
  result: objectField(envelopeFields),
});

/**
 * Lists the hosts that are banned now.
 *
 * @throws MethodUnavailableError on a restricted port
 */
export const getBans = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'get_bans',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({
    bans: listField(
      objectField({
        host: textField,
        /** IPv4 address as an integer, or 0 when the host has none. */
        ip: u32Field,
        /** Seconds until the ban ends. The daemon's documentation describes it as the time when the ban ends. */
        seconds: u32Field,
      }),
    ),
    ...envelopeFields,
  }),
});

/**
 * Returns whether an IP address is banned, and for how many more seconds.
 *
 * @throws MethodUnavailableError on a restricted port
 */
export const banned = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'banned',
  repeatable: true,
  request: (args: { readonly address: string }) => ({ address: args.address }),
  result: objectField({ banned: booleanField, seconds: u32Field.default(0), ...envelopeFields }),
});

const decimalU64 = scalarSchema((value) => {
  if (typeof value !== 'string' || !/^[0-9]{1,20}$/.test(value)) return undefined;
  return u64Field.safeParse(BigInt(value)).data;
}, 'the field must be an integer from 0 to 2^64−1');

const peer = objectField({
  /**
   * Id of the peer. monerod sends a number. In the daemon's documentation it is a string of decimal digits,
   * which the client accepts too.
   */
  id: z.union([u64Field, decimalU64]),
  /**
   * IP address or host name. For IPv4, 0.18 sends the address as an integer in a string. In the daemon's
   * documentation it is an integer, which the client accepts too.
   */
  host: z.union([textField, u32Field.transform(String)], {
    error: 'the IP address of a peer must be a string or an integer',
  }),
  ip: u32Field.default(0),
  port: u16Field.default(0),
  /** Unix time at which the daemon last saw the peer. */
  last_seen: countField.default(0),
  pruning_seed: u32Field.default(0),
  rpc_port: u16Field.default(0),
  rpc_credits_per_hash: u32Field.default(0),
});

/**
 * Lists the peers that the daemon knows. It has connected to the white peers, and knows the gray ones only from other peers.
 *
 * @throws MethodUnavailableError on a restricted port
 */
export const getPeerList = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_peer_list',
  repeatable: true,
  request: (args: {
    /** Whether to leave out peers on anonymity networks such as Tor. The daemon's default is true. */
    readonly publicOnly?: boolean;
    /** Whether to list banned peers too. */
    readonly includeBlocked?: boolean;
  }) => ({ public_only: args.publicOnly, include_blocked: args.includeBlocked }),
  result: objectField({ white_list: listField(peer), gray_list: listField(peer), ...envelopeFields }),
});

const publicNode = objectField({
  host: textField,
  /** Unix time at which the daemon last saw the peer. */
  last_seen: countField.default(0),
  rpc_port: u16Field,
  rpc_credits_per_hash: u32Field.default(0),
});

/**
 * Lists peers that offer RPC to the public. The daemon's documentation calls the first list `whites` in the
 * description, but `white` in the example. monerod sends `white`. The client accepts both names.
 */
export const getPublicNodes = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_public_nodes',
  repeatable: true,
  request: (args: {
    /** Whether to list gray peers. The default is false. */
    readonly gray?: boolean;
    /** Whether to list white peers. The default is true. */
    readonly white?: boolean;
    /** Whether to list banned peers too. The default is false. */
    readonly includeBlocked?: boolean;
  }) => ({ gray: args.gray, white: args.white, include_blocked: args.includeBlocked }),
  result: objectField({
    white: listField(publicNode),
    whites: listField(publicNode),
    gray: listField(publicNode),
    ...envelopeFields,
  }).transform(({ white, whites, ...rest }) => ({ white: white.length === 0 ? whites : white, ...rest })),
});

/**
 * Sets the largest number of outgoing connections. Without an argument it only returns the limit (since 0.17.2).
 *
 * @throws InvalidRequestError when the number is outside 0 … 2^32−1
 * @throws MethodUnavailableError on a restricted port
 */
export const outPeers = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/out_peers',
  repeatable: true,
  request: (args: { readonly outPeers?: number }) =>
    args.outPeers === undefined
      ? { set: false }
      : { set: true, out_peers: checkU32Argument(args.outPeers, 'outPeers') },
  result: objectField({ out_peers: u32Field, ...envelopeFields }),
});

/**
 * Sets the largest number of incoming connections. Without an argument it only returns the limit (since 0.17.2).
 *
 * @throws InvalidRequestError when the number is outside 0 … 2^32−1
 * @throws MethodUnavailableError on a restricted port
 */
export const inPeers = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/in_peers',
  repeatable: true,
  request: (args: { readonly inPeers?: number }) =>
    args.inPeers === undefined
      ? { set: false }
      : { set: true, in_peers: checkU32Argument(args.inPeers, 'inPeers') },
  result: objectField({ in_peers: u32Field, ...envelopeFields }),
});

/**
 * Returns the traffic with other nodes since the daemon started.
 *
 * @throws MethodUnavailableError on a restricted port
 */
export const getNetStats = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_net_stats',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({
    /** Unix time of the daemon's start. */
    start_time: countField,
    total_packets_in: u64Field,
    total_bytes_in: u64Field,
    total_packets_out: u64Field,
    total_bytes_out: u64Field,
    ...envelopeFields,
  }),
});

/** Returns the bandwidth limits, in kB per second. */
export const getLimit = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/get_limit',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({ limit_down: countField, limit_up: countField, ...envelopeFields }),
});

/**
 * Sets the bandwidth limits, in kB per second. −1 restores the default, and 0 does not change the limit.
 *
 * @throws InvalidRequestError when a limit is below −1 or not an integer
 * @throws MethodUnavailableError on a restricted port
 */
export const setLimit = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/set_limit',
  repeatable: true,
  request: (args: { readonly limitDown: number; readonly limitUp: number }) => ({
    limit_down: limitArgument(args.limitDown, 'limitDown'),
    limit_up: limitArgument(args.limitUp, 'limitUp'),
  }),
  result: objectField({ limit_down: integerField, limit_up: integerField, ...envelopeFields }),
});

function limitArgument(value: number, argument: string): number {
  if (value === -1) return value;
  if (value < -1)
    throw new InvalidRequestError(
      `the argument ${argument} is ${String(value)}, but must be a limit in kB per second, 0 (no change) or −1 (the default), so the client did not send the call`,
      undefined,
      argument,
    );
  return checkCountArgument(value, argument);
}

export type ConnectionInfo = z.output<typeof connectionInfoField>;
export type HostBans = RpcMethodResult<typeof getBans>;
