import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import { decodeBlock } from '@ringscope/protocol/block.ts';
import {
  decodePortableStorage,
  type StorageEntry,
  type StorageSection,
} from '@ringscope/protocol/portable-storage.ts';
import type { ChainFolder, Stretch } from './chain-folder.ts';
import { storageResponse } from './storage-response.ts';
import { blockBlob, transactionsResponse } from './transaction-responses.ts';

/** Limits of one response: COMMAND_RPC_GET_BLOCKS_FAST_MAX_* of monero src/rpc/core_rpc_server.cpp. */
const MAX_BLOCKS = 1_000;
const MIN_BLOCKS = 3;
const MAX_TRANSACTIONS = 20_000;
const MAX_BYTES = 100 * 1024 * 1024;

const JSON_TYPE = 'application/json';
const OK = '"status":"OK","untrusted":false';

/** Response to a call; undefined for a path that a daemon does not know. */
export type Response = { readonly type: string; readonly parts: readonly (Buffer | string)[] } | undefined;

/** Creates the responses of a daemon with this chain. */
export class DaemonResponses {
  readonly #chain: ChainFolder;
  #height: number;

  constructor(chain: ChainFolder) {
    this.#chain = chain;
    this.#height = chain.summary.blocks;
  }

  setHeight(blocks: number): void {
    if (!Number.isSafeInteger(blocks) || blocks < 1 || blocks > this.#chain.summary.blocks) {
      throw new RangeError(`the chain has ${this.#chain.summary.blocks} blocks`);
    }
    this.#height = blocks;
  }

  async respond(path: string, body: Buffer): Promise<Response> {
    switch (path) {
      case '/json_rpc':
        return this.#jsonRpc(body);
      case '/get_blocks.bin':
      case '/getblocks.bin':
        return this.#blocks(decodePortableStorage(body));
      case '/get_o_indexes.bin':
        return this.#outputIndices(decodePortableStorage(body));
      case '/get_height':
        return json(`{"hash":"${bytesToHex(this.#tip())}","height":${this.#height},${OK}}`);
      case '/get_info':
        return json(await this.#info());
      case '/get_transaction_pool_hashes': {
        const hashes = [...this.#pool().keys()];
        return json(hashes.length === 0 ? `{${OK}}` : `{"tx_hashes":${JSON.stringify(hashes)},${OK}}`);
      }
      case '/get_transaction_pool':
        return json(`{${OK}}`);
      case '/get_transaction_pool_stats':
        return json(`{"pool_stats":${poolStats(this.#pool().size)},${OK}}`);
      case '/get_transactions': {
        const { txs_hashes: hashes = [] } = JSON.parse(body.toString()) as { txs_hashes?: string[] };
        const shown = { height: this.#height, pool: this.#pool() };
        return json(`{${await transactionsResponse(this.#chain, hashes, shown)},${OK}}`);
      }
      default:
        return undefined;
    }
  }

  /** Returns blobs in hexadecimal, by id. Waiting transactions spend outputs of the complete chain, so a shorter chain has none. */
  #pool(): ReadonlyMap<string, string> {
    const { blocks, waiting } = this.#chain.summary;
    return new Map(this.#height < blocks ? [] : waiting.map(({ hash, blob }) => [hash, blob]));
  }

  #tip(): Uint8Array {
    return this.#chain.hash(this.#height - 1);
  }

  async #jsonRpc(body: Buffer): Promise<Response> {
    const { id, method, params } = JSON.parse(body.toString()) as {
      id: unknown;
      method: string;
      params?: Record<string, unknown>;
    };
    const result = await this.#method(method, params ?? {});
    const outcome = typeof result === 'string' ? `"result":${result}` : `"error":${JSON.stringify(result)}`;
    return json(`{"id":${JSON.stringify(id)},"jsonrpc":"2.0",${outcome}}`);
  }

  async #method(
    method: string,
    params: Record<string, unknown>,
  ): Promise<string | { code: number; message: string }> {
    switch (method) {
      case 'get_info':
        return this.#info();
      case 'get_block_count':
        return `{"count":${this.#height},${OK}}`;
      case 'get_last_block_header':
        return `{"block_header":${await this.#header(this.#height - 1)},${OK}}`;
      case 'get_block_header_by_height': {
        const height = this.#heightOf(params['height']);
        return height === undefined ? TOO_BIG : `{"block_header":${await this.#header(height)},${OK}}`;
      }
      case 'get_block_headers_range': {
        const from = this.#heightOf(params['start_height']);
        const to = this.#heightOf(params['end_height']);
        if (from === undefined || to === undefined || from > to) return TOO_BIG;
        const headers = await this.#chain.headers({ from, to: to + 1 });
        return `{"headers":[${headers.toString('latin1')}],${OK}}`;
      }
      case 'get_block':
        return this.#block(params);
      case 'get_alternate_chains':
        return `{${OK}}`;
      case 'prune_blockchain':
        return `{"pruned":false,"pruning_seed":0,${OK}}`;
      case 'hard_fork_info':
        return `{"earliest_height":1,"enabled":true,"state":2,"threshold":0,"version":16,"votes":10080,"voting":16,"window":10080,${OK}}`;
      case 'get_version':
        return `{"version":196623,"release":true,"current_height":${this.#height},${OK}}`;
      default:
        return { code: -32601, message: 'Method not found' };
    }
  }

