import { InvalidRequestError, sanitizeForLog } from '../errors.ts';
import { toWireArguments } from '../input.ts';
import type { NoRpcArguments } from '../method.ts';
import { countField, booleanField, listField, objectField, textField, u32Field } from '../wire.ts';
import { normaliseCertificateFingerprint } from '../transport/tls.ts';
import { emptyResponseField, defineWalletMethod } from './shapes.ts';

/** Returns the version of the RPC interface: major · 65536 + minor. It needs no open wallet. */
export const getVersion = defineWalletMethod({
  name: 'get_version',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({
    version: u32Field,
    /** Whether the wallet service was built from a release. Old versions do not send this field. */
    release: booleanField.optional(),
  }),
});

/** Lists the languages for seed words. It needs no open wallet. */
export const getLanguages = defineWalletMethod({
  name: 'get_languages',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({
    /** Names of the languages in English. */
    languages: listField(textField),
    /** Names of the languages, each in the language itself. */
    languages_local: listField(textField),
  }),
});

/** Returns the number of blocks that the wallet has scanned. The daemon may already have more blocks. */
export const getHeight = defineWalletMethod({
  name: 'get_height',
  aliases: ['getheight'],
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField({ height: countField }),
});

export interface SetDaemonArgs {
  /** `host:port` of the daemon. The default is an empty string. */
  readonly address?: string;
  /** Whether the wallet trusts the daemon. Some methods require a trusted daemon. The default is false. */
  readonly trusted?: boolean;
  /** TLS mode of the connection from the wallet to the daemon. The default is `autodetect`. */
  readonly sslSupport?: 'disabled' | 'enabled' | 'autodetect';
  readonly sslPrivateKeyPath?: string;
  readonly sslCertificatePath?: string;
  readonly sslCaFile?: string;
  /** SHA-256 fingerprints of accepted certificates. Each has 64 hexadecimal characters, with or without colons. */
  readonly sslAllowedFingerprints?: readonly string[];
  /** Whether to accept any certificate of the daemon. The default is false: a trusted authority must have signed it. */
  readonly sslAllowAnyCert?: boolean;
  readonly username?: string;
  readonly password?: string;
  /** `host:port` of a SOCKS proxy for connections to the daemon. Services support it since version 0.18.2.0. */
  readonly proxy?: string;
}

/**
 * Connects the service to another daemon. It takes seconds and requires an open wallet. The response does not show
 * whether the daemon is reachable. Call `refresh` to find out.
 *
 * Fingerprints are SHA-256, although the documentation of the wallet service requires SHA-1. They are 32 raw bytes
 * inside a JSON string, because 0.18.0.0 compares the bytes of the string with those of the digest. So the client
 * encodes the request as latin1, with one character for each byte.
 */
export const setDaemon = defineWalletMethod({
  name: 'set_daemon',
  repeatable: true,
  timeoutMs: 120_000,
  requestEncoding: 'latin1',
  request: ({ sslAllowedFingerprints, ...otherArgs }: SetDaemonArgs) => ({
    ...toWireArguments(
      Object.fromEntries(
        Object.entries(otherArgs).map(([name, value]) => [
          name,
          typeof value === 'string' ? utf8Bytes(value) : value,
        ]),
      ),
    ),
    ssl_allowed_fingerprints: sslAllowedFingerprints?.map(fingerprintBytes),
  }),
  result: emptyResponseField,
});

/** Returns a string with one character for each UTF-8 byte, because the client sends this request as latin1. */
function utf8Bytes(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

function fingerprintBytes(text: string): string {
  const hex = normaliseCertificateFingerprint(text);
  if (hex === undefined) {
    throw new InvalidRequestError(
      `the option sslAllowedFingerprints contains "${sanitizeForLog(text.slice(0, 100))}", but a SHA-256 fingerprint has 64 hexadecimal characters, with or without colons`,
      undefined,
      'sslAllowedFingerprints',
    );
  }
  return Buffer.from(hex, 'hex').toString('latin1');
}

/**
 * Scans new blocks.
 *
 * @throws InvalidRequestError when the height is negative or not an integer
 * @throws NodeBusyError with code −38 when the service has no connection to a daemon
 */
export const refresh = defineWalletMethod({
  name: 'refresh',
  repeatable: true,
  timeoutMs: 3_600_000,
  request: (args: {
    /** First height to scan. If this height is already scanned, the scan continues after the last scanned block. */
    readonly startHeight?: number;
  }) => toWireArguments(args),
  result: objectField({ blocks_fetched: countField, received_money: booleanField }),
});

/**
 * Turns the background scan on or off, or sets its period. It requires no open wallet.
 *
 * @throws InvalidRequestError when the period is negative or not an integer
 */
export const autoRefresh = defineWalletMethod({
  name: 'auto_refresh',
  repeatable: true,
  request: (args: {
    /** Whether to scan in the background. The default is true. */
    readonly enable?: boolean;
    /** Seconds between scans. The default is 20. */
    readonly period?: number;
  }) => toWireArguments(args),
  result: emptyResponseField,
});

/**
 * Scans the complete chain again. Data that the chain does not contain is lost: destinations, transaction keys, notes.
 * `hard` also deletes key images. This argument is not documented.
 *
 * @throws NodeBusyError with code −38 when the service has no connection to a daemon
 */
export const rescanBlockchain = defineWalletMethod({
  name: 'rescan_blockchain',
  repeatable: true,
  timeoutMs: 3_600_000,
  request: (args: { readonly hard?: boolean }) => toWireArguments(args),
  result: emptyResponseField,
});

/**
 * Updates the spent state of all outputs from the daemon.
 *
 * @throws NodeRefusedError with code −1 when the service does not trust its daemon
 */
export const rescanSpent = defineWalletMethod({
  name: 'rescan_spent',
  repeatable: true,
  timeoutMs: 3_600_000,
  request: (_args: NoRpcArguments) => ({}),
  result: emptyResponseField,
});

/** Writes the wallet's file. */
export const store = defineWalletMethod({
  name: 'store',
  repeatable: true,
  timeoutMs: 120_000,
  request: (_args: NoRpcArguments) => ({}),
  result: emptyResponseField,
});

/** Stores the wallet and stops the service. */
export const stopWallet = defineWalletMethod({
  name: 'stop_wallet',
  repeatable: false,
  timeoutMs: 120_000,
  request: (_args: NoRpcArguments) => ({}),
  result: emptyResponseField,
});

/**
 * Makes the daemon mine for the wallet.
 *
 * @throws InvalidRequestError when `threadsCount` is negative or not an integer
 * @throws NodeRefusedError with code −1 if the wallet does not trust the daemon, or if the number of threads is invalid
 */
export const startMining = defineWalletMethod({
  name: 'start_mining',
  repeatable: false,
  request: (args: {
    readonly threadsCount: number;
    /** Whether to mine only while the machine is idle. */
    readonly doBackgroundMining: boolean;
    readonly ignoreBattery: boolean;
  }) => toWireArguments(args),
  result: emptyResponseField,
});

/**
 * Stops the mining that `startMining` began.
 *
 * @throws NodeRefusedError with code −1 if the daemon does not respond or does not stop the mining
 */
export const stopMining = defineWalletMethod({
  name: 'stop_mining',
  repeatable: true,
  timeoutMs: 300_000,
  request: (_args: NoRpcArguments) => ({}),
  result: emptyResponseField,
});
