import { bytesToHex, equalBytes } from '@ringscope/protocol/bytes.ts';
import type { BlockBlobsWithOutputIndices } from '@ringscope/rpc/daemon/blocks-bin.ts';
import type { BlockHeaderInfo } from '@ringscope/rpc/daemon/headers.ts';
import type { UnverifiedTransaction } from './confirm.ts';
import { NodeDataError } from '../errors.ts';
import {
  breaksFork17DraftLayout,
  requireProofBytesMatchTxHash,
  refuseUndecodedTxInKnownVersion,
} from './formats-of-version.ts';
import { OutputIndexSequenceChecker } from './output-indices.ts';
import type { UnknownLayoutBlock } from './reported-block.ts';
import type { VerifiedBlock } from './verified-block.ts';
import { verifyBlock } from './verify-block.ts';

/**
 * Verifies blocks of consecutive heights before they are converted to rows:
 *
 * - The id of each block and transaction is recomputed and must match the header and the block.
 * - Each block follows the previous one.
 * - All listed transactions are present. A pruned daemon silently omits some.
 * - The sums of the header (reward, number of transactions, weight, cumulative difficulty) follow from the block and
 *   the block below.
 * - Global output indices of each amount continue without a gap.
 *
 * A block may contain transactions of unknown formats. The result contains their fields before the first unknown field, and
 * {@link takeUnverified} returns the bytes of these transactions.
 *
 * The class does not check proof of work, signatures or amounts. It trusts the daemon to have the main chain.
 */
export class ChainVerifier {
  /**
   * The last verified block. Its bytes are left out, because they are in the memory of a response, and the next
   * response may overwrite this memory.
   */
  #previousBlock: Pick<VerifiedBlock, 'height' | 'hash' | 'header'> | undefined;
  readonly #outputIndices = new OutputIndexSequenceChecker();
  #unverified: UnverifiedTransaction[] = [];

  /**
   * Yields the next blocks, and decodes and verifies each one only when the caller reads it, because a
   * decoded block needs many times the memory of its bytes.
   *
   * @param reportedBlocks what the daemon reports about blocks of unknown layout, by their position in `entries`
   * @throws NodeDataError, UnknownFormatError; after an error, the verifier must not be used again
   */
  *verify(
    entries: readonly BlockBlobsWithOutputIndices[],
    headers: readonly BlockHeaderInfo[],
    reportedBlocks: ReadonlyMap<number, UnknownLayoutBlock> = new Map(),
  ): Generator<VerifiedBlock, void, undefined> {
    if (entries.length !== headers.length) {
      throw new NodeDataError(
        'blocks',
        `the daemon returned ${entries.length} blocks, but ${headers.length} headers for them, so the response was rejected`,
      );
    }
    for (const [index, entry] of entries.entries()) {
      const header = headers[index];
      if (header === undefined) continue;
      const statedBlock = reportedBlocks.get(index);
      const block = verifyBlock(entry, header, statedBlock);
      if (this.#previousBlock !== undefined) checkLink(this.#previousBlock, block);
      for (const [position, one] of block.transactions.entries()) {
        this.#outputIndices.check(one, header.height, position);
        if (one.transaction.undecoded !== undefined) {
          refuseUndecodedTxInKnownVersion(
            block.block.majorVersion,
            one.transaction.undecoded,
            header.height,
            position,
          );
          if (breaksFork17DraftLayout(block.block.majorVersion, one.transaction.undecoded)) {
            requireProofBytesMatchTxHash(one, header.height, position);
            continue;
          }
          // A second response of the daemon has already confirmed the bytes of this coinbase.
          if (position === 0 && statedBlock !== undefined) continue;
          const subject = `block ${header.height} transaction ${position}`;
          this.#unverified.push({ errorSubject: subject, hash: one.hash, blob: one.transaction.blob });
        }
      }
      this.#previousBlock = { height: block.height, hash: block.hash, header };
      yield block;
    }
  }

  /** Returns and clears the list of transactions whose id could not be recomputed. */
  takeUnverified(): readonly UnverifiedTransaction[] {
    const unverified = this.#unverified;
    this.#unverified = [];
    return unverified;
  }
}

function checkLink(below: Pick<VerifiedBlock, 'height' | 'hash' | 'header'>, above: VerifiedBlock): void {
  const subject = `block ${above.height}`;
  if (above.height !== below.height + 1)
    throw new NodeDataError(
      subject,
      `the previous block in the response must have height ${above.height - 1}, but has ${below.height}, so the block was rejected`,
    );
  if (!equalBytes(above.block.prevId, below.hash)) {
    throw new NodeDataError(
      subject,
      `the block refers to the previous block ${bytesToHex(above.block.prevId)}, but the block below is ${bytesToHex(below.hash)}, so the block was rejected`,
    );
  }
  if (above.header.cumulativeDifficulty - above.header.difficulty !== below.header.cumulativeDifficulty) {
    throw new NodeDataError(
      subject,
      `the cumulative difficulty is ${above.header.cumulativeDifficulty}, but that of the block below plus the difficulty of this ` +
        `block is ${below.header.cumulativeDifficulty + above.header.difficulty}, so the block was rejected`,
    );
  }
}