  #heightOf(value: unknown): number | undefined {
    return typeof value === 'number' && value >= 0 && value < this.#height ? value : undefined;
  }

  async #header(height: number): Promise<string> {
    return (await this.#chain.headers({ from: height, to: height + 1 })).toString('latin1');
  }

  async #block(params: Record<string, unknown>): Promise<string | { code: number; message: string }> {
    const height =
      typeof params['hash'] === 'string' && params['hash'] !== ''
        ? this.#heightOf(this.#chain.heightOf(hexToBytes(params['hash'])))
        : this.#heightOf(params['height'] ?? 0);
    if (height === undefined) return TOO_BIG;
    const header = await this.#header(height);
    const blob = blockBlob(await this.#chain.blocks({ from: height, to: height + 1 }));
    const { miner_tx_hash: minerTxHash } = JSON.parse(header) as { miner_tx_hash: string };
    const hashes = decodeBlock(blob).txHashes.map(bytesToHex);
    return (
      `{"blob":"${bytesToHex(blob)}","block_header":${header},"json":"{}","miner_tx_hash":"${minerTxHash}",` +
      `"tx_hashes":${JSON.stringify(hashes)},${OK}}`
    );
  }

  async #info(): Promise<string> {
    const top = JSON.parse(await this.#header(this.#height - 1)) as Record<string, unknown>;
    const { wide_difficulty: difficulty, wide_cumulative_difficulty: cumulative } = top;
    const { difficulty_top64: difficultyTop, cumulative_difficulty_top64: cumulativeTop } = top;
    const numbers = [String(difficulty), String(cumulative)].map((text) =>
      BigInt.asUintN(64, BigInt(text)).toString(),
    );
    return (
      `{"adjusted_time":${String(top['timestamp'])},"alt_blocks_count":0,"block_size_limit":600000,` +
      `"block_size_median":300000,"block_weight_limit":600000,"block_weight_median":300000,` +
      `"bootstrap_daemon_address":"","busy_syncing":false,"cumulative_difficulty":${numbers[1] ?? ''},` +
      `"cumulative_difficulty_top64":${String(cumulativeTop)},"wide_cumulative_difficulty":"${String(cumulative)}","database_size":0,` +
      `"difficulty":${numbers[0] ?? ''},"difficulty_top64":${String(difficultyTop)},"wide_difficulty":"${String(difficulty)}",` +
      `"free_space":0,"grey_peerlist_size":0,"height":${this.#height},"height_without_bootstrap":${this.#height},` +
      `"incoming_connections_count":0,"mainnet":false,"nettype":"fakechain","offline":true,` +
      `"outgoing_connections_count":0,"restricted":false,"rpc_connections_count":1,"stagenet":false,"start_time":0,` +
      `"synchronized":true,"target":120,"target_height":0,"testnet":false,"top_block_hash":"${bytesToHex(this.#tip())}",` +
      `"tx_count":${this.#chain.transactionsBelow(this.#height)},"tx_pool_size":${this.#pool().size},"update_available":false,` +
      `"version":"0.18.4.3-synthetic","was_bootstrap_ever_used":false,"white_peerlist_size":0,${OK}}`
    );
  }

  async #blocks(request: StorageSection): Promise<Response> {
    if (flag(request, 'prune')) throw new Error('The synthetic daemon sends full blocks alone.');
    const start = this.#start(request);
    if (start === 'failed') return binary(new Map([text('status', 'Failed')]));
    const stretch =
      start === undefined ? { from: 0, to: 0 } : this.#page(start, integer(request, 'max_block_count'));
    const count = stretch.to - stretch.from;
    const blocks = { count, bytes: await this.#chain.blocks(stretch) };
    const indices = { count, bytes: await this.#chain.indices(stretch) };
    return binary(
      new Map([
        text('status', 'OK'),
        ['untrusted', { type: 'bool', value: false }],
        u64('start_height', stretch.from),
        u64('current_height', this.#height),
        u64('daemon_time', Math.floor(Date.now() / 1_000)),
      ]),
      { blocks, output_indices: indices },
    );
  }

  /** Returns the height at which a response begins; undefined when the first id is the tip, so that no block follows. */
  #start(request: StorageSection): number | undefined | 'failed' {
    const ids = request.get('block_ids');
    const packed = ids?.type === 'string' ? ids.value : new Uint8Array();
    const list = Array.from({ length: packed.length / 32 }, (_, i) => packed.subarray(32 * i, 32 * (i + 1)));
    const [first] = list;
    if (first !== undefined && this.#known(first) === this.#height - 1) return undefined;
    const start = integer(request, 'start_height');
    if (start > 0) return start < this.#height ? start : 'failed';
    if (list.at(-1) === undefined || this.#known(list.at(-1) ?? packed) !== 0) return 'failed';
    for (const id of list) {
      const height = this.#known(id);
      if (height !== undefined) return height;
    }
    return 'failed';
  }

  #known(id: Uint8Array): number | undefined {
    return this.#heightOf(this.#chain.heightOf(id));
  }

  #page(from: number, wanted: number): Stretch {
    const chain = this.#chain;
    const most = Math.min(this.#height, from + (wanted > 0 ? Math.min(wanted, MAX_BLOCKS) : MAX_BLOCKS));
    const below = chain.transactionsBelow(from);
    let to = from;
    while (to < most) {
      const full =
        chain.transactionsBelow(to) - below >= MAX_TRANSACTIONS ||
        chain.blockBytes({ from, to }) >= MAX_BYTES;
      if (full && to - from >= MIN_BLOCKS) break;
      to += 1;
    }
    return { from, to };
  }

  /** Responds only for the coinbase of the genesis block. No other transaction is requested with this call. */
  async #outputIndices(request: StorageSection): Promise<Response> {
    const txid = request.get('txid');
    const header = JSON.parse(await this.#header(0)) as { miner_tx_hash: string };
    if (txid?.type !== 'string' || bytesToHex(txid.value) !== header.miner_tx_hash) {
      return binary(new Map([text('status', 'Failed')]));
    }
    return binary(
      new Map([text('status', 'OK'), ['o_indexes', { type: 'array', of: 'uint64', value: [0n] } as const]]),
    );
  }
}

const TOO_BIG = { code: -2, message: 'Requested height is beyond the top block.' };

function poolStats(transactions: number): string {
  return (
    '{"bytes_max":0,"bytes_med":0,"bytes_min":0,"bytes_total":0,"fee_total":0,"histo_98pc":0,"num_10m":0,' +
    `"num_double_spends":0,"num_failing":0,"num_not_relayed":0,"oldest":0,"txs_total":${transactions}}`
  );
}

function json(content: string): Response {
  return { type: JSON_TYPE, parts: [content] };
}

function binary(
  fields: ReadonlyMap<string, StorageEntry>,
  raw: Parameters<typeof storageResponse>[1] = {},
): Response {
  return { type: 'application/octet-stream', parts: storageResponse(fields, raw) };
}

function text(name: string, value: string): [string, StorageEntry] {
  return [name, { type: 'string', value: Buffer.from(value, 'latin1') }];
}

function u64(name: string, value: number): [string, StorageEntry] {
  return [name, { type: 'uint64', value: BigInt(value) }];
}

function integer(request: StorageSection, name: string): number {
  const entry = request.get(name);
  return entry?.type === 'uint64' ? Number(entry.value) : 0;
}

function flag(request: StorageSection, name: string): boolean {
  const entry = request.get(name);
  return entry?.type === 'bool' && entry.value;
}
