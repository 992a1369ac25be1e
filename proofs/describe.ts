import { messageId } from '../i18n/translate.ts';
import type { KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import { computeUnlockState, type UnlockState } from '@ringscope/protocol/unlock-time.ts';
import { likelyVerdictCauses } from './causes.ts';
import { explainCheckResult } from './explain.ts';
import type {
  ProofCheckResult,
  ProofOutcomeOutput,
  ProofVerifierOutcome,
  ReserveProofTimeline,
  ProofOutcomeWarning,
} from './outcome.ts';
import {
  ChainUnavailableError,
  IndexUnavailableError,
  type IndexTip,
  type ChainTxLocation,
  type SpendingTx,
  type OutputLocation,
  type IndexDataSource,
  type IndexedTxState,
} from './sources.ts';
import { createSpentReserveWarnings, proofWarningsFromIndex } from './warnings.ts';

/** What the index adds to the result of a check, such as confirmations and spends. */
export interface ProofDataFromIndex {
  readonly tip: IndexTip;
  readonly locations: ReadonlyMap<TxHash, IndexedTxState>;
  readonly sameKeys: ReadonlyMap<OneTimeKey, readonly OutputLocation[]>;
  readonly spends: ReadonlyMap<KeyImage, SpendingTx>;
}

const indexUnavailable: ProofOutcomeWarning = {
  code: 'index-away',
  message: messageId(
    'The index is unavailable, so this result does not show whether a one-time key occurs twice, or in which block an output was spent.',
  ),
  isGrave: false,
};

/**
 * If the newest block is older than this number of seconds, the index is probably behind. Two hours without a block are
 * very rare on mainnet.
 */
const OLD_TIP_SECONDS = 2 * 60 * 60;

const indexBehind: ProofOutcomeWarning = {
  code: 'index-behind',
  message: messageId(
    'The newest block that this explorer knows is more than two hours old. Later events, such as a spend, are missing from this result.',
  ),
  isGrave: false,
};

/**
 * Adds explanations and data of the index, such as confirmations and spends, to a result. If the index is unavailable,
 * this data is missing, and a proven result has a warning.
 *
 * @param index undefined if there is no index to query
 * @param now Unix seconds
 */
export async function addIndexDataToResult(
  index: IndexDataSource | undefined,
  result: ProofCheckResult,
  now: number,
): Promise<ProofVerifierOutcome> {
  return describeProofCheckResult(result, await fetchProofIndexData(index, result), now);
}

/**
 * Describes the result of a check, with the data of the index that {@link fetchProofIndexData} returned.
 *
 * @param facts undefined if {@link fetchProofIndexData} returned no data
 * @param now Unix seconds
 */
export function describeProofCheckResult(
  result: ProofCheckResult,
  facts: ProofDataFromIndex | undefined,
  now: number,
): ProofVerifierOutcome {
  const location = locationOf(result, facts);
  const tipHeight = facts?.tip.height ?? tipHeightFrom(result.known);
  const lockOf = (unlockTime: bigint): UnlockState | undefined =>
    tipHeight === undefined ? undefined : computeUnlockState(unlockTime, tipHeight, now);
  const outputs = result.outputs.map((output): ProofOutcomeOutput => {
    const { txid, index: position, key, spent } = output;
    return {
      ...output,
      lock: lockOf(output.unlockTime),
      location: facts?.locations.get(txid) ?? (txid === result.subject.txid ? location : undefined),
      sameKey: (facts?.sameKeys.get(key) ?? []).filter(
        (other) => other.txid !== txid || other.index !== position,
      ),
      spend: spent === undefined ? undefined : facts?.spends.get(spent.keyImage),
    };
  });
  const isReserve = result.kind === 'reserve-proof';
  const lock = isReserve ? undefined : outputs[0]?.lock;
  const { known: _known, ...rest } = result;
  return {
    ...rest,
    location,
    lock,
    outputs,
    timeline: isReserve ? timelineOf(outputs) : undefined,
    ...explainCheckResult(result),
    causes: likelyVerdictCauses(result),
    tip: facts && { ...facts.tip, age: Math.max(0, Math.floor(now - facts.tip.time)) },
    warnings: [
      ...createSpentReserveWarnings(result),
      ...proofWarningsFromIndex({ result, location, lock, outputs }),
      ...result.warnings,
      ...(facts === undefined && result.verdict === 'proven' ? [indexUnavailable] : []),
      ...(facts !== undefined && result.verdict === 'proven' && now - facts.tip.time > OLD_TIP_SECONDS
        ? [indexBehind]
        : []),
    ],
  };
}

/**
 * Queries the index for data about a result, such as confirmations and spends. Returns undefined without an index, when it is
 * unavailable, or for a malformed input, which needs no data.
 */
export async function fetchProofIndexData(
  index: IndexDataSource | undefined,
  { verdict, subject: { txid }, outputs }: ProofCheckResult,
): Promise<ProofDataFromIndex | undefined> {
  if (index === undefined || verdict === 'malformed') return undefined;
  const hashes = new Set(outputs.map((output) => output.txid));
  if (txid !== undefined) hashes.add(txid);
  const keys = new Set(outputs.map(({ key }) => key));
  const images = outputs.flatMap(({ spent }) =>
    spent === undefined || spent.state === 'unspent' ? [] : [spent.keyImage],
  );
  try {
    const [tip, locations, sameKeys, spends] = await Promise.all([
      index.tip(),
      hashes.size === 0 ? new Map() : index.locations([...hashes]),
      keys.size === 0 ? new Map() : index.outputs([...keys]),
      images.length === 0 ? new Map() : index.spends(images),
    ]);
    return { tip, locations, sameKeys, spends };
  } catch (error) {
    // In a browser, one object provides both chain data and index data, so a query of the index can throw either error.
    if (error instanceof IndexUnavailableError || error instanceof ChainUnavailableError) return undefined;
    throw error;
  }
}

/** Merges the data of the index about all parts of a proof. Returns undefined if the data about any part is undefined. */
export function mergeProofIndexData(
  parts: readonly (ProofDataFromIndex | undefined)[],
): ProofDataFromIndex | undefined {
  const [first, ...others] = parts;
  return others.reduce(
    (merged, facts) =>
      merged === undefined || facts === undefined
        ? undefined
        : {
            tip: merged.tip,
            locations: new Map([...merged.locations, ...facts.locations]),
            sameKeys: new Map([...merged.sameKeys, ...facts.sameKeys]),
            spends: new Map([...merged.spends, ...facts.spends]),
          },
    first,
  );
}

/**
 * Returns the location of the transaction. If the index and the chain data source disagree, the chain data source takes
 * precedence, unless it reports the transaction as orphaned.
 */
function locationOf(
  { known, subject: { txid } }: ProofCheckResult,
  facts: ProofDataFromIndex | undefined,
): IndexedTxState | undefined {
  const indexed = txid === undefined ? undefined : facts?.locations.get(txid);
  if (known === undefined || known.state === indexed?.state) return indexed;
  // The index and the chain data source report different states: the transaction was mined or orphaned in the last
  // seconds, or the index is behind.
  switch (known.state) {
    case 'pool':
      return { state: 'pool', seenAt: undefined };
    case 'block':
      return { ...known, block: undefined };
    case 'orphaned':
      return indexed ?? { state: 'orphaned', block: undefined, replacedBy: undefined };
  }
}

function tipHeightFrom(known: ChainTxLocation | undefined): number | undefined {
  return known?.state === 'block' ? known.height + known.confirmations - 1 : undefined;
}

/**
 * Returns the range of blocks in which all outputs of a reserve existed and were unspent. Undefined unless the index
 * knows the block of every listed transaction.
 */
function timelineOf(outputs: readonly ProofOutcomeOutput[]): ReserveProofTimeline | undefined {
  const heights = outputs.flatMap(({ location }) => (location?.state === 'block' ? [location.height] : []));
  if (heights.length === 0 || heights.length < outputs.length) return undefined;
  const spends = outputs.flatMap(({ spend }) => (spend?.state === 'block' ? [spend.height] : []));
  const total = outputs.reduce((sum, { amount }) => sum + amount, 0n);
  const left = outputs.reduce(
    (sum, { amount, spent }) => (spent?.state === 'unspent' ? sum + amount : sum),
    0n,
  );
  return {
    completeFrom: Math.max(...heights),
    completeTo: spends.length === 0 ? undefined : Math.min(...spends) - 1,
    leftPermille: total === 0n ? 0 : Number((left * 1000n) / total),
  };
}
