import { InvalidRequestError } from '../errors.ts';
import { checkCountArgument } from '../input.ts';
import { defineRpcMethod } from '../method.ts';
import type { NoRpcArguments } from '../method.ts';
import { countField, envelopeFields, booleanField, objectField, textField, u32Field } from '../wire.ts';

/**
 * Removes `nblocks` blocks from the tip. Their transactions return to the pool. The daemon forgets these blocks: they
 * do not become an alternative chain.
 *
 * @throws InvalidRequestError when `nblocks` is negative or not an integer
 */
export const popBlocks = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/pop_blocks',
  repeatable: false,
  timeoutMs: 600_000,
  request: (args: { readonly nblocks: number }) => ({ nblocks: checkCountArgument(args.nblocks, 'nblocks') }),
  result: objectField({
    /** Number of blocks left in the chain. */
    height: countField,
    ...envelopeFields,
  }),
});

/**
 * Prunes the daemon's database permanently. With `check` true it only returns whether the database is pruned. The
 * daemon prunes if `check` is missing. This client requires the argument, so that leaving it out never prunes the
 * database.
 */
export const pruneBlockchain = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'prune_blockchain',
  repeatable: true,
  timeoutMs: 3_600_000,
  request: (args: { readonly check: boolean }) => ({ check: args.check }),
  result: objectField({
    pruned: booleanField,
    /** Pruning seed: 0 when not pruned. */
    pruning_seed: u32Field.default(0),
    ...envelopeFields,
  }),
});

/**
 * Clears the daemon's lists of invalid transactions or blocks, so that it checks them again. Both arguments are false by
 * default.
 */
export const flushCache = defineRpcMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'flush_cache',
  repeatable: true,
  request: (args: { readonly badTxs?: boolean; readonly badBlocks?: boolean }) => ({
    bad_txs: args.badTxs ?? false,
    bad_blocks: args.badBlocks ?? false,
  }),
  result: objectField(envelopeFields),
});

/** Forces the daemon to write its database to disk. */
export const saveBc = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/save_bc',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField(envelopeFields),
});

/**
 * Shows or hides the hash rate in the daemon's log.
 *
 * @throws NodeRefusedError with the status `NOT MINING` when the daemon does not mine
 */
export const setLogHashRate = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/set_log_hash_rate',
  repeatable: true,
  request: (args: { readonly visible: boolean }) => ({ visible: args.visible }),
  result: objectField(envelopeFields),
});

const MAX_LOG_LEVEL = 4;

/**
 * Sets the level of the daemon's log, from 0 (least) to 4 (most).
 *
 * @throws InvalidRequestError unless the level is an integer, 0 … 4
 */
export const setLogLevel = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/set_log_level',
  repeatable: true,
  request: (args: { readonly level: number }) => {
    if (args.level > MAX_LOG_LEVEL)
      throw new InvalidRequestError(
        `the log level of the daemon must be an integer from 0 to ${String(MAX_LOG_LEVEL)}, but the argument level is ${String(args.level)}`,
        undefined,
        'level',
      );
    return { level: checkCountArgument(args.level, 'level') };
  },
  result: objectField(envelopeFields),
});

/**
 * Sets the log level of categories: `<category>:<level>`, separated by commas. Without an argument the daemon restores its
 * default. An empty string turns the log off. Returns the categories that apply now.
 */
export const setLogCategories = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/set_log_categories',
  repeatable: true,
  request: (args: { readonly categories?: string }) => ({ categories: args.categories }),
  result: objectField({
    categories: textField.default(''),
    ...envelopeFields,
  }),
});

/**
 * Makes the daemon forward requests to a bootstrap daemon until it has synced. An empty `address` turns forwarding off.
 *
 * @throws MethodUnavailableError from 0.19 on, which has no bootstrap mode
 */
export const setBootstrapDaemon = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/set_bootstrap_daemon',
  repeatable: true,
  request: (args: {
    /** `host:port` of the bootstrap daemon, or an empty string. */
    readonly address: string;
    readonly username?: string;
    readonly password?: string;
    readonly proxy?: string;
  }) => ({
    address: args.address,
    username: args.username,
    password: args.password,
    proxy: args.proxy,
  }),
  result: objectField(envelopeFields),
});

/** Stops the daemon. The response arrives before the daemon has stopped. */
export const stopDaemon = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/stop_daemon',
  repeatable: false,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField(envelopeFields),
});

/**
 * Checks for a newer version of monerod, or downloads it to the daemon's disk.
 *
 * @throws NodeRefusedError when the daemon runs offline or the check fails
 */
export const update = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/update',
  repeatable: false,
  timeoutMs: 600_000,
  request: (args: {
    readonly command: 'check' | 'download';
    /** Path on the daemon's disk to which the update is downloaded. */
    readonly path?: string;
  }) => ({ command: args.command, path: args.path }),
  result: objectField({
    /** Whether there is a newer version. */
    update: booleanField,
    version: textField.default(''),
    user_uri: textField.default(''),
    auto_uri: textField.default(''),
    hash: textField.default(''),
    path: textField.default(''),
    ...envelopeFields,
  }),
});

/**
 * Obsolete: no current daemon offers this method.
 *
 * @throws MethodUnavailableError from every daemon of 0.18 (HTTP status 404)
 */
export const startSaveGraph = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/start_save_graph',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField(envelopeFields),
});

/**
 * Obsolete: no current daemon offers this method. It was the counterpart of `startSaveGraph`.
 *
 * @throws MethodUnavailableError from every daemon of 0.18 (HTTP status 404)
 */
export const stopSaveGraph = defineRpcMethod({
  service: 'daemon',
  kind: 'path',
  name: '/stop_save_graph',
  repeatable: true,
  request: (_args: NoRpcArguments) => ({}),
  result: objectField(envelopeFields),
});
