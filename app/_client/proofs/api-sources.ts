import { readProofTransaction } from '../../../proofs/read-transaction.ts';
import {
  ChainUnavailableError,
  TooMuchDataError,
  type IndexTip,
  type KnownLocation,
  type KnownSpend,
  type KnownTx,
  type OutputLocation,
  type ProofChain,
  type ProofIndex,
  type TxLocation,
} from '../../../proofs/sources.ts';
import type { KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import { bytesToHex, hexToBytes } from '@ringscope/protocol/bytes.ts';
import type { KeyImageState } from '@ringscope/protocol/proofs/reserve-proof.ts';
import type { RingRequest } from '@ringscope/protocol/proofs/spend-proof.ts';
import type { ProofTransaction } from '@ringscope/protocol/proofs/transaction.ts';
import {
  readChainData,
  readPrefixPage,
  type ApiKeyImage,
  type ApiTx,
  type ChainDataPage,
} from './api-data.ts';
import type { DataRequest } from './worker-messages.ts';

/** Highest numbers that one request of the API may have. */
const PER_REQUEST = { txs: 25, outputs: 2_500, keyImages: 2_500 } as const;

/** Numbers of first digits by which a hidden transaction is asked for. More digits follow only a list that is too long. */
const PREFIX_LENGTH = [4, 5, 6] as const;

/** Highest number of transactions that are fetched to hide one of them. */
const MAX_CANDIDATES = 60;

/** Highest number of ring members that are fetched to hide one transaction. */
const MAX_HIDDEN_OUTPUTS = 20_000;

/** Bytes of transactions that one check may fetch. */
const MAX_BYTES = 64 * 2 ** 20;

/** Asks the page for public data. @throws ChainUnavailableError */
export type AskForData = (request: DataRequest) => Promise<unknown>;

interface FetchedTx extends ApiTx {
  /** Decoded when it is needed for the first time. */
  transaction?: ProofTransaction;
}

/**
 * The chain data and the facts of the index, over the API of this site. The facts of an answer about a transaction are kept,
 * so that the index needs no further request.
 */
export class ApiSources implements ProofChain, ProofIndex {
  readonly #ask: AskForData;
  readonly #hides: boolean;
  readonly #txs = new Map<TxHash, FetchedTx>();
  readonly #keyImages = new Map<KeyImage, ApiKeyImage>();
  #tip: ChainDataPage['tip'] | undefined;
  #bytes = 0;

  /** @param hides whether the server must not learn which transaction is meant */
  constructor(ask: AskForData, hides: boolean) {
    this.#ask = ask;
    this.#hides = hides;
  }

  async transactions(hashes: readonly TxHash[]): Promise<ReadonlyMap<TxHash, KnownTx>> {
    const [only] = hashes;
    const asked =
      this.#hides && only !== undefined && hashes.length === 1 ? await this.#candidates(only) : hashes;
    await this.#fetchTxs(asked.filter((hash) => !this.#txs.has(hash)));
    const known = new Map<TxHash, KnownTx>();
    for (const hash of hashes) {
      const tx = this.#txs.get(hash);
      if (tx?.blob !== undefined) known.set(hash, { transaction: decoded(tx), place: knownLocation(tx) });
      else if (tx !== undefined && tx.state !== 'unknown')
        throw new ChainUnavailableError(
          'The node of this explorer does not have the bytes of this transaction.',
        );
    }
    return known;
  }

  async rings(requests: readonly RingRequest[]): Promise<readonly (readonly Uint8Array[])[]> {
    const wanted = new Map<string, { bucket: string; globalIndex: number }>();
    const add = (rings: readonly RingRequest[]): void => {
      for (const { amount, indices } of rings)
        for (const index of indices)
          // An output with an index of 2^53 or more does not exist on any chain.
          if (index <= BigInt(Number.MAX_SAFE_INTEGER))
            wanted.set(`${amount}/${index}`, { bucket: amount.toString(), globalIndex: Number(index) });
    };
    add(requests);
    if (this.#hides) for (const tx of this.#txs.values()) if (tx.blob !== undefined) add(decoded(tx).inputs);
    if (wanted.size > MAX_HIDDEN_OUTPUTS)
      throw new TooMuchDataError(
        'This check needs too many ring members to hide the transaction among others.',
      );
    const keys = new Map<string, OneTimeKey>();
    // The order would show which transaction is meant.
    const names = [...wanted.keys()].sort();
    for (const part of partsOf(names, PER_REQUEST.outputs)) {
      const outputs = part.flatMap((name) => wanted.get(name) ?? []);
      const { outputKeys } = await this.#fetch({ outputs });
      for (const [place, name] of part.entries()) {
        const key = outputKeys[place];
        if (key !== undefined) keys.set(name, key);
      }
    }
    return requests.map(({ amount, indices }) =>
      indices.map((index) => {
        const key = keys.get(`${amount}/${index}`);
        if (key === undefined)
          throw new ChainUnavailableError('The index of this explorer does not know a member of a ring.');
        return hexToBytes(key);
      }),
    );
  }

  async keyImages(images: readonly KeyImage[]): Promise<ReadonlyMap<KeyImage, KeyImageState>> {
    const unknown = images.filter((image) => !this.#keyImages.has(image));
    for (const part of partsOf(unknown, PER_REQUEST.keyImages)) {
      const { keyImages } = await this.#fetch({ keyImages: part });
      for (const found of keyImages) this.#keyImages.set(found.image, found);
    }
    return new Map(
      images.flatMap((image) => {
        const found = this.#keyImages.get(image);
        return found === undefined ? [] : [[image, imageStates[found.state]] as const];
      }),
    );
  }

  async tip(): Promise<IndexTip> {
    return this.#tip ?? (await this.#fetch({})).tip;
  }

  async places(hashes: readonly TxHash[]): Promise<ReadonlyMap<TxHash, TxLocation>> {
    return new Map(
      hashes.flatMap((hash) => {
        const tx = this.#txs.get(hash);
        const place = tx === undefined ? undefined : indexedLocation(tx);
        return place === undefined ? [] : [[hash, place] as const];
      }),
    );
  }

  async outputs(keys: readonly OneTimeKey[]): Promise<ReadonlyMap<OneTimeKey, readonly OutputLocation[]>> {
    const wanted = new Set<string>(keys);
    const found = new Map<OneTimeKey, OutputLocation[]>();
    for (const tx of this.#txs.values()) {
      if (tx.blob === undefined || tx.reuses.length === 0) continue;
      for (const { position, txid, otherPosition, height } of tx.reuses) {
        const bytes = decoded(tx).outputs[position]?.key;
        const key = keys.find((each) => bytes !== undefined && each === bytesToHex(bytes));
        if (key === undefined || !wanted.has(key)) continue;
        const places = found.get(key) ?? [];
        found.set(key, places);
        places.push({ txid, index: otherPosition, height });
      }
    }
    return found;
  }

  async spends(images: readonly KeyImage[]): Promise<ReadonlyMap<KeyImage, KnownSpend>> {
    return new Map(
      images.flatMap((image) => {
        const { txid, block } = this.#keyImages.get(image) ?? {};
        if (txid === undefined) return [];
        const spend: KnownSpend =
          block === undefined
            ? { state: 'pool', txid }
            : { state: 'block', txid, height: block.height, time: block.time };
        return [[image, spend] as const];
      }),
    );
  }

  /** Returns all transactions whose hashes begin like the wanted one. The server learns these digits only. */
  async #candidates(hash: TxHash): Promise<readonly TxHash[]> {
    for (const length of PREFIX_LENGTH) {
      const found = await this.#listPrefix(hash.slice(0, length));
      if (found !== undefined) return found;
    }
    throw new TooMuchDataError(
      'Too many transactions have hashes that begin alike, so this one cannot be hidden.',
    );
  }

  /** @returns undefined when there are more than {@link MAX_CANDIDATES} */
  async #listPrefix(digits: string): Promise<readonly TxHash[] | undefined> {
    const { hashes, next } = readPrefixPage(await this.#ask({ kind: 'prefix', digits, cursor: undefined }));
    return next !== undefined || hashes.length > MAX_CANDIDATES ? undefined : hashes;
  }

  async #fetchTxs(hashes: readonly TxHash[]): Promise<void> {
    for (const part of partsOf(hashes, PER_REQUEST.txs)) {
      const { txs } = await this.#fetch({ txHashes: part });
      for (const tx of txs) this.#keep(tx);
      // The bytes of an answer are limited, so the rest is asked for one by one.
      for (const { hash, state } of txs.filter((tx) => tx.state !== 'unknown' && tx.blob === undefined)) {
        if (part.length === 1 || state === 'orphaned') continue;
        for (const tx of (await this.#fetch({ txHashes: [hash] })).txs) this.#keep(tx);
      }
    }
  }

  #keep(tx: ApiTx): void {
    this.#bytes += tx.blob?.length ?? 0;
    if (this.#bytes > MAX_BYTES)
      throw new TooMuchDataError(
        `This check needs more data from the chain than is fetched for one check, which is ${MAX_BYTES / 2 ** 20} MiB.`,
      );
    this.#txs.set(tx.hash, { ...tx });
  }

  async #fetch(
    wanted: Partial<Omit<Extract<DataRequest, { kind: 'chain-data' }>, 'kind'>>,
  ): Promise<ChainDataPage> {
    const request = { kind: 'chain-data', txHashes: [], outputs: [], keyImages: [], ...wanted } as const;
    const page = readChainData(await this.#ask(request));
    this.#tip = page.tip;
    return page;
  }
}

const imageStates = { unspent: 'unspent', confirmed: 'chain', pool: 'pool' } as const;

/** @throws WrongTransactionError when the bytes are those of another transaction */
function decoded(tx: FetchedTx): ProofTransaction {
  tx.transaction ??= readProofTransaction(tx.hash, { blob: tx.blob ?? new Uint8Array(), complete: true });
  return tx.transaction;
}

function knownLocation({ state, block, confirmations }: ApiTx): KnownLocation {
  if (state === 'pool') return { state };
  if (state === 'confirmed' && block !== undefined)
    return { state: 'block', height: block.height, confirmations };
  return { state: 'orphaned' };
}

function indexedLocation({ state, block, confirmations }: ApiTx): TxLocation | undefined {
  switch (state) {
    case 'unknown':
      return undefined;
    case 'pool':
      return { state, seenAt: undefined };
    case 'orphaned':
      return { state, block };
    case 'confirmed':
      return block === undefined
        ? undefined
        : {
            state: 'block',
            height: block.height,
            confirmations,
            block: { hash: block.hash, time: block.time },
          };
  }
}

/** Yields the parts of a list, each with a number of entries at most. */
function* partsOf<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
