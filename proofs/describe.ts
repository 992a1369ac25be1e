import { messageId } from '../i18n/translate.ts';
import type { KeyImage, OneTimeKey, TxHash } from '@ringscope/protocol/brands.ts';
import { computeUnlockState, type UnlockState } from '@ringscope/protocol/unlock-time.ts';
import { listLikelyVerdictCauses } from './causes.ts';
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
  type IndexedTxLocation,
} from './sources.ts';
import { createSpentReserveWarnings, proofWarningsFromIndex } from './warnings.ts';

/** What the index adds to the result of a check, such as confirmations and spends. */
export interface ProofDataFromIndex {
  readonly tip: IndexTip;
  readonly locations: ReadonlyMap<TxHash, IndexedTxLocation>;
  readonly outputsByKey: ReadonlyMap<OneTimeKey, readonly OutputLocation[]>;
  readonly spendsByKeyImage: ReadonlyMap<KeyImage, SpendingTx>;
}

const indexUnavailable: ProofOutcomeWarning = {
  code: 'index-away',
  message: messageId(
    'The index is unavailable, so this result does not show whether a one-time key occurs twice, or in which block an output was spent.',
  ),
  isSerious: false,
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
  isSerious: false,
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
  return toProofVerifierOutcome(result, await fetchProofIndexData(index, result), now);
}

/**
 * Describes the result of a check, with the data of the index that {@link fetchProofIndexData} returned.
 *
 * @param indexData undefined if {@link fetchProofIndexData} returned no data
 * @param now Unix seconds
 */
export function toProofVerifierOutcome(
  result: ProofCheckResult,
  indexData: ProofDataFromIndex | undefined,
  now: number,
): ProofVerifierOutcome {
  const location = locationOf(result, indexData);
  const tipHeight = indexData?.tip.height ?? tipHeightFrom(result.txLocation);
  const lockOf = (unlockTime: bigint): UnlockState | undefined =>
    tipHeight === undefined ? undefined : computeUnlockState(unlockTime, tipHeight, now);
  const outputs = result.outputs.map((output): ProofOutcomeOutput => {
    const { txid, index: position, key, spent } = output;
    return {
      ...output,
      unlockState: lockOf(output.unlockTime),
      location: indexData?.locations.get(txid) ?? (txid === result.subject.txid ? location : undefined),
      outputsWithSameKey: (indexData?.outputsByKey.get(key) ?? []).filter(
        (other) => other.txid !== txid || other.index !== position,
      ),
      spend: spent === undefined ? undefined : indexData?.spendsByKeyImage.get(spent.keyImage),
    };
  });
  const isReserve = result.kind === 'reserve-proof';
  const lock = isReserve ? undefined : outputs[0]?.unlockState;
  const { txLocation: _known, ...rest } = result;
  return {
    ...rest,
    location,
    unlockState: lock,
    outputs,
    timeline: isReserve ? timelineOf(outputs) : undefined,
    ...explainCheckResult(result),
    causes: listLikelyVerdictCauses(result),
    tip: indexData && { ...indexData.tip, age: Math.max(0, Math.floor(now - indexData.tip.time)) },
    warnings: [
      ...createSpentReserveWarnings(result),
      ...proofWarningsFromIndex({ result, location, lock, outputs }),
      ...result.warnings,
      ...(indexData === undefined && result.verdict === 'proven' ? [indexUnavailable] : []),
      ...(indexData !== undefined && result.verdict === 'proven' && now - indexData.tip.time > OLD_TIP_SECONDS
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
    const [tip, locations, outputsByKey, spendsByKeyImage] = await Promise.all([
      index.fetchTip(),
      hashes.size === 0 ? new Map() : index.fetchTxLocations([...hashes]),
      keys.size === 0 ? new Map() : index.fetchOutputsByKey([...keys]),
      images.length === 0 ? new Map() : index.fetchSpends(images),
    ]);
    return { tip, locations, outputsByKey, spendsByKeyImage };
  } catch (error) {
    // In a browser, one object provides both chain data and index data, so a query of the index can throw either error.
    if (error instanceof IndexUnavailableError || error instanceof ChainUnavailableError) return undefined;
    throw error;
  }
}

/** Merges the data of the index about all parts of a proof. Returns undefined if the data about any part is undefined. */
export function mergeProofDataFromIndex(
  dataByProofPart: readonly (ProofDataFromIndex | undefined)[],
): ProofDataFromIndex | undefined {
  const [first, ...others] = dataByProofPart;
  return others.reduce(
    (merged, facts) =>
      merged === undefined || facts === undefined
        ? undefined
        : {
            tip: merged.tip,
            locations: new Map([...merged.locations, ...facts.locations]),
            outputsByKey: new Map([...merged.outputsByKey, ...facts.outputsByKey]),
            spendsByKeyImage: new Map([...merged.spendsByKeyImage, ...facts.spendsByKeyImage]),
          },
    first,
  );
}

/**
 * Returns the location of the transaction. If the index and the chain data source disagree, the chain data source takes
 * precedence, unless it reports the transaction as orphaned.
 */
function locationOf(
  { txLocation, subject: { txid } }: ProofCheckResult,
  facts: ProofDataFromIndex | undefined,
): IndexedTxLocation | undefined {
  const indexed = txid === undefined ? undefined : facts?.locations.get(txid);
  if (txLocation === undefined || txLocation.state === indexed?.state) return indexed;
  // The index and the chain data source report different states: the transaction was mined or orphaned in the last
  // seconds, or the index is behind.
  switch (txLocation.state) {
    case 'pool':
      return { state: 'pool', firstSeenTime: undefined };
    case 'block':
      return { ...txLocation, block: undefined };
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
    allOutputsExistFromHeight: Math.max(...heights),
    allOutputsUnspentToHeight: spends.length === 0 ? undefined : Math.min(...spends) - 1,
    unspentPermille: total === 0n ? 0 : Number((left * 1000n) / total),
  };
}
