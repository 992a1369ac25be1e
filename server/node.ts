import type { CompatDaemonInfo, LatestCompatDaemonInfo, RawBytesResult } from '../api/compat/node.ts';
import type { BroadcastRejectionCode, NodeBroadcastResult, NodeOutput } from '../api/route-sources.ts';
import type { OutputRef } from '../db/queries/ring-members.ts';
import type { TxHash } from '@ringscope/protocol/brands.ts';
import { DecodeError, NotDecodedError } from '@ringscope/protocol/decode-error.ts';
import {
  mayBeBlockBytes,
  mayBeTransactionBytes,
  type IndexedBlock,
} from '@ringscope/protocol/untrusted-bytes.ts';
import { NodeBusyError, NodeRefusedError, RpcError } from '@ringscope/rpc/errors.ts';
import type { SiteDaemonCalls } from './allowed-calls.ts';
import { fetchOutputs } from './daemon-outputs.ts';
import { REJECTED_BYTES_WARNING } from './raw-bytes.ts';

/** Milliseconds for which values that only the daemon can report are cached. */
const FIGURES_MS = 10_000;

/** Maximum size of a response of the daemon with several transactions, in bytes. In it, the transactions are hex, which doubles their size. */
const MAX_BATCH_BYTES = 16 * 1024 * 1024;

/** API codes for the reasons why the daemon rejects a transaction. */
const reasonCodes = {
  doubleSpend: 'double_spend',
  feeTooLow: 'fee_too_low',
  invalidInput: 'invalid_input',
  invalidOutput: 'invalid_output',
  lowMixin: 'low_mixin',
  notRct: 'not_rct',
  overspend: 'overspend',
  tooBig: 'too_big',
  tooFewOutputs: 'too_few_outputs',
  sanityCheckFailed: 'sanity_check_failed',
  txExtraTooBig: 'tx_extra_too_big',
  nonzeroUnlockTime: 'nonzero_unlock_time',
} as const satisfies Readonly<Record<string, BroadcastRejectionCode>>;

/** Reads from the daemon what the index does not contain, and submits transactions to it. */
export class SiteDaemonClient {
  readonly #daemon: SiteDaemonCalls;
  readonly #warn: (message: string) => void;
  #latestInfo: LatestCompatDaemonInfo = { info: undefined, isCurrent: false };
  #cachedInfo: Promise<LatestCompatDaemonInfo> | undefined;
  #infoRequestedAtMs = -Infinity;

  constructor(daemon: SiteDaemonCalls, warn: (message: string) => void) {
    this.#daemon = daemon;
    this.#warn = warn;
  }

