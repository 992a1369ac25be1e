import { parseExtra } from '@ringscope/protocol/extra.ts';
import type { CoinbaseSummary } from '../../db/queries/series.ts';

/** What the extra of a coinbase contains. `keys`: nothing but public keys and padding. */
export type CoinbaseExtraKind = 'mergeMining' | 'nonce' | 'keys' | 'other';

/** Returns what the extra of a coinbase contains. A merge mining tag takes precedence over an extra nonce. */
export function coinbaseExtraKindOf(extra: Uint8Array): CoinbaseExtraKind {
  const kinds = new Set(parseExtra(extra).map(({ kind }) => kind));
  if (kinds.has('mergeMining') || kinds.has('p2poolShare')) return 'mergeMining';
  if (kinds.has('nonce')) return 'nonce';
  const isOnlyKeys = [...kinds].every(
    (kind) => kind === 'publicKey' || kind === 'additionalPublicKeys' || kind === 'padding',
  );
  return isOnlyKeys ? 'keys' : 'other';
}

/** Counts of coinbases by their number of outputs, and by what their extra contains. */
export interface CoinbaseKindCounts {
  /** Number of coinbases with one output, with 2 to 5 outputs, and with more. */
  readonly outputs: readonly [one: number, few: number, many: number];
  readonly contents: Readonly<Record<CoinbaseExtraKind, number>>;
}

/** Maximum number of outputs in the group `few` of {@link CoinbaseKindCounts}. */
export const MAX_OUTPUTS_OF_USUAL_COINBASE = 5;

/** Counts coinbases by their number of outputs and by the content of their extra. */
export function countCoinbaseKinds(coinbases: readonly CoinbaseSummary[]): CoinbaseKindCounts {
  const contents = { mergeMining: 0, nonce: 0, keys: 0, other: 0 };
  for (const { extra } of coinbases) contents[coinbaseExtraKindOf(extra)] += 1;
  const one = coinbases.filter(({ outputCount }) => outputCount <= 1).length;
  const few = coinbases.filter(
    ({ outputCount }) => outputCount > 1 && outputCount <= MAX_OUTPUTS_OF_USUAL_COINBASE,
  ).length;
  return { outputs: [one, few, coinbases.length - one - few], contents };
}
