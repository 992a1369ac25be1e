import { readProofTransaction } from '../../../proofs/read-transaction.ts';
import {
  ChainUnavailableError,
  TooMuchChainDataError,
  type IndexTip,
  type ChainTxLocation,
  type SpendingTx,
  type LocatedProofTransaction,
  type OutputLocation,
  type ChainDataSource,
  type IndexDataSource,
  type IndexedTxLocation,
} from '../../../proofs/sources.ts';
import type { KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import type { KeyImageState } from '@ringscope/protocol/proofs/reserve-proof-entries.ts';
import type { RingMemberIndices } from '@ringscope/protocol/proofs/spend-proof.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import {
  parseChainDataPage,
  parseHashPrefixPage,
  type KeyImageFromApi,
  type TxFromApi,
  type ChainDataPage,
} from './api-data.ts';
import type { PublicDataRequest } from './worker-messages.ts';

/** Maximum numbers of items that the server accepts in one request for chain data. */
const MAX_PER_REQUEST = { txs: 25, outputs: 2_500, keyImages: 2_500 } as const;

/** Maximum length of the hash prefix, in hex characters. A longer prefix would hide the transaction among too few others. */
const MAX_PREFIX_LENGTH = 6;

/** Maximum number of transactions to fetch in order to hide which of them is checked. On mainnet, about 50 hashes begin with the same 5 characters. */
const MAX_CANDIDATES = 100;

/** Maximum number of ring members to fetch for the checked transaction and the transactions among which it is hidden. */
const MAX_HIDDEN_OUTPUTS = 20_000;

/** Maximum total size of the transactions of one check, in bytes. */
const MAX_TX_BYTES = 64 * 2 ** 20;

/** Requests public chain data from the page that owns the worker. @throws ChainUnavailableError */
export type ChainDataRequester = (request: PublicDataRequest) => Promise<unknown>;

interface FetchedTx extends TxFromApi {
  /** The decoded transaction. Undefined until it is used for the first time. */
  transaction?: ProofTransaction;
}

/**
 * Chain data and index data from the API of this site. One response about a transaction contains both, so it is cached and
 * the index data needs no second request.
 */
export class ApiProofDataSource implements ChainDataSource, IndexDataSource {
  readonly #requestData: ChainDataRequester;
  readonly #hidesTx: boolean;
  readonly #txs = new Map<TxHash, FetchedTx>();
  readonly #keyImages = new Map<KeyImage, KeyImageFromApi>();
  #tip: ChainDataPage['tip'] | undefined;
  #fetchedTxBytes = 0;
  #hiddenAmongTxCount: number | undefined;

  /** @param hidesTx whether to hide from the server which transaction is checked */
  constructor(requestData: ChainDataRequester, hidesTx: boolean) {
    this.#requestData = requestData;
    this.#hidesTx = hidesTx;
  }

  /** Number of transactions among which the checked one was hidden. Undefined when nothing was hidden. */
  get hiddenAmongTxCount(): number | undefined {
    return this.#hiddenAmongTxCount;
  }

  async fetchTransactions(hashes: readonly TxHash[]): Promise<ReadonlyMap<TxHash, LocatedProofTransaction>> {
    const [only] = hashes;
    const requested =
      this.#hidesTx && only !== undefined && hashes.length === 1 ? await this.#candidates(only) : hashes;
    await this.#fetchTxs(requested.filter((hash) => !this.#txs.has(hash)));
    const known = new Map<TxHash, LocatedProofTransaction>();
    for (const hash of hashes) {
      const tx = this.#txs.get(hash);
      if (tx?.blob !== undefined) known.set(hash, { transaction: decodeTx(tx), location: knownLocation(tx) });
      else if (tx !== undefined && tx.state !== 'unknown')
        throw new ChainUnavailableError(
          'The node of this explorer does not have the bytes of this transaction. Check the proof with your own wallet.',
        );
    }
    return known;
  }