  /** Fetches a transaction and verifies its bytes. @param blockVersion version of its block in the index */
  async fetchTransaction(hash: TxHash, blockVersion: number): Promise<RawBytesResult> {
    return this.#fetch(async () => {
      const { transactions } = await this.#daemon.getTransactions({ hashes: [hash] });
      const [entry] = transactions;
      if (entry === undefined) return { state: 'unknown' };
      return entry.complete && mayBeTransactionBytes(entry.blob, hash, blockVersion)
        ? { state: 'found', bytes: entry.blob }
        : this.#rejectBytes();
    });
  }

  /** Fetches transactions without verifying their hashes. The response has at most {@link MAX_BATCH_BYTES}. */
  async fetchTransactions(
    hashes: readonly TxHash[],
  ): Promise<ReadonlyMap<TxHash, Uint8Array> | 'unreachable'> {
    try {
      const { transactions } = await this.#daemon.getTransactions(
        { hashes },
        { maxResponseBytes: MAX_BATCH_BYTES },
      );
      const wanted = new Map(hashes.map((hash) => [hash as string, hash]));
      return new Map(
        transactions.flatMap(({ hash, complete, blob }) => {
          const known = wanted.get(hash);
          return known === undefined || !complete ? [] : [[known, blob] as const];
        }),
      );
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      this.#warn(`daemon: transactions could not be fetched: ${error.message}`);
      return 'unreachable';
    }
  }

  /** Fetches the keys and commitments of outputs. Returns 'unreachable' also when the daemon lacks one of the outputs. */
  async fetchOutputs(outputs: readonly OutputRef[]): Promise<readonly NodeOutput[] | 'unreachable'> {
    try {
      const found = await fetchOutputs(
        (part) => this.#daemon.getOuts({ outputs: part }),
        outputs.map(({ amount, globalIndex }) => ({ amount, index: BigInt(globalIndex) })),
      );
      return found.map(({ key, mask }) => ({ key, commitment: mask }));
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      this.#warn(`daemon: outputs could not be fetched: ${error.message}`);
      return 'unreachable';
    }
  }

  /** Fetches the bytes of an indexed block from the daemon and verifies them. */
  async fetchBlock(block: IndexedBlock): Promise<RawBytesResult> {
    return this.#fetch(async () => {
      const { blob } = await this.#daemon.getBlock({ hash: block.hash });
      return mayBeBlockBytes(blob, block) ? { state: 'found', bytes: blob } : this.#rejectBytes();
    });
  }

  async #fetch(call: () => Promise<RawBytesResult>): Promise<RawBytesResult> {
    try {
      return await call();
    } catch (error) {
      if (error instanceof DecodeError || error instanceof NotDecodedError) return this.#rejectBytes();
      if (!(error instanceof RpcError)) throw error;
      this.#warn(`daemon: a transaction or block could not be fetched: ${error.message}`);
      return error instanceof NodeRefusedError ? { state: 'unknown' } : { state: 'unreachable' };
    }
  }

  #rejectBytes(): RawBytesResult {
    this.#warn(REJECTED_BYTES_WARNING);
    return { state: 'unreachable' };
  }

  /** Sends a transaction to the daemon, which relays it. */
  async broadcast(bytes: Uint8Array): Promise<NodeBroadcastResult> {
    try {
      const { accepted, relayed, reasons } = await this.#daemon.sendRawTransaction({ blob: bytes });
      return { state: 'responded', accepted, relayed, reasons: reasons.map((name) => reasonCodes[name]) };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      this.#warn(`daemon: a transaction could not be broadcast: ${error.message}`);
      return { state: error instanceof NodeBusyError ? 'busy' : 'unreachable' };
    }
  }

  /**
   * Returns figures that only the daemon knows, such as its fee estimate and its number of connections. Callers share
   * one cached call.
   */
  async figures(): Promise<LatestCompatDaemonInfo> {
    const now = performance.now();
    if (this.#cachedInfo === undefined || now - this.#infoRequestedAtMs > FIGURES_MS) {
      this.#infoRequestedAtMs = now;
      this.#cachedInfo = this.#fetchFigures();
    }
    return this.#cachedInfo;
  }

  async #fetchFigures(): Promise<LatestCompatDaemonInfo> {
    try {
      const [info, { fee }] = await Promise.all([this.#daemon.getInfo(), this.#daemon.getFeeEstimate({})]);
      const figures: CompatDaemonInfo = {
        blockSizeLimit: info.blockSizeLimit,
        blockSizeMedian: info.blockSizeMedian,
        difficulty: info.difficulty,
        altBlockCount: info.altBlocksCount,
        incomingConnectionCount: info.incomingConnectionsCount,
        outgoingConnectionCount: info.outgoingConnectionsCount,
        whitePeerCount: info.whitePeerlistSize,
        startTime: info.startTime,
        targetHeight: info.targetHeight,
        targetBlockSeconds: info.target,
        version: info.version,
        feePerByte: fee,
      };
      this.#latestInfo = { info: figures, isCurrent: true };
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      this.#warn(`daemon: its figures could not be read, so the site uses the last ones: ${error.message}`);
      this.#latestInfo = { ...this.#latestInfo, isCurrent: false };
    }
    return this.#latestInfo;
  }
}
