import { bytesToHex } from '@ringscope/protocol/bytes.ts';
import { stringifyJson, type JsonInput, type JsonInputObject } from '@ringscope/rpc/stringify-json.ts';
import { binaryResponse } from './binary-responses.ts';
import { longTermWeightOf, rewardOf, weightOf, type ModelBlock } from './block.ts';
import { tipOf, type ChainView } from './view.ts';
import type { ResponseSettings, DaemonResponse, DaemonCall } from './call.ts';

/** Returns the daemon's response to a call when its chain is as in the view. */
export function responseTo(call: DaemonCall, view: ChainView, settings: ResponseSettings): DaemonResponse {
  if (call.method.endsWith('.bin')) return octets(binaryResponse(call, view, settings));
  const request = JSON.parse(call.body.toString('utf8')) as Record<string, unknown>;
  if (call.method.startsWith('/')) return json({ ...byPath(call.method, request, view), ...envelope });
  const params = (request['params'] ?? {}) as Record<string, unknown>;
  try {
    const result = rpc(call.method, params, view, settings);
    return json({ id: '0', jsonrpc: '2.0', result: { ...result, ...envelope } });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return json({ id: '0', jsonrpc: '2.0', error: { code: error.code, message: error.message } });
  }
}

const envelope = { status: 'OK', untrusted: false, credits: 0, top_hash: '' };

class Refused extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

function json(value: JsonInput): DaemonResponse {
  return { status: 200, contentType: 'application/json', body: Buffer.from(stringifyJson(value)) };
}

function octets(body: Uint8Array): DaemonResponse {
  return { status: 200, contentType: 'application/octet-stream', body: Buffer.from(body) };
}

/** The response of a handler that fails. It has no body and contains no reason. */
export const internalError: DaemonResponse = { status: 500, contentType: '', body: Buffer.alloc(0) };

function rpc(
  method: string,
  params: Record<string, unknown>,
  view: ChainView,
  settings: ResponseSettings,
): JsonInputObject {
  switch (method) {
    case 'get_info':
      return info(view, settings);
    case 'get_block_header_by_height':
      return { block_header: header(blockAt(view, Number(params['height'])), view) };
    case 'get_block_headers_range': {
      const [start, end] = [Number(params['start_height']), Number(params['end_height'])];
      blockAt(view, end);
      return { headers: view.main.slice(start, end + 1).map((block) => header(block, view)) };
    }
    case 'get_block':
      return blockResponse(params, view);
    case 'get_alternate_chains':
      return { chains: alternateChains(view) };
    case 'prune_blockchain':
      return { pruned: false, pruning_seed: 0 };
    default:
      throw new Refused(-32601, 'Method not found');
  }
}

function blockAt(view: ChainView, height: number): ModelBlock {
  const block = view.main[height];
  if (block !== undefined) return block;
  throw new Refused(-2, `Requested block height: ${height} greater than current top block height`);
}

function wide(name: string, value: bigint): JsonInputObject {
  return {
    [name]: value & (2n ** 64n - 1n),
    [`${name}_top64`]: value >> 64n,
    [`wide_${name}`]: `0x${value.toString(16)}`,
  };
}

function info(view: ChainView, { synchronized, nettype }: ResponseSettings): JsonInputObject {
  const tip = tipOf(view);
  return {
    height: view.main.length,
    target_height: synchronized ? 0 : view.main.length + 100,
    top_block_hash: tip.hash,
    ...wide('difficulty', tip.difficulty),
    ...wide('cumulative_difficulty', tip.cumulativeDifficulty),
    target: 120,
    tx_count: view.main.reduce((sum, { transactions }) => sum + transactions.length - 1, 0),
    tx_pool_size: view.pool.size,
    alt_blocks_count: view.alternatives.size,
    ...zeros('outgoing_connections_count', 'incoming_connections_count', 'rpc_connections_count'),
    ...zeros('white_peerlist_size', 'grey_peerlist_size', 'adjusted_time', 'start_time', 'free_space'),
    ...zeros('block_size_limit', 'block_size_median', 'block_weight_limit', 'block_weight_median'),
    ...zeros('database_size', 'height_without_bootstrap'),
    mainnet: nettype === 'mainnet',
    testnet: nettype === 'testnet',
    stagenet: nettype === 'stagenet',
    nettype,
    offline: true,
    update_available: false,
    busy_syncing: !synchronized,
    synchronized,
    restricted: false,
    version: '0.18.4.3-model',
    bootstrap_daemon_address: '',
    was_bootstrap_ever_used: false,
  };
}

function zeros(...names: string[]): JsonInputObject {
  return Object.fromEntries(names.map((name) => [name, 0]));
}

/**
 * Returns the header of a block. For a block that is not on the main chain, weight and difficulty are those
 * of the main-chain block at its height.
 */
