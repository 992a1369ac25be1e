import { type ReserveChainData, type ReserveOutput, verifyReserveEntries } from './reserve-proof-entries.ts';
import {
  type ReserveProofFault,
  type ReserveProofClaim,
  type PrecheckedReserveProof,
  precheckReserveProof,
} from './reserve-proof-precheck.ts';
import type { ProofWarning, ProofRefusal } from './verdict.ts';

/**
 * A reserve proof that is valid at the current state of the chain. `spent` can grow with each block, so callers verify
 * the proof again before they show the reserve.
 */
export interface ProvenReserve {
  readonly verdict: 'valid';
  readonly version: 1 | 2;
  /** Sum of the amounts of all listed outputs, in atomic units. */
  readonly total: bigint;
  /** Sum of the amounts of the listed outputs that a block or a pool transaction spends, in atomic units. */
  readonly spent: bigint;
  readonly outputs: readonly ReserveOutput[];
  readonly warnings: readonly ProofWarning[];
}

/** Computes the totals of a prechecked proof from the outputs of all its entries. */
export function sumReserveOutputs(
  { version }: Pick<PrecheckedReserveProof, 'version'>,
  outputs: readonly ReserveOutput[],
): ProvenReserve {
  const sum = (items: readonly ReserveOutput[]) => items.reduce((total, { amount }) => total + amount, 0n);
  return {
    verdict: 'valid',
    version,
    total: sum(outputs),
    spent: sum(outputs.filter(({ state }) => state !== 'unspent')),
    outputs,
    warnings: version === 1 ? [OLD_FORMAT] : [],
  };
}

/**
 * Checks that the holder of the keys of an address could spend every listed output, and computes the total.
 *
 * It refuses several proofs that monero-wallet-rpc before 0.18.5 accepts: with a duplicate output or key image, an
 * amount that does not open its commitment, no outputs, or trailing bytes. It also refuses key images outside the prime
 * subgroup. Such an image can pass the check of the ring signature. It would always be reported as unspent, because the
 * chain contains only the correct image.
 *
 * @see monero src/wallet/wallet2.cpp#L12053-L12208, wallet2::check_reserve_proof
 */
export function verifyReserveProof(
  claim: ReserveProofClaim,
  chain: ReserveChainData,
): ProvenReserve | ProofRefusal<ReserveProofFault> {
  const opened = precheckReserveProof(claim);
  if (opened.verdict !== 'prechecked') return opened;
  const outputs = verifyReserveEntries(opened, opened.entries, chain);
  return Array.isArray(outputs) ? sumReserveOutputs(opened, outputs) : outputs;
}

const OLD_FORMAT: ProofWarning = {
  code: 'old-format',
  message:
    'This is a proof of the old format V1, which is less secure than V2. Ask for a proof made by a current wallet.',
};
