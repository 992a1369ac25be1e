import { CallerError } from '../errors.ts';
import { countArgument } from '../input.ts';
import { defineMethod } from '../method.ts';
import type { NoArgs } from '../method.ts';
import { count, envelope, flag, object, text, u32 } from '../wire.ts';

/** None of these is offered on a restricted port. */

/**
 * Takes blocks off the tip; their transactions go back to the pool. They do not become an alternative chain: the daemon
 * forgets them.
 */
export const popBlocks = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/pop_blocks',
  repeatable: false,
  timeoutMs: 600_000,
  request: (args: { readonly nblocks: number }) => ({ nblocks: countArgument(args.nblocks, 'nblocks') }),
  result: object({
    /** Blocks left in the chain. */
    height: count,
    ...envelope,
  }),
});

/** Prunes the daemon's database (for good), or with `check` only tells whether it is pruned. */
export const pruneBlockchain = defineMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'prune_blockchain',
  repeatable: true,
  timeoutMs: 3_600_000,
  request: (args: { readonly check: boolean }) => ({ check: args.check }),
  result: object({
    pruned: flag,
    /** 0 when not pruned. */
    pruning_seed: u32.default(0),
    ...envelope,
  }),
});

/** Forgets transactions or blocks that were found invalid. */
export const flushCache = defineMethod({
  service: 'daemon',
  kind: 'json-rpc',
  name: 'flush_cache',
  repeatable: true,
  request: (args: { readonly badTxs?: boolean; readonly badBlocks?: boolean }) => ({
    bad_txs: args.badTxs ?? false,
    bad_blocks: args.badBlocks ?? false,
  }),
  result: object(envelope),
});

/** Forces the database to disk. */
export const saveBc = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/save_bc',
  repeatable: true,
  request: (_args: NoArgs) => ({}),
  result: object(envelope),
});

/** Shows the hash rate in the daemon's log. Refused ("NOT MINING") when it does not mine. */
export const setLogHashRate = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/set_log_hash_rate',
  repeatable: true,
  request: (args: { readonly visible: boolean }) => ({ visible: args.visible }),
  result: object(envelope),
});

const MAX_LOG_LEVEL = 4;

/** 0 says least, 4 most. */
export const setLogLevel = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/set_log_level',
  repeatable: true,
  request: (args: { readonly level: number }) => {
    if (args.level > MAX_LOG_LEVEL) throw new CallerError('level must be 0 … 4', undefined, 'level');
    return { level: countArgument(args.level, 'level') };
  },
  result: object(envelope),
});

/** `<category>:<level>`, joined by commas. Without an argument the default is restored; "" silences everything. */
export const setLogCategories = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/set_log_categories',
  repeatable: true,
  request: (args: { readonly categories?: string }) => ({ categories: args.categories }),
  result: object({
    /** In force now. */
    categories: text.default(''),
    ...envelope,
  }),
});

/** Lets the daemon answer from another one while it syncs. Gone from 0.19 on. An empty address ends it. */
export const setBootstrapDaemon = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/set_bootstrap_daemon',
  repeatable: true,
  request: (args: {
    /** `host:port`, or "". */
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
  result: object(envelope),
});

/** Ends the daemon. */
export const stopDaemon = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/stop_daemon',
  repeatable: false,
  request: (_args: NoArgs) => ({}),
  result: object(envelope),
});

/** Asks for, or downloads, a newer version. */
export const update = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/update',
  repeatable: false,
  timeoutMs: 600_000,
  request: (args: {
    readonly command: 'check' | 'download';
    /** Where to, on the daemon's disk. */
    readonly path?: string;
  }) => ({ command: args.command, path: args.path }),
  result: object({
    /** There is one. */
    update: flag,
    version: text.default(''),
    user_uri: text.default(''),
    auto_uri: text.default(''),
    hash: text.default(''),
    path: text.default(''),
    ...envelope,
  }),
});

/** Obsolete. Daemons of today answer 404 (MethodUnavailableError) or do nothing. */
export const startSaveGraph = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/start_save_graph',
  repeatable: true,
  request: (_args: NoArgs) => ({}),
  result: object(envelope),
});

/** Obsolete, as `startSaveGraph`. */
export const stopSaveGraph = defineMethod({
  service: 'daemon',
  kind: 'path',
  name: '/stop_save_graph',
  repeatable: true,
  request: (_args: NoArgs) => ({}),
  result: object(envelope),
});