function header(block: ModelBlock, view: ChainView): JsonInputObject {
  const onMain = view.main[block.height];
  const measured = onMain ?? block;
  const weight = weightOf(measured);
  return {
    height: block.height,
    hash: block.hash,
    prev_hash: bytesToHex(block.block.prevId),
    timestamp: block.block.timestamp,
    major_version: block.block.majorVersion,
    minor_version: block.block.minorVersion,
    nonce: block.block.nonce,
    num_txes: block.block.txHashes.length,
    reward: rewardOf(block),
    miner_tx_hash: block.transactions[0].hash,
    block_size: weight,
    block_weight: weight,
    long_term_weight: longTermWeightOf(measured),
    ...wide('difficulty', measured.difficulty),
    ...wide('cumulative_difficulty', measured.cumulativeDifficulty),
    depth: view.main.length - 1 - block.height,
    orphan_status: onMain !== block,
    pow_hash: '',
  };
}

function blockResponse(params: Record<string, unknown>, view: ChainView): JsonInputObject {
  const block =
    typeof params['hash'] === 'string'
      ? byHash(view, params['hash'])
      : blockAt(view, Number(params['height']));
  return {
    blob: bytesToHex(block.block.blob),
    block_header: header(block, view),
    json: '',
    miner_tx_hash: block.transactions[0].hash,
    tx_hashes: block.block.txHashes.map(bytesToHex),
  };
}

/**
 * Returns a block by its hash. A daemon fails to look up an alternative block above the tip of the main
 * chain.
 */
function byHash(view: ChainView, hash: string): ModelBlock {
  const alternative = view.alternatives.get(hash);
  const block = alternative ?? view.main.find((one) => one.hash === hash);
  if (block === undefined || block.height >= view.main.length) {
    throw new Refused(-5, `Internal error: can't get block by hash. Hash = ${hash}.`);
  }
  return block;
}

function alternateChains(view: ChainView): JsonInputObject[] {
  const inner = new Set([...view.alternatives.values()].map(({ below }) => below?.hash));
  const tops = [...view.alternatives.values()].filter(({ hash }) => !inner.has(hash));
  return tops.map((top) => {
    const hashes: string[] = [];
    let at: ModelBlock | undefined = top;
    while (at !== undefined && view.alternatives.has(at.hash)) {
      hashes.push(at.hash);
      at = at.below;
    }
    return {
      block_hash: top.hash,
      block_hashes: hashes,
      height: top.height,
      length: hashes.length,
      ...wide('difficulty', top.cumulativeDifficulty),
      main_chain_parent_block: at?.hash ?? '0'.repeat(64),
    };
  });
}

function byPath(path: string, request: Record<string, unknown>, view: ChainView): JsonInputObject {
  switch (path) {
    case '/get_height':
      return { height: view.main.length, hash: tipOf(view).hash };
    case '/get_transaction_pool_hashes':
      return { tx_hashes: [...view.pool.keys()] };
    case '/get_transaction_pool_stats':
      return { pool_stats: poolStats(view) };
    case '/get_transactions':
      return transactions(request['txs_hashes'] as string[], view);
    default:
      throw new Error(`the model daemon does not know ${path}`);
  }
}

function poolStats(view: ChainView): JsonInputObject {
  const entries = [...view.pool.values()];
  return {
    ...zeros('bytes_max', 'bytes_med', 'bytes_min', 'bytes_total', 'fee_total', 'histo_98pc', 'num_10m'),
    ...zeros('num_failing', 'oldest'),
    num_double_spends: entries.filter(({ doubleSpendSeen }) => doubleSpendSeen).length,
    num_not_relayed: entries.filter(({ relayed }) => !relayed).length,
    txs_total: entries.length,
  };
}

function transactions(hashes: readonly string[], view: ChainView): JsonInputObject {
  const found: JsonInputObject[] = [];
  const missed: string[] = [];
  for (const hash of hashes) {
    const pooled = view.pool.get(hash);
    const block = view.main.find((one) => one.transactions.some((tx) => tx.hash === hash));
    const position = block?.transactions.findIndex((tx) => tx.hash === hash) ?? -1;
    const one = pooled?.one ?? block?.transactions[position];
    if (one === undefined) {
      missed.push(hash);
      continue;
    }
    const common = { tx_hash: hash, as_hex: bytesToHex(one.transaction.blob), as_json: '' };
    found.push(
      pooled !== undefined
        ? {
            ...common,
            in_pool: true,
            double_spend_seen: pooled.doubleSpendSeen,
            relayed: pooled.relayed,
            received_timestamp: pooled.receivedAt,
          }
        : {
            ...common,
            in_pool: false,
            double_spend_seen: false,
            block_height: block?.height,
            block_timestamp: block?.block.timestamp,
            confirmations: view.main.length - (block?.height ?? 0),
            output_indices: block?.outputIndices[position] ?? [],
          },
    );
  }
  return { txs: found, ...(missed.length > 0 ? { missed_tx: missed } : {}) };
}