  async fetchRingKeys(requests: readonly RingMemberIndices[]): Promise<readonly (readonly Uint8Array[])[]> {
    const wanted = new Map<string, { bucket: string; globalIndex: number }>();
    const add = (rings: readonly RingMemberIndices[]): void => {
      for (const { amount, globalIndices } of rings)
        for (const index of globalIndices)
          // No chain has outputs with an index of 2^53 or more.
          if (index <= BigInt(Number.MAX_SAFE_INTEGER))
            wanted.set(`${amount}/${index}`, { bucket: amount.toString(), globalIndex: Number(index) });
    };
    add(requests);
    if (this.#hidesTx)
      for (const tx of this.#txs.values()) if (tx.blob !== undefined) add(decodeTx(tx).inputs);
    if (wanted.size > MAX_HIDDEN_OUTPUTS)
      throw new TooMuchChainDataError(
        `Hiding this transaction among others needs ${wanted.size} ring members, and the limit is ${MAX_HIDDEN_OUTPUTS}. Check the proof again without hiding the transaction.`,
      );
    const keys = new Map<string, OneTimeKey>();
    // Sorted, because the original order would reveal which transaction is checked.
    const outputRefs = [...wanted.keys()].sort();
    for (const chunk of chunksOf(outputRefs, MAX_PER_REQUEST.outputs)) {
      const outputs = chunk.flatMap((ref) => wanted.get(ref) ?? []);
      const { outputKeys } = await this.#fetch({ outputs });
      for (const [position, ref] of chunk.entries()) {
        const key = outputKeys[position];
        if (key !== undefined) keys.set(ref, key);
      }
    }
    return requests.map(({ amount, globalIndices }) =>
      globalIndices.map((index) => {
        const key = keys.get(`${amount}/${index}`);
        if (key === undefined)
          throw new ChainUnavailableError(
            `A ring of the transaction refers to output ${index} of amount ${amount}, which the index of this explorer does not contain. Check the proof with your own wallet.`,
          );
        return hexToBytes(key);
      }),
    );
  }

  async fetchKeyImageStates(images: readonly KeyImage[]): Promise<ReadonlyMap<KeyImage, KeyImageState>> {
    const unknown = images.filter((image) => !this.#keyImages.has(image));
    for (const chunk of chunksOf(unknown, MAX_PER_REQUEST.keyImages)) {
      const { keyImages } = await this.#fetch({ keyImages: chunk });
      for (const found of keyImages) this.#keyImages.set(found.keyImage, found);
    }
    return new Map(
      images.flatMap((image) => {
        const found = this.#keyImages.get(image);
        return found === undefined ? [] : [[image, imageStates[found.state]] as const];
      }),
    );
  }

  async fetchTip(): Promise<IndexTip> {
    return this.#tip ?? (await this.#fetch({})).tip;
  }

  async fetchTxLocations(hashes: readonly TxHash[]): Promise<ReadonlyMap<TxHash, IndexedTxLocation>> {
    return new Map(
      hashes.flatMap((hash) => {
        const tx = this.#txs.get(hash);
        const location = tx === undefined ? undefined : indexedLocation(tx);
        return location === undefined ? [] : [[hash, location] as const];
      }),
    );
  }

  async fetchOutputsByKey(
    keys: readonly OneTimeKey[],
  ): Promise<ReadonlyMap<OneTimeKey, readonly OutputLocation[]>> {
    const wanted = new Set<string>(keys);
    const found = new Map<OneTimeKey, OutputLocation[]>();
    for (const tx of this.#txs.values()) {
      if (tx.blob === undefined || tx.keyReuses.length === 0) continue;
      for (const { position, txid, otherPosition, height } of tx.keyReuses) {
        const bytes = decodeTx(tx).outputs[position]?.key;
        const key = keys.find((each) => bytes !== undefined && each === bytesToHex(bytes));
        if (key === undefined || !wanted.has(key)) continue;
        const locations = found.get(key) ?? [];
        found.set(key, locations);
        locations.push({ txid, index: otherPosition, height });
      }
    }
    return found;
  }

  async fetchSpends(images: readonly KeyImage[]): Promise<ReadonlyMap<KeyImage, SpendingTx>> {
    return new Map(
      images.flatMap((image) => {
        const { txid, block } = this.#keyImages.get(image) ?? {};
        if (txid === undefined) return [];
        const spend: SpendingTx =
          block === undefined
            ? { state: 'pool', txid }
            : { state: 'block', txid, height: block.height, time: block.time };
        return [[image, spend] as const];
      }),
    );
  }

  /** Returns the hashes of all transactions with the same prefix as `hash`. The server learns only the prefix. */
  async #candidates(hash: TxHash): Promise<readonly TxHash[]> {
    // The shortest prefix comes first: after a longer one, a shorter one would hide nothing more.
    let found: readonly TxHash[] | undefined;
    for (let length = 1; found === undefined && length <= MAX_PREFIX_LENGTH; length += 1)
      found = await this.#hashesWithPrefix(hash.slice(0, length));
    if (found === undefined)
      throw new TooMuchChainDataError(
        `More than ${MAX_CANDIDATES} transactions have hashes that begin with the same characters as the hash of this transaction, so this transaction cannot be hidden among them. Check the proof again without hiding the transaction.`,
      );
    this.#hiddenAmongTxCount = found.length;
    return found;
  }

  /** @returns undefined when there are more than {@link MAX_CANDIDATES} */
  async #hashesWithPrefix(prefix: string): Promise<readonly TxHash[] | undefined> {
    const { hashes, next } = parseHashPrefixPage(
      await this.#requestData({ kind: 'prefix', prefix, cursor: undefined }),
    );
    return next !== undefined || hashes.length > MAX_CANDIDATES ? undefined : hashes;
  }

  async #fetchTxs(hashes: readonly TxHash[]): Promise<void> {
    for (const chunk of chunksOf(hashes, MAX_PER_REQUEST.txs)) {
      const { txs } = await this.#fetch({ txHashes: chunk });
      for (const tx of txs) this.#store(tx);
      // The size of a response is limited, so transactions that did not fit are fetched one by one.
      for (const { hash, state } of txs.filter((tx) => tx.state !== 'unknown' && tx.blob === undefined)) {
        if (chunk.length === 1 || state === 'orphaned') continue;
        for (const tx of (await this.#fetch({ txHashes: [hash] })).txs) this.#store(tx);
      }
    }
  }

  #store(tx: TxFromApi): void {
    this.#fetchedTxBytes += tx.blob?.length ?? 0;
    if (this.#fetchedTxBytes > MAX_TX_BYTES)
      throw new TooMuchChainDataError(
        `This check needs more than ${MAX_TX_BYTES / 2 ** 20} MiB of transactions, the limit of this page. Check the proof with your own wallet.`,
      );
    this.#txs.set(tx.hash, { ...tx });
  }

  async #fetch(
    wanted: Partial<Omit<Extract<PublicDataRequest, { kind: 'chain-data' }>, 'kind'>>,
  ): Promise<ChainDataPage> {
    const request = { kind: 'chain-data', txHashes: [], outputs: [], keyImages: [], ...wanted } as const;
    const page = parseChainDataPage(await this.#requestData(request));
    this.#tip = page.tip;
    return page;
  }
}

const imageStates = { unspent: 'unspent', confirmed: 'chain', pool: 'pool' } as const;

/** @throws WrongTransactionError when the bytes do not match the hash */
function decodeTx(tx: FetchedTx): ProofTransaction {
  tx.transaction ??= readProofTransaction(tx.hash, { blob: tx.blob ?? new Uint8Array(), isComplete: true });
  return tx.transaction;
}

function knownLocation({ state, block, confirmations }: TxFromApi): ChainTxLocation {
  if (state === 'pool') return { state };
  if (state === 'confirmed' && block !== undefined)
    return { state: 'block', height: block.height, confirmations };
  return { state: 'orphaned' };
}

function indexedLocation({
  state,
  block,
  confirmations,
  spendableSinceTime,
  replacedBy,
}: TxFromApi): IndexedTxLocation | undefined {
  switch (state) {
    case 'unknown':
      return undefined;
    case 'pool':
      return { state, firstSeenTime: undefined };
    case 'orphaned':
      return { state, block, replacedBy };
    case 'confirmed':
      return block === undefined
        ? undefined
        : {
            state: 'block',
            height: block.height,
            confirmations,
            block: { hash: block.hash, time: block.time, spendableSinceTime },
          };
  }
}

/** Yields slices of a list with at most `size` entries each. */
function* chunksOf<T>(items: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
