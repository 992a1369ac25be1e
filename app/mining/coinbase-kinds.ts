import { parseExtra } from '@ringscope/protocol/extra.ts';
import type { CoinbaseSummary } from '../../db/queries/series.ts';

/** What the extra of a coinbase contains. `publicKeysOnly`: nothing but public keys and padding. */
export type CoinbaseExtraKind = 'mergeMining' | 'extraNonce' | 'publicKeysOnly' | 'other';

/** Returns what the extra of a coinbase contains. A merge mining tag takes precedence over an extra nonce. */
export function coinbaseExtraKindOf(extra: Uint8Array): CoinbaseExtraKind {
  const kinds = new Set(parseExtra(extra).map(({ kind }) => kind));
  if (kinds.has('mergeMining') || kinds.has('p2poolShare')) return 'mergeMining';
  if (kinds.has('nonce')) return 'extraNonce';
  const isOnlyKeys = [...kinds].every(
    (kind) => kind === 'publicKey' || kind === 'additionalPublicKeys' || kind === 'padding',
  );
  return isOnlyKeys ? 'publicKeysOnly' : 'other';
}

/** Counts of coinbases by their number of outputs, and by what their extra contains. */
export interface CoinbaseKindCounts {
  /** Number of coinbases with one output, with 2 to 5 outputs, and with more. */
  readonly byOutputCount: readonly [one: number, few: number, many: number];
  readonly byExtraKind: Readonly<Record<CoinbaseExtraKind, number>>;
}

/** Maximum number of outputs in the group `few` of {@link CoinbaseKindCounts}. */
export const MAX_OUTPUTS_OF_USUAL_COINBASE = 5;

/** Counts coinbases by their number of outputs and by the content of their extra. */
export function countCoinbaseKinds(coinbases: readonly CoinbaseSummary[]): CoinbaseKindCounts {
  const byExtraKind = { mergeMining: 0, extraNonce: 0, publicKeysOnly: 0, other: 0 };
  for (const { extra } of coinbases) byExtraKind[coinbaseExtraKindOf(extra)] += 1;
  const one = coinbases.filter(({ outputCount }) => outputCount <= 1).length;
  const few = coinbases.filter(
    ({ outputCount }) => outputCount > 1 && outputCount <= MAX_OUTPUTS_OF_USUAL_COINBASE,
  ).length;
  return { byOutputCount: [one, few, coinbases.length - one - few], byExtraKind };
}
